import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { calendarDateOf } from '../../../../lib/format/dates.ts'
import { formatQuantity } from '../../../../lib/format/quantity.ts'
import { focusFirstField } from '../../../../lib/screen/focus-first-field.ts'
import { useNow } from '../../../../lib/screen/use-now.ts'
import { QuantityField } from '../../../../ui/fields/quantity-field.tsx'
import { CodeText, DateText } from '../../../../ui/marks/text.tsx'
import { freeFor, type OfferedBatch, type Split } from '../../model/batch-split.ts'
import { dayOfDelivery, daysBetween } from '../../model/line-groups.ts'
import { reasonOf } from '../../model/offered-batches.ts'
import type { Batch, Holder, StockDetail, StockLine } from '../../model/stock-query.ts'
import { BatchHolders } from '../batch-holders.tsx'
import classes from '../batches.module.css'
import { levelOf, ShelfLifeBar } from '../shelf-life-bar.tsx'

type OnSwap = ((batch: Batch, holder: Holder) => void) | undefined
type Props = {
  batches: readonly OfferedBatch[]
  line: StockLine
  split: Split
  onChange: (split: Split) => void
  stock: StockDetail
  onSwap: OnSwap
}

/** Batches by expiry: how long each is good on delivery, what is free and what others hold, why it is proposed, and how much is taken. */
export function BatchTable({ batches, line, split, onChange, stock, onSwap }: Props) {
  const t = useTranslations('stock.batch')
  const most = Math.max(1, ...batches.map((batch) => batch.stock))
  return (
    <table ref={focusFirstField} className={classes.batches} onKeyDown={moveBetweenRows}>
      <caption className="hidden-text">{t('label')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('batch')}</th>
          <th scope="col">{t('expiry')}</th>
          <th scope="col" data-figure>
            {t('onDelivery')}
          </th>
          <th scope="col" className={classes.legend}>
            <span data-part="mine">{t('mine')}</span> <span data-part="free">{t('free')}</span>{' '}
            <span data-part="others">{t('others')}</span>
          </th>
          <th scope="col">{t('order')}</th>
          <th scope="col" data-figure>
            {t('quantityIn', { unit: line.unit })}
          </th>
        </tr>
      </thead>
      <tbody>
        {batches.map((batch) => (
          <BatchRow
            key={batch.levelId}
            batch={batch}
            most={most}
            line={line}
            value={split.get(batch.levelId) === undefined ? 0 : (split.get(batch.levelId) ?? null)}
            onChange={(quantity) => onChange(new Map([...split, [batch.levelId, quantity]]))}
            stock={stock}
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
  /** On hand of the largest batch: the bars of all are drawn to one scale. */
  most: number
  line: StockLine
  value: number | null
  onChange: (quantity: number | null) => void
  stock: StockDetail
  onSwap: OnSwap
}

function BatchRow({ batch, most, line, value, onChange, stock, onSwap }: RowProps) {
  const t = useTranslations('stock.batch')
  const [holders, setHolders] = useState(false)
  const free = freeFor(batch, line)
  const isOver = value !== null && value > free
  const today = calendarDateOf(new Date(useNow()))
  const days = batch.expiry && daysBetween(dayOfDelivery(stock.deliveryDate, today), batch.expiry)
  return (
    <>
      <tr data-unusable={batch.unusable ?? undefined}>
        <th scope="row">
          {batch.unusable ? (
            <s>
              <CodeText>{batch.batch}</CodeText>
            </s>
          ) : (
            <CodeText>{batch.batch}</CodeText>
          )}
          <small>{batch.warehouseId}</small>
        </th>
        <td data-name={t('expiry')}>
          <DateText value={batch.expiry} />
          <ShelfLifeBar days={days === '' ? null : days} minDays={line.minShelfLifeDays} />
        </td>
        <td data-figure data-name={t('onDelivery')}>
          {typeof days === 'number' && (
            <span className={classes.days} data-level={levelOf(days, line.minShelfLifeDays)}>
              {t('days', { days: String(days) })}
            </span>
          )}
        </td>
        <td data-name={t('stock')}>
          <StockBar batch={batch} most={most} mine={value ?? 0} />
          <span className={classes.amounts}>
            {t('freeOf', { free: formatQuantity(free), stock: formatQuantity(batch.stock) })}
            {batch.reservedStock > 0 && (
              <button
                type="button"
                className={classes.who}
                aria-expanded={holders}
                title={t('whoHolds')}
                onClick={() => setHolders(!holders)}
              >
                {t('reservedIs', { quantity: formatQuantity(batch.reservedStock) })}
                <span className="hidden-text">: {t('whoHolds')}</span>
                <IconChevronDown size={14} aria-hidden="true" />
              </button>
            )}
          </span>
        </td>
        <td data-name={t('order')}>
          <Reason batch={batch} line={line} />
        </td>
        <td data-figure data-field data-name={t('quantity')}>
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
          <td colSpan={6}>
            <BatchHolders
              batch={batch}
              line={line}
              stock={stock}
              onSwap={onSwap && ((holder) => onSwap(batch, holder))}
            />
          </td>
        </tr>
      )}
    </>
  )
}

/** What this line takes, what stays free and what others hold, of what is on hand. */
function StockBar({ batch, most, mine }: { batch: OfferedBatch; most: number; mine: number }) {
  const part = (quantity: number) => `${Math.max(0, (100 * quantity) / most)}%`
  const taken = Math.min(mine, batch.stock)
  const others = Math.min(batch.reservedStock, batch.stock - taken)
  return (
    <span className={classes.bar} aria-hidden="true">
      <i data-part="mine" style={{ width: part(taken) }} />
      <i data-part="free" style={{ width: part(batch.stock - taken - others) }} />
      <i data-part="others" style={{ width: part(others) }} />
    </span>
  )
}

/** Why the batch is proposed, or why it cannot be used. */
function Reason({ batch, line }: { batch: OfferedBatch; line: StockLine }) {
  const t = useTranslations('stock.batch')
  const why = batch.blockReason || reasonOf(line, batch.levelId)
  if (batch.unusable) {
    return (
      <span className={classes.unusable}>
        {t(`unusable.${batch.unusable}`)}
        {batch.unusable === 'short-life' && ` (${t('asked', { days: String(line.minShelfLifeDays) })})`}
        {why && <small>{why}</small>}
      </span>
    )
  }
  return why ? (
    <span className={classes.order}>{why}</span>
  ) : (
    <span className={classes.quiet}>{t('next')}</span>
  )
}
