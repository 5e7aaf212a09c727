import { useState } from 'react'
import type { ColumnWidths } from '../../model/grid/column-widths.ts'
import { heldWidths } from '../../model/grid/held-widths.ts'

/** The widths of the columns, which follow the figures in steps while somebody types. */
export function useHeldWidths(needed: ColumnWidths, isTyping: boolean): ColumnWidths {
  const [held, setHeld] = useState(needed)
  const widths = heldWidths(held, needed, isTyping)
  if (widths !== held) setHeld(widths)
  return widths
}
