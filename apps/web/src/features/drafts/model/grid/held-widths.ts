import type { ColumnWidths } from './column-widths.ts'

/** What a column gets over what it needs when it grows, in ch: a few more keys fit before the rows are laid out again. */
const SPARE: ColumnWidths = { quantity: 3, unit: 0, price: 3.5, discount: 2, total: 4, free: 0 }
/** A key in one of them makes the total longer too: they grow at once, or each would lay out the rows in its turn. */
const GROW_TOGETHER: readonly Column[] = ['quantity', 'price', 'total']
const COLUMNS = Object.keys(SPARE) as Column[]
type Column = keyof ColumnWidths

/**
 * The widths that the columns keep. While somebody types they grow in steps and never shrink, since each change lays
 * out every row; no figure is ever wider than its column. Afterwards much room that is left over is given back.
 */
export function heldWidths(held: ColumnWidths, needed: ColumnWidths, isTyping: boolean): ColumnWidths {
  const grows = (column: Column) => needed[column] > held[column]
  const together = isTyping && GROW_TOGETHER.some(grows)
  const widthOf = (column: Column) => {
    const roomy = needed[column] + SPARE[column]
    if (!isTyping) return grows(column) || held[column] > roomy ? needed[column] : held[column]
    const isTaken = grows(column) || (together && GROW_TOGETHER.includes(column))
    return isTaken ? Math.max(held[column], roomy) : held[column]
  }
  const widths = COLUMNS.map((column) => [column, widthOf(column)] as const)
  return widths.every(([column, width]) => width === held[column]) ? held : toWidths(widths)
}

const toWidths = (widths: readonly (readonly [Column, number])[]) =>
  Object.fromEntries(widths) as ColumnWidths
