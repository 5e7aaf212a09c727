import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { lazyComponent } from '../../../ui/states/lazy-component.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import classes from '../components/inventory/inventory.module.css'
import type { InventoryProps } from '../components/inventory/inventory-pager.tsx'
import { StockViews } from '../components/stock-views.tsx'
import type { StockSearch, StockView } from '../search.ts'

type InventoryView = Exclude<StockView, 'analysis'>
type Views = Readonly<Record<InventoryView, ComponentType<InventoryProps>>>

const VIEWS: Views = {
  waiting: lazyComponent(async () => (await import('../components/inventory/waiting-view.tsx')).WaitingView),
  levels: lazyComponent(
    async () => (await import('../components/inventory/levels/levels-view.tsx')).LevelsView,
  ),
  movements: lazyComponent(
    async () => (await import('../components/inventory/movements/movements-view.tsx')).MovementsView,
  ),
  receipts: lazyComponent(
    async () => (await import('../components/inventory/receipts/receipts-view.tsx')).ReceiptsView,
  ),
  counts: lazyComponent(
    async () => (await import('../components/inventory/counts/counts-view.tsx')).CountsView,
  ),
  life: lazyComponent(
    async () => (await import('../components/inventory/shelf-life/shelf-life-view.tsx')).ShelfLifeView,
  ),
}

/** One view of the ledger under the common head. */
export function InventoryViews({ view, search }: { view: InventoryView; search: StockSearch }) {
  const t = useTranslations('stock')
  const navigate = useNavigate()
  const View = VIEWS[view]
  const change = (changes: Partial<StockSearch>, replace = replacesHistoryStep(search, changes)) =>
    void navigate({
      to: '/stock',
      search: { ...search, page: undefined, ...changes, view },
      replace,
      resetScroll: false,
    })
  return (
    <div className={classes.page}>
      <PageHeader title={t(`view.${view}`)} tabs={<StockViews view={view} />} />
      <Suspense fallback={<RowsSkeleton />}>
        <View search={search} onChange={change} />
      </Suspense>
    </div>
  )
}
