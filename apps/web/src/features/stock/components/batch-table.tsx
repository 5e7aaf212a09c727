import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { beginInFirst } from '../../../lib/screen/begin-in-first.ts'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { Badge } from '../../../ui/marks/badge.tsx'
import { CodeText, DateText, QuantityText } from '../../../ui/marks/text.tsx'
import { freeFor, type OfferedBatch, type Split } from '../model/batch-split.ts'
import { reasonOf } from '../model/offered-batches.ts'
import type { Batch, Holder, StockLine } from '../model/stock-query.ts'
import { BatchHolders } from './batch-holders.tsx'
import classes from './batch-sheet.module.css'

type OnSwap = ((batch: Batch, holder: Holder) => void) | undefined
type Props = {
  batches: readonly OfferedBatch[]
  line: StockLine
  split: Split
  onChange: (split: Split) => void
  orderId: number
  onSwap: OnSwap
}

export function BatchTable({ batches, line, split, onChange, orderId, onSwap }: Props) {
  const t = useTranslations('stock.batch')
  return (
    <table ref={beginInFirst} className={classes.batches} onKeyDown={moveBetweenRows}>
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
            orderId={orderId}
            onSwap={onSwap}
          />
        ))}
      </tbody>
    </table>
  )
}

/** Enter and the arrows lead from quantity to quantity, as in a sheet. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableElement>) {
  const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0
  if (step === 0 || event.ctrlKey || event.metaKey || !(event.target instanceof HTMLInputElement)) return
  const fields = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input:not(:disabled)')]
  const next = fields[fields.indexOf(event.target) + step]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

type RowProps = {
  batch: OfferedBatch
  line: StockLine
  value: number | null
  onChange: (quantity: number | null) => void
  orderId: number
  onSwap: OnSwap
}

function BatchRow({ batch, line, value, onChange, orderId, onSwap }: RowProps) {
  const t = useTranslations('stock.batch')
  const [holders, setHolders] = useState(false)
  const free = freeFor(batch, line)
  const isOver = value !== null && value > free
  const why = batch.blockReason || reasonOf(line, batch.levelId)
  return (
    <>
      <tr>
        <th scope="row">
          <CodeText>{batch.batch}</CodeText> <small>{batch.warehouseId}</small>
          {batch.unusable && (
            <Badge colour={batch.unusable === 'short-life' ? 'warning' : 'danger'}>
              {t(`unusable.${batch.unusable}`)}
            </Badge>
          )}
          {why && <small className={classes.why}>{why}</small>}
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
            {batch.reservedStock > 0 && (
              <>
                <span className="hidden-text">: {t('whoHolds')}</span>
                <IconChevronDown size={14} aria-hidden="true" />
              </>
            )}
          </button>
        </td>
        <td data-name={t('quantity')}>
          <QuantityField
            aria-label={t('quantityOf', { batch: batch.batch })}
            value={value}
            onChange={onChange}
            disabled={free === 0 && !value}
            error={isOver ? t('atMost', { free: formatQuantity(free) }) : undefined}
          />
        </td>
      </tr>
      {holders && (
        <tr>
          <td colSpan={5}>
            <BatchHolders
              levelId={batch.levelId}
              orderId={orderId}
              onSwap={onSwap && ((holder) => onSwap(batch, holder))}
            />
          </td>
        </tr>
      )}
    </>
  )
}
