import { canOpen } from '@cais/domain/access/pages'
import { useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { lazyComponent } from '../../../ui/states/lazy-component.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { AnalysisView } from '../components/analysis/analysis-view.tsx'
import { readStockSearch } from '../search.ts'

const InventoryViews = lazyComponent(async () => (await import('./inventory-views.tsx')).InventoryViews)

/** Stock analysis, and the inventory beside it; which of them stands in the address. */
export function StockPage() {
  const { id } = useParams({ strict: false })
  const search = readStockSearch(useSearch({ strict: false }))
  const maySeeLists = canOpen(rolesOf(useCurrentUser()), 'stock')
  const view = id === undefined ? (search.view ?? 'analysis') : 'analysis'
  if (view === 'analysis') return <AnalysisView maySeeList={maySeeLists} />
  return (
    <Suspense fallback={<RowsSkeleton />}>
      <InventoryViews view={view} search={search} />
    </Suspense>
  )
}
