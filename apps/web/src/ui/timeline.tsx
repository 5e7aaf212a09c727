import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar } from './avatar.tsx'
import { DateText } from './text.tsx'
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

/** Who did what when, and what changed field by field. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const t = useTranslations('ui.timeline')
  if (entries.length === 0) return <p className={classes.none}>{t('none')}</p>
  return (
    <ol className={classes.timeline} aria-label={t('label')}>
      {entries.map(({ key, ...entry }) => (
        <Entry key={key} {...entry} />
      ))}
    </ol>
  )
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
            <strong>{what}</strong> · {name}
          </span>
          <DateText value={at} time />
        </div>
        {note && <p className={classes.note}>{note}</p>}
        {changes.map(({ field, before, after }) => (
          <p key={field} className={classes.change}>
            {field}: <s>{before ?? t('empty')}</s> → <span>{after ?? t('empty')}</span>
          </p>
        ))}
      </div>
    </li>
  )
}
