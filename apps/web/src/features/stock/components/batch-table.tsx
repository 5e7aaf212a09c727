import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '../../../ui/badge.tsx'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { CodeText, DateText, QuantityText } from '../../../ui/text.tsx'
import { freeFor, type Split } from '../model/batch-split.ts'
import type { Batch, StockLine } from '../model/stock-query.ts'
import { BatchHolders } from './batch-holders.tsx'
import classes from './batch-sheet.module.css'

type Props = {
  batches: readonly Batch[]
  line: StockLine
  split: Split
  onChange: (split: Split) => void
}

export function BatchTable({ batches, line, split, onChange }: Props) {
  const t = useTranslations('stock.batch')
  return (
    <table className={classes.batches}>
      <caption className="hidden-text">{t('label')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('batch')}</th>
          <th scope="col">{t('expiry')}</th>
          <th scope="col">{t('stock')}</th>
          <th scope="col">{t('reserved')}</th>
          <th scope="col">{t('quantity')}</th>
        </tr>
      </thead>
      <tbody>
        {batches.map((batch) => (
          <BatchRow
            key={batch.levelId}
            batch={batch}
            line={line}
            value={split.get(batch.levelId) === undefined ? 0 : (split.get(batch.levelId) ?? null)}
            onChange={(quantity) => onChange(new Map([...split, [batch.levelId, quantity]]))}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = {
  batch: Batch
  line: StockLine
  value: number | null
  onChange: (quantity: number | null) => void
}

function BatchRow({ batch, line, value, onChange }: RowProps) {
  const t = useTranslations('stock.batch')
  const [holders, setHolders] = useState(false)
  const free = freeFor(batch, line)
  return (
    <>
      <tr>
        <th scope="row">
          <CodeText>{batch.batch}</CodeText> <small>{batch.warehouseId}</small>
          {batch.blocked && <Badge colour="danger">{t('blocked')}</Badge>}
        </th>
        <td data-name={t('expiry')}>
          <DateText value={batch.expiry} />
        </td>
        <td data-name={t('stock')}>
          <QuantityText value={batch.stock} />
        </td>
        <td data-name={t('reserved')}>
          <button
            type="button"
            className={classes.who}
            aria-expanded={holders}
            disabled={batch.reservedStock === 0}
            title={t('whoHolds')}
            onClick={() => setHolders(!holders)}
          >
            <QuantityText value={batch.reservedStock} />
          </button>
        </td>
        <td data-name={t('quantity')}>
          <QuantityField
            aria-label={t('quantityOf', { batch: batch.batch })}
            value={value}
            onChange={onChange}
            disabled={batch.blocked}
            error={value !== null && value > free ? t('atMost', { free: String(free) }) : undefined}
          />
        </td>
      </tr>
      {holders && (
        <tr>
          <td colSpan={5}>
            <BatchHolders levelId={batch.levelId} />
          </td>
        </tr>
      )}
    </>
  )
}
