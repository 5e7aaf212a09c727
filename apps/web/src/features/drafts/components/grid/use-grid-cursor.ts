import { type FocusEvent, useState } from 'react'
import { type Cursor, type Move, moveCursor, sameCell } from '../../model/grid/cursor.ts'

export type GridCursor = ReturnType<typeof useGridCursor>

/** The active cell; null while nothing is edited in the grid. */
export function useGridCursor(lineCount: number) {
  const [cursor, setCursor] = useState<Cursor | null>(null)
  const go = (next: Cursor | null) => setCursor((now) => (sameCell(now, next) ? now : next))
  return {
    cursor,
    go,
    /** Returns whether the cursor stays in the grid; if not, the key has its normal effect. */
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
 * Whether the focus stays in the grid: also in the popover of other discounts, and in any dialog over the page, such as that of an
 * ended session, which gives the focus back and must find the cell still active.
 */
const staysIn = (grid: HTMLElement, target: Element) =>
  grid.contains(target) || target.closest('[data-grid-popover], [aria-modal="true"]') !== null
