import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '../../../lib/api-query.ts'
import { queryOfSearch } from '../model/approval-query.ts'
import type { ApprovalsSearch } from '../search.ts'

/** What waits for a decision, under the filters of the address. */
export const waitingApprovals = (search: ApprovalsSearch) => ({
  ...apiQuery('GET /approvals', { query: queryOfSearch(search) }),
  placeholderData: keepPreviousData,
})

/** Waiting documents by stage, for the tabs. */
export const approvalCounts = () => apiQuery('GET /approvals/counts')

/** All that an approver looks at: reasons, exposure, history, margin. */
export const approvalCase = (id: number) => apiQuery('GET /orders/{id}/approval/reasons', { params: { id } })

/** The document itself, for its lines. */
export const documentOf = (id: number) => apiQuery('GET /orders/{id}', { params: { id } })
