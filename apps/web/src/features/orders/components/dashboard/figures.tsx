import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatDuration } from '../../../../lib/format/age.ts'
import { formatMoney } from '../../../../lib/format/money.ts'
import { counted, formatPercent } from '../../../../lib/format/quantity.ts'
import { linePath } from '../../../../ui/plots/scales.ts'
import type { Dashboard } from '../../api.ts'
import { listOfDays, listOfGroup, listOfOpen } from '../../model/dashboard-links.ts'
import type { OrdersSearch } from '../../search.ts'
import classes from './figures.module.css'

type Props = { data: Dashboard; search: OrdersSearch }

const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10)

/** The five figures on top, compared with a year ago if known, each a link to its list. */
export function Figures({ data, search }: Props) {
  const t = useTranslations('orders.dashboardPage')
  const { created, billed, ended, open, lastYear, toInvoice, days } = data
  const ofCreated = (part: number) => t('shareOf', { percent: formatPercent(share(part, created.total)) })
  return (
    <dl className={classes.figures}>
      <Figure
        name={t('created')}
        list={listOfDays(search, data)}
        amount={created.total}
        before={lastYear?.created.total}
        note={t('documents', counted(created.documents))}
        line={days.map(({ total }) => total)}
      />
      <Figure
        name={t('groups.billed')}
        list={listOfGroup(search, data, 'billed')}
        amount={billed.total}
        before={lastYear?.billed.total}
        note={ofCreated(billed.total)}
        line={days.map(({ groups }) => groups.billed)}
      />
      <Figure
        name={t('open')}
        list={listOfOpen(search)}
        amount={open.total}
        note={t('documents', counted(open.documents))}
      />
      <Figure
        name={t('groups.ended')}
        list={listOfGroup(search, data, 'ended')}
        amount={ended.total}
        before={lastYear?.ended.total}
        isBad
        note={ofCreated(ended.total)}
        line={days.map(({ groups }) => groups.ended)}
      />
      {toInvoice && (
        <div className={classes.figure}>
          <dt>{t('toInvoice')}</dt>
          <dd>
            <strong>{formatDuration(toInvoice.half)}</strong>
            <span className={classes.note}>{t('nineOfTen', { time: formatDuration(toInvoice.most) })}</span>
          </dd>
        </div>
      )}
    </dl>
  )
}

type FigureProps = {
  name: string
  list: OrdersSearch | undefined
  amount: number
  /** The figure a year ago. */
  before?: number | undefined
  /** A higher figure is worse. */
  isBad?: boolean
  note: string
  line?: readonly number[]
}

function Figure({ name, list, amount, before = 0, isBad = false, note, line = [] }: FigureProps) {
  const t = useTranslations('orders.dashboardPage')
  const change = before > 0 ? Math.round((1000 * (amount - before)) / before) / 10 : null
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>
        <Link to="/documents" search={list} className={classes.link}>
          <strong>{formatMoney(amount)}</strong>
        </Link>
        {change !== null && (
          <span className={classes.change} data-good={change >= 0 !== isBad || undefined}>
            {t('againstLastYear', { percent: `${change > 0 ? '+' : ''}${formatPercent(change)}` })}
          </span>
        )}
        <span className={classes.note}>{note}</span>
        {line.some((value) => value > 0) && <Sparkline values={line} />}
      </dd>
    </div>
  )
}

function Sparkline({ values }: { values: readonly number[] }) {
  const top = Math.max(...values, 1)
  const points = values.map(
    (value, at) => [(at * 72) / Math.max(1, values.length - 1), 22 - (20 * value) / top] as const,
  )
  return (
    <svg viewBox="0 0 72 24" className={classes.spark} aria-hidden="true">
      <path d={linePath(points)} />
    </svg>
  )
}
