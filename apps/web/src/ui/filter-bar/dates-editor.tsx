import { useTranslations } from 'use-intl'
import { DateField } from '../fields/date-field.tsx'
import classes from './filter-bar.module.css'
import type { FilterValues } from './filters.ts'

type Props = { from: string; until: string; values: FilterValues; onChange: (values: FilterValues) => void }

/** First and last day of a range; loaded only when one is edited. */
export function DatesEditor({ from, until, values, onChange }: Props) {
  const t = useTranslations('ui')
  const date = (name: string) => (values[name] ? String(values[name]) : null)
  return (
    <div className={classes.dates}>
      <DateField
        clearable
        label={t('from')}
        value={date(from)}
        max={date(until) ?? undefined}
        onChange={(day) => onChange({ [from]: day ?? undefined })}
      />
      <DateField
        clearable
        label={t('to')}
        value={date(until)}
        min={date(from) ?? undefined}
        onChange={(day) => onChange({ [until]: day ?? undefined })}
      />
    </div>
  )
}
