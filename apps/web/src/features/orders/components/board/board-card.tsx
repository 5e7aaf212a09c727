import type { BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import { useRef } from 'react'
import type { Held } from '../../model/board-drop.ts'
import { OrderCard } from '../order-card.tsx'
import classes from './board-card.module.css'
import { CardMenu } from './card-menu.tsx'
import { useCardDrag } from './use-card-drag.ts'

type Props = { held: Held; index: number; onAct: (action: BulkChoiceName, held: Held) => void }

/** A card of the board: leads to its document, is dragged to a column, and has a menu that does the same. */
export function BoardCard({ held, index, onAct }: Props) {
  const item = useRef<HTMLLIElement>(null)
  useCardDrag(item, held)
  return (
    <li ref={item} className={classes.item}>
      <OrderCard
        order={held.card}
        index={index}
        badge={held.card.stages.length > 1}
        menu={<CardMenu held={held} onAct={onAct} />}
      />
    </li>
  )
}
