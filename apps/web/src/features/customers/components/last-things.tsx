import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../lib/api/api.ts'
import { PageLink } from '../../../ui/actions/page-link.tsx'
import { StageBadge } from '../../../ui/marks/stage-badge.tsx'
import { CodeText, DateText, MoneyText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import classes from './customer.module.css'

type Summary = ApiData<'GET /customers/{id}/summary'>

export function LastOrders({ orders }: { orders: Summary['lastOrders'] }) {
  const t = useTranslations('customers')
  return (
    <Card title={t('lastOrders')}>
      <ul className={classes.lines}>
        {orders.map(({ id, number, submittedAt, total, status, stages }) => (
          <li key={id}>
            <PageLink to="/documents/$id" params={{ id: String(id) }} className={classes.line}>
              <CodeText>{number}</CodeText>
              <span className={classes.about}>
                <DateText value={submittedAt} />
              </span>
              <StageBadge status={status} stages={stages} />
              <MoneyText centavos={total} />
            </PageLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function LastPrices({ prices }: { prices: Summary['lastPrices'] }) {
  const t = useTranslations('customers')
  return (
    <Card title={t('lastPrices')}>
      <ul className={classes.lines}>
        {prices.map(({ productId, description, price, date }) => (
          <li key={productId}>
            <PageLink to="/products/$id" params={{ id: productId }} className={classes.line}>
              <CodeText>{productId}</CodeText>
              <span className={classes.about}>{description}</span>
              <DateText value={date} />
              <MoneyText centavos={price} />
            </PageLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function LastPayments({ payments }: { payments: Summary['lastPayments'] }) {
  const t = useTranslations('customers')
  return (
    <Card title={t('lastPayments')}>
      <ul className={classes.lines}>
        {payments.map(({ paidOn, amount, reference }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments have no id, and the list never changes its order
          <li key={place} className={classes.line}>
            <DateText value={paidOn} />
            <span className={classes.about}>{reference}</span>
            <MoneyText centavos={amount} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
