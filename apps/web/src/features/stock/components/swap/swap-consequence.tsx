import { useTranslations } from 'use-intl'
import type { ApiData } from '../../../../lib/api/api.ts'
import { formatDate } from '../../../../lib/format/dates.ts'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { StageBadge } from '../../../../ui/marks/stage-badge.tsx'
import { CodeText, DateText } from '../../../../ui/marks/text.tsx'
import { PriorityBadge } from '../priority/priority-badge.tsx'
import classes from './swap.module.css'

type Plan = ApiData<'GET /orders/{id}/stock/lines/{lineId}/swap'>
type Props = { plan: Plan; unit: string; reallocate: boolean }

/** Who gives the batch, when they are expected, what they get instead, and what they have to wait for. */
export function SwapConsequence({ plan, unit, reallocate }: Props) {
  const t = useTranslations('stock.swap')
  const { from } = plan
  const lost = reallocate ? plan.short : plan.quantity
  return (
    <section className={classes.consequence} aria-label={t('who')}>
      <div className={classes.head}>
        <strong>{from.customerName}</strong>
        <CodeText>{from.number}</CodeText>
        <PriorityBadge priority={from.priority} />
        <StageBadge status={from.status} stages={from.stages} />
      </div>
      <p className={classes.small}>
        {t('delivery')} <DateText value={from.deliveryDate} />
        {from.minShelfLifeDays > 0 && <> · {t('life', { days: from.minShelfLifeDays })}</>}
      </p>
      {reallocate && plan.replacement.length > 0 && (
        <ul className={classes.instead} aria-label={t('instead')}>
          {plan.replacement.map(({ levelId, batch, expiry, quantity, reason }) => (
            <li key={levelId}>
              {t('gets')} <CodeText>{batch}</CodeText> · {formatQuantity(quantity)} {unit}
              {expiry && <> · {t('expires', { date: formatDate(expiry) })}</>}
              <small>{reason}</small>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={classes.outcome} data-short={lost > 0 || undefined}>
        {lost > 0 ? t('short', { quantity: formatQuantity(lost), unit }) : t('whole')}
      </p>
    </section>
  )
}
