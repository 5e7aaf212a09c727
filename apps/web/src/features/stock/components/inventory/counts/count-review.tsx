import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '../../../../../lib/format/dates.ts'
import { formatMoney } from '../../../../../lib/format/money.ts'
import { formatPercent, formatQuantity } from '../../../../../lib/format/quantity.ts'
import { Card } from '../../../../../ui/page/card.tsx'
import { countLimit, reviewOfCount } from '../../../inventory-api.ts'
import type { Count } from '../../../model/inventory-query.ts'
import classes from '../inventory.module.css'
import walk from './count-walk.module.css'

/** What stands still while the count is open. */
export function FrozenNotice({ count }: { count: Count }) {
  const t = useTranslations('inventory.counts')
  const facts = { warehouse: count.warehouseId, since: formatDateTime(count.openedAt) }
  return (
    <p className={walk.frozen} role="note">
      {count.scope === 'class'
        ? t('frozen.class', { ...facts, classes: count.classes.join(', ') })
        : t(count.scope === 'whole' ? 'frozen.whole' : 'frozen.articles', facts)}
    </p>
  )
}

/** Who counts, when another person must count again, and which reservations posting would break. */
export function CountReviewCards({ count }: { count: Count }) {
  const t = useTranslations('inventory.counts')
  const review = useQuery(reviewOfCount(count.id)).data?.data
  if (!review) return null
  return (
    <div className={walk.cards}>
      <Card title={t('people')}>
        <ul className={walk.people}>
          {review.people.map(({ id, name, counted }) => (
            <li key={id}>
              {name} <span className="figure">{counted}</span>
            </li>
          ))}
        </ul>
        <LimitText />
      </Card>
      {count.state === 'open' && (
        <Card title={t('breaks')}>
          {review.reservations.length === 0 && <p className={classes.lead}>{t('breaksNone')}</p>}
          {review.reservations.map((held) => (
            <p key={`${held.orderId} ${held.batch}`}>
              {t('breaksText', { missing: formatQuantity(held.missing), unit: held.unit, batch: held.batch })}{' '}
              <Link to="/stock/$id" params={{ id: String(held.orderId) }} className="code">
                {held.number}
              </Link>{' '}
              {held.customerName}
            </p>
          ))}
        </Card>
      )}
    </div>
  )
}

function LimitText() {
  const t = useTranslations('inventory.counts')
  const limit = useQuery(countLimit()).data?.data
  if (!limit) return null
  const percent = formatPercent(limit.sharePercent)
  return (
    <p className={classes.lead}>
      {limit.amount === null
        ? t('limit', { percent })
        : t('limitAmount', { percent, amount: formatMoney(limit.amount) })}
    </p>
  )
}
