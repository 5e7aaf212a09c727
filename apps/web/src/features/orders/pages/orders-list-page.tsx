import { canOpen } from '@cais/domain/access/pages'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { BulkOrders } from '../../../ui/bulk/bulk-orders.tsx'
import { useTableSettings } from '../../../ui/data-table/use-table-settings.ts'
import { Loaded, LoadMore, Outdated } from '../../../ui/lists/load-more.tsx'
import { Pager } from '../../../ui/lists/pager.tsx'
import { UpdatesNotice } from '../../../ui/lists/updates-notice.tsx'
import { lazyComponent } from '../../../ui/states/lazy-component.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { LocalDraftsLink } from '../components/local-drafts-link.tsx'
import { NoOrders } from '../components/no-orders.tsx'
import { useOrderColumns } from '../components/order-columns.tsx'
import { OrdersFoot } from '../components/orders-foot.tsx'
import { OrdersGrid } from '../components/orders-grid.tsx'
import { OrdersHeader } from '../components/orders-header.tsx'
import { OrdersTable } from '../components/orders-table.tsx'
import { OrdersToolbar } from '../components/orders-toolbar.tsx'
import { useBulkTargets } from '../components/use-bulk-targets.ts'
import { useOrderChoice } from '../components/use-order-choice.ts'
import { changedSearch } from '../model/order-search.ts'
import { useOrdersList } from '../model/use-orders-list.ts'
import { type OrdersSearch, readOrdersSearch } from '../search.ts'

const OrdersBoard = lazyComponent(
  async () => (await import('../components/board/orders-board.tsx')).OrdersBoard,
)

const route = getRouteApi('/shell/documents')

export function OrdersListPage() {
  // The router also has the parameters of the address that could not be read.
  const search = readOrdersSearch(route.useSearch())
  const navigate = useNavigate({ from: '/documents' })
  const mayCreate = canOpen(rolesOf(useCurrentUser()), 'documents-create')
  const change = (changes: Partial<OrdersSearch>) =>
    navigate({
      search: changedSearch(search, changes),
      replace: replacesHistoryStep(search, changes),
      resetScroll: false,
    })
  const settings = useTableSettings('orders', { columns: useOrderColumns(), search, onChange: change })
  const isTable = (search.view ?? 'list') === 'list'
  const { rows, stale, stretches, ...orders } = useOrdersList(search, isTable && settings.endless)
  const selection = useOrderChoice(search, { rows, count: orders.count, moreThan: orders.moreThan })
  const targets = useBulkTargets(search.view === 'kanban' ? [] : selection.chosen)
  const list = {
    rows,
    stale,
    error: orders.error,
    onRetry: orders.onRetry,
    empty: <NoOrders search={search} mayCreate={mayCreate} isPart={orders.moreThan !== undefined} />,
  }
  return (
    <>
      <OrdersHeader search={search} mayCreate={mayCreate} />
      <UpdatesNotice list="orders" />
      <OrdersToolbar search={search} settings={isTable ? settings : undefined} onChange={change} />
      {search.view === 'kanban' && (
        <Suspense fallback={<RowsSkeleton />}>
          <OrdersBoard search={search} />
        </Suspense>
      )}
      {search.view === 'grid' && <OrdersGrid {...list} choice={selection} />}
      {stretches?.isOutdated && <Outdated onRefresh={stretches.refetch} />}
      {isTable && (
        <OrdersTable
          {...list}
          settings={settings}
          selection={selection}
          sort={search.sort}
          onSort={(sort) => change({ sort })}
        />
      )}
      {!rows && mayCreate && <LocalDraftsLink error={orders.error} />}
      {stretches && (
        <LoadMore
          loaded={rows?.length ?? 0}
          hasMore={stretches.hasNextPage}
          isLoading={stretches.isFetchingNextPage}
          failed={stretches.isFetchNextPageError}
          onMore={stretches.fetchNextPage}
        />
      )}
      {targets.length === 0 && (
        <OrdersFoot
          board={search.view === 'kanban'}
          totals={search.view === 'kanban' ? undefined : orders.totals}
          moreThan={search.view === 'kanban' ? undefined : orders.moreThan}
        >
          {search.view !== 'kanban' && (
            <Pager
              pagination={orders.pagination}
              onPage={(page, replace) => navigate({ search: { ...search, page }, replace })}
            />
          )}
          {stretches && <Loaded rows={rows?.length ?? 0} />}
        </OrdersFoot>
      )}
      <BulkOrders
        targets={targets}
        onPage={rows?.length}
        onAll={selection.all}
        whole={selection.whole}
        onClear={selection.clear}
        onDone={selection.drop}
      />
    </>
  )
}
