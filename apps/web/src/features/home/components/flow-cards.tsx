import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../lib/api/api.ts'
import { formatDuration } from '../../../lib/format/age.ts'
import { formatDate } from '../../../lib/format/dates.ts'
import { counted, formatQuantity } from '../../../lib/format/quantity.ts'
import { useElementWidth } from '../../../lib/screen/use-element-width.ts'
import { Card } from '../../../ui/page/card.tsx'
import { PlotLegend } from '../../../ui/plots/plot-legend.tsx'
import { PlotTable } from '../../../ui/plots/plot-table.tsx'
import { linePath, niceScale } from '../../../ui/plots/scales.ts'
import { TimeBars, TimeLegend } from '../../../ui/plots/time-bars.tsx'
import classes from './flow.module.css'

type Flow = ApiData<'GET /home/flow'>

/** The width until it is measured. */
const USUAL_WIDTH = 420
const [HEIGHT, LEFT] = [190, 34]

/** Documents received and invoiced by day; weekends are shaded. */
export function FlowCard({ flow }: { flow: Flow }) {
  const t = useTranslations('home.flow')
  const { days } = flow
  const sum = (name: 'created' | 'billed') => days.reduce((all, day) => all + day[name], 0)
  const grown = sum('created') - sum('billed')
  return (
    <Card
      title={t('title', { days: formatQuantity(days.length) })}
      actions={
        <PlotLegend
          entries={[
            { label: t('created'), colour: 'var(--action)' },
            { label: t('billed'), colour: 'var(--plot-billed)' },
          ]}
        />
      }
    >
      <FlowPlot days={days} />
      <PlotTable
        caption={t('title', { days: formatQuantity(days.length) })}
        columns={[t('day'), t('created'), t('billed')]}
        rows={days.map(({ day, created, billed }) => [
          formatDate(day),
          formatQuantity(created),
          formatQuantity(billed),
        ])}
      />
      <p className={classes.foot}>
        <span>
          <strong data-part="created">{formatQuantity(sum('created'))}</strong> {t('created')}
        </span>
        <span>
          <strong data-part="billed">{formatQuantity(sum('billed'))}</strong> {t('billed')}
        </span>
        {grown !== 0 && (
          <span data-grown={grown > 0 || undefined}>
            {t(grown > 0 ? 'grew' : 'shrank', counted(Math.abs(grown)))}
          </span>
        )}
      </p>
    </Card>
  )
}

/** Drawn at its actual size, so that the labels of the axes are not scaled. */
function FlowPlot({ days }: Pick<Flow, 'days'>) {
  const t = useTranslations('home.flow')
  const frame = useRef<HTMLDivElement>(null)
  const width = useElementWidth(frame) || USUAL_WIDTH
  const { top, marks } = niceScale(
    Math.max(...days.map(({ created, billed }) => Math.max(created, billed)), 1),
  )
  const x = (at: number) => LEFT + (at * (width - LEFT - 8)) / Math.max(1, days.length - 1)
  const y = (value: number) => HEIGHT - (value * (HEIGHT - 12)) / top
  const line = (name: 'created' | 'billed') => linePath(days.map((day, at) => [x(at), y(day[name])] as const))
  const last = days.length - 1
  return (
    <div ref={frame}>
      <svg viewBox={`0 0 ${width} ${HEIGHT + 20}`} className={classes.plot} aria-hidden="true">
        {days.map(({ day }, at) =>
          isWeekend(day) ? (
            <rect key={day} x={x(at) - (x(1) - x(0)) / 2} y="8" width={x(1) - x(0)} height={HEIGHT - 8} />
          ) : null,
        )}
        {marks.map((mark) => (
          <g key={mark}>
            <path d={`M${LEFT} ${y(mark)}H${width - 8}`} data-part="grid" />
            <text x={LEFT - 8} y={y(mark) + 4} textAnchor="end">
              {formatQuantity(mark)}
            </text>
          </g>
        ))}
        <path d={line('billed')} data-part="billed" />
        <path d={line('created')} data-part="created" />
        <circle cx={x(last)} cy={y(days[last]?.created ?? 0)} r="3.5" data-part="created" />
        <circle cx={x(last)} cy={y(days[last]?.billed ?? 0)} r="3.5" data-part="billed" />
        {days.map(({ day }, at) =>
          at % 3 === 0 && at < last - 1 ? (
            <text key={day} x={x(at)} y={HEIGHT + 16} textAnchor="middle">
              {formatDate(day).slice(0, 5)}
            </text>
          ) : null,
        )}
        <text x={x(last)} y={HEIGHT + 16} textAnchor="end" data-part="today">
          {t('today')}
        </text>
      </svg>
    </div>
  )
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

/** The duration of each stage. */
export function TimesCard({ flow }: { flow: Flow }) {
  const t = useTranslations('home.flow')
  if (flow.times.length === 0) return null
  return (
    <Card title={t('times')} actions={<TimeLegend />}>
      <TimeBars times={flow.times} />
      {flow.toInvoice && (
        <p className={classes.foot}>
          <strong>{t('toInvoice', { time: formatDuration(flow.toInvoice.half) })}</strong>
          <span>{t('nineOfTen', { time: formatDuration(flow.toInvoice.most) })}</span>
        </p>
      )}
    </Card>
  )
}
