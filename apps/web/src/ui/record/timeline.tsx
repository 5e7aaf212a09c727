import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { calendarDateOf, formatDate, formatDateTime, formatTime, plusDays } from '../../lib/format/dates.ts'
import { useNow } from '../../lib/screen/use-now.ts'
import { Avatar } from '../marks/avatar.tsx'
import { groupByDay } from './group-by-day.ts'
import classes from './timeline.module.css'

export type TimelineChange = { field: string; before: ReactNode; after: ReactNode }
export type TimelineEntry = {
  key: string | number
  /** Instant. */
  at: string
  /** Null: the system itself. */
  who: string | null
  what: ReactNode
  note?: ReactNode
  changes?: readonly TimelineChange[]
}

/** Who did what and when, with the changed fields; entries of one day are grouped. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const t = useTranslations('ui.timeline')
  if (entries.length === 0) return <p className={classes.none}>{t('none')}</p>
  return groupByDay(entries).map(({ day, entries: ofDay }) => (
    <Day key={`${day} ${ofDay[0]?.key}`} day={day} entries={ofDay} />
  ))
}

function Day({ day, entries }: { day: string; entries: readonly TimelineEntry[] }) {
  const id = useId()
  return (
    <div className={classes.day}>
      <p id={id} className={classes.date}>
        {useDayName(day)}
      </p>
      <ol className={classes.timeline} aria-labelledby={id}>
        {entries.map(({ key, ...entry }) => (
          <Entry key={key} {...entry} />
        ))}
      </ol>
    </div>
  )
}

/** The text follows the name: 'Rosa Sitoe aprovou (comercial)'. */
const beginSmall = (words: string) => words.charAt(0).toLocaleLowerCase() + words.slice(1)

function useDayName(day: string): string {
  const t = useTranslations('ui.timeline')
  const today = calendarDateOf(new Date(useNow()))
  if (day === today) return t('today')
  return day === plusDays(today, -1) ? t('yesterday') : formatDate(day)
}

function Entry({ at, who, what, note, changes = [] }: Omit<TimelineEntry, 'key'>) {
  const t = useTranslations('ui.timeline')
  const name = who ?? t('system')
  return (
    <li className={classes.entry}>
      <Avatar name={name} decorative />
      <div className={classes.text}>
        <div className={classes.head}>
          <span>
            <strong>{name}</strong> {typeof what === 'string' ? beginSmall(what) : what}
          </span>
          <time dateTime={at} title={formatDateTime(at)}>
            {formatTime(at)}
          </time>
        </div>
        {note && <p className={classes.note}>{note}</p>}
        {changes.map(({ field, before, after }) => (
          <p key={field} className={classes.change}>
            {field}: {before !== null && <s>{before}</s>}
            {before !== null && after !== null && ' → '}
            {(before === null || after !== null) && <span>{after ?? t('empty')}</span>}
          </p>
        ))}
      </div>
    </li>
  )
}
