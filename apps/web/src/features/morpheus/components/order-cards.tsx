import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { calendarDateOf, formatTime } from '../../../lib/format/dates.ts'
import { Pager } from '../../../ui/lists/pager.tsx'
import { DateText } from '../../../ui/marks/text.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { type OrderRow, ordersQuery } from '../api.ts'
import type { MorpheusSearch } from '../search.ts'
import { InboundBadge } from './inbound-badge.tsx'
import classes from './morpheus.module.css'

type Props = { search: MorpheusSearch; onFilter: (values: Partial<MorpheusSearch>) => void }

/** The orders of the tab, the newest first. */
export function OrderCards({ search, onFilter }: Props) {
  const t = useTranslations('morpheus')
  const orders = useQuery(ordersQuery(search))
  const rows = orders.data?.data ?? []
  const isFiltered = [search.search, search.fileName, search.retailerId].some((set) => set !== undefined)
  return (
    <div className={classes.orders}>
      {orders.error && !orders.data ? <ErrorState error={orders.error} retry={orders.refetch} /> : null}
      {orders.isPending && <RowsSkeleton />}
      {orders.data && rows.length === 0 && (
        <EmptyState title={t(isFiltered ? 'noneFound' : `none.${search.tab ?? 'incomplete'}`)} />
      )}
      <ul className={classes.cards}>
        {rows.map((row) => (
          <li key={row.id}>
            <OrderCard row={row} search={search} />
          </li>
        ))}
      </ul>
      {(orders.data?.meta.pagination.totalPage ?? 1) > 1 && (
        <Pager pagination={orders.data?.meta.pagination} onPage={(page) => onFilter({ page })} />
      )}
    </div>
  )
}

/** The time of today, else the day. */
export function ArrivedAt({ value }: { value: string }) {
  const isToday = calendarDateOf(value) === calendarDateOf(new Date())
  return isToday ? <time dateTime={value}>{formatTime(value)}</time> : <DateText value={value} />
}

function OrderCard({ row, search }: { row: OrderRow; search: MorpheusSearch }) {
  const t = useTranslations('morpheus')
  return (
    <Link
      to="/morpheus"
      search={{ ...search, order: row.id }}
      className={classes.order}
      resetScroll={false}
      aria-current={search.order === row.id || undefined}
    >
      <span className={classes.top}>
        <strong>{row.customer?.name ?? (row.placeName || row.placeCode || t('noCustomer'))}</strong>
        <ArrivedAt value={row.arrivedAt} />
      </span>
      <span className={classes.top}>
        <code className={classes.name}>{row.orderNumber || t('noNumber')}</code>
        <small className={classes.fileName}>{row.file.name}</small>
      </span>
      <span className={classes.top}>
        <span className={classes.note}>
          {t('orderLines', { count: row.lines.read, good: row.lines.document })}
          {row.lines.waiting > 0 && (
            <b className={classes.waits}>{t('stopped', { count: row.lines.waiting })}</b>
          )}
        </span>
        <InboundBadge row={row} />
      </span>
    </Link>
  )
}
