import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toggled } from '../../lib/bulk/selection.ts'
import { useShortcut } from '../../lib/screen/shortcuts.ts'
import type { RowKey } from '../data-table/columns.ts'

/** The chosen rows of a list; rows that leave the page leave the selection. */
export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => RowKey) {
  const [keys, setKeys] = useState<ReadonlySet<RowKey>>(new Set())
  const last = useRef<RowKey | undefined>(undefined)
  const order = rows.map(keyOf)
  return {
    keys,
    onChange: setKeys,
    chosen: rows.filter((row) => keys.has(keyOf(row))),
    has: (row: Row) => keys.has(keyOf(row)),
    /** For the box of a row: `<SelectBox onChange={(shift) => selection.toggle(row, shift)} />`. */
    toggle: (row: Row, shift = false) => {
      setKeys(toggled(order, { keys, last: last.current }, { key: keyOf(row), shift }))
      last.current = keyOf(row)
    },
    all: () => setKeys(new Set(order)),
    clear: () => setKeys(new Set()),
    drop: (gone: readonly RowKey[]) => setKeys(new Set([...keys].filter((key) => !gone.includes(key)))),
  }
}

type Selection<Row> = ReturnType<typeof useSelection<Row>>

/** Keys for lists that are no table: X toggles the open row, Ctrl+A chooses all. */
export function useSelectionKeys<Row>(selection: Selection<Row>, open: Row | undefined) {
  const t = useTranslations('ui.table')
  const mark = ({ shiftKey }: KeyboardEvent) => open !== undefined && selection.toggle(open, shiftKey)
  useShortcut('X', t('markRow'), mark, { enabled: open !== undefined })
  useShortcut('Ctrl+A', t('selectAll'), selection.all, { whileTyping: false })
}
