import { isRole, type Role } from '@cais/domain/access/roles'
import { codes, list, number, oneOf, searchReader, words } from '../../lib/lists/search-params.ts'

/** Roles; others are dropped. */
const roles = (raw: unknown): Role[] | undefined => {
  const known = list(raw)?.filter(isRole)
  return known && known.length > 0 ? known : undefined
}

/** What the address of settings says of the list of users; the tab itself belongs to the settings. */
export const USER_LIST_PARAMS = {
  page: number,
  search: words(100),
  state: oneOf('attention', 'active', 'inactive', 'all'),
  role: roles,
  branchId: codes(8),
  operationId: codes(16),
}

const readUserSearch = searchReader(USER_LIST_PARAMS)
export type UserSearch = ReturnType<typeof readUserSearch>
