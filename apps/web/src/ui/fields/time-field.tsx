import { Autocomplete } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { halfHours, parseTime } from '../../lib/format/time-input.ts'

type Props = {
  label?: string
  'aria-label'?: string
  /** 'HH:mm' or empty. */
  value: string
  onChange: (time: string) => void
  error?: React.ReactNode
  required?: boolean
  disabled?: boolean
}

const TIMES = halfHours()

/** A time of day, HH:mm; half hours to choose from, any minute can be typed. */
export function TimeField({ value, onChange, ...field }: Props) {
  const t = useTranslations('ui.field')
  return (
    <Autocomplete
      {...field}
      value={value}
      onChange={onChange}
      onBlur={() => onChange(parseTime(value) ?? '')}
      data={TIMES}
      inputMode="numeric"
      placeholder={t('timePlaceholder')}
      maxDropdownHeight="10rem"
      comboboxProps={{ withinPortal: true }}
    />
  )
}
