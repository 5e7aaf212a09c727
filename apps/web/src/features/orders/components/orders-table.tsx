import type { OrderRow } from '@cais/contract/orders/schemas'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Selection } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import type { TableSettings } from '../../../ui/data-table/use-table-settings.ts'
import { orderLink } from '../model/order-link.ts'
import type { OrdersSearch } from '../search.ts'
import { useOrderName } from './order-name.tsx'
import { useHoverPrefetch } from './use-hover-prefetch.ts'

type Props = {
  rows: readonly OrderRow[] | undefined
  settings: TableSettings<OrderRow>
  stale: boolean
  error: unknown
  onRetry: () => unknown
  empty: ReactNode
  selection: Selection
  sort: OrdersSearch['sort']
  onSort: (sort: 'newest' | 'oldest') => void
}

export function OrdersTable({ settings, sort, onSort, ...table }: Props) {
  const t = useTranslations('orders')
  const name = useOrderName()
  return (
    <div {...useHoverPrefetch(table.rows)}>
      <DataTable
        {...table}
        label={t('title')}
        columns={settings.shown}
        isChosen={settings.isChosen}
        dense={settings.dense}
        onHidden={settings.onHidden}
        rowKey={({ id }) => id}
        rowName={name}
        rowLink={orderLink}
        sort={{ by: 'age', descending: sort === 'oldest' }}
        onSort={({ descending }) => onSort(descending ? 'oldest' : 'newest')}
      />
    </div>
  )
}
