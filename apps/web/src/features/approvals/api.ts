import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { wholeList } from '../../lib/bulk/whole-list.ts'
import { apiQuery, apiQueryKey, readApi } from '../../lib/queries/api-query.ts'
import { useApiMutation } from '../../lib/queries/use-api-mutation.ts'
import { queryOfSearch } from './model/approval-query.ts'
import type { ApprovalsSearch } from './search.ts'

/** Current and planned absences of the user, and those in which the user is the deputy. */
export const currentAbsences = () =>
  apiQuery('GET /absences', { query: { state: ['now', 'planned'], perPage: 100 } })

export const pastAbsences = () => apiQuery('GET /absences', { query: { state: ['past'], perPage: 20 } })

/** The stages and branches that can be handed over, and the possible deputies. */
export const absenceChoices = (absentId: number | undefined) =>
  apiQuery('GET /absences/choices', { query: { absentId } })

const REFRESHES = ['absences', 'approvals', 'auth', 'menu-counts', 'home']

export function usePlanAbsence(onSuccess: () => unknown) {
  const t = useTranslations('absences')
  return useApiMutation('POST /absences', {
    refreshes: REFRESHES,
    quiet: true,
    success: t('planned'),
    onSuccess,
  })
}

export function useEndAbsence() {
  const t = useTranslations('absences')
  return useApiMutation('POST /absences/{id}/end', { refreshes: REFRESHES, success: t('ended') })
}

/** Waiting approvals under the filters of the address, paged by cursor. */
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
 * All that an approver looks at: reasons, exposure, history, margin. Its key begins with 'approvals', so that a change of any other
 * order of the customer refreshes the exposure.
 */
export function approvalCase(id: number) {
  const query = apiQuery('GET /orders/{id}/approval/reasons', { params: { id } })
  return { ...query, queryKey: ['approvals', null, ...query.queryKey] }
}

export const documentOf = (id: number) => apiQuery('GET /orders/{id}', { params: { id } })

/** The reasons that the user writes most often. */
export const frequentReasons = () => ({ ...apiQuery('GET /approvals/reasons'), staleTime: 10 * 60_000 })

/** All approvals under the filters of the address, in the order of the inbox, up to the limit of a bulk run. */
export const wholeInbox = (search: ApprovalsSearch) => {
  const query = queryOfSearch(search)
  return wholeList(
    (stretch) => readApi('GET /approvals', { query: { ...query, ...stretch } }),
    ({ approvalId }) => approvalId,
  )
}
