import type { OrderRow } from '@cais/contract/orders/schemas'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { SelectBox } from '../../../ui/data-table/select-box.tsx'
import { useScrollRestoration } from '../../../ui/data-table/use-scroll-restoration.ts'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { OrderCard } from './order-card.tsx'
import { useOrderName } from './order-name.tsx'
import classes from './orders-grid.module.css'
import { useCardKeys } from './use-card-keys.ts'
import { useHoverPrefetch } from './use-hover-prefetch.ts'

type Props = {
  rows: readonly OrderRow[] | undefined
  choice: CardChoice
  /** The rows still belong to the previous filter. */
  stale: boolean
  error: unknown
  onRetry: () => unknown
  empty: ReactNode
}

/** The list of documents as cards. */
export function OrdersGrid({ rows, choice, stale, error, onRetry, empty }: Props) {
  const t = useTranslations('orders')
  const ui = useTranslations('ui.table')
  const box = useCardKeys<HTMLUListElement>()
  useScrollRestoration(box, rows !== undefined && rows.length > 0)
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

export type CardChoice = {
  readonly has: (order: OrderRow) => boolean
  readonly toggle: (order: OrderRow, shift?: boolean) => void
  readonly all: () => void
}

/** X selects or unselects the focused card, Ctrl+A selects all, as in the list. */
function useCardChoice(rows: readonly OrderRow[] | undefined, { toggle, all }: CardChoice) {
  const t = useTranslations('ui.table')
  const mark = ({ shiftKey }: KeyboardEvent) => {
    const card = document.activeElement?.closest<HTMLElement>('[data-index]')
    const order = rows?.[Number(card?.dataset.index ?? -1)]
    if (order) toggle(order, shiftKey)
  }
  useShortcut('X', t('markRow'), mark)
  useShortcut('Ctrl+A', t('selectAll'), all, { whileTyping: false })
}
