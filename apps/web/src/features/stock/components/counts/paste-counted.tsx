import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../../../lib/screen/notify.ts'
import { useFigureWords } from '../../../../ui/fields/use-figure-words.ts'
import { useWriteCounted } from '../../api/use-ledger-writes.ts'
import { countedLinesOf, type UnreadRow } from '../../model/counted-rows.ts'
import classes from '../ledger/ledger.module.css'
import { PasteSheet } from '../ledger/paste-sheet.tsx'

/** A list that was counted on paper or in a sheet: all of it is written down, or each row that stands in the way is named. */
export function PasteCounted({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations('inventory.counts')
  const why = useFigureWords()
  const [unread, setUnread] = useState<readonly UnreadRow[]>([])
  const [rows, setRows] = useState<readonly number[]>([])
  const write = useWriteCounted(onClose)
  const take = (text: string) => {
    const read = countedLinesOf(text)
    setUnread(read.unread)
    setRows(read.lines.map(({ row }) => row))
    if (read.unread.length > 0 || read.lines.length === 0) return
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
        (unread.length > 0 || write.error) && (
          <div role="alert" className={classes.refusal}>
            {unread.length > 0 ? t('unread') : write.error?.message}
            <ul>
              {unread.map(({ row, cell, fault }) => (
                <li key={row}>
                  {t('unreadRow', { row: String(row), cell })}
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
