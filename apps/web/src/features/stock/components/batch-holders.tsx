import { IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/actions/button.tsx'
import { DateText, QuantityText } from '../../../ui/marks/text.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { TextSkeleton } from '../../../ui/states/skeletons.tsx'
import { holdersOf } from '../api/stock-queries.ts'
import type { Holder } from '../model/stock-query.ts'
import classes from './batch-sheet.module.css'
import { PriorityBadge } from './priority/priority-badge.tsx'

type Props = {
  levelId: number
  /** The document that looks: it does not take from itself. */
  orderId?: number
  onSwap?: ((holder: Holder) => void) | undefined
}

/** Which documents hold a batch, and when they must leave; from those that are not loaded yet it may be taken. */
export function BatchHolders({ levelId, orderId, onSwap }: Props) {
  const t = useTranslations('stock')
  const holders = useQuery(holdersOf(levelId))
  if (holders.error) return <ErrorState error={holders.error} retry={holders.refetch} />
  if (!holders.data) return <TextSkeleton lines={2} />
  const mayGive = ({ orderId: id, bucket }: Holder) => id !== orderId && bucket !== 'loading'
  return (
    <ul className={classes.holders} aria-label={t('batch.whoHolds')}>
      {holders.data.data.length === 0 && <li>{t('batch.nobody')}</li>}
      {holders.data.data.map((holder) => (
        <li key={`${holder.orderId}${holder.bucket}`}>
          <span className={classes.holder}>
            <Link to="/documents/$id" params={{ id: String(holder.orderId) }} className="code">
              {holder.number}
            </Link>
            <PriorityBadge priority={holder.priority} />
            <span>{holder.customerName}</span>
            <small>
              {t('delivery')} <DateText value={holder.deliveryDate} /> · {t(`bucket.${holder.bucket}`)}
            </small>
          </span>
          <QuantityText value={holder.quantity} />
          {onSwap && mayGive(holder) && (
            <Button
              size="compact-sm"
              leftSection={<IconArrowsExchange size={15} aria-hidden="true" />}
              aria-label={t('swap.from', { number: holder.number })}
              onClick={() => onSwap(holder)}
            >
              {t('swap.take')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
