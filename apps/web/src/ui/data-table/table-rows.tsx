// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by a grid and drawn only where they are seen
// biome-ignore-all lint/a11y/useFocusableInteractive: the links, boxes and buttons inside take the focus
import { type ComponentType, memo } from 'react'
import { prepareLaterPart, useLaterPart } from '../../lib/parts/use-later-part.ts'
import { usePrinting } from '../../lib/screen/printing.ts'
import type { Choose, TableShape } from './columns.ts'
import classes from './data-table.module.css'
import { TableRow } from './table-row.tsx'

/** Up to here all rows are drawn, so that the browser's own search sees them. */
const DRAW_ALL = 80

/** So many stand until what draws long lists is there: at their end nothing moves when it comes. */
const DRAW_MEANWHILE = 200

/** Up to here all rows go to paper: fifty pages or so. */
const PRINT_ALL = 2000

export type DrawnTable<Row> = TableShape<Row> & { rows: readonly Row[]; asCards: boolean; choose: Choose }

/** A page of a list is short: what draws long ones comes after it. */
const loadVirtualRows = async () => (await import('./virtual-rows.tsx')).VirtualRows
prepareLaterPart(loadVirtualRows)

export const TableRows = memo(DrawnRows) as typeof DrawnRows

function DrawnRows<Row>({ table: { rows, asCards, ...shape } }: { table: DrawnTable<Row> }) {
  const all = usePrinting() ? PRINT_ALL : DRAW_ALL
  const isLong = rows.length > all
  const VirtualRows = useLaterPart(loadVirtualRows as () => Promise<ComponentType<DrawnTable<Row>>>, isLong)
  if (isLong && VirtualRows) return <VirtualRows rows={rows} asCards={asCards} {...shape} />
  return (
    <div role="rowgroup" className={classes.all}>
      {rows.slice(0, Math.max(all, DRAW_MEANWHILE)).map((row, index) => (
        <TableRow key={shape.rowKey(row)} row={row} index={index} {...shape} />
      ))}
    </div>
  )
}
