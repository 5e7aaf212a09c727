import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Cursor } from '../../model/grid/cursor.ts'
import type { DraftLine } from '../../model/session/draft-form.ts'

const ROW_HEIGHT = 40

/** The rows near the screen, and always the one that is written in: it must not lose its field by scrolling. */
export function useGridRows(lines: readonly DraftLine[], cursor: Cursor | null) {
  const body = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => body.current?.closest('[data-scroll]') ?? null,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => lines[index]?.productId ?? index,
    rangeExtractor: (range: Range) => withRow(defaultRangeExtractor(range), cursor?.row, lines.length),
    overscan: 8,
    scrollMargin,
  })
  useLayoutEffect(() => setScrollMargin(distanceFromTop(body.current)), [])
  const rows = virtualizer
    .getVirtualItems()
    .map(({ index, start, key }) => ({ index, key: String(key), top: start - scrollMargin }))
  return { body, rows, height: virtualizer.getTotalSize(), measure: virtualizer.measureElement }
}

const withRow = (range: number[], row: number | undefined, count: number) =>
  row === undefined || row >= count || range.includes(row) ? range : [...range, row].toSorted((a, b) => a - b)

function distanceFromTop(element: HTMLElement | null) {
  const scroller = element?.closest('[data-scroll]')
  if (!element || !scroller) return 0
  return element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
}
