import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt'
import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { parseDate } from '../../lib/format/date-input.ts'
import { useLanguage } from '../../lib/language.ts'

type Props = {
  label?: string
  'aria-label'?: string
  /** 'YYYY-MM-DD' */
  value: string | null
  onChange: (date: string | null) => void
  min?: string
  max?: string
  error?: React.ReactNode
  required?: boolean
  disabled?: boolean
  clearable?: boolean
}

/** A calendar date, typed or picked, shown as DD-MM-YYYY. */
export function DateField({ min, max, ...field }: Props) {
  const t = useTranslations('ui.field')
  const language = useLanguage()
  return (
    <DateInput
      {...field}
      locale={language}
      firstDayOfWeek={1}
      valueFormat="DD-MM-YYYY"
      placeholder={t('datePlaceholder')}
      dateParser={parseDate}
      minDate={min}
      maxDate={max}
      rightSection={
        field.clearable && field.value ? undefined : <IconCalendar size={16} aria-hidden="true" />
      }
      rightSectionPointerEvents={field.clearable && field.value ? 'all' : 'none'}
      popoverProps={{ withinPortal: true }}
    />
  )
}
