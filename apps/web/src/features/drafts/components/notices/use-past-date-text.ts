import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../lib/format/dates.ts'
import { pastDatesOf } from '../../model/checks/check-draft.ts'
import type { DraftForm } from '../../model/form/draft-form.ts'

type Dates = Pick<DraftForm, 'deliveryDate' | 'dueAt'>

/** The message for a date before today, shown at the field before submitting. */
export function usePastDateText() {
  const t = useTranslations('drafts.past')
  return (dates: Dates, field: keyof Dates): string | undefined => {
    const today = calendarDateAt(Date.now())
    if (!pastDatesOf(dates, today).includes(field)) return undefined
    return t(field, { date: formatDate(dates[field]), today: formatDate(today) })
  }
}
