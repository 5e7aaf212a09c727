// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by a grid and drawn only where they are seen
// biome-ignore-all lint/a11y/useFocusableInteractive: the links, boxes and buttons inside take the focus
import { type ComponentType, Fragment, memo } from 'react'
import { preloadWhenIdle, useLazyComponent } from '../../lib/lazy/use-lazy-component.ts'
import { usePrinting } from '../../lib/screen/printing.ts'
import type { Choose, TableShape } from './columns.ts'
import classes from './data-table.module.css'
import { TableRow } from './table-row.tsx'

/** Up to this number all rows are drawn, so that the browser's own search finds them. */
const DRAW_ALL = 80

/** Rows drawn until the virtual list is loaded: enough that nothing moves when it comes. */
const DRAW_MEANWHILE = 200

/** Up to this number all rows are printed: about fifty pages. */
const PRINT_ALL = 2000

export type DrawnTable<Row> = TableShape<Row> & { rows: readonly Row[]; asCards: boolean; choose: Choose }

/** Most lists are short: the virtual list is loaded later. */
const loadVirtualRows = async () => (await import('./virtual-rows.tsx')).VirtualRows
preloadWhenIdle(loadVirtualRows)

export const TableRows = memo(DrawnRows) as typeof DrawnRows

function DrawnRows<Row>({ table: { rows, asCards, ...shape } }: { table: DrawnTable<Row> }) {
  const all = usePrinting() ? PRINT_ALL : DRAW_ALL
  const isLong = rows.length > all
  const VirtualRows = useLazyComponent(
    loadVirtualRows as () => Promise<ComponentType<DrawnTable<Row>>>,
    isLong,
  )
  if (isLong && VirtualRows) return <VirtualRows rows={rows} asCards={asCards} {...shape} />
  return (
    <div role="rowgroup" className={classes.all}>
      {rows.slice(0, Math.max(all, DRAW_MEANWHILE)).map((row, index) => (
        <Fragment key={shape.rowKey(row)}>
          <GroupHeading groupOf={shape.groupOf} row={row} before={rows[index - 1]} />
          <TableRow row={row} index={index} {...shape} />
        </Fragment>
      ))}
    </div>
  )
}

type HeadingProps<Row> = Pick<TableShape<Row>, 'groupOf'> & { row: Row; before: Row | undefined }

/** Where a group begins. */
function GroupHeading<Row>({ groupOf, row, before }: HeadingProps<Row>) {
  const group = groupOf?.(row)
  if (group === undefined || (before !== undefined && groupOf?.(before).label === group.label)) return null
  return (
    <div role="row" className={classes.group} data-tone={group.tone}>
      <span role="cell">{group.label}</span>
      {group.aside && (
        <span role="cell" className={classes.aside}>
          {group.aside}
        </span>
      )}
    </div>
  )
}
