import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type KeyboardEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiError } from '../../../../../lib/api/api-error.ts'
import { isTable } from '../../../../../lib/lists/pasted-sheet.ts'
import { useDebounced } from '../../../../../lib/screen/use-debounced.ts'
import { productsFor } from '../../../inventory-api.ts'
import { isEmpty, receiptRowsOf } from '../../../model/receipt-rows.ts'
import classes from '../inventory.module.css'
import { ReceiptLine } from './receipt-line.tsx'
import type { ReceiptForm } from './use-receipt.ts'

type Props = { form: ReceiptForm; refusals: ApiError['details'] }

/** The lines of a receipt as a sheet; rows copied from one may be pasted anywhere in it. */
export function ReceiptGrid({ form, refusals }: Props) {
  const t = useTranslations('inventory.receipt')
  const filled = form.rows.filter((row) => !isEmpty(row))
  const offered = useId()
  const [sought, setSought] = useState('')
  const found = useQuery(productsFor(useDebounced(sought)))
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!isTable(text)) return
    event.preventDefault()
    form.addRows(receiptRowsOf(text))
  }
  const refusalOf = (place: number) =>
    refusals.find(({ field }) => place >= 0 && field.startsWith(`lines.${place}.`))?.message
  return (
    <div className={classes.scroll} onPaste={paste}>
      <table className={`${classes.grid} ${classes.receipt}`} onKeyDown={goOn}>
        <caption className="hidden-text">{t('grid')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('product')}</th>
            <th scope="col">{t('batch')}</th>
            <th scope="col">{t('expiry')}</th>
            <th scope="col" data-figure>
              {t('quantity')}
            </th>
            <th scope="col" data-figure>
              {t('unitCost')}
            </th>
            <th scope="col">{t('check')}</th>
            <th scope="col">
              <span className="hidden-text">{t('remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {form.rows.map((row, place) => (
            <ReceiptLine
              key={row.key}
              row={row}
              place={place + 1}
              check={form.checkOf(row)}
              refusal={refusalOf(filled.indexOf(row))}
              offered={offered}
              onChange={(changed) => {
                if (changed.productId !== row.productId) setSought(changed.productId)
                form.setRow(changed)
              }}
              onRemove={() => form.removeRow(row.key)}
            />
          ))}
        </tbody>
      </table>
      <datalist id={offered}>
        {found.data?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </datalist>
    </div>
  )
}

/** Enter leads from cell to cell and on to the next line, as in a sheet; Ctrl+Enter takes all of it in. */
function goOn(event: KeyboardEvent<HTMLTableElement>) {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
  if (!(event.target instanceof HTMLInputElement)) return
  const cells = [...event.currentTarget.querySelectorAll('input')]
  const next = cells[cells.indexOf(event.target) + 1]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}
