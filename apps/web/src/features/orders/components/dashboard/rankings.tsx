import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatPercent } from '../../../../lib/format/quantity.ts'
import { Card } from '../../../../ui/page/card.tsx'
import type { Dashboard } from '../../api.ts'
import { listOfDays } from '../../model/dashboard-links.ts'
import type { OrdersSearch } from '../../search.ts'
import classes from './tables.module.css'

/** The customers with the largest orders in these days. */
export function LargestCustomers({ data, search }: { data: Dashboard; search: OrdersSearch }) {
  const t = useTranslations('orders.dashboardPage')
  const { customers, created } = data
  const [first] = customers
  if (first === undefined) return null
  const sum = customers.reduce((all, { total }) => all + total, 0)
  const percent = created.total === 0 ? 0 : Math.round((100 * sum) / created.total)
  return (
    <Card
      title={t('customers')}
      actions={
        <span className={classes.muted}>{t('shareOfValue', { percent: formatPercent(percent) })}</span>
      }
    >
      <ul className={classes.ranking}>
        {customers.map(({ id, name, total, lastYear }) => (
          <li key={id}>
            <Link to="/customers/$id" params={{ id: String(id) }} className={classes.name}>
              {name}
            </Link>
            <Link
              to="/documents"
              search={{ ...listOfDays(search, data), customerId: id }}
              className={classes.dotted}
            >
              {formatMoney(total)}
            </Link>
            <Change now={total} before={lastYear ?? 0} />
            <Bar part={total} whole={first.total} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The products of which most was cut. */
export function CutProducts({ data }: { data: Dashboard }) {
  const t = useTranslations('orders.dashboardPage')
  const { products, lost } = data
  const [first] = products
  if (first === undefined) return null
  return (
    <Card
      title={t('cut')}
      actions={
        <span className={classes.muted}>
          {t('lost')} <strong className={classes.bad}>{formatMoney(lost)}</strong>
        </span>
      }
    >
      <ul className={classes.ranking} data-bad>
        {products.map(({ id, name, lost: amount, percent }) => (
          <li key={id}>
            <Link to="/products/$id" params={{ id }} className={classes.name}>
              {name}
            </Link>
            <span className={classes.amount}>{formatMoney(amount)}</span>
            <span className={classes.muted}>{formatPercent(percent)}</span>
            <Bar part={amount} whole={first.lost} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The change from a year ago; nothing if there was no value then. */
function Change({ now, before }: { now: number; before: number }) {
  if (before <= 0) return null
  const percent = Math.round((100 * (now - before)) / before)
  return (
    <span className={percent < 0 ? classes.bad : classes.good}>
      {percent > 0 ? '+' : ''}
      {formatPercent(percent)}
    </span>
  )
}

const Bar = ({ part, whole }: { part: number; whole: number }) => (
  <span className={classes.bar} aria-hidden="true">
    <span style={{ width: `${whole === 0 ? 0 : (100 * part) / whole}%` }} />
  </span>
)
