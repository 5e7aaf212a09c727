import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { notify } from '../../../../lib/screen/notify.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../../ui/states/skeletons.tsx'
import { isTakeable } from '../../model/paste/check-pasted-rows.ts'
import { lineOfRow } from '../../model/paste/line-of-row.ts'
import { alikeOf, type ChosenReadings } from '../../model/paste/parse-pasted-rows.ts'
import type { DraftForm, DraftLine } from '../../model/session/draft-form.ts'
import { CheckedRowLine } from './checked-row-line.tsx'
import classes from './paste.module.css'
import { useCheckedRows } from './use-checked-rows.ts'

type Props = {
  text: string
  form: DraftForm
  onAgain: () => void
  onClose: () => void
  onTake: (lines: DraftLine[]) => void
}

/** Each row with its check; those that can be taken are, unless somebody leaves them out. */
export function CheckedRows({ text, form, onAgain, onClose, onTake }: Props) {
  const t = useTranslations('drafts.pasting')
  const [readings, setReadings] = useState<ChosenReadings>({})
  const { rows, error, retry } = useCheckedRows(text, form, readings)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  if (error) return <ErrorState error={error} retry={retry} />
  if (!rows) return <RowsSkeleton dense />
  const taken = rows.filter((row) => isTakeable(row) && !left.has(row.row))
  const refused = rows.filter((row) => !isTakeable(row)).length
  const take = () => {
    onTake(taken.flatMap(lineOfRow))
    notify.success(t('taken', { count: taken.length }))
    onClose()
  }
  const toggle = (row: number) =>
    setLeft((now) => new Set(now.has(row) ? [...now].filter((one) => one !== row) : [...now, row]))
  return (
    <>
      <p role="status" className={classes.summary}>
        {t('summary', { good: taken.length, bad: refused })}
      </p>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              {(['row', 'article', 'quantity', 'price', 'discount', 'check'] as const).map((column) => (
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
                taken={!left.has(row.row)}
                onToggle={() => toggle(row.row)}
                onRead={(cell, reading) => setReadings((now) => ({ ...now, [alikeOf(cell)]: reading }))}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.buttons}>
        <Button onClick={onAgain}>{t('again')}</Button>
        <Button primary data-autofocus disabled={taken.length === 0} onClick={take}>
          {t('take', { count: taken.length })}
        </Button>
      </div>
    </>
  )
}
