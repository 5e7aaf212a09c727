// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by a grid and drawn only where they are seen
// biome-ignore-all lint/a11y/useFocusableInteractive: the links, boxes and buttons inside take the focus
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import classes from './data-table.module.css'
import { TableRow } from './table-row.tsx'
import type { DrawnTable } from './table-rows.tsx'

/** Scrolling draws the rows that come; those that stay are left alone. */
const SteadyRow = memo(TableRow) as typeof TableRow

/**
 * Draws only the rows near the screen; the nearest element marked `data-scroll` scrolls. Cards and uneven rows are measured, for
 * they are as high as their words; others are all alike, so that nothing is measured while they fly by.
 */
export function VirtualRows<Row>({ rows, asCards, ...shape }: DrawnTable<Row>) {
  const group = useRef<HTMLDivElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const rowHeight = shape.dense ? denseHeight() : 56
  const isMeasured = asCards || shape.uneven
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => group.current?.closest('[data-scroll]') ?? document.documentElement,
    estimateSize: () => rowHeight,
    getItemKey: (index) => shape.rowKey(rows[index] as Row),
    overscan: 12,
    scrollMargin,
  })
  useLayoutEffect(() => setScrollMargin(distanceFromTop(group.current)), [])
  return (
    <div
      ref={group}
      role="rowgroup"
      className={classes.virtual}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <SteadyRow
          key={String(key)}
          row={rows[index] as Row}
          index={index}
          measure={isMeasured ? virtualizer.measureElement : undefined}
          top={start - scrollMargin}
          height={isMeasured ? undefined : rowHeight}
          {...shape}
        />
      ))}
    </div>
  )
}

/** A thumb needs more room than a pointer. */
const denseHeight = () => (window.matchMedia('(pointer: coarse)').matches ? 48 : 40)

function distanceFromTop(element: HTMLElement | null) {
  const scroller = element?.closest('[data-scroll]')
  if (!element || !scroller) return 0
  return element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop
}
