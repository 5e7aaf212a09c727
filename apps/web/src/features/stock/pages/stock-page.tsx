import { canOpen } from '@cais/domain/access/pages'
import { useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { laterPart } from '../../../ui/states/later-part.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { AnalysisView } from '../components/analysis-view.tsx'
import { readStockSearch } from '../search.ts'

const LedgerView = laterPart(async () => (await import('../components/ledger/ledger-view.tsx')).LedgerView)

/** Stock analysis, and the ledger beside it; which of them stands in the address. */
export function StockPage() {
  const { id } = useParams({ strict: false })
  const search = readStockSearch(useSearch({ strict: false }))
  const maySeeLists = canOpen(rolesOf(useCurrentUser()), 'stock')
  const view = id === undefined ? (search.view ?? 'analysis') : 'analysis'
  if (view === 'analysis') return <AnalysisView maySeeList={maySeeLists} />
  return (
    <Suspense fallback={<RowsSkeleton />}>
      <LedgerView view={view} search={search} />
    </Suspense>
  )
}
