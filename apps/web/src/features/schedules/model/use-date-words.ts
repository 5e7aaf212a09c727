import { weekdayOf } from '@cais/domain/schedules/planned-dates'
import { useTranslations } from 'use-intl'
import type { PlannedDate } from '../api.ts'

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** What is said of a date. */
export function useDateWords() {
  const t = useTranslations('schedules')
  return {
    /** 'seg' */
    weekday: (date: string) => t(`weekdayShort.${WEEKDAYS[weekdayOf(date) - 1] ?? 'monday'}`),
    skipped: t('preview.skipped'),
    /** 'viatura já tem Supermercado Baía Azul às 07:00' */
    clash: ({ clashes }: Pick<PlannedDate, 'clashes'>) => {
      const [first] = clashes
      if (first === undefined) return ''
      const at = first.departsTime === null ? '' : t('preview.at', { time: first.departsTime })
      const more = clashes.length > 1 ? t('preview.more', { count: clashes.length - 1 }) : ''
      return `${t('preview.taken', { name: first.name })}${at}${more}`
    },
  }
}
