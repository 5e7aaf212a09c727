import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FigureQuestion } from '../../../../ui/fields/figure-question.tsx'
import {
  cellText,
  entryOfText,
  type FigureColumn,
  faultOf,
  figureText,
  KIND_OF,
} from '../../model/grid/cell-text.ts'
import { moveOfKey } from '../../model/grid/move-of-key.ts'
import { caretOf, focusAndSelect } from './cell-field.ts'
import type { CellProps } from './figure-cell.tsx'
import classes from './line-grid.module.css'
import { openUnitMenu } from './unit-menu.tsx'
import { isRemoval } from './use-product-field.ts'

type Props = CellProps & { column: FigureColumn }

/** The input of the active cell. A valid figure counts at once; invalid input stays as typed, with a message, and does not count. */
export function FigureField({ line, index, column, edits, onMove }: Props) {
  const t = useTranslations('drafts.grid')
  const [before] = useState(line)
  const [text, setText] = useState(() => cellText(line, column))
  const fault = faultOf(before, column, text)
  const reason = useId()
  const choices = () => document.getElementById(reason)?.querySelector('button')

  function write(typed: string) {
    setText(typed)
    edits.change(line, entryOfText(before, column, typed))
  }

  function undo(field: HTMLInputElement) {
    write(figureText(before, column))
    requestAnimationFrame(() => field.select())
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key, ctrlKey, metaKey, altKey } = event
    const withCtrl = ctrlKey || metaKey
    if (altKey && key === 'ArrowDown' && openUnitMenu(event.currentTarget)) return event.preventDefault()
    if (key === 'Escape') return undo(event.currentTarget)
    if (key === 'ArrowDown' && fault === 'ambiguous') {
      event.preventDefault()
      return choices()?.focus()
    }
    if (withCtrl && key.toLowerCase() === 'd') {
      event.preventDefault()
      const entry = edits.repeat(line, index, column)
      if (entry) setText(cellText({ ...line, ...entry }, column))
      return
    }
    if (isRemoval(event)) {
      event.preventDefault()
      return edits.remove(line, index)
    }
    const move = moveOfKey(event, caretOf(event.currentTarget))
    if (move && onMove({ row: index, column }, move)) event.preventDefault()
  }

  return (
    <>
      <input
        ref={focusAndSelect}
        className={classes.field}
        inputMode="decimal"
        autoComplete="off"
        aria-label={t('cell', { column: t(`columns.${column}`), row: String(index + 1) })}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? reason : undefined}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={press}
      />
      {fault && (
        <span id={reason} role="alert" className={classes.reason}>
          <FigureQuestion
            text={text}
            kind={KIND_OF[column]}
            fault={fault}
            onWrite={(written, button) => {
              write(written)
              fieldBeside(button)?.focus()
            }}
            onBack={() => fieldBeside(choices())?.focus()}
          />
        </span>
      )}
    </>
  )
}

const fieldBeside = (button: Element | null | undefined) =>
  button?.closest('[role="gridcell"]')?.querySelector('input')
