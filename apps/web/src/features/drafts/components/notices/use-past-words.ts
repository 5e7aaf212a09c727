import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../lib/format/dates.ts'
import type { DraftForm } from '../../model/session/draft-form.ts'
import { pastDatesOf } from '../../model/submit/missing.ts'

type Dates = Pick<DraftForm, 'deliveryDate' | 'dueAt'>

/** Why a date of the document cannot stay: the rule of submission, said at the field at once. */
export function usePastWords() {
  const t = useTranslations('drafts.past')
  return (dates: Dates, field: keyof Dates): string | undefined => {
    const today = calendarDateAt(Date.now())
    if (!pastDatesOf(dates, today).includes(field)) return undefined
    return t(field, { date: formatDate(dates[field]), today: formatDate(today) })
  }
}
