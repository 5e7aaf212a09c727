import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { apiQuery, apiQueryKey, readApi } from '../../../lib/api/api-query.ts'
import { queryOfSearch } from '../model/approval-query.ts'
import type { ApprovalsSearch } from '../search.ts'

/** What waits for a decision, under the filters of the address, page after page by cursor. */
export function waitingApprovals(search: ApprovalsSearch) {
  const query = queryOfSearch(search)
  return infiniteQueryOptions({
    queryKey: [...apiQueryKey('GET /approvals', { query } as object), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      readApi('GET /approvals', { query: { ...query, cursor: pageParam } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.cursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** Waiting documents by stage, for the tabs. */
export const approvalCounts = () => apiQuery('GET /approvals/counts')

/**
 * All that an approver looks at: reasons, exposure, history, margin. It stands under 'approvals': what becomes of any other order of
 * the customer changes the exposure that is decided on.
 */
export function approvalCase(id: number) {
  const query = apiQuery('GET /orders/{id}/approval/reasons', { params: { id } })
  return { ...query, queryKey: ['approvals', null, ...query.queryKey] }
}

/** The document itself, for its lines. */
export const documentOf = (id: number) => apiQuery('GET /orders/{id}', { params: { id } })

/** What the user writes again and again; it changes slowly. */
export const frequentReasons = () => ({ ...apiQuery('GET /approvals/reasons'), staleTime: 10 * 60_000 })
