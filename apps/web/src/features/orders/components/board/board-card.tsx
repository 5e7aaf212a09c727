import type { BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import { useRef } from 'react'
import type { PlacedCard } from '../../model/board-drop.ts'
import { OrderCard } from '../order-card.tsx'
import classes from './board-card.module.css'
import { CardMenu } from './card-menu.tsx'
import { useCardDrag } from './use-card-drag.ts'

type Props = {
  placed: PlacedCard
  index: number
  onAct: (action: BulkChoiceName, placed: PlacedCard) => void
}

/** A card of the board: a link to its document, draggable, with a menu that does the same. */
export function BoardCard({ placed, index, onAct }: Props) {
  const item = useRef<HTMLLIElement>(null)
  useCardDrag(item, placed)
  return (
    <li ref={item} className={classes.item}>
      <OrderCard
        order={placed.card}
        index={index}
        badge={placed.card.stages.length > 1}
        menu={<CardMenu placed={placed} onAct={onAct} />}
      />
    </li>
  )
}
