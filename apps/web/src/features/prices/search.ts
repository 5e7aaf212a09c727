import { number, oneOf, searchReader, words } from '../../lib/lists/search-params.ts'

/** The version on the screen, what is shown of it and which words are looked for; what is open beside it. */
export const readPriceSearch = searchReader({
  version: number,
  show: oneOf('listed', 'changed', 'above', 'waiting'),
  search: words(100),
  open: oneOf('history'),
})
