import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSeenDocument } from '../../../lib/screen/seen-records.ts'
import { Card } from '../../../ui/page/card.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { DetailSkeleton } from '../../../ui/states/skeletons.tsx'
import { stockOfOrder } from '../api/stock-queries.ts'
import { type Decision, type Decisions, decided } from '../model/line-decisions.ts'
import type { StockDetail } from '../model/stock-query.ts'
import { BatchSheet } from './batch-sheet.tsx'
import { ProcessBar } from './process-bar.tsx'
import classes from './stock-case.module.css'
import { StockHead } from './stock-head.tsx'
import { StockLines } from './stock-lines.tsx'

type Ways = {
  /** It is decided here, not together with others. */
  isAlone: boolean
  onProcessed: () => void
}

/** One order in analysis: its lines, their batches, and what becomes of each. */
export function StockCase({ id, ...ways }: Ways & { id: number }) {
  const stock = useQuery(stockOfOrder(id))
  useSeenDocument(stock.data && { ...stock.data.data, id })
  if (stock.error && !stock.data) return <ErrorState error={stock.error} retry={stock.refetch} />
  if (!stock.data) return <DetailSkeleton />
  return <OpenCase stock={stock.data.data} {...ways} />
}

function OpenCase({ stock, isAlone, onProcessed }: Ways & { stock: StockDetail }) {
  const t = useTranslations('stock')
  const [decisions, setDecisions] = useState<Decisions>(new Map())
  const [lineId, setLineId] = useState<number | null>(null)
  const line = stock.lines.find(({ id }) => id === lineId)
  const decide = (id: number, decision: Decision | null) => setDecisions(decided(decisions, id, decision))
  const settled = () => {
    setDecisions(new Map())
    onProcessed()
  }
  return (
    <article className={classes.case} aria-labelledby="stock-name">
      <div className={classes.body}>
        <StockHead stock={stock} />
        <Card flush title={t('lines.title')}>
          <StockLines stock={stock} decisions={decisions} onDecide={decide} onSplit={setLineId} />
        </Card>
      </div>
      {isAlone && (
        <ProcessBar stock={stock} decisions={decisions} onDecisions={setDecisions} onProcessed={settled} />
      )}
      {line && <BatchSheet key={line.id} stock={stock} line={line} onClose={() => setLineId(null)} />}
    </article>
  )
}
