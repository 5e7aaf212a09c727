import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatTime } from '../../../lib/format/dates.ts'
import { formatPercent } from '../../../lib/format/quantity.ts'
import { Badge } from '../../../ui/marks/badge.tsx'
import { type Day, dayQuery } from '../api.ts'
import { formatDuration } from './exchange-words.ts'
import classes from './exchanges.module.css'

type Props = { chosen: readonly string[] | undefined; onChoose: (id: string) => void }

/** The last 24 hours of each retailer: attempts by half hour, failures in red. */
export function DayStrip({ chosen, onChoose }: Props) {
  const days = useQuery(dayQuery()).data?.data ?? []
  if (days.length === 0) return null
  return (
    <div className={classes.strip}>
      {days.map((day) => (
        <DayCard
          key={day.retailer?.id ?? ''}
          day={day}
          isChosen={day.retailer !== null && (chosen?.includes(day.retailer.id) ?? false)}
          onChoose={onChoose}
        />
      ))}
    </div>
  )
}

type CardProps = { day: Day; isChosen: boolean; onChoose: (id: string) => void }

function DayCard({ day, isChosen, onChoose }: CardProps) {
  const t = useTranslations('exchanges')
  const most = Math.max(1, ...day.bars.map(({ attempts }) => attempts))
  const { retailer } = day
  // a webhook may be told of every customer; all else is of a retailer, known or not
  const nobody = day.channels.every((channel) => channel === 'webhook') ? 'allCustomers' : 'noRetailer'
  const channels = day.channels.map((channel) => t(`channel.${channel}`)).join(', ')
  return (
    <button
      type="button"
      className={classes.day}
      aria-pressed={isChosen}
      disabled={retailer === null}
      onClick={() => retailer && onChoose(retailer.id)}
    >
      <span className={classes.dayTop}>
        <strong>{retailer?.name ?? t(nobody)}</strong>
        <Badge colour={day.failures > 0 ? 'danger' : 'success'}>
          {t('failures', { count: day.failures })}
        </Badge>
      </span>
      <span className={classes.bars} aria-hidden="true">
        {day.bars.map(({ attempts, failures }, at) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: half hours are known by their place
            key={at}
            data-failed={failures > 0 || undefined}
            style={{ blockSize: attempts === 0 ? 0 : `${Math.max(8, (100 * attempts) / most)}%` }}
          />
        ))}
      </span>
      <span className={classes.dayEnds}>
        <small>{t('yesterday', { time: formatTime(day.from) })}</small>
        <small className={classes.ways}>{channels}</small>
        <small>{t('now')}</small>
      </span>
      <span className={classes.dayFigures}>
        <span>
          {t('half')} <b>{formatDuration(day.half)}</b>
        </span>
        <span>
          {t('most')} <b>{formatDuration(day.most)}</b>
        </span>
        {day.firstTry !== null && (
          <span>{t('firstTry', { share: formatPercent(Math.round(day.firstTry / 10) / 10) })}</span>
        )}
      </span>
    </button>
  )
}
