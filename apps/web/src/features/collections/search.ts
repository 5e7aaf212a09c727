import { codes, oneOf, searchReader, words } from '../../lib/lists/search-params.ts'

/** The filters of the list of collections in the address, named as in GET /credit-notes/collections. */
export const readCollectionsSearch = searchReader({
  search: words(100),
  branchId: codes(8),
  route: words(60),
  goods: oneOf('truck', 'collection'),
  free: oneOf('true'),
})
export type CollectionsSearch = ReturnType<typeof readCollectionsSearch>
