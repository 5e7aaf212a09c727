import { useTranslations } from 'use-intl'
import { calendarDateOf } from '../../lib/format/dates.ts'
import { DateField } from '../fields/date-field.tsx'
import { rangesOf } from './date-ranges.ts'
import classes from './filter-bar.module.css'
import type { FilterValues } from './filters.ts'

type Props = {
  from: string
  until: string
  /** Single days from today on are offered instead of ranges that end today. */
  ahead: boolean
  values: FilterValues
  onChange: (values: FilterValues) => void
}

/** First and last day of a range, usual ranges with one click; loaded when first opened. */
export function DatesEditor({ from, until, ahead, values, onChange }: Props) {
  const t = useTranslations('ui')
  const ranges = useTranslations('ui.dateRanges')
  const today = calendarDateOf(new Date())
  const date = (name: string) => (values[name] ? String(values[name]) : null)
  return (
    <>
      <div className={classes.ranges}>
        {rangesOf(today, ahead).map(({ range, first, last }) => {
          const isSet = values[from] === first && values[until] === last
          return (
            <button
              key={range}
              type="button"
              className={classes.range}
              aria-pressed={isSet}
              onClick={() =>
                onChange({ [from]: isSet ? undefined : first, [until]: isSet ? undefined : last })
              }
            >
              {ranges(range)}
            </button>
          )
        })}
      </div>
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
    </>
  )
}
