import { canDo } from '@cais/domain/access/actions'
import { TextInput } from '@mantine/core'
import { IconCornerDownRight, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../../../lib/format/quantity.ts'
import { rolesOf, useCurrentUser } from '../../../../../lib/session/current-user.ts'
import { Button, IconButton } from '../../../../../ui/actions/button.tsx'
import { CurrencyField } from '../../../../../ui/fields/currency-field.tsx'
import { DateField } from '../../../../../ui/fields/date-field.tsx'
import { QuantityField } from '../../../../../ui/fields/quantity-field.tsx'
import { lineTone } from '../../../model/receipt-view.ts'
import {
  type LineChanges,
  type Receipt,
  type ReceiptLine,
  useReceiptLines,
  useWriteLine,
} from '../../../receipts-api.ts'
import { ShelfLifeBar } from '../../shelf-life-bar.tsx'
import classes from './goods-receipts.module.css'
import { ReceiptDecisions } from './receipt-decisions.tsx'

/** The note against what came, line by line; each cell is saved when it is left. */
export function ReceiptLines({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts.line')
  const readOnly = !receipt.allowedActions.includes('change')
  const seesCosts = canDo(rolesOf(useCurrentUser()), 'see-costs')
  let number = 0
  return (
    <table className={classes.lines} onKeyDown={goOn}>
      <caption className="hidden-text">{t('grid')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('number')}</th>
          <th scope="col">{t('product')}</th>
          <th scope="col">{t('batch')}</th>
          <th scope="col">{t('expiry')}</th>
          <th scope="col" data-figure>
            {t('noted')}
          </th>
          {seesCosts && (
            <th scope="col" data-figure>
              {t('unitCost')}
            </th>
          )}
          <th scope="col" data-figure>
            {t('received')}
          </th>
          <th scope="col" data-figure>
            {t('difference')}
          </th>
          <th scope="col" data-figure>
            {t('decision')}
          </th>
        </tr>
      </thead>
      <tbody>
        {receipt.lineItems.map((line, at) => {
          if (line.parentId === null) number += 1
          return (
            <Row
              key={line.id}
              receipt={receipt}
              line={line}
              number={number}
              row={at + 1}
              readOnly={readOnly}
              seesCosts={seesCosts}
            />
          )
        })}
      </tbody>
    </table>
  )
}

type RowProps = {
  receipt: Receipt
  line: ReceiptLine
  number: number
  row: number
  readOnly: boolean
  seesCosts: boolean
}

function Row({ receipt, line, number, row, readOnly, seesCosts }: RowProps) {
  const t = useTranslations('receipts.line')
  const writeLine = useWriteLine(receipt.id)
  const write = (changes: LineChanges) => writeLine(line, changes)
  const isFurther = line.parentId !== null
  const name = (column: string) => t('cell', { column, row: String(row) })
  return (
    <tr data-doubt={lineTone(line) === 'doubt' || undefined} data-further={isFurther || undefined}>
      <td>{!isFurther && <span className={classes.small}>{number}</span>}</td>
      <td className={classes.product}>
        {isFurther ? (
          <span className={classes.small}>
            <IconCornerDownRight size={14} aria-hidden="true" /> {t('otherBatch')}
          </span>
        ) : (
          <>
            {line.description}
            <span className={classes.small}>
              <i className={classes.dot} data-temperature={line.temperature} aria-hidden="true" />
              <span className="code">{line.productId}</span>
            </span>
          </>
        )}
      </td>
      <td className={classes.batch}>
        <BatchCell label={name(t('batch'))} line={line} readOnly={readOnly} onWrite={write} />
        {!readOnly && <LineButtons receipt={receipt} line={line} />}
      </td>
      <td>
        <div className={classes.expiry}>
          <DateField
            aria-label={name(t('expiry'))}
            clearable
            cell
            disabled={readOnly}
            value={line.expiry}
            onChange={(expiry) => void write({ expiry })}
          />
          {line.daysLeft !== null && (
            <span className={classes.small}>
              {line.daysLeft < 0 ? t('expired') : t('days', { days: String(line.daysLeft) })}
              <ShelfLifeBar days={line.daysLeft} minDays={line.minShelfLifeDays} />
            </span>
          )}
        </div>
      </td>
      <td data-figure>
        {!isFurther && (
          <span className="figure">
            {formatQuantity(line.noted)} <small className={classes.small}>{line.unit}</small>
          </span>
        )}
      </td>
      {seesCosts && (
        <td data-figure className={classes.received}>
          <CostCell label={name(t('unitCost'))} line={line} readOnly={readOnly} onWrite={write} />
        </td>
      )}
      <td data-figure className={classes.received}>
        <ReceivedCell label={name(t('received'))} line={line} readOnly={readOnly} onWrite={write} />
      </td>
      <td data-figure>
        <Difference line={line} />
      </td>
      <td>
        <ReceiptDecisions
          line={line}
          hasQuarantine={receipt.quarantineId !== null}
          readOnly={readOnly}
          onWrite={write}
        />
      </td>
    </tr>
  )
}

type CellProps = {
  label: string
  line: ReceiptLine
  readOnly: boolean
  onWrite: (changes: LineChanges) => unknown
}

function BatchCell({ label, line, readOnly, onWrite }: CellProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    const batch = typed?.trim()
    setTyped(null)
    if (batch !== undefined && batch !== line.batch) void onWrite({ batch })
  }
  return (
    <TextInput
      aria-label={label}
      maxLength={40}
      spellCheck={false}
      disabled={readOnly}
      value={typed ?? line.batch}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={leave}
    />
  )
}

/** What one unit of stock cost by the supplier's document; a further batch cost what its line did unless it says otherwise. */
function CostCell({ label, line, readOnly, onWrite }: CellProps) {
  const [typed, setTyped] = useState<{ value: number | null; invalid: string | null } | null>(null)
  const leave = () => {
    if (typed === null || typed.invalid !== null) return
    setTyped(null)
    if (typed.value !== line.unitCost) void onWrite({ unitCost: typed.value })
  }
  return (
    <CurrencyField
      aria-label={label}
      disabled={readOnly}
      value={typed === null ? line.unitCost : typed.value}
      invalidInput={typed?.invalid ?? undefined}
      onChange={(value, invalid) => setTyped({ value, invalid })}
      onBlur={leave}
    />
  )
}

/** '=' takes the quantity of the note. */
function ReceivedCell({ label, line, readOnly, onWrite }: CellProps) {
  const [typed, setTyped] = useState<{ value: number | null; invalid: string | null } | null>(null)
  const leave = () => {
    if (typed === null || typed.invalid !== null) return
    setTyped(null)
    if (typed.value !== line.received) void onWrite({ received: typed.value })
  }
  return (
    <QuantityField
      aria-label={label}
      disabled={readOnly}
      value={typed === null ? line.received : typed.value}
      invalidInput={typed?.invalid ?? undefined}
      onChange={(value, invalid) => setTyped({ value, invalid })}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== '=' || line.parentId !== null) return
        event.preventDefault()
        setTyped(null)
        void onWrite({ received: line.noted })
      }}
    />
  )
}

function Difference({ line }: { line: ReceiptLine }) {
  const t = useTranslations('receipts.line')
  if (line.received === null) return <span className={classes.small}>{t('toCount')}</span>
  if (line.difference === null) return null
  if (line.difference === 0)
    return (
      <span className={classes.tone} data-tone="success" title={t('asNoted')}>
        =
      </span>
    )
  const sign = line.difference > 0 ? '+' : '−'
  return (
    <strong className={`${classes.tone} figure`} data-tone={line.difference > 0 ? 'warning' : 'danger'}>
      {sign}
      {formatQuantity(Math.abs(line.difference))}
    </strong>
  )
}

function LineButtons({ receipt, line }: { receipt: Receipt; line: ReceiptLine }) {
  const t = useTranslations('receipts.line')
  const { add, remove } = useReceiptLines()
  const params = { id: receipt.id, lineId: line.id }
  return (
    <span className={classes.buttons}>
      {line.parentId === null && line.received !== null && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t('addBatchOf', { product: line.description })}
          loading={add.isPending}
          onClick={() =>
            add.mutate({
              params: { id: receipt.id },
              body: { lines: [{ productId: line.productId, parentId: line.id }] },
            })
          }
        >
          {t('addBatch')}
        </Button>
      )}
      {(line.parentId !== null || line.noted === 0) && (
        <IconButton
          label={t('remove', { product: line.description })}
          variant="subtle"
          onClick={() => remove.mutate({ params })}
        >
          <IconX size={15} aria-hidden="true" />
        </IconButton>
      )}
    </span>
  )
}

/** Enter leads from cell to cell, as in a sheet. */
function goOn(event: KeyboardEvent<HTMLTableElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  const cells = [...event.currentTarget.querySelectorAll('input')]
  const next = cells[cells.indexOf(event.target) + 1]
  event.preventDefault()
  if (next) next.focus()
  else event.target.blur()
}
