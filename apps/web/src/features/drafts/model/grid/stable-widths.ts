import type { ColumnWidths } from './column-widths.ts'

/** Extra width that a growing column gets, in ch: a few more keys fit before the rows are laid out again. */
const SPARE: ColumnWidths = { quantity: 3, unit: 0, price: 3.5, discount: 2, total: 4, free: 0 }
/** A key in one of them lengthens the total too: they grow together, so that the rows are laid out once. */
const GROW_TOGETHER: readonly Column[] = ['quantity', 'price', 'total']
const COLUMNS = Object.keys(SPARE) as Column[]
type Column = keyof ColumnWidths

/**
 * Column widths that rarely change. While the user types they grow in steps and never shrink, since each change lays
 * out every row; no figure is ever wider than its column. Afterwards unused width is given back.
 */
export function stableWidths(previous: ColumnWidths, needed: ColumnWidths, isTyping: boolean): ColumnWidths {
  const grows = (column: Column) => needed[column] > previous[column]
  const together = isTyping && GROW_TOGETHER.some(grows)
  const widthOf = (column: Column) => {
    const roomy = needed[column] + SPARE[column]
    if (!isTyping) return grows(column) || previous[column] > roomy ? needed[column] : previous[column]
    const isTaken = grows(column) || (together && GROW_TOGETHER.includes(column))
    return isTaken ? Math.max(previous[column], roomy) : previous[column]
  }
  const widths = COLUMNS.map((column) => [column, widthOf(column)] as const)
  return widths.every(([column, width]) => width === previous[column]) ? previous : toWidths(widths)
}

const toWidths = (widths: readonly (readonly [Column, number])[]) =>
  Object.fromEntries(widths) as ColumnWidths
