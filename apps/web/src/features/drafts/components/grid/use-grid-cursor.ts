import { type FocusEvent, useState } from 'react'
import { type Cursor, type Move, moveCursor, sameCell } from '../../model/grid/cursor.ts'

export type GridCursor = ReturnType<typeof useGridCursor>

/** The cell in hand. Null while nobody writes in the grid. */
export function useGridCursor(lineCount: number) {
  const [cursor, setCursor] = useState<Cursor | null>(null)
  const go = (next: Cursor | null) => setCursor((now) => (sameCell(now, next) ? now : next))
  return {
    cursor,
    go,
    /** Answers whether the cursor stays in the grid; when not, the key goes its normal way. */
    move(from: Cursor, by: Move): boolean {
      const next = moveCursor(from, by, lineCount)
      if (next) go(next)
      return next !== null
    },
    handlers: {
      onBlur(event: FocusEvent<HTMLElement>) {
        const { relatedTarget, currentTarget } = event
        if (relatedTarget === null || staysIn(currentTarget, relatedTarget)) return
        go(null)
      },
    },
  }
}

/**
 * The grid, what it opens above the page (the popover of other discounts), and any window over the page, such as that of an ended
 * session: it gives the focus back, and finds the cell only where it is still in hand.
 */
const staysIn = (grid: HTMLElement, target: Element) =>
  grid.contains(target) || target.closest('[data-grid-popover], [aria-modal="true"]') !== null
