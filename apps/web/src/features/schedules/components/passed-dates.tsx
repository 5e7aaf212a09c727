import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../lib/format/dates.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Badge, type BadgeColour } from '../../../ui/marks/badge.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { type ScheduleDate, scheduleDatesQuery } from '../api.ts'
import { useDateWords } from '../model/use-date-words.ts'
import classes from './schedules.module.css'

const FIRST = 5
const MOST = 100

const COLOURS: Readonly<Record<ScheduleDate['state'], BadgeColour>> = {
  planned: 'info',
  opened: 'success',
  empty: 'secondary',
  failed: 'danger',
  missed: 'warning',
}

/** What became of the dates, newest first, each with its shipment or the reason why there is none. */
export function PassedDates({ id }: { id: number }) {
  const t = useTranslations('schedules.passed')
  const [perPage, setPerPage] = useState(FIRST)
  const dates = useQuery(scheduleDatesQuery(id, perPage))
  const rows = dates.data?.data
  const total = dates.data?.meta.pagination.totalItems ?? 0
  return (
    <section className={classes.passed}>
      <h3>{t('title')}</h3>
      {dates.error && !rows && <ErrorState error={dates.error} retry={dates.refetch} />}
      {!rows && !dates.error && <TextSkeleton lines={2} />}
      {rows?.length === 0 && <p className={classes.hint}>{t('none')}</p>}
      <ol className={classes.passedDates}>
        {rows?.map((row) => (
          <PassedDate key={row.date} row={row} />
        ))}
      </ol>
      {rows && total > rows.length && perPage < MOST && (
        <Button size="compact-sm" onClick={() => setPerPage(MOST)}>
          {t('more', { count: total - rows.length })}
        </Button>
      )}
    </section>
  )
}

function PassedDate({ row }: { row: ScheduleDate }) {
  const t = useTranslations('schedules.passed')
  const words = useDateWords()
  const { date, due, state, shipment, documents, leftBehind, openedBy, message } = row
  return (
    <li>
      <span className={classes.weekday}>{words.weekday(date)}</span>
      <strong>{formatDate(date)}</strong>
      <Badge colour={COLOURS[state]}>{t(`state.${state}`)}</Badge>
      <span className={classes.became}>
        {shipment &&
          (shipment.deleted ? (
            <s>{shipment.number}</s>
          ) : (
            <Link to="/picking/$id" params={{ id: String(shipment.id) }}>
              {shipment.number}
            </Link>
          ))}
        {shipment && <span>{t('documents', { count: documents })}</span>}
        {leftBehind > 0 && <span>{t('leftBehind', { count: leftBehind })}</span>}
        {openedBy && <span>{t('openedBy', { name: openedBy.name })}</span>}
        {date !== due && <span>{t('due', { date: formatDate(due) })}</span>}
        {message && <span className={classes.taken}>{message}</span>}
      </span>
    </li>
  )
}
