import { useWideSelection } from '../../../ui/bulk/use-wide-selection.ts'
import { wholeInbox } from '../api/whole-inbox.ts'
import { queryOfSearch } from './approval-query.ts'
import type { InboxState } from './use-inbox.ts'

/** Approvals taken to be decided together: rows of the inbox, or all that its filter finds. */
export const useApprovalChoice = ({ rows, search, total, waiting }: InboxState) =>
  useWideSelection(rows, ({ approvalId }) => approvalId, {
    filter: queryOfSearch(search),
    // all of it stands in the inbox already
    count: waiting.hasNextPage ? total : 0,
    load: () => wholeInbox(search),
  })

export type ApprovalChoice = ReturnType<typeof useApprovalChoice>
