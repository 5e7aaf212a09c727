import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useRefreshMenuCounts } from '../../../../lib/queries/use-refresh-menu-counts.ts'
import { useShortcut } from '../../../../lib/screen/shortcuts.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Pager } from '../../../../ui/lists/pager.tsx'
import { UpdatesNotice } from '../../../../ui/lists/updates-notice.tsx'
import { LinkTabs } from '../../../../ui/page/link-tabs.tsx'
import { ListDetail } from '../../../../ui/page/list-detail.tsx'
import { PageHeader } from '../../../../ui/page/page-header.tsx'
import { RecordBar } from '../../../../ui/page/record-bar.tsx'
import { TabsWithViews } from '../../../../ui/page/tabs-with-views.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../../ui/states/skeletons.tsx'
import { stockTabCounts } from '../../api.ts'
import { cleared, isFiltered } from '../../model/stock-query.ts'
import { type StockList as List, useStockList } from '../../model/use-stock-list.ts'
import { STOCK_TABS, type StockSearch } from '../../search.ts'
import { StockViews } from '../stock-views.tsx'
import { StockBulk, useStockChoice } from './stock-bulk.tsx'
import { StockCase } from './stock-case.tsx'
import { StockFilters } from './stock-filters.tsx'
import classes from './stock-list.module.css'
import { StockList } from './stock-list.tsx'

/** Orders in stock analysis on the left, the lines of the open one on the right; without the list for users who may only open one. */
export function AnalysisView({ maySeeList }: { maySeeList: boolean }) {
  const t = useTranslations('stock')
  const list = useStockList(maySeeList)
  useShortcut('J', t('next'), () => list.move(1), { enabled: maySeeList })
  useShortcut('K', t('previous'), () => list.move(-1), { enabled: maySeeList })
  return maySeeList ? <WholeAnalysis list={list} /> : <OnlyCase id={list.openId} />
}

function WholeAnalysis({ list }: { list: List }) {
  const t = useTranslations('stock')
  const choice = useStockChoice(list)
  return (
    <>
      <ListDetail
        head={<AnalysisHead search={list.search} />}
        listLabel={t('list')}
        list={<OrdersPane list={list} choice={choice} />}
        detail={<OrderPane list={list} isSingle={choice.chosen.length === 0} />}
        record={list.openId}
        narrowList
      />
      <StockBulk list={list} choice={choice} />
    </>
  )
}

/** One order without the list, opened by a link from another page. */
function OnlyCase({ id }: { id: number | null }) {
  const t = useTranslations('stock')
  return (
    <>
      <PageHeader title={t('title')} />
      {id === null ? null : <StockCase key={id} id={id} isSingle onProcessed={() => undefined} />}
    </>
  )
}

function AnalysisHead({ search }: { search: StockSearch }) {
  const t = useTranslations('stock')
  const tabs = (
    <TabsWithViews list="stock" search={search}>
      <StockViews view="analysis" />
    </TabsWithViews>
  )
  return (
    <>
      <PageHeader title={t('title')} tabs={tabs} />
      <UpdatesNotice list="stock" />
    </>
  )
}

function StateTabs({ search }: { search: StockSearch }) {
  const t = useTranslations('stock')
  const counts = useQuery(stockTabCounts()).data?.data
  useRefreshMenuCounts(counts)
  const tabs = STOCK_TABS.map((tab) => ({
    key: tab,
    label: t(`tab.${tab}`),
    count: counts?.[tab],
    link: linkOptions({ to: '/stock', search: { ...search, tab, page: undefined } }),
  }))
  return (
    <div className={classes.states}>
      <LinkTabs label={t('tabs')} active={search.tab ?? 'all'} tabs={tabs} />
    </div>
  )
}

type PaneProps = { list: List; choice: ReturnType<typeof useStockChoice> }

function OrdersPane({ list, choice }: PaneProps) {
  const { search, orders, rows, openId, pagination, filter } = list
  return (
    <>
      <StateTabs search={search} />
      <StockFilters search={search} onChange={filter} />
      {orders.error && !orders.data ? <ErrorState error={orders.error} retry={orders.refetch} /> : null}
      {orders.isPending && <RowsSkeleton />}
      {orders.data && rows.length === 0 && (
        <NothingFound search={search} onClear={() => filter(cleared(search))} />
      )}
      <StockList rows={rows} openId={openId} search={search} choosing={choice} />
      <Pager pagination={pagination} onPage={(page, replace) => filter({ page }, replace)} />
    </>
  )
}

/** Nothing is in analysis, or nothing under these filters, with a button that clears them. */
function NothingFound({ search, onClear }: { search: StockSearch; onClear: () => void }) {
  const t = useTranslations('stock')
  const ui = useTranslations('ui.filter')
  if (!isFiltered(search)) return <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
  return (
    <EmptyState title={t('emptyFiltered')} action={<Button onClick={onClear}>{ui('clearAll')}</Button>} />
  )
}

/** While orders are chosen for one action, only their bar is shown. */
type OrderProps = { list: List; isSingle: boolean }

function OrderPane({ list: { search, rows, openId, place, move }, isSingle }: OrderProps) {
  const t = useTranslations('stock')
  if (openId === null) return rows.length > 0 ? <EmptyState title={t('choose')} /> : null
  return (
    <>
      <RecordBar
        title={t('title')}
        back={linkOptions({ to: '/stock', search })}
        place={place}
        total={rows.length}
      />
      <StockCase key={openId} id={openId} isSingle={isSingle} onProcessed={() => move(1)} />
    </>
  )
}
