import { runsPerDay } from '@cais/domain/jobs/schedule'
import { useTranslations } from 'use-intl'
import { formatTime } from '../../../../lib/format/dates.ts'
import { counted } from '../../../../lib/format/quantity.ts'
import { useNow } from '../../../../lib/screen/use-now.ts'
import { type ScheduleDraft, scheduleOf } from '../../model/schedule-draft.ts'
import classes from './jobs.module.css'

const HOURS = ['00', '06', '12', '18', '24']

/** A day from midnight to midnight: when the job runs, where the day is now, and how often that is. */
export function DayBar({ draft }: { draft: ScheduleDraft }) {
  const t = useTranslations('settings.jobs')
  const now = formatTime(new Date(useNow()).toISOString())
  const entered = scheduleOf(draft)
  if (entered === null) return null
  const { schedule } = entered
  return (
    <div>
      <div className={classes.day} aria-hidden="true">
        {schedule.kind === 'times' ? (
          schedule.times.map((time) => <i key={time} data-part="time" style={{ left: percentOf(time) }} />)
        ) : (
          <i data-part="span" style={spanOf(schedule)} />
        )}
        <i data-part="now" style={{ left: percentOf(now) }} />
      </div>
      <div className={classes.hours} aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
      <p className={classes.perDay}>{t('perDay', counted(runsPerDay(schedule)))}</p>
    </div>
  )
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const percentOf = (time: string) => `${minutesOf(time) / 14.4}%`

type Spread = Exclude<NonNullable<ReturnType<typeof scheduleOf>>['schedule'], { kind: 'times' }>

const spanOf = (schedule: Spread) =>
  schedule.kind === 'interval'
    ? { left: 0, width: '100%' }
    : {
        left: percentOf(schedule.from),
        width: `${(minutesOf(schedule.to) - minutesOf(schedule.from)) / 14.4}%`,
      }
