import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../lib/api.ts'
import { formatMoney } from '../../../lib/format/money.ts'
import { Card } from '../../../ui/card.tsx'
import { DateText, MoneyText } from '../../../ui/text.tsx'
import classes from './case.module.css'

type History = ApiData<'GET /orders/{id}/approval/reasons'>['history']

/** What the customer bought and paid lately, and how they pay. */
export function CustomerHistory({ history }: { history: History }) {
  const t = useTranslations('approvals.history')
  const { orders12Months, total12Months, averagePaymentDays, events } = history
  return (
    <Card title={t('title')}>
      {events.length === 0 && <p className={classes.quiet}>{t('none')}</p>}
      <ul className={classes.events}>
        {events.map(({ kind, at, label, amount }) => (
          <li key={`${kind}${at}${label}`} className={classes.event}>
            <span>
              {t(kind)} {label} <br />
              <small>
                <DateText value={at} />
              </small>
            </span>
            <MoneyText centavos={amount} />
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>
        {t('year', { count: orders12Months, total: formatMoney(total12Months) })}
        {averagePaymentDays !== null && <> · {t('paysAfter', { days: averagePaymentDays })}</>}
      </p>
    </Card>
  )
}
