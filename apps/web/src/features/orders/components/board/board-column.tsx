import type { BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { useActionLabels } from '../../../../ui/bulk/use-action-labels.ts'
import { LoadMore } from '../../../../ui/lists/load-more.tsx'
import { MoneyText } from '../../../../ui/marks/text.tsx'
import { useColumnCards } from '../../api.ts'
import { type Board, dropFor, type PlacedCard } from '../../model/board-drop.ts'
import type { OrdersSearch } from '../../search.ts'
import { useHoverPrefetch } from '../use-hover-prefetch.ts'
import { BoardCard } from './board-card.tsx'
import classes from './orders-board.module.css'
import { useColumnDrop } from './use-card-drag.ts'
import { useObstacleWords } from './use-obstacle-words.ts'

type Props = {
  column: Board
  search: OrdersSearch
  /** The card that is being dragged. */
  dragged: PlacedCard | null
  onAct: (action: BulkChoiceName, card: PlacedCard) => void
}

/** A column: count, sum, and the cards, of which more are loaded while scrolling. */
export function BoardColumn({ column, search, dragged, onAct }: Props) {
  const t = useTranslations('orders.kanban')
  const foot = useTranslations('orders.foot')
  const heading = useId()
  const section = useRef<HTMLElement>(null)
  const { cards, more } = useColumnCards(column, search)
  const drop = dragged && dropFor(dragged, column.column)
  const over = useColumnDrop(section, column.column, (dropped) => {
    const found = dropFor(dropped, column.column)
    if ('action' in found) onAct(found.action, dropped)
  })
  return (
    <section
      ref={section}
      className={classes.column}
      data-column={column.column}
      data-drop={drop === null ? undefined : 'action' in drop ? 'takes' : 'refuses'}
      data-over={over || undefined}
      aria-labelledby={heading}
    >
      <header className={classes.head}>
        <h2 id={heading} className={classes.title}>
          {t(`columns.${column.column}`)}{' '}
          <span className={classes.count}>
            {column.isExact
              ? formatQuantity(column.count)
              : foot('moreThan', { count: formatQuantity(column.count) })}
          </span>
        </h2>
        {column.total !== null && <MoneyText centavos={column.total} />}
        {drop && dragged?.from !== column.column && <DropNote drop={drop} />}
      </header>
      <div className={classes.scroll} data-scroll>
        <ul className={classes.cards} {...useHoverPrefetch(cards)}>
          {cards.map((card, index) => (
            <BoardCard key={card.id} placed={{ card, from: column.column }} index={index} onAct={onAct} />
          ))}
        </ul>
        {cards.length === 0 && <p className={classes.none}>{t('none')}</p>}
        {more && (
          <LoadMore
            loaded={cards.length}
            hasMore={more.hasMore}
            isLoading={more.isFetching}
            failed={more.failed}
            onMore={more.fetch}
          />
        )}
      </div>
    </section>
  )
}

/** While a card is dragged: the action of a drop here, or why there is none. */
function DropNote({ drop }: { drop: ReturnType<typeof dropFor> }) {
  const t = useTranslations('orders.kanban')
  const word = useActionLabels()
  const why = useObstacleWords()
  const text =
    'action' in drop
      ? t(drop.action === 'submit' ? 'dropSubmits' : 'drop', { action: word(drop.action) })
      : why(drop.obstacle)
  return (
    <p role="status" className={classes.note}>
      {text}
    </p>
  )
}
