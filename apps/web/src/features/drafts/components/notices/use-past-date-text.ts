import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { dayOff } from '@cais/domain/master-data/holidays'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../lib/format/dates.ts'
import { useLanguage } from '../../../../lib/language.ts'
import { holidaysQuery } from '../../api.ts'
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

/** Says that a date is a Sunday, a public holiday, or a day off of the company or the branch; the date may stay, because some customers receive on such days. */
export function useDayOffText() {
  const t = useTranslations('drafts.dayOff')
  const language = useLanguage()
  const holidays = (useQuery(holidaysQuery()).data?.data ?? []).filter((row) => 'date' in row)
  return (date: string, branchId: string): string | undefined => {
    const off = date === '' ? null : dayOff(date, { holidays, branchId })
    if (off === null) return undefined
    if (off.kind === 'own') return t('own', { name: off.name })
    return off.kind === 'sunday' ? t('sunday') : t('holiday', { name: off.name[language] })
  }
}
