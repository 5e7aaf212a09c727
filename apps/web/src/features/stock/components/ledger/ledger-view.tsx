import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { isSameStep } from '../../../../lib/lists/same-step.ts'
import { PageHeader } from '../../../../ui/page/page-header.tsx'
import { laterPart } from '../../../../ui/states/later-part.tsx'
import { RowsSkeleton } from '../../../../ui/states/skeletons.tsx'
import type { StockSearch, StockView } from '../../search.ts'
import { StockViews } from '../stock-views.tsx'
import classes from './ledger.module.css'

/** What a view of the ledger is given: the address, and how to change it. */
export type LedgerProps = {
  search: StockSearch
  /** Parameters to merge into the address; back to the first page. `replace`: this is no step to come back to. */
  onChange: (changes: Partial<StockSearch>, replace?: boolean) => void
}

type LedgerName = Exclude<StockView, 'analysis'>
type Views = Readonly<Record<LedgerName, ComponentType<LedgerProps>>>

const VIEWS: Views = {
  waiting: laterPart(async () => (await import('../waiting/waiting-view.tsx')).WaitingView),
  levels: laterPart(async () => (await import('../levels/levels-view.tsx')).LevelsView),
  movements: laterPart(async () => (await import('../movements/movements-view.tsx')).MovementsView),
  receipts: laterPart(async () => (await import('../receipts/receipts-view.tsx')).ReceiptsView),
  counts: laterPart(async () => (await import('../counts/counts-view.tsx')).CountsView),
  life: laterPart(async () => (await import('../life/life-view.tsx')).LifeView),
}

/** One view of the ledger under the common head. */
export function LedgerView({ view, search }: { view: LedgerName; search: StockSearch }) {
  const t = useTranslations('stock')
  const navigate = useNavigate()
  const View = VIEWS[view]
  const change = (changes: Partial<StockSearch>, replace = isSameStep(search, changes)) =>
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
