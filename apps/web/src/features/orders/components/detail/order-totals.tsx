import type { OrderReply } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatPercent } from '../../../../lib/format/quantity.ts'
import { Card } from '../../../../ui/page/card.tsx'
import classes from './order-totals.module.css'

type Row = { term: string; value: string; tone?: 'danger' | 'warning' | 'strong' }

/** The totals of the document, down to the amount that will be invoiced. */
export function OrderTotals({ order }: { order: OrderReply }) {
  const t = useTranslations('orders.detail')
  const parts = useParts(order)
  const outcome = useOutcome(order)
  return (
    <Card>
      <dl className={classes.totals} aria-label={t('totals')}>
        {parts.map(row)}
        <div className={classes.total}>
          <dt>{t('total')}</dt>
          <dd>{formatMoney(order.totals.total)}</dd>
        </div>
        {outcome.map(row)}
      </dl>
    </Card>
  )
}

const row = ({ term, value, tone }: Row) => (
  <div key={term} data-tone={tone}>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
)

function useParts({ totals, type }: OrderReply): Row[] {
  const t = useTranslations('orders.detail')
  const taxed = totals.vatByRate.filter(({ rate }) => rate > 0)
  const vat = taxed.map(({ rate, vat }) => ({
    term: t('vat', { rate: formatPercent(rate) }),
    value: formatMoney(vat),
  }))
  const cost = totals.cost === null ? [] : [{ term: t('cost'), value: formatMoney(totals.cost) }]
  const offer =
    type === 'POF' ? [{ term: t('offerCost'), value: formatMoney(totals.offerCost) }, ...cost] : []
  return [
    { term: t('merchandise'), value: formatMoney(totals.merchandise) },
    { term: t('discounts'), value: less(totals.discounts) },
    ...vat,
    ...offer,
  ]
}

/** The parts of the total that are cut, waiting, undecided or invoiced; empty while nothing is decided. */
function useOutcome({ type, status, totals, outcome }: OrderReply): Row[] {
  const t = useTranslations('orders.detail')
  const { cut, waiting, undecided, invoiced } = outcome
  if (type === 'COT' || totals.total === 0 || undecided === totals.total) return []
  const isBilled = status === 'FINISHED'
  const rows: (Row | false)[] = [
    cut > 0 && { term: t('cut'), value: less(cut), tone: 'danger' },
    waiting > 0 && { term: t('staysWaiting'), value: less(waiting), tone: 'warning' },
    undecided > 0 && { term: t('undecided'), value: less(undecided) },
    { term: t(isBilled ? 'invoiced' : 'willBeInvoiced'), value: formatMoney(invoiced), tone: 'strong' },
  ]
  return rows.filter((one) => one !== false)
}

const less = (centavos: number) => (centavos === 0 ? formatMoney(0) : `−${formatMoney(centavos)}`)
