import { waitingKeys } from '../../../lib/screen/send-later.ts'
import { useFilterSelection } from '../../../ui/bulk/use-filter-selection.ts'
import { approvalKey } from '../../../ui/record/use-decide.ts'
import { wholeInbox } from '../api.ts'
import { queryOfSearch } from './approval-query.ts'
import type { InboxState } from './use-inbox.ts'

/** The selection for a bulk decision: rows of the inbox, or all that its filter finds. */
export const useApprovalChoice = ({ rows, search, total, waiting }: InboxState) =>
  useFilterSelection(rows, ({ approvalId }) => approvalId, {
    filter: queryOfSearch(search),
    // 0 when the inbox has already loaded all rows.
    count: waiting.hasNextPage ? total : 0,
    load: async () =>
      (await wholeInbox(search)).filter(({ id, stage }) => !waitingKeys().includes(approvalKey(id, stage))),
  })

export type ApprovalChoice = ReturnType<typeof useApprovalChoice>
