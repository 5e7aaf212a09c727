import { useTranslations } from 'use-intl'
import { apiQuery } from '../../../lib/api/api-query.ts'
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts'

/** Absences that last or are planned, of the user and in which the user is the deputy. */
export const currentAbsences = () =>
  apiQuery('GET /absences', { query: { state: ['now', 'planned'], perPage: 100 } })

/** Those that are over. */
export const pastAbsences = () => apiQuery('GET /absences', { query: { state: ['past'], perPage: 20 } })

/** What can be handed over, and to whom. */
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
