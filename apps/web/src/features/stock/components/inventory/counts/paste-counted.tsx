import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../../../../lib/screen/notify.ts'
import { useFigureError } from '../../../../../ui/fields/use-figure-error.ts'
import { useWriteCounted } from '../../../inventory-api.ts'
import { countedLinesOf, type InvalidRow } from '../../../model/counted-rows.ts'
import classes from '../inventory.module.css'
import { PasteSheet } from '../paste-sheet.tsx'

/** A list that was counted on paper or in a sheet: all of it is saved, or each invalid row is named. */
export function PasteCounted({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations('inventory.counts')
  const why = useFigureError()
  const [invalid, setInvalid] = useState<readonly InvalidRow[]>([])
  const [rows, setRows] = useState<readonly number[]>([])
  const write = useWriteCounted(onClose)
  const take = (text: string) => {
    const read = countedLinesOf(text)
    setInvalid(read.invalid)
    setRows(read.lines.map(({ row }) => row))
    if (read.invalid.length > 0 || read.lines.length === 0) return
    const lines = read.lines.map(({ row: _row, ...line }) => line)
    write.mutate(
      { params: { id }, body: { lines } },
      { onSuccess: () => notify.success(t('pasted', { count: lines.length })) },
    )
  }
  const refused = (write.error?.details ?? []).map(({ field, message }) => ({
    row: rows[Number(/^lines\.(\d+)/.exec(field)?.[1] ?? -1)] ?? 0,
    message: message ?? '',
  }))
  return (
    <PasteSheet
      title={t('paste')}
      lead={t('pasteLead')}
      example={t('pasteExample')}
      pending={write.isPending}
      onClose={onClose}
      onTake={take}
      refusal={
        (invalid.length > 0 || write.error) && (
          <div role="alert" className={classes.refusal}>
            {invalid.length > 0 ? t('invalid') : write.error?.message}
            <ul>
              {invalid.map(({ row, cell, fault }) => (
                <li key={row}>
                  {t('invalidRow', { row: String(row), cell })}
                  {fault && ` – ${why(cell, 'quantity', fault)}`}
                </li>
              ))}
              {refused.map(({ row, message }) => (
                <li key={row}>{t('refusedRow', { row: String(row), message })}</li>
              ))}
            </ul>
          </div>
        )
      }
    />
  )
}
