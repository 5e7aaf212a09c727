import type { OrderRow } from '@cais/contract/orders/schemas'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { OrderCard } from './order-card.tsx'
import classes from './orders-grid.module.css'
import { useCardKeys } from './use-card-keys.ts'
import { useHoverPrefetch } from './use-hover-prefetch.ts'

type Props = {
  rows: readonly OrderRow[] | undefined
  error: unknown
  onRetry: () => unknown
  empty: ReactNode
}

/** The same list as cards. */
export function OrdersGrid({ rows, error, onRetry, empty }: Props) {
  const t = useTranslations('orders')
  const box = useCardKeys<HTMLUListElement>()
  const prefetch = useHoverPrefetch(rows)
  if (!rows) return error ? <ErrorState error={error} retry={onRetry} /> : <RowsSkeleton />
  if (rows.length === 0) return empty
  return (
    <ul ref={box} className={classes.grid} aria-label={t('title')} {...prefetch}>
      {rows.map((order, index) => (
        <li key={order.id}>
          <OrderCard order={order} index={index} />
        </li>
      ))}
    </ul>
  )
}
