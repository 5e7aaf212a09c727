import { day, oneOf, page, searchReader } from '../../lib/lists/search-params.ts'

/** What of a customer's account is shown, and the period of its statement. */
export const readAccountSearch = searchReader({
  view: oneOf('open', 'statement'),
  from: day,
  to: day,
  page,
})
