// biome-ignore-all lint/a11y/useSemanticElements: a sheet whose rows are placed by a grid and drawn only where they are seen
// biome-ignore-all lint/a11y/useFocusableInteractive: the field in the cell takes the focus

import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { DraftForm, DraftLine } from '../../model/form/draft-form.ts'
import { type ColumnWidths, columnWidths, isTight } from '../../model/grid/column-widths.ts'
import type { Cursor } from '../../model/grid/cursor.ts'
import { stableWidths } from '../../model/grid/stable-widths.ts'
import { freeIn } from '../../model/lines/line-units.ts'
import type { Preview } from '../../model/lines/preview-prices.ts'
import type { DraftSession } from '../../model/sending/draft-session.ts'
import type { Products } from '../use-products.ts'
import classes from './line-grid.module.css'
import { LineRow } from './line-row.tsx'
import { NewLineRow } from './new-line-row.tsx'
import { useGridCursor } from './use-grid-cursor.ts'
import { useLineEdits } from './use-line-edits.ts'

type Props = { session: DraftSession; form: DraftForm; preview: Preview; products: Products; width: number }

/** Lines edited like a spreadsheet; only visible rows are rendered, and only the active cell is an input. */
export function LineGrid({ session, form, preview, products, width }: Props) {
  const t = useTranslations('drafts.grid')
  const { lines } = form
  const grid = useGridCursor(lines.length)
  const edits = useLineEdits(session, grid)
  const { body, rows, height, measure } = useGridRows(lines, grid.cursor)
  const { warehouse: warehouseId, customerId, operationType } = form
  const place = { warehouseId, customerId, operationType }
  const needed = columnWidths(lines, preview, (line) => {
    const product = products.byCode.get(line.productId)
    return product && freeIn(product, line)
  })
  const widths = useStableWidths(needed, grid.cursor !== null)
  const shared = { edits, products, place, onMove: grid.move }
  return (
    <div
      role="grid"
      aria-label={t('label')}
      aria-rowcount={lines.length + 2}
      className={classes.grid}
      style={asVariables(widths)}
      data-tight={isTight(width, widths) || undefined}
      {...grid.handlers}
    >
      <GridHead />
      <div ref={body} role="rowgroup" className={classes.body} style={{ height }}>
        {rows.map(({ index, top, key }) => {
          const line = lines[index]
          if (!line) return null
          return (
            <LineRow
              key={key}
              {...shared}
              line={line}
              index={index}
              top={top}
              measure={measure}
              session={session}
              active={grid.cursor?.row === index ? grid.cursor.column : null}
              total={preview.lines[index]?.total ?? null}
              product={products.byCode.get(line.productId)}
            />
          )
        })}
      </div>
      <NewLineRow {...shared} index={lines.length} active={grid.cursor?.row === lines.length} />
    </div>
  )
}

/** '--price: 7ch', by which the columns are laid out. */
const asVariables = (widths: ColumnWidths) =>
  Object.fromEntries(
    Object.entries(widths).map(([name, width]) => [`--${name}`, `${width}ch`]),
  ) as CSSProperties

const HEADS = [
  'number',
  'product',
  'unit',
  'quantity',
  'price',
  'discount',
  'total',
  'available',
  'more',
] as const

export function GridHead() {
  const t = useTranslations('drafts.grid.columns')
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" className={classes.row} aria-rowindex={1}>
        {HEADS.map((head) => (
          <span key={head} role="columnheader" className={classes.headCell} data-column={head}>
            {head === 'more' ? <span className="hidden-text">{t(head)}</span> : t(head)}
          </span>
        ))}
      </div>
    </div>
  )
}

const ROW_HEIGHT = 40

/** The rows near the screen, and always the active one, which must not lose its input by scrolling. */
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

/** Column widths that grow in steps while the user types. */
export function useStableWidths(needed: ColumnWidths, isTyping: boolean): ColumnWidths {
  const [previous, setPrevious] = useState(needed)
  const widths = stableWidths(previous, needed, isTyping)
  if (widths !== previous) setPrevious(widths)
  return widths
}
