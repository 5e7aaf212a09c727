import { number, oneOf, searchReader, words } from '../../lib/lists/search-params.ts'

/** The version on the screen, what is shown of it, which words are looked for and which version it is compared with ('12.3': list and number); what is open beside it. */
export const readPriceSearch = searchReader({
  version: number,
  show: oneOf('listed', 'changed', 'above', 'waiting'),
  search: words(100),
  with: words(30),
  open: oneOf('history'),
})
