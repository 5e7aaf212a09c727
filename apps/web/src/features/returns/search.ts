import { codes, oneOf, page, searchReader, words } from '../../lib/lists/search-params.ts'

/** The filters of returned goods in the address, named as in GET /returns. */
export const readReturnsSearch = searchReader({
  tab: oneOf('waiting', 'all', 'witness', 'decided'),
  page: page,
  search: words(100),
  branchId: codes(8),
})
export type ReturnsSearch = ReturnType<typeof readReturnsSearch>
