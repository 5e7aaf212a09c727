// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by a grid and drawn only where they are seen
// biome-ignore-all lint/a11y/useFocusableInteractive: the links, boxes and buttons inside take the focus
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { usePrinting } from '../../lib/screen/printing.ts'
import type { Choose, TableShape } from './columns.ts'
import classes from './data-table.module.css'
import { TableRow } from './table-row.tsx'

/** Up to here all rows are drawn, so that the browser's own search sees them. */
const DRAW_ALL = 80

/** Up to here all rows go to paper: fifty pages or so. */
const PRINT_ALL = 2000

type Props<Row> = TableShape<Row> & { rows: readonly Row[]; asCards: boolean; choose: Choose }

/** Scrolling draws the rows that come; those that stay are left alone. */
const SteadyRow = memo(TableRow) as typeof TableRow

export const TableRows = memo(DrawnRows) as typeof DrawnRows

function DrawnRows<Row>({ table: { rows, asCards, ...shape } }: { table: Props<Row> }) {
  const all = usePrinting() ? PRINT_ALL : DRAW_ALL
  if (rows.length > all) return <VirtualRows rows={rows} asCards={asCards} {...shape} />
  return (
    <div role="rowgroup" className={classes.all}>
      {rows.map((row, index) => (
        <TableRow key={shape.rowKey(row)} row={row} index={index} {...shape} />
      ))}
    </div>
  )
}

/**
 * Draws only the rows near the screen; the nearest element marked `data-scroll` scrolls. Cards and uneven rows are measured, for
 * they are as high as their words; others are all alike, so that nothing is measured while they fly by.
 */
function VirtualRows<Row>({ rows, asCards, ...shape }: Props<Row>) {
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
