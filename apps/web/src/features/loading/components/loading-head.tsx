import { departureInstant } from '@cais/domain/shipments/departure'
import { IconChevronLeft, IconCloudUp, IconWifiOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useNow } from '../../../lib/screen/use-now.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import type { Loading } from '../model/load-steps.ts'
import type { LoadingWork } from '../model/use-loading.ts'
import classes from './loading.module.css'

type Props = { loading: Loading; steps: LoadingWork['steps']; isAsAsked?: boolean }

/** Which truck, how far it is, who loads it, and whether the server knows all of it. */
export function LoadingHead({ loading, steps, isAsAsked = false }: Props) {
  const t = useTranslations('loading')
  const { settled, parts } = loading.progress
  const progress = isAsAsked
    ? t('asAsked', { parts: String(parts) })
    : t('progress', { settled: String(settled), parts: String(parts) })
  return (
    <header className={classes.head}>
      <div className={classes.bar}>
        <Link
          to="/picking/$id"
          params={{ id: String(loading.id) }}
          className={classes.back}
          aria-label={t('back')}
        >
          <IconChevronLeft size={26} aria-hidden="true" />
        </Link>
        <div className={classes.truck}>
          <h1>{loading.number}</h1>
          <p>
            {loading.route} · <span className="code">{loading.carRegistration}</span> · {loading.driverName}
          </p>
        </div>
        <ConnectionBadge steps={steps} />
      </div>
      <div className={classes.progress}>
        <div className={classes.figures}>
          <strong role="status">{progress}</strong>
          <Departure loading={loading} />
        </div>
        <div className={classes.strip} role="img" aria-label={progress}>
          {loading.stops.flatMap(({ lines }) =>
            lines.map((line) => (
              <i
                key={`${line.lineId}-${line.levelId}`}
                data-tone={line.loaded === null ? 'open' : line.loaded < line.asked ? 'short' : 'done'}
              />
            )),
          )}
        </div>
        <Loaders loading={loading} />
      </div>
    </header>
  )
}

function ConnectionBadge({ steps: { isOnline, waiting } }: Pick<Props, 'steps'>) {
  const t = useTranslations('loading')
  const count = waiting.length
  if (isOnline && count === 0) return null
  return (
    <span className={classes.connection} data-offline={!isOnline || undefined} role="status">
      {isOnline ? <IconCloudUp size={20} aria-hidden="true" /> : <IconWifiOff size={20} aria-hidden="true" />}
      {t(isOnline ? 'sending' : 'offline', { count })}
    </span>
  )
}

/** Minutes to the hour of departure, in Maputo. */
function Departure({ loading: { departsOn, departsTime, finishedAt } }: Pick<Props, 'loading'>) {
  const t = useTranslations('loading')
  const now = useNow()
  if (departsOn === null || departsTime === null) return null
  const minutes = Math.round((departureInstant(departsOn, departsTime) - now) / 60_000)
  const isNear = finishedAt === null && Math.abs(minutes) < 600
  return (
    <span className={classes.departure}>
      {isNear && (
        <strong>
          {t(minutes < 0 ? 'minutesLate' : 'minutesLeft', { minutes: String(Math.abs(minutes)) })}
        </strong>
      )}
      {isNear && ' · '}
      {t('departs', { time: departsTime })}
    </span>
  )
}

/** Two loaders on one truck see each other. */
function Loaders({ loading: { loaders } }: Pick<Props, 'loading'>) {
  const t = useTranslations('loading')
  const me = useCurrentUser()?.id
  if (loaders.every(({ id }) => id === me)) return null
  return (
    <p className={classes.loaders}>
      {t('loaders')}:{' '}
      {loaders
        .map(({ id, name, customerName }) => `${id === me ? t('you') : name} (${customerName})`)
        .join(' · ')}
    </p>
  )
}
