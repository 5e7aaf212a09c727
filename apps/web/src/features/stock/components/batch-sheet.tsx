import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { ReasonedButton } from '../../../ui/actions/reasoned-button.tsx'
import { SlideIn } from '../../../ui/popups/slide-in.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { laterPart } from '../../../ui/states/later-part.tsx'
import { batchesOf } from '../api/stock-queries.ts'
import { useHold } from '../api/use-stock-writes.ts'
import { batchesToHold, faultOf, isSameSplit, proposedSplit, splitOf, sumOf } from '../model/batch-split.ts'
import { offeredBatches } from '../model/offered-batches.ts'
import type { Batch, Holder, StockDetail, StockLine } from '../model/stock-query.ts'
import { useSplit } from '../model/use-split.ts'
import classes from './batch-sheet.module.css'
import { BatchTable } from './batch-table.tsx'
import { LineOvertaken } from './line-overtaken.tsx'
import { SplitSum } from './split-sum.tsx'
import { TakenMeanwhile } from './taken-meanwhile.tsx'

const SwapDialog = laterPart(async () => (await import('./swap/swap-dialog.tsx')).SwapDialog)

type Props = { stock: StockDetail; line: StockLine; onClose: () => void }
type Wish = { batch: Batch; holder: Holder }

/** Splits a line over batches: warehouse, batch, stock, reserved, and the quantity taken of each. */
export function BatchSheet({ stock, line, onClose }: Props) {
  const t = useTranslations('stock')
  // what was read before is shown at once, but what changed since is told from a reading of this moment
  const batches = useQuery({ ...batchesOf(line.productId, stock.warehouse), refetchOnMount: 'always' })
  const { split, setSplit, overtaken, follow, keep } = useSplit(line)
  const [swap, setSwap] = useState<Wish | null>(null)
  const hold = useHold(onClose)
  const rows = offeredBatches(batches.data?.data ?? [], stock, line)
  const fault = faultOf(split, rows, line)
  const refusal = overtaken ? t('meanwhile.choose') : fault && t(`fault.${fault}`)
  const isRelease = sumOf(split) === 0 && line.buckets.reserved > 0
  const save = () => {
    if (refusal !== undefined || hold.isPending || rows.length === 0) return
    if (isSameSplit(split, splitOf(line))) return onClose()
    const body = { version: stock.version, batches: batchesToHold(split) }
    hold.mutate({ params: { id: stock.orderId, lineId: line.id }, body })
  }
  useShortcut('Ctrl+Enter', t('hold'), save)
  return (
    <SlideIn
      open
      onClose={onClose}
      size={760}
      title={t('batchesOf', { article: line.description })}
      loading={batches.isPending}
      footer={
        rows.length > 0 && (
          <>
            <Button onClick={() => setSplit(proposedSplit(line))}>{t('useProposal')}</Button>
            <ReasonedButton
              primary
              keys="Ctrl+Enter"
              refusal={refusal}
              loading={hold.isPending}
              onClick={save}
            >
              {t(isRelease ? 'release' : 'hold')}
            </ReasonedButton>
          </>
        )
      }
    >
      {line.minShelfLifeDays > 0 && (
        <p className={classes.life}>
          {t(`shelfLifeOf.${line.shelfLifeSource}`, { days: line.minShelfLifeDays })}
        </p>
      )}
      {batches.error ? <ErrorState error={batches.error} retry={batches.refetch} /> : null}
      {batches.data && rows.length === 0 && <EmptyState title={t('noBatches')} />}
      {overtaken && <LineOvertaken before={overtaken} now={line} onFollow={follow} onKeep={keep} />}
      {batches.isFetchedAfterMount && <TakenMeanwhile batches={rows} line={line} />}
      {rows.length > 0 && (
        <BatchTable
          batches={rows}
          line={line}
          split={split}
          onChange={setSplit}
          orderId={stock.orderId}
          onSwap={
            stock.allowedActions.includes('swap-in')
              ? (batch, holder) => setSwap({ batch, holder })
              : undefined
          }
        />
      )}
      {rows.length > 0 && <SplitSum split={split} line={line} fault={fault} />}
      {hold.error && (
        <p className={classes.refusal} role="alert">
          {hold.error.message}
        </p>
      )}
      {swap && (
        <Suspense>
          <SwapDialog
            stock={stock}
            line={line}
            levelId={swap.batch.levelId}
            holder={swap.holder}
            onClose={() => setSwap(null)}
            onSwapped={onClose}
          />
        </Suspense>
      )}
    </SlideIn>
  )
}
