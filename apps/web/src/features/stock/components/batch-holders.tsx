import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ErrorState } from '../../../ui/error-state.tsx'
import { TextSkeleton } from '../../../ui/skeletons.tsx'
import { DateText, QuantityText } from '../../../ui/text.tsx'
import { holdersOf } from '../api/stock-queries.ts'
import classes from './batch-sheet.module.css'

/** Which documents hold a batch, and when they must leave. */
export function BatchHolders({ levelId }: { levelId: number }) {
  const t = useTranslations('stock')
  const holders = useQuery(holdersOf(levelId))
  if (holders.error) return <ErrorState error={holders.error} retry={holders.refetch} />
  if (!holders.data) return <TextSkeleton lines={2} />
  return (
    <ul className={classes.holders} aria-label={t('batch.whoHolds')}>
      {holders.data.data.map((holder) => (
        <li key={`${holder.orderId}${holder.bucket}`}>
          <Link to="/documents/$id" params={{ id: String(holder.orderId) }} className="code">
            {holder.number}
          </Link>
          <span>{holder.customerName}</span>
          <span>
            {t('delivery')} <DateText value={holder.deliveryDate} />
          </span>
          <QuantityText value={holder.quantity} />
        </li>
      ))}
    </ul>
  )
}
