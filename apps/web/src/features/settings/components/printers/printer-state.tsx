import { useTranslations } from 'use-intl'
import { formatAge } from '../../../../lib/format/age.ts'
import { useNow } from '../../../../lib/screen/use-now.ts'
import { Badge, type BadgeColour } from '../../../../ui/marks/badge.tsx'
import type { PrinterStatus } from '../../printers-api.ts'
import classes from './printers.module.css'

const COLOURS: Readonly<Record<PrinterStatus['state'], BadgeColour>> = {
  ready: 'success',
  printing: 'primary',
  low: 'warning',
  stopped: 'danger',
  unreachable: 'warning',
  unread: 'secondary',
}

/** The state as last read from the printer: its reason, where it has one. */
export function PrinterBadge({ printer: { state, reason } }: { printer: PrinterStatus }) {
  const t = useTranslations('printers')
  const isTelling = reason !== null && reason !== 'unknown' && (state === 'stopped' || state === 'low')
  return (
    <Badge colour={COLOURS[state]}>{isTelling ? capital(t(`reason.${reason}`)) : t(`state.${state}`)}</Badge>
  )
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** The state, and when it was read. */
export function PrinterState({ printer }: { printer: PrinterStatus }) {
  const t = useTranslations('printers')
  const now = useNow()
  const { readAt } = printer
  const isNew = readAt !== null && now - Date.parse(readAt) < 60_000
  return (
    <span className={classes.state}>
      <PrinterBadge printer={printer} />
      <small>
        {readAt === null ? t('never') : isNew ? t('readNow') : t('read', { age: formatAge(readAt, now) })}
      </small>
    </span>
  )
}

/** What is left of paper or toner; a question mark where the printer does not say. */
export function Level({ percent, label }: { percent: number | null; label: string }) {
  const t = useTranslations('printers')
  if (percent === null) return <span className={`${classes.quiet} ${classes.unknown}`}>{t('unknown')}</span>
  return (
    <span className={classes.level} data-low={percent <= 10 || undefined}>
      <span className={classes.track} role="img" aria-label={`${label}: ${percent} %`}>
        <span className={classes.fill} style={{ width: `${percent}%` }} />
      </span>
      <span className="figure">{percent}&nbsp;%</span>
    </span>
  )
}

export const isStanding = ({ state }: PrinterStatus) => state === 'stopped' || state === 'unreachable'
