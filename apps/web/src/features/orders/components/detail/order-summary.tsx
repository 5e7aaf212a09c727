import type { OrderReply } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../../lib/format/money.ts'
import { formatPercent } from '../../../../lib/format/quantity.ts'
import { formatWeight } from '../../../../lib/format/weight.ts'
import { Card } from '../../../../ui/page/card.tsx'
import { CustomerCredit } from './customer-credit.tsx'
import classes from './order-summary.module.css'

/** Whom it is for and how that stands with their credit; what it comes to. */
export function OrderSummary({ order }: { order: OrderReply }) {
  const t = useTranslations('orders')
  const { customer, totals } = order
  return (
    <Card>
      <div className={classes.summary}>
        <div className={classes.customer}>
          <p className={classes.name}>{customer?.name ?? t('noCustomer')}</p>
          {customer && <CustomerCredit customerId={customer.id} orderId={order.id} />}
        </div>
        <dl className={classes.totals}>
          {useTotals(order).map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div className={classes.total}>
            <dt>{t('detail.total')}</dt>
            <dd>{formatMoney(totals.total)}</dd>
          </div>
        </dl>
      </div>
    </Card>
  )
}

function useTotals({ totals, type }: OrderReply): [string, string][] {
  const t = useTranslations('orders.detail')
  const discounts = totals.discounts === 0 ? formatMoney(0) : `−${formatMoney(totals.discounts)}`
  const taxed = totals.vatByRate.filter(({ rate }) => rate > 0)
  const vat = taxed.map(({ rate, vat }): [string, string] => [
    t('vat', { rate: formatPercent(rate) }),
    formatMoney(vat),
  ])
  const cost: [string, string][] = totals.cost === null ? [] : [[t('cost'), formatMoney(totals.cost)]]
  const offer: [string, string][] =
    type === 'POF' ? [[t('offerCost'), formatMoney(totals.offerCost)], ...cost] : []
  return [
    [t('merchandise'), formatMoney(totals.merchandise)],
    [t('discounts'), discounts],
    ...vat,
    ...offer,
    [t('weight'), formatWeight(totals.weight)],
  ]
}
