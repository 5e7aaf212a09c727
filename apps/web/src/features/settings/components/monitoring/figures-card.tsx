import { HEALTH_LIMITS } from '@cais/domain/monitoring/health'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDuration } from '../../../../lib/format/age.ts'
import { calendarDateOf, formatTime } from '../../../../lib/format/dates.ts'
import { counted, formatQuantity } from '../../../../lib/format/quantity.ts'
import { PlotTable } from '../../../../ui/plots/plot-table.tsx'
import { TimePlot } from '../../../../ui/plots/time-plot.tsx'
import type { Monitoring } from '../../api.ts'
import classes from './monitoring.module.css'

type Point = Monitoring['points'][number]
type Tone = 'usual' | 'warning' | 'danger'
type Figure = {
  name: 'requests' | 'p95' | 'jobs' | 'errors' | 'streams'
  value: number | null
  note: string
  tone: Tone
}

/** Five plots of the last 24 hours; the time chosen in one is read in all. */
export function FiguresCard({ monitoring }: { monitoring: Monitoring }) {
  const t = useTranslations('monitoring.plots')
  const [at, setAt] = useState<number | null>(null)
  const { points } = monitoring
  const figures = useFigures(monitoring)
  const chosen = at === null ? undefined : points[at]
  const timeOf = (point: Point) => dayAndTime(point.at, monitoring.now, t)
  const write = (name: Figure['name'], value: number | null) => {
    if (value === null) return t('none')
    if (name === 'p95') return t('ms', { value: formatQuantity(Math.round(value)) })
    return formatQuantity(Math.round(value * 10) / 10)
  }
  const marks = marksOf(points, monitoring.now, t)
  return (
    <section className={classes.plots} aria-label={t('title')}>
      {figures.map(({ name, value, note, tone }) => {
        const read = chosen ?? points.at(-1)
        const figure = chosen ? chosen[name] : value
        return (
          <div key={name} className={classes.plot}>
            <h3>{t(name)}</h3>
            <p className={classes.reading} data-tone={chosen ? undefined : tone}>
              <strong>{figure === null ? '–' : write(name, figure)}</strong>{' '}
              <span>{chosen ? timeOf(chosen) : note}</span>
            </p>
            <TimePlot
              label={t('choose', { name: t(name) })}
              values={points.map((point) => point[name])}
              shape={name === 'errors' ? 'bars' : 'line'}
              tone={name === 'errors' ? 'danger' : tone}
              at={at}
              onChoose={setAt}
              valueText={read ? t('read', { time: timeOf(read), value: write(name, read[name]) }) : ''}
              marks={marks}
            />
          </div>
        )
      })}
      <PlotTable
        caption={t('title')}
        columns={[t('time'), ...figures.map(({ name }) => t(name))]}
        rows={points.map((point) => [timeOf(point), ...figures.map(({ name }) => write(name, point[name]))])}
      />
    </section>
  )
}

/** The figure and the note above each plot while no time is chosen. */
function useFigures({ recent, points, jobs, problems, servers }: Monitoring): Figure[] {
  const t = useTranslations('monitoring.plots')
  const levelOf = (kind: Monitoring['problems'][number]['kind']): Tone =>
    problems.find((problem) => problem.kind === kind)?.level ?? 'usual'
  const allErrors = points.reduce((sum, { errors }) => sum + (errors ?? 0), 0)
  return [
    {
      name: 'requests',
      value: recent.requests,
      note: t('refused', counted(recent.refusals)),
      tone: 'usual',
    },
    {
      name: 'p95',
      value: recent.p95,
      note: t('limit', { limit: formatQuantity(HEALTH_LIMITS.responseMs.warning) }),
      tone: levelOf('slow'),
    },
    {
      name: 'jobs',
      value: jobs.waiting,
      note: jobs.waiting > 0 ? t('oldest', { age: formatDuration(jobs.oldestSeconds) }) : t('nothingWaits'),
      tone: levelOf('queue'),
    },
    {
      name: 'errors',
      value: allErrors,
      note: recent.errors > 0 ? t('recentErrors', counted(recent.errors)) : t('noErrors'),
      tone: recent.errors > 0 ? 'danger' : 'usual',
    },
    {
      name: 'streams',
      value: recent.streams,
      note: t('servers', counted(servers.length)),
      tone: 'usual',
    },
  ]
}

type PlotWords = ReturnType<typeof useTranslations<'monitoring.plots'>>

/** 'ontem 11:00' or 'hoje 09:15', for the 24 hours before `now`. */
function dayAndTime(instant: string, now: string, t: PlotWords): string {
  const time = formatTime(instant)
  return calendarDateOf(instant) === calendarDateOf(now) ? t('today', { time }) : t('yesterday', { time })
}

/** The first point, midnight, and now. */
function marksOf(points: readonly Point[], now: string, t: PlotWords) {
  const [first] = points
  if (first === undefined) return []
  const midnight = points.findIndex(({ at }) => formatTime(at) === '00:00')
  return [
    { at: 0, text: dayAndTime(first.at, now, t) },
    ...(midnight > 0 ? [{ at: midnight, text: '00:00' }] : []),
    { at: points.length - 1, text: t('now') },
  ]
}
