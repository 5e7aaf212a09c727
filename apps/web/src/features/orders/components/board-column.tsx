import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../../lib/api.ts'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { MoneyText } from '../../../ui/text.tsx'
import type { OrdersSearch } from '../search.ts'
import { OrderCard } from './order-card.tsx'
import classes from './orders-board.module.css'
import { useHoverPrefetch } from './use-hover-prefetch.ts'

type Column = ApiRow<'GET /orders/kanban'>
type Props = { column: Column; search: OrdersSearch }

export function BoardColumn({ column, search }: Props) {
  const t = useTranslations('orders.kanban')
  const heading = useId()
  const hidden = column.count - column.orders.length
  return (
    <section className={classes.column} data-column={column.column} aria-labelledby={heading}>
      <header className={classes.head}>
        <h2 id={heading} className={classes.title}>
          {t(`columns.${column.column}`)}{' '}
          <span className={classes.count}>{formatQuantity(column.count)}</span>
        </h2>
        <MoneyText centavos={column.total} />
      </header>
      <ul className={classes.cards} {...useHoverPrefetch(column.orders)}>
        {column.orders.map((order, index) => (
          <li key={order.id}>
            <OrderCard order={order} index={index} badge={order.stages.length > 1} />
          </li>
        ))}
      </ul>
      {column.orders.length === 0 && <p className={classes.none}>{t('none')}</p>}
      {hidden > 0 && (
        <Link to="/documents" search={listOf(column.column, search)} className={classes.more}>
          {t('more', { count: formatQuantity(hidden) })}
        </Link>
      )}
    </section>
  )
}

/** The list that holds exactly the documents of a column. */
const listOf = (column: Column['column'], search: OrdersSearch): OrdersSearch =>
  column === 'DRAFT'
    ? { ...search, tab: 'drafts', view: 'list' }
    : { ...search, tab: 'all', view: 'list', stage: [column] }
