// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by a grid and drawn only where they are seen
// biome-ignore-all lint/a11y/useFocusableInteractive: the links, boxes and buttons inside take the focus
import { type CSSProperties, useDeferredValue, useEffect, useRef } from 'react'
import { useRested } from '../../lib/screen/rest.ts'
import { useElementWidth } from '../../lib/screen/use-element-width.ts'
import { EmptyState } from '../states/empty-state.tsx'
import { ErrorState } from '../states/error-state.tsx'
import { useTurn } from '../states/in-turn.tsx'
import { RowsSkeleton } from '../states/skeletons.tsx'
import { chosenThatFit } from './chosen-columns.ts'
import { CARD_WIDTH, columnsThatFit, gridOf, type Sort, type TableShape } from './columns.ts'
import classes from './data-table.module.css'
import { TableHead } from './table-head.tsx'
import { TableRows } from './table-rows.tsx'
import { useChoose } from './use-choose.ts'
import { useReturn } from './use-return.ts'
import { useRowKeys } from './use-row-keys.ts'

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
  /** Told how many of the chosen columns the width does not hold. */
  onHidden?: (columns: number) => void
}

/** A list that stays quick with thousands of rows and turns into cards where it is narrow. */
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
  const drawn = useDrawn({ ...shape, rows: rows ?? [], asCards, choose })
  const isThere = rows !== undefined && rows.length > 0
  const isDrawn = useTurn(isThere && width > 0)
  useReturn(box, isDrawn)
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
 * While the page begins, its parts come one by one, and each would draw all rows once more: they follow in small steps. What
 * somebody chooses meanwhile is drawn at once: a box that is late to be ticked looks as if it had not been pressed.
 */
function useDrawn<Table extends { selection?: { keys: unknown } | undefined }>(now: Table): Table {
  const soon = useDeferredValue(now)
  const isChoosing = now.selection?.keys !== soon.selection?.keys
  return useRested() || isChoosing ? now : soon
}
