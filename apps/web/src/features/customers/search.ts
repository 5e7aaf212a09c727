import { day, oneOf, page, searchReader, words } from '../../lib/lists/search-params.ts'

/** What of a customer's account is shown, the period of its statement, and the document that is about to be paid. */
export const readAccountSearch = searchReader({
  view: oneOf('open', 'statement'),
  from: day,
  to: day,
  page,
  pay: words(60),
})
