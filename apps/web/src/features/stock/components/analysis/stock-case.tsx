import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRememberDocument } from '../../../../lib/session/recent-records.ts'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../../ui/states/skeletons.tsx'
import { stockOfOrder } from '../../api.ts'
import { type Decision, type Decisions, decided } from '../../model/line-decisions.ts'
import type { StockDetail } from '../../model/stock-query.ts'
import { ProcessBar } from './process-bar.tsx'
import classes from './stock-case.module.css'
import { StockHead } from './stock-head.tsx'
import { StockLines } from './stock-lines.tsx'

type CaseOptions = {
  /** Decided on its own, not in a bulk action. */
  isSingle: boolean
  onProcessed: () => void
}

/** One order in analysis: its lines, their batches, and what becomes of each. */
export function StockCase({ id, ...ways }: CaseOptions & { id: number }) {
  const stock = useQuery(stockOfOrder(id))
  useRememberDocument(stock.data && { ...stock.data.data, id })
  if (stock.error && !stock.data) return <ErrorState error={stock.error} retry={stock.refetch} />
  if (!stock.data) return <DetailSkeleton />
  return <LoadedCount stock={stock.data.data} {...ways} />
}

function LoadedCount({ stock, isSingle, onProcessed }: CaseOptions & { stock: StockDetail }) {
  const [decisions, setDecisions] = useState<Decisions>(new Map())
  const decide = (id: number, decision: Decision | null) => setDecisions(decided(decisions, id, decision))
  const settled = () => {
    setDecisions(new Map())
    onProcessed()
  }
  return (
    <article className={classes.case} aria-labelledby="stock-name">
      <div className={classes.body}>
        <StockHead stock={stock} />
        <StockLines stock={stock} decisions={decisions} onDecide={decide} />
      </div>
      {isSingle && (
        <ProcessBar stock={stock} decisions={decisions} onDecisions={setDecisions} onProcessed={settled} />
      )}
    </article>
  )
}
