import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { Badge, type BadgeColour } from '../../../ui/marks/badge.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import type { ScheduleRow } from '../api.ts'
import { useDateWords } from '../model/use-date-words.ts'
import type { SchedulesSearch } from '../search.ts'
import { DateReasons } from './date-preview.tsx'
import classes from './schedules.module.css'

export const STATE_COLOURS: Readonly<Record<ScheduleRow['state'], BadgeColour>> = {
  active: 'primary',
  paused: 'warning',
  ended: 'secondary',
}

type Props = {
  rows: readonly ScheduleRow[] | undefined
  error: unknown
  onRetry: () => unknown
  openId: number | null
  search: SchedulesSearch
  isFiltered: boolean
}

/** Schedules with their rule, truck and next date; what is odd about it stands below. */
export function ScheduleList({ rows, error, onRetry, openId, search, isFiltered }: Props) {
  const t = useTranslations('schedules')
  if (error && !rows) return <ErrorState error={error} retry={onRetry} />
  if (!rows) return <RowsSkeleton />
  if (rows.length === 0)
    return <EmptyState title={t('emptyTitle')}>{t(isFiltered ? 'emptyFiltered' : 'emptyText')}</EmptyState>
  return (
    <ul className={classes.list} aria-label={t('title')}>
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            to="/picking/schedules/$id/edit"
            params={{ id: String(row.id) }}
            search={search}
            className={classes.row}
            aria-current={row.id === openId ? 'page' : undefined}
            data-state={row.state}
            resetScroll={false}
          >
            <strong className={classes.name}>{row.name}</strong>
            <span className={classes.truck}>{row.carRegistration}</span>
            <span className={classes.about}>
              {row.rule} · {row.driverName}
            </span>
            <NextDate row={row} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** When it leaves next and what is odd about it, or what keeps it. */
function NextDate({ row }: { row: ScheduleRow }) {
  const t = useTranslations('schedules')
  const words = useDateWords()
  const { next, last, state, inactive } = row
  return (
    <span className={classes.next}>
      {next?.date ? (
        <span className={classes.nextDate}>
          {words.weekday(next.date)} {formatDate(next.date)} {row.departsTime}
        </span>
      ) : (
        state !== 'active' && <Badge colour={STATE_COLOURS[state]}>{t(`state.${state}`)}</Badge>
      )}
      {inactive.length > 0 && (
        <small className={classes.taken}>{t('inactiveShort', { names: inactive.join(', ') })}</small>
      )}
      {last?.message && <small className={classes.taken}>{last.message}</small>}
      {next && next.reasons.length + next.clashes.length > 0 ? (
        <DateReasons planned={next} />
      ) : (
        last?.shipment && (
          <small className={classes.faint}>{t('last', { number: last.shipment.number })}</small>
        )
      )}
    </span>
  )
}
