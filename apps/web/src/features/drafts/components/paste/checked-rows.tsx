import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../../../lib/screen/notify.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../../ui/states/skeletons.tsx'
import { productsByCodeQueries } from '../../api.ts'
import type { DraftForm, DraftLine } from '../../model/form/draft-form.ts'
import { type CheckedRow, canAdd, checkPastedRows } from '../../model/paste/check-pasted-rows.ts'
import { lineOfRow } from '../../model/paste/line-of-row.ts'
import { type ChosenReadings, cellGroupOf, parsePastedRows } from '../../model/paste/parse-pasted-rows.ts'
import { CheckedRowLine } from './checked-row-line.tsx'
import classes from './paste.module.css'

type Props = {
  text: string
  form: DraftForm
  onAgain: () => void
  onClose: () => void
  onAdd: (lines: DraftLine[]) => void
}

/** Each row with its check; valid rows are added unless the user deselects them. */
export function CheckedRows({ text, form, onAgain, onClose, onAdd }: Props) {
  const t = useTranslations('drafts.pasting')
  const [readings, setReadings] = useState<ChosenReadings>({})
  const { rows, error, retry } = useCheckedRows(text, form, readings)
  const [deselected, setDeselected] = useState<ReadonlySet<number>>(new Set())
  if (error) return <ErrorState error={error} retry={retry} />
  if (!rows) return <RowsSkeleton dense />
  const selected = rows.filter((row) => canAdd(row) && !deselected.has(row.row))
  const refused = rows.filter((row) => !canAdd(row)).length
  const add = () => {
    onAdd(selected.flatMap(lineOfRow))
    notify.success(t('added', { count: selected.length }))
    onClose()
  }
  const toggle = (row: number) =>
    setDeselected((now) => new Set(now.has(row) ? [...now].filter((one) => one !== row) : [...now, row]))
  return (
    <>
      <p role="status" className={classes.summary}>
        {t('summary', { good: selected.length, bad: refused })}
      </p>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              {(['row', 'product', 'quantity', 'price', 'discount', 'check'] as const).map((column) => (
                <th key={column} scope="col" data-column={column}>
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <CheckedRowLine
                key={row.row}
                row={row}
                selected={!deselected.has(row.row)}
                onToggle={() => toggle(row.row)}
                onRead={(cell, reading) => setReadings((now) => ({ ...now, [cellGroupOf(cell)]: reading }))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.buttons}>
        <Button onClick={onAgain}>{t('again')}</Button>
        <Button primary data-autofocus disabled={selected.length === 0} onClick={add}>
          {t('add', { count: selected.length })}
        </Button>
      </div>
    </>
  )
}

type Checked = { rows: CheckedRow[] | undefined; error: unknown; retry: () => void }

/** Pasted rows with their products as the server knows them now: name, price and free stock of this warehouse. */
function useCheckedRows(text: string, form: DraftForm, readings: ChosenReadings): Checked {
  const parsed = useMemo(() => parsePastedRows(text, readings), [text, readings])
  const [inDraft] = useState(() => new Set(form.lines.map(({ productId }) => productId)))
  const { warehouse: warehouseId, customerId, operationType } = form
  const place = { warehouseId, customerId, operationType }
  const codes = [...new Set(parsed.map(({ productId }) => productId))].filter((code) => code !== '')
  const results = useQueries({
    queries: productsByCodeQueries(place, codes),
  })
  const found = results.flatMap(({ data }) => data?.data ?? [])
  const known = new Map(found.map((product) => [product.id.toUpperCase(), product]))
  return {
    rows: results.every(({ isSuccess }) => isSuccess) ? checkPastedRows(parsed, known, inDraft) : undefined,
    error: results.find(({ error }) => error)?.error,
    retry: () => results.forEach(({ refetch }) => void refetch()),
  }
}
