import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatTime } from '../../../../lib/format/dates.ts'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../../ui/states/skeletons.tsx'
import { monitoringQuery } from '../../api.ts'
import { CausesCard } from './causes-card.tsx'
import { FiguresCard } from './figures-card.tsx'
import { HealthBanner } from './health-banner.tsx'
import classes from './monitoring.module.css'
import { StateCards } from './state-cards.tsx'

/** State of the installation: one sentence, the last 24 hours, errors by cause, and what it runs on. */
export function MonitoringTab() {
  const { data, error, refetch } = useQuery(monitoringQuery())
  if (!data) return error ? <ErrorState error={error} retry={refetch} /> : <DetailSkeleton />
  const monitoring = data.data
  return (
    <div className={classes.page}>
      <HealthBanner monitoring={monitoring} />
      <FiguresCard monitoring={monitoring} />
      <CausesCard monitoring={monitoring} />
      <StateCards monitoring={monitoring} />
    </div>
  )
}

/** When the figures on screen were read, and whether the server still answers. */
export function LiveMark() {
  const t = useTranslations('monitoring')
  const { data, error } = useQuery(monitoringQuery())
  if (!data) return null
  const time = formatTime(data.data.now)
  return (
    <span className={classes.live} data-stale={error ? true : undefined}>
      {error ? t('stale', { time }) : t('live', { time })}
    </span>
  )
}
