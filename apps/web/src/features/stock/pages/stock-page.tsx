import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../../lib/shortcuts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { ListDetail } from '../../../ui/list-detail.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { RecordBar } from '../../../ui/record-bar.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { TabsWithViews } from '../../../ui/tabs-with-views.tsx'
import { stockTabCounts } from '../api/stock-queries.ts'
import { StockCase } from '../components/stock-case.tsx'
import { StockFilters } from '../components/stock-filters.tsx'
import { StockList } from '../components/stock-list.tsx'
import { isFiltered } from '../model/stock-query.ts'
import { useStockList } from '../model/use-stock-list.ts'
import { STOCK_TABS, type StockSearch } from '../search.ts'

/** Orders in stock analysis on the left, the lines of the open one on the right. */
export function StockPage() {
  const t = useTranslations('stock')
  const list = useStockList()
  useShortcut('J', t('next'), () => list.move(1))
  useShortcut('K', t('previous'), () => list.move(-1))
  return (
    <ListDetail
      head={<PageHeader title={t('title')} tabs={<StockTabs search={list.search} />} />}
      listLabel={t('list')}
      list={<OrdersPane list={list} />}
      detail={<OrderPane list={list} />}
      record={list.openId}
    />
  )
}

function StockTabs({ search }: { search: StockSearch }) {
  const t = useTranslations('stock')
  const counts = useQuery(stockTabCounts()).data?.data
  const tabs = STOCK_TABS.map((tab) => ({
    key: tab,
    label: t(`tab.${tab}`),
    count: counts?.[tab],
    link: linkOptions({ to: '/stock', search: { ...search, tab, page: undefined } }),
  }))
  return (
    <TabsWithViews list="stock" search={search}>
      <LinkTabs label={t('tabs')} active={search.tab ?? 'all'} tabs={tabs} />
    </TabsWithViews>
  )
}

type PaneProps = { list: ReturnType<typeof useStockList> }

function OrdersPane({ list: { search, orders, rows, openId, pagination, filter } }: PaneProps) {
  const t = useTranslations('stock')
  return (
    <>
      <StockFilters search={search} onChange={filter} />
      {orders.error && !orders.data ? <ErrorState error={orders.error} retry={orders.refetch} /> : null}
      {orders.isPending && <RowsSkeleton />}
      {orders.data && rows.length === 0 && (
        <EmptyState title={t('emptyTitle')}>
          {t(isFiltered(search) ? 'emptyFiltered' : 'emptyText')}
        </EmptyState>
      )}
      <StockList rows={rows} openId={openId} search={search} />
      <Pager pagination={pagination} onPage={(page) => filter({ page })} />
    </>
  )
}

function OrderPane({ list: { search, rows, openId, place, move } }: PaneProps) {
  const t = useTranslations('stock')
  if (openId === null) return <EmptyState title={t('choose')} />
  return (
    <>
      <RecordBar
        title={t('title')}
        back={linkOptions({ to: '/stock', search })}
        place={place}
        total={rows.length}
      />
      <StockCase key={openId} id={openId} onProcessed={() => move(1)} />
    </>
  )
}
