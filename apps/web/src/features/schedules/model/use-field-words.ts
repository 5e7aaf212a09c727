import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import type { ScheduleForm } from './schedule-form.ts'

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Names of fields and their values, for notices. */
export function useFieldWords() {
  const t = useTranslations('schedules')
  return {
    field: (field: keyof ScheduleForm): string => {
      switch (field) {
        case 'teamId':
          return t('fields.assigneeName')
        case 'driverId':
          return t('fields.driverName')
        case 'truckId':
          return t('fields.carRegistration')
        case 'shortMonth':
          return t('fields.shortMonthName')
        default:
          return t(`fields.${field}`)
      }
    },
    value: (field: keyof ScheduleForm, value: unknown): string => {
      if (value === null || value === undefined || value === '') return ''
      if (field === 'customer') return (value as { name: string }).name
      if (field === 'schedulingDate') return formatDate(String(value))
      if (field === 'weekdays')
        return (value as readonly number[])
          .map((day) => t(`weekday.${WEEKDAYS[day - 1] ?? 'monday'}`))
          .join(', ')
      if (field === 'occurrence') return t(`occurrence.${value as ScheduleForm['occurrence']}`)
      if (field === 'shortMonth') return t(`shortMonth.${value as ScheduleForm['shortMonth']}`)
      if (field === 'dayOff') return t(`dayOff.${value as ScheduleForm['dayOff']}`)
      return String(value)
    },
  }
}
