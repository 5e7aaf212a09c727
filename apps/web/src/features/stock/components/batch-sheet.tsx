import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SlideIn } from '../../../ui/slide-in.tsx'
import { batchesOf } from '../api/stock-queries.ts'
import { useHold } from '../api/use-stock-writes.ts'
import {
  batchesToHold,
  faultOf,
  proposedSplit,
  type Split,
  splitOf,
  sumOf,
  wantedOf,
} from '../model/batch-split.ts'
import type { StockDetail, StockLine } from '../model/stock-query.ts'
import classes from './batch-sheet.module.css'
import { BatchTable } from './batch-table.tsx'

type Props = { stock: StockDetail; line: StockLine; onClose: () => void }

/** Splits a line over batches: warehouse, batch, stock, reserved, and the quantity taken of each. */
export function BatchSheet({ stock, line, onClose }: Props) {
  const t = useTranslations('stock')
  const batches = useQuery(batchesOf(line.productId, stock.warehouse))
  const [split, setSplit] = useState<Split>(() => splitOf(line))
  const hold = useHold(onClose)
  const rows = batches.data?.data ?? []
  const fault = faultOf(split, rows, line)
  const save = () =>
    hold.mutate({
      params: { id: stock.orderId, lineId: line.id },
      body: { version: stock.version, batches: batchesToHold(split) },
    })
  return (
    <SlideIn
      open
      onClose={onClose}
      size={720}
      title={t('batchesOf', { article: line.description })}
      loading={batches.isPending}
      footer={
        rows.length > 0 && (
          <>
            <Button onClick={() => setSplit(proposedSplit(line))}>{t('useProposal')}</Button>
            <Button primary disabled={fault !== undefined} loading={hold.isPending} onClick={save}>
              {t('hold')}
            </Button>
          </>
        )
      }
    >
      {batches.error ? <ErrorState error={batches.error} retry={batches.refetch} /> : null}
      {batches.data && rows.length === 0 && <EmptyState title={t('noBatches')} />}
      {rows.length > 0 && <BatchTable batches={rows} line={line} split={split} onChange={setSplit} />}
      {rows.length > 0 && (
        <p className={classes.sum} role="status" data-fault={fault}>
          {t('splitSum', {
            sum: formatQuantity(sumOf(split)),
            wanted: formatQuantity(wantedOf(line)),
            unit: line.unit,
          })}
          {fault && <strong>{t(`fault.${fault}`)}</strong>}
        </p>
      )}
      {hold.error && (
        <p className={classes.refusal} role="alert">
          {hold.error.message}
        </p>
      )}
    </SlideIn>
  )
}
