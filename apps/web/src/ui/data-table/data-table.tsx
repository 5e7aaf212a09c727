// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by a grid and drawn only where they are seen
// biome-ignore-all lint/a11y/useFocusableInteractive: the links, boxes and buttons inside take the focus
import { type CSSProperties, useDeferredValue, useEffect, useRef } from 'react'
import { toggled } from '../../lib/bulk/selection.ts'
import { useIdle } from '../../lib/screen/idle.ts'
import { useElementWidth } from '../../lib/screen/use-element-width.ts'
import { useDeferredDraw } from '../states/draw-later.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { ErrorState } from '../states/error-state.tsx'
import { RowsSkeleton } from '../states/skeletons.tsx'
import { chosenThatFit } from './chosen-columns.ts'
import {
  CARD_WIDTH,
  type Choose,
  columnsThatFit,
  gridOf,
  type RowKey,
  type Sort,
  type TableShape,
} from './columns.ts'
import classes from './data-table.module.css'
import { TableHead } from './table-head.tsx'
import { TableRows } from './table-rows.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useScrollRestoration } from './use-scroll-restoration.ts'

type Props<Row> = TableShape<Row> & {
  /** What the list is: 'Documentos'. */
  label: string
  rows: readonly Row[] | undefined
  sort?: Sort
  onSort?: (sort: Sort) => void
  error?: unknown
  onRetry?: () => unknown
  empty?: React.ReactNode
  /** Older rows are shown while the next ones are on their way. */
  stale?: boolean
  /** J, K, Enter, X, Space and Ctrl+A work on this table; one table per page. */
  keyboard?: boolean
  /** Called with the number of chosen columns that do not fit. */
  onHidden?: (columns: number) => void
}

/** A table that stays fast with thousands of rows and shows cards where it is narrow. */
export function DataTable<Row>({
  label,
  rows,
  error,
  onRetry,
  empty,
  stale,
  onHidden,
  keyboard = true,
  ...table
}: Props<Row>) {
  const box = useRef<HTMLDivElement>(null)
  const width = useElementWidth(box)
  const columns = (table.isChosen ? chosenThatFit : columnsThatFit)(table.columns, width)
  const hidden = table.isChosen ? table.columns.length - columns.length : 0
  useEffect(() => onHidden?.(width < CARD_WIDTH ? 0 : hidden), [onHidden, width, hidden])
  const shape = { ...table, columns }
  const choose = useChoose(rows ?? [], shape)
  useRowKeys(box, rows ?? [], { shape, choose, enabled: keyboard })
  const asCards = width < CARD_WIDTH
  const drawn = useSettledTable({ ...shape, rows: rows ?? [], asCards, choose })
  const isThere = rows !== undefined && rows.length > 0
  const isDrawn = useDeferredDraw(isThere && width > 0)
  useScrollRestoration(box, isDrawn)
  const isWaiting = rows ? isThere && !isDrawn : !error
  const grid = { '--grid': gridOf(columns, table.selection !== undefined) } as CSSProperties
  return (
    <div ref={box} className={classes.box} style={grid} data-dense={table.dense || undefined}>
      {error && !rows ? <ErrorState error={error} retry={onRetry} /> : null}
      {isWaiting && <RowsSkeleton dense={table.dense} />}
      {rows?.length === 0 && (empty ?? <EmptyState />)}
      {isThere && isDrawn && (
        <div
          role="table"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-busy={stale}
          data-cards={asCards || undefined}
        >
          <TableHead {...shape} rows={rows} sort={table.sort} onSort={table.onSort} />
          <TableRows table={drawn} />
        </div>
      )}
    </div>
  )
}

/**
 * While the page loads, each new part would draw all rows again: the table follows in small steps. A
 * changed selection is drawn at once, because a late tick looks like a missed press.
 */
function useSettledTable<Table extends { selection?: { keys: unknown } | undefined }>(now: Table): Table {
  const soon = useDeferredValue(now)
  const isChoosing = now.selection?.keys !== soon.selection?.keys
  return useIdle() || isChoosing ? now : soon
}

/** Takes rows in and out of the selection, and remembers the last one for Shift. */
function useChoose<Row>(rows: readonly Row[], { rowKey, selection }: TableShape<Row>): Choose {
  const last = useRef<RowKey | undefined>(undefined)
  return (key, shift) => {
    if (selection === undefined) return
    selection.onChange(
      toggled(rows.map(rowKey), { keys: selection.keys, last: last.current }, { key, shift }),
    )
    last.current = key
  }
}
