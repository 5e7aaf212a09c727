import { useTranslations } from 'use-intl'
import { type ApiError, fieldError } from '../../../../lib/api/api-error.ts'
import type { PlanField } from '../../model/absence-plan.ts'

const FIELDS = ['absentId', 'deputyId', 'from', 'until', 'stages', 'branches'] as const

/** What is wrong at a field, as found here or said by the server; '' = what belongs to no field. */
export function useAbsenceFaults(missing: readonly PlanField[], refusal: ApiError | null) {
  const t = useTranslations('absences')
  return (field: PlanField | '') => {
    if (field === '') {
      const isAtField = FIELDS.some((name) => fieldError(refusal, name))
      return isAtField || !refusal ? undefined : refusal.message
    }
    return missing.includes(field) ? t(`missing.${field}`) : fieldError(refusal, field)
  }
}
