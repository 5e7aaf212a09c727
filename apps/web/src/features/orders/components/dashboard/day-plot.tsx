import { WORK_GROUPS } from '@cais/domain/orders/progress'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../lib/format/dates.ts'
import { formatMoney } from '../../../../lib/format/money.ts'
import { counted, formatQuantity } from '../../../../lib/format/quantity.ts'
import { useElementWidth } from '../../../../lib/screen/use-element-width.ts'
import { Card } from '../../../../ui/page/card.tsx'
import { PlotTable } from '../../../../ui/plots/plot-table.tsx'
import { niceScale, stepPath } from '../../../../ui/plots/scales.ts'
import type { Dashboard } from '../../api.ts'
import { listOfDays, listOfGroup } from '../../model/dashboard-links.ts'
import type { OrdersSearch } from '../../search.ts'
import classes from './day-plot.module.css'

type Day = Dashboard['days'][number]

const [HEIGHT, LEFT, TOP] = [250, 46, 8]

/** The value of each day, stacked by the current group of its documents; the legend shows the chosen day. */
export function DayPlot({ data, search }: { data: Dashboard; search: OrdersSearch }) {
  const t = useTranslations('orders.dashboardPage')
  const { days } = data
  // Initially the last day with documents.
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      days.findLastIndex(({ documents }) => documents > 0),
    ),
  )
  const at = Math.min(chosen, days.length - 1)
  const day = days[at]
  if (day === undefined) return null
  const groups = WORK_GROUPS.filter((group) => days.some((one) => one.groups[group] > 0))
  const span = { from: day.day, to: day.day }
  const weekday = t(`weekdays.d${weekdayOf(day.day)}` as 'weekdays.d0')
  return (
    <Card
      title={t('byDay')}
      actions={
        <Link to="/documents" search={listOfDays(search, span)} className={classes.open}>
          {t('openDay', counted(day.documents))}
        </Link>
      }
    >
      <dl className={classes.legend}>
        <div>
          <dt>{t('weekdayShort', { weekday, day: formatDate(day.day).slice(0, 5) })}</dt>
          <dd>{t('documents', counted(day.documents))}</dd>
        </div>
        {groups.map((group) => (
          <div key={group} data-group={group}>
            <dt>{t(`groups.${group}`)}</dt>
            <dd>
              <Amount value={day.groups[group]} list={listOfGroup(search, span, group)} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{t('dayTotal')}</dt>
          <dd>{formatMoney(day.total)}</dd>
        </div>
        {day.lastYear !== null && (
          <div data-group="last-year">
            <dt>{t('lastYear')}</dt>
            <dd>{formatMoney(day.lastYear)}</dd>
          </div>
        )}
      </dl>
      <Bars days={days} at={at} onChoose={setChosen} />
      <PlotTable
        caption={t('byDay')}
        columns={[t('day'), ...groups.map((group) => t(`groups.${group}`)), t('dayTotal')]}
        rows={days.map((one) => [
          formatDate(one.day),
          ...groups.map((group) => formatMoney(one.groups[group])),
          formatMoney(one.total),
        ])}
      />
    </Card>
  )
}

function Amount({ value, list }: { value: number; list: OrdersSearch | undefined }) {
  if (value === 0 || list === undefined) return formatMoney(value)
  return (
    <Link to="/documents" search={list} className={classes.dotted}>
      {formatMoney(value)}
    </Link>
  )
}

type BarsProps = { days: readonly Day[]; at: number; onChoose: (at: number) => void }

function Bars({ days, at, onChoose }: BarsProps) {
  const t = useTranslations('orders.dashboardPage')
  const frame = useRef<HTMLDivElement>(null)
  const width = useElementWidth(frame)
  const last = days.length - 1
  const within = (place: number) => onChoose(Math.max(0, Math.min(last, place)))
  const choose = ({ clientX, currentTarget }: PointerEvent) => {
    const step = (width - LEFT) / days.length
    within(Math.floor((clientX - currentTarget.getBoundingClientRect().left - LEFT) / step))
  }
  const move = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    within(to)
  }
  const day = days[at]
  return (
    <div
      ref={frame}
      role="slider"
      tabIndex={0}
      aria-label={t('chooseDay')}
      aria-valuemin={1}
      aria-valuemax={days.length}
      aria-valuenow={at + 1}
      aria-valuetext={day && t('dayRead', { day: formatDate(day.day), amount: formatMoney(day.total) })}
      className={classes.plot}
      onKeyDown={move}
      onPointerDown={choose}
      onPointerMove={choose}
    >
      {width > 0 && <Stacks days={days} at={at} width={width} />}
    </div>
  )
}

function Stacks({ days, at, width }: { days: readonly Day[]; at: number; width: number }) {
  const { top, marks } = niceScale(
    Math.max(1, ...days.map(({ total, lastYear }) => Math.max(total, lastYear ?? 0))),
  )
  const step = (width - LEFT) / days.length
  const y = (value: number) => HEIGHT - (value * (HEIGHT - TOP)) / top
  const every = Math.ceil(days.length / Math.max(2, Math.floor(width / 90)))
  const lastYear = days.map((day) => (day.lastYear === null ? null : y(day.lastYear)))
  return (
    <svg width={width} height={HEIGHT + 22} aria-hidden="true">
      <rect x={LEFT + at * step} y="0" width={step} height={HEIGHT} data-part="chosen" />
      {marks.map((mark) => (
        <g key={mark}>
          <path d={`M${LEFT} ${y(mark)}H${width}`} data-part="grid" />
          <text x={LEFT - 8} y={y(mark) + 4} textAnchor="end">
            {short(mark)}
          </text>
        </g>
      ))}
      {days.map((day, place) => (
        <DayBar key={day.day} day={day} x={LEFT + (place + 0.12) * step} width={step * 0.76} y={y} />
      ))}
      <path d={stepPath(lastYear, step)} transform={`translate(${LEFT} 0)`} data-part="last-year" />
      {days.map(({ day }, place) =>
        place % every === 0 && place < days.length - every / 2 ? (
          <text key={day} x={LEFT + (place + 0.5) * step} y={HEIGHT + 16} textAnchor="middle">
            {formatDate(day).slice(0, 5)}
          </text>
        ) : null,
      )}
      <text x={width} y={HEIGHT + 16} textAnchor="end" data-part="last">
        {formatDate(days.at(-1)?.day ?? '').slice(0, 5)}
      </text>
    </svg>
  )
}

type BarProps = { day: Day; x: number; width: number; y: (value: number) => number }

function DayBar({ day, x, width, y }: BarProps) {
  let below = 0
  return WORK_GROUPS.map((group) => {
    const value = day.groups[group]
    const [bottom, upper] = [y(below), y(below + value)]
    below += value
    return value === 0 ? null : (
      <rect
        key={group}
        x={x}
        width={width}
        y={upper}
        height={Math.max(1, bottom - upper - 0.6)}
        data-group={group}
      />
    )
  })
}

/** A label of the scale for an amount in centavos: '2 M', '250 k'. */
function short(centavos: number): string {
  const amount = centavos / 100
  if (amount >= 1_000_000) return `${formatQuantity(amount / 1_000_000)}\u00a0M`
  return amount >= 1000 ? `${formatQuantity(amount / 1000)}\u00a0k` : formatQuantity(amount)
}

const weekdayOf = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()
