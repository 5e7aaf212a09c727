import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { kanbanQuery } from '../api/kanban.ts'
import type { OrdersSearch } from '../search.ts'
import { BoardColumn } from './board-column.tsx'
import classes from './orders-board.module.css'
import { useCardKeys } from './use-card-keys.ts'

/** The four columns of spec §2 under the filters of the list. */
export function OrdersBoard({ search }: { search: OrdersSearch }) {
  const t = useTranslations('orders.kanban')
  const board = useQuery(kanbanQuery(search))
  const box = useCardKeys<HTMLElement>()
  if (!board.data) {
    return board.error ? <ErrorState error={board.error} retry={board.refetch} /> : <RowsSkeleton />
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
    <section ref={box} className={classes.board} aria-label={t('label')} tabIndex={0}>
      {board.data.data.map((column) => (
        <BoardColumn key={column.column} column={column} search={search} />
      ))}
    </section>
  )
}
