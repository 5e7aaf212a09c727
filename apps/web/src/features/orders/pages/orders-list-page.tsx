import { canOpen } from '@cais/domain/access/pages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { rolesOf, useCurrentUser } from '../../../lib/current-user.ts'
import { BulkOrders } from '../../../ui/bulk/bulk-orders.tsx'
import { useSelection } from '../../../ui/bulk/use-selection.ts'
import { Pager } from '../../../ui/pager.tsx'
import { ordersQuery } from '../api/orders.ts'
import { NoOrders } from '../components/no-orders.tsx'
import { OrdersBoard } from '../components/orders-board.tsx'
import { OrdersFoot } from '../components/orders-foot.tsx'
import { OrdersGrid } from '../components/orders-grid.tsx'
import { OrdersHeader } from '../components/orders-header.tsx'
import { OrdersTable } from '../components/orders-table.tsx'
import { OrdersToolbar } from '../components/orders-toolbar.tsx'
import { useBulkTargets } from '../components/use-bulk-targets.ts'
import { changedSearch } from '../model/order-search.ts'
import type { OrdersSearch } from '../search.ts'

const route = getRouteApi('/shell/documents')

export function OrdersListPage() {
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/documents' })
  const mayCreate = canOpen(rolesOf(useCurrentUser()), 'documents-create')
  const orders = useQuery({ ...ordersQuery(search), placeholderData: keepPreviousData })
  const rows = orders.data?.data
  const selection = useSelection(rows ?? [], ({ id }) => id)
  const targets = useBulkTargets(search.view === undefined || search.view === 'list' ? selection.chosen : [])
  const list = {
    rows,
    error: orders.error,
    onRetry: orders.refetch,
    empty: <NoOrders search={search} mayCreate={mayCreate} />,
  }
  // each filter is a step back; the letters of a search are not
  const change = (changes: Partial<OrdersSearch>) =>
    navigate({ search: changedSearch(search, changes), replace: 'search' in changes, resetScroll: false })
  return (
    <>
      <OrdersHeader search={search} mayCreate={mayCreate} />
      <OrdersToolbar search={search} onChange={change} />
      {search.view === 'kanban' && <OrdersBoard search={search} />}
      {search.view === 'grid' && <OrdersGrid {...list} />}
      {(search.view ?? 'list') === 'list' && (
        <OrdersTable
          {...list}
          stale={orders.isPlaceholderData}
          selection={selection}
          sort={search.sort}
          onSort={(sort) => change({ sort })}
        />
      )}
      {targets.length === 0 && (
        <OrdersFoot totals={search.view === 'kanban' ? undefined : orders.data?.meta.totals}>
          {search.view !== 'kanban' && (
            <Pager
              pagination={orders.data?.meta.pagination}
              onPage={(page) => navigate({ search: { ...search, page } })}
            />
          )}
        </OrdersFoot>
      )}
      <BulkOrders
        targets={targets}
        onPage={rows?.length}
        onAll={selection.all}
        onClear={selection.clear}
        onDone={selection.drop}
      />
    </>
  )
}
