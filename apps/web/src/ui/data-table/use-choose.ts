import { useRef } from 'react'
import { pressed } from '../../lib/bulk/selection.ts'
import type { Choose, RowKey, TableShape } from './columns.ts'

/** Takes rows in and out of the selection, and remembers the last one for Shift. */
export function useChoose<Row>(rows: readonly Row[], { rowKey, selection }: TableShape<Row>): Choose {
  const last = useRef<RowKey | undefined>(undefined)
  return (key, shift) => {
    if (selection === undefined) return
    selection.onChange(
      pressed(rows.map(rowKey), { keys: selection.keys, last: last.current }, { key, shift }),
    )
    last.current = key
  }
}
