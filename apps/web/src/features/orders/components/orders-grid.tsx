import type { OrderRow } from '@cais/contract/orders/schemas'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { SelectBox } from '../../../ui/data-table/select-box.tsx'
import { useReturn } from '../../../ui/data-table/use-return.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { OrderCard } from './order-card.tsx'
import { useOrderName } from './order-name.tsx'
import classes from './orders-grid.module.css'
import { type CardChoice, useCardChoice } from './use-card-choice.ts'
import { useCardKeys } from './use-card-keys.ts'
import { useHoverPrefetch } from './use-hover-prefetch.ts'

type Props = {
  rows: readonly OrderRow[] | undefined
  choice: CardChoice
  /** The rows are those of the filter before. */
  stale: boolean
  error: unknown
  onRetry: () => unknown
  empty: ReactNode
}

/** The same list as cards. */
export function OrdersGrid({ rows, choice, stale, error, onRetry, empty }: Props) {
  const t = useTranslations('orders')
  const ui = useTranslations('ui.table')
  const box = useCardKeys<HTMLUListElement>()
  useReturn(box, rows !== undefined && rows.length > 0)
  useCardChoice(rows, choice)
  const name = useOrderName()
  const prefetch = useHoverPrefetch(rows)
  if (!rows) return error ? <ErrorState error={error} retry={onRetry} /> : <RowsSkeleton />
  if (rows.length === 0) return empty
  return (
    <ul ref={box} className={classes.grid} aria-label={t('title')} aria-busy={stale} {...prefetch}>
      {rows.map((order, index) => (
        <li key={order.id}>
          <OrderCard
            order={order}
            index={index}
            chosen={choice.has(order)}
            box={
              <SelectBox
                label={ui('selectRow', { name: name(order) })}
                checked={choice.has(order)}
                onChange={(shift) => choice.toggle(order, shift)}
              />
            }
          />
        </li>
      ))}
    </ul>
  )
}
