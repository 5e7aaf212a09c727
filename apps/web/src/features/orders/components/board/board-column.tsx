import type { BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { useActionWords } from '../../../../ui/bulk/use-action-words.ts'
import { LoadMore } from '../../../../ui/lists/load-more.tsx'
import { MoneyText } from '../../../../ui/marks/text.tsx'
import { useColumnCards } from '../../api/board-cards.ts'
import { type Board, dropFor, type Held } from '../../model/board-drop.ts'
import type { OrdersSearch } from '../../search.ts'
import { useHoverPrefetch } from '../use-hover-prefetch.ts'
import { BoardCard } from './board-card.tsx'
import classes from './orders-board.module.css'
import { useColumnDrop } from './use-card-drag.ts'
import { useObstacleWords } from './use-drop-words.ts'

type Props = {
  column: Board
  search: OrdersSearch
  /** The card over the board, if one is dragged. */
  held: Held | null
  onAct: (action: BulkChoiceName, held: Held) => void
}

/** A column: how many, their sum, and the cards, which load on while it is scrolled. */
export function BoardColumn({ column, search, held, onAct }: Props) {
  const t = useTranslations('orders.kanban')
  const foot = useTranslations('orders.foot')
  const heading = useId()
  const section = useRef<HTMLElement>(null)
  const { cards, more } = useColumnCards(column, search)
  const drop = held && dropFor(held, column.column)
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
        {drop && held?.from !== column.column && <DropNote drop={drop} />}
      </header>
      <div className={classes.scroll} data-scroll>
        <ul className={classes.cards} {...useHoverPrefetch(cards)}>
          {cards.map((card, index) => (
            <BoardCard key={card.id} held={{ card, from: column.column }} index={index} onAct={onAct} />
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

/** While a card is held: what a drop here does, or why it does nothing. */
function DropNote({ drop }: { drop: ReturnType<typeof dropFor> }) {
  const t = useTranslations('orders.kanban')
  const word = useActionWords()
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
