import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { calendarDateOf, formatDate } from '../../../lib/format/dates.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import { CodeText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { schedulesQuery } from '../api.ts'
import classes from './trucks.module.css'

const SHOWN = 5

/** The trucks that schedules open next, the first to leave on top; what odd dates and clashes they have is said in their list. */
export function PlannedDepartures() {
  const t = useTranslations('home')
  const today = calendarDateOf(new Date(useNow()))
  const schedules = useQuery(schedulesQuery()).data?.data ?? []
  const next = schedules
    .flatMap(({ next, ...schedule }) => (next?.date ? [{ ...schedule, date: next.date, planned: next }] : []))
    .toSorted((one, other) => placeOf(one).localeCompare(placeOf(other)))
    .slice(0, SHOWN)
  if (next.length === 0) return null
  return (
    <Card
      title={t('planned.title')}
      actions={
        <Link to="/picking/schedules" className={classes.link}>
          {t('planned.all')}
        </Link>
      }
    >
      <ul className={classes.rows}>
        {next.map(({ id, name, date, departsTime, carRegistration, driverName, planned }) => (
          <li key={id}>
            <Link to="/picking/schedules/$id/edit" params={{ id: String(id) }} className={classes.truck}>
              <span className={classes.what}>
                <strong>{name}</strong>
                <span>
                  <CodeText>{carRegistration}</CodeText> · {driverName}
                  {planned.clashes.length > 0 && <strong> · {t('planned.taken')}</strong>}
                </span>
              </span>
              <span className={classes.state}>
                {[date === today ? t('planned.today') : formatDate(date).slice(0, 5), departsTime]
                  .filter(Boolean)
                  .join(' ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const placeOf = ({ date, departsTime }: { date: string; departsTime: string | null }) =>
  `${date} ${departsTime ?? '24:00'}`
