import { IconClock } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { halfHours, parseTime } from '../../lib/format/time-input.ts'
import { ComboBox, type ComboProps } from './combo-box.tsx'

type Props = Pick<ComboProps, 'label' | 'aria-label' | 'error' | 'required' | 'disabled'> & {
  /** 'HH:mm' or empty. */
  value: string
  onChange: (time: string) => void
}

const TIMES = halfHours().map((time) => ({ value: time, label: time }))

/** A time of day, HH:mm; half hours to choose from, any minute can be typed. */
export function TimeField({ value, onChange, ...field }: Props) {
  const t = useTranslations('ui.field')
  const take = (text: string) => onChange(parseTime(text) ?? value)
  return (
    <ComboBox
      {...field}
      searchable
      options={TIMES}
      value={value}
      shown={value}
      onChange={(time) => onChange(time ?? '')}
      onFreeText={take}
      placeholder={t('timePlaceholder')}
      sign={<IconClock size={16} aria-hidden="true" />}
    />
  )
}
