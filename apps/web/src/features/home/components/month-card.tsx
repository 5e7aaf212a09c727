import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../lib/api/api.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { counted, formatPercent, formatQuantity } from '../../../lib/format/quantity.ts'
import { useElementWidth } from '../../../lib/screen/use-element-width.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import { Card } from '../../../ui/page/card.tsx'
import { PlotTable } from '../../../ui/plots/plot-table.tsx'
import { linePath } from '../../../ui/plots/scales.ts'
import classes from './month.module.css'

type Sales = ApiData<'GET /home/sales'>
type Month = Sales['month']

/** The width until it is measured. */
const USUAL_WIDTH = 340
const HEIGHT = 104

/** The user's sales this month, as a line over the dotted line of last month. */
export function MonthCard({ sales }: { sales: Sales }) {
  const t = useTranslations('home.month')
  const user = useCurrentUser()
  const { month, before, change, quotes } = sales
  const first = month.days[0]?.day ?? ''
  const today = month.days.at(-1)?.day ?? ''
  const name = (day: string) => t(`names.m${Number(day.slice(5, 7))}` as 'names.m1')
  const upTo = month.total - change
  const percent = upTo > 0 ? Math.round((1000 * change) / upTo) / 10 : null
  const Arrow = change < 0 ? IconArrowDownRight : IconArrowUpRight
  const perOrder = month.documents > 0 ? Math.round(month.total / month.documents) : 0
  return (
    <Card
      title={t('title', { month: name(first) })}
      actions={
        <Link
          to="/documents"
          search={{ tab: 'all', type: ['PEV'], createdFrom: first, userId: user?.id }}
          className={classes.link}
        >
          {t('list')}
        </Link>
      }
    >
      <p className={classes.total}>
        <strong>{formatMoney(month.total)}</strong> MZN
        {percent !== null && (
          <span data-down={change < 0 || undefined}>
            <Arrow size={16} aria-hidden="true" /> {formatPercent(Math.abs(percent))}
          </span>
        )}
      </p>
      {before.total > 0 && (
        <p className={classes.note}>
          {t(change < 0 ? 'less' : 'more', {
            amount: formatMoney(Math.abs(change)),
            month: name(before.days[0]?.day ?? ''),
          })}
        </p>
      )}
      <MonthPlot month={month} before={before} today={today} name={name} />
      <dl className={classes.figures}>
        <div>
          <dt>{t('orders', counted(month.documents))}</dt>
          <dd>{formatQuantity(month.documents)}</dd>
        </div>
        <div>
          <dt>{t('won')}</dt>
          <dd>{t('wonOf', { won: formatQuantity(quotes.won), of: formatQuantity(quotes.answered) })}</dd>
        </div>
        <div>
          <dt>{t('perOrder')}</dt>
          <dd>{formatMoney(perOrder)}</dd>
        </div>
      </dl>
    </Card>
  )
}

type PlotProps = { month: Month; before: Month; today: string; name: (day: string) => string }

function MonthPlot({ month, before, today, name }: PlotProps) {
  const t = useTranslations('home.month')
  const frame = useRef<HTMLElement>(null)
  const width = useElementWidth(frame) || USUAL_WIDTH
  const top = Math.max(1, month.total, before.total)
  const place = (day: number, total: number) =>
    [8 + ((day - 1) * (width - 16)) / 30, HEIGHT - 4 - (total * (HEIGHT - 22)) / top] as const
  const points = (of: Month) => {
    let sum = 0
    return of.days.map(({ day, total }) => {
      sum += total
      return place(Number(day.slice(8)), sum)
    })
  }
  const line = points(month)
  const [endX, endY] = line.at(-1) ?? place(1, 0)
  const day = Number(today.slice(8))
  return (
    <figure ref={frame} className={classes.plot}>
      {before.total > 0 && (
        <figcaption>
          {t('closed', { month: name(before.days[0]?.day ?? ''), amount: formatMoney(before.total) })}
        </figcaption>
      )}
      <svg viewBox={`0 0 ${width} ${HEIGHT + 18}`} aria-hidden="true">
        <path d={`${linePath(line)}L${endX} ${HEIGHT - 4}L8 ${HEIGHT - 4}Z`} data-part="area" />
        <path d={linePath(points(before))} data-part="before" />
        <path d={`M8 ${HEIGHT - 4}H${width - 8}`} data-part="axis" />
        <path d={linePath(line)} data-part="line" />
        <circle cx={endX} cy={endY} r="4" />
        {[1, 10, 20, 31]
          .filter((mark) => Math.abs(mark - day) > 4)
          .map((mark) => (
            <text
              key={mark}
              x={place(mark, 0)[0]}
              y={HEIGHT + 14}
              textAnchor={mark === 31 ? 'end' : mark === 1 ? 'start' : 'middle'}
            >
              {mark}
            </text>
          ))}
        <text
          x={Math.min(Math.max(endX, 26), width - 30)}
          y={HEIGHT + 14}
          textAnchor="middle"
          data-part="today"
        >
          {t('today', { day: String(day) })}
        </text>
      </svg>
      <PlotTable
        caption={t('title', { month: name(today) })}
        columns={[t('day'), name(today), name(before.days[0]?.day ?? '')]}
        rows={before.days.map((was, at) => [
          String(at + 1),
          formatMoney(month.days[at]?.total ?? 0),
          formatMoney(was.total),
        ])}
      />
    </figure>
  )
}
