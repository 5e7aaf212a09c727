import { ROLES } from '@cais/domain/access/roles'
import { codes, number, oneOf, searchReader, someOf, words } from '../../lib/lists/search-params.ts'

/** What the address of settings says of the list of users; the tab itself belongs to the settings. */
export const USER_LIST_PARAMS = {
  page: number,
  search: words(100),
  state: oneOf('attention', 'active', 'inactive', 'all'),
  role: someOf(...ROLES),
  branchId: codes(8),
  operationId: codes(16),
}

const readUserSearch = searchReader(USER_LIST_PARAMS)
export type UserSearch = ReturnType<typeof readUserSearch>
