import { useTranslations } from 'use-intl'
import { calendarDateOf, formatDate } from '../../../../lib/format/dates.ts'
import { useNow } from '../../../../lib/screen/use-now.ts'
import { SelectField } from '../../../../ui/fields/select-field.tsx'

type Props = { value: string | undefined; onChange: (on: string | undefined) => void }

const MONTHS = 13

/** Now, or at the end of one of the last months. */
export function OnDay({ value, onChange }: Props) {
  const t = useTranslations('stock-value')
  const today = calendarDateOf(new Date(useNow()))
  const days = monthEnds(today)
  const shown = value === undefined || days.includes(value) ? days : [value, ...days]
  return (
    <SelectField
      aria-label={t('on')}
      value={value ?? 'now'}
      options={[
        { value: 'now', label: t('now') },
        ...shown.map((day) => ({ value: day, label: t('endOf', { day: formatDate(day) }) })),
      ]}
      onChange={(chosen) => onChange(chosen === 'now' || chosen === null ? undefined : chosen)}
    />
  )
}

/** The last days of the months before the day, the newest first. */
function monthEnds(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 0)).toISOString().slice(0, 10),
  )
}
