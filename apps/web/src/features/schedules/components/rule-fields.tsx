import { DAYS_OFF, OCCURRENCES, SHORT_MONTHS } from '@cais/domain/schedules/recurrence'
import { useTranslations } from 'use-intl'
import { RadioGroup } from '../../../ui/fields/radio-group.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { isOccurrence, type ScheduleForm } from '../model/schedule-form.ts'
import classes from './schedules.module.css'

type Props = {
  form: ScheduleForm
  set: (change: Partial<ScheduleForm>) => void
  errorOf: (field: string) => string | undefined
  missing: (value: string | null) => string | undefined
}

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
const MONTH_DAYS = Array.from({ length: 31 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))
/** Every month has its first 28 days. */
const DAYS_OF_SHORTEST = 28

/** How often, on which days, and what happens in a short month, on a Sunday and on a holiday. */
export function RuleFields({ form, set, errorOf, missing }: Props) {
  const t = useTranslations('schedules')
  const isMonthly = form.occurrence === 'monthly'
  return (
    <div className={classes.rule}>
      <div className={classes.ruleLine}>
        <RadioGroup
          label={t('fields.occurrence')}
          value={form.occurrence}
          options={OCCURRENCES.map((value) => ({ value, label: t(`occurrence.${value}`) }))}
          onChange={(value) => isOccurrence(value) && set({ occurrence: value })}
        />
        {isMonthly && (
          <div className={classes.monthDay}>
            <SelectField
              label={t('fields.day')}
              value={String(form.day)}
              options={MONTH_DAYS}
              error={errorOf('recurrence.day')}
              onChange={(value) => set({ day: Number(value ?? form.day) })}
            />
          </div>
        )}
        {form.occurrence === 'weekly' && (
          <Weekdays
            weekdays={form.weekdays}
            error={missing(form.weekdays.length === 0 ? null : 'x') ?? errorOf('recurrence.weekdays')}
            onChange={(weekdays) => set({ weekdays })}
          />
        )}
      </div>
      {isMonthly && form.day > DAYS_OF_SHORTEST && (
        <RadioGroup
          label={t('fields.shortMonth', { day: String(form.day) })}
          value={form.shortMonth}
          options={SHORT_MONTHS.map((value) => ({ value, label: t(`shortMonth.${value}`) }))}
          onChange={(value) => set({ shortMonth: SHORT_MONTHS.find((one) => one === value) ?? 'last-day' })}
        />
      )}
      <RadioGroup
        label={t('fields.dayOff')}
        value={form.dayOff}
        options={DAYS_OFF.map((value) => ({ value, label: t(`dayOff.${value}`) }))}
        error={errorOf('dayOff')}
        onChange={(value) => set({ dayOff: DAYS_OFF.find((one) => one === value) ?? 'after' })}
      />
    </div>
  )
}

type WeekdaysProps = {
  weekdays: readonly number[]
  error: string | undefined
  onChange: (weekdays: readonly number[]) => void
}

/** The days of the week as buttons that are on or off. */
function Weekdays({ weekdays, error, onChange }: WeekdaysProps) {
  const t = useTranslations('schedules')
  const toggle = (day: number) =>
    onChange([1, 2, 3, 4, 5, 6, 7].filter((one) => (one === day) !== weekdays.includes(one)))
  return (
    <fieldset className={classes.weekdays}>
      <legend>{t('fields.weekdays')}</legend>
      <div>
        {WEEKDAYS.map((name, place) => (
          <button
            key={name}
            type="button"
            aria-pressed={weekdays.includes(place + 1)}
            aria-invalid={error ? true : undefined}
            onClick={() => toggle(place + 1)}
          >
            <span className="hidden-text">{t(`weekday.${name}`)}</span>
            <span aria-hidden="true">{t(`weekdayShort.${name}`)}</span>
          </button>
        ))}
      </div>
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
