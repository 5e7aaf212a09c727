import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from '../../../../ui/actions/button.tsx'
import { TimeField } from '../../../../ui/fields/time-field.tsx'
import { EVERY_DAY, WEEKDAYS } from '../../model/schedule-draft.ts'
import classes from './jobs.module.css'

const MAX_TIMES = 24

type TimesProps = {
  times: readonly string[]
  error: string | undefined
  onChange: (times: readonly string[]) => void
}

/** The times of day at which a job runs; at least one. */
export function TimesField({ times, error, onChange }: TimesProps) {
  const t = useTranslations('settings.jobs.field')
  return (
    <div className={classes.times}>
      {times.map((time, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: times have nothing but their place
          key={place}
          className={classes.time}
        >
          <TimeField
            label={t('time', { number: String(place + 1) })}
            value={time}
            error={place === 0 ? error : undefined}
            onChange={(next) => onChange(times.map((one, at) => (at === place ? next : one)))}
          />
          {times.length > 1 && (
            <IconButton
              label={t('removeTime', { number: String(place + 1) })}
              variant="default"
              onClick={() => onChange(times.filter((_, at) => at !== place))}
            >
              <IconX size={16} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {times.length < MAX_TIMES && (
        <div>
          <Button
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => onChange([...times, ''])}
          >
            {t('addTime')}
          </Button>
        </div>
      )}
    </div>
  )
}

type WeekdaysProps = {
  weekdays: readonly number[]
  error: string | undefined
  onChange: (weekdays: readonly number[]) => void
}

/** The days of the week as buttons that are on or off. */
export function WeekdaysField({ weekdays, error, onChange }: WeekdaysProps) {
  const t = useTranslations('settings.jobs')
  const toggle = (day: number) =>
    onChange(EVERY_DAY.filter((one) => (one === day) !== weekdays.includes(one)))
  return (
    <fieldset className={classes.days}>
      <legend className="hidden-text">{t('field.days')}</legend>
      {WEEKDAYS.map((name, place) => (
        <button
          key={name}
          type="button"
          aria-pressed={weekdays.includes(place + 1)}
          aria-label={t(`day.${name}.long`)}
          title={t(`day.${name}.long`)}
          data-fault={error ? true : undefined}
          onClick={() => toggle(place + 1)}
        >
          {t(`day.${name}.one`)}
        </button>
      ))}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
