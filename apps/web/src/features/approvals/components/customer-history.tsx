import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatMoney } from '../../../lib/format/money.ts'
import { DateText, MoneyText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { Case } from '../model/decision.ts'
import classes from './case.module.css'

type History = Case['history']

/** The customer's latest orders, payments and decisions, and their payment habits. */
export function CustomerHistory({ history }: { history: History }) {
  const t = useTranslations('approvals.history')
  const { orders12Months, total12Months, averagePaymentDays, events } = history
  return (
    <Card title={t('title')}>
      {events.length === 0 && <p className={classes.quiet}>{t('none')}</p>}
      <ul className={classes.events}>
        {events.map((event) => (
          <Event key={`${event.kind}${event.at}${event.label}`} {...event} />
        ))}
      </ul>
      <p className={classes.quiet}>
        {t('year', { count: orders12Months, total: formatMoney(total12Months) })}
        {averagePaymentDays !== null && <> · {t('paysAfter', { days: averagePaymentDays })}</>}
      </p>
    </Card>
  )
}

function Event({ kind, at, label, amount, orderId, by, reason }: History['events'][number]) {
  const t = useTranslations('approvals.history')
  return (
    <li className={classes.event}>
      <span>
        {t(kind)}{' '}
        {orderId === null ? (
          label
        ) : (
          <Link to="/documents/$id" params={{ id: String(orderId) }}>
            {label}
          </Link>
        )}
        <br />
        <small>
          <DateText value={at} />
          {by && ` · ${by}`}
          {reason && ` · «${reason}»`}
        </small>
      </span>
      <MoneyText centavos={amount} />
    </li>
  )
}
