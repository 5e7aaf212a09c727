import { readApi } from '../../../lib/api/api-query.ts'
import { wholeList } from '../../../lib/bulk/whole-list.ts'
import { queryOfSearch } from '../model/approval-query.ts'
import type { ApprovalsSearch } from '../search.ts'

/** All that waits under the filters of the address, in the order of the inbox; the first ones when there are very many. */
export const wholeInbox = (search: ApprovalsSearch) => {
  const query = queryOfSearch(search)
  return wholeList(
    (stretch) => readApi('GET /approvals', { query: { ...query, ...stretch } }),
    ({ approvalId }) => approvalId,
  )
}
