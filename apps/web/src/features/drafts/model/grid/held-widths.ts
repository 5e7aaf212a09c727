import type { ColumnWidths } from './column-widths.ts'

/** What a column gets over what it needs when it grows, in ch: a few more keys fit before the rows are laid out again. */
const SPARE: ColumnWidths = { quantity: 3, unit: 0, price: 3, discount: 2, total: 3, free: 0 }
const COLUMNS = Object.keys(SPARE) as (keyof ColumnWidths)[]

/**
 * The widths that the columns keep. While somebody types they grow in steps and never shrink, since each change lays
 * out every row; no figure is ever wider than its column. Afterwards much room that is left over is given back.
 */
export function heldWidths(held: ColumnWidths, needed: ColumnWidths, isTyping: boolean): ColumnWidths {
  const widths = COLUMNS.map((column) => [column, widthOf(held[column], needed[column], column, isTyping)])
  return COLUMNS.every((column, at) => widths[at]?.[1] === held[column]) ? held : Object.fromEntries(widths)
}

function widthOf(held: number, needed: number, column: keyof ColumnWidths, isTyping: boolean) {
  if (needed > held) return isTyping ? needed + SPARE[column] : needed
  return !isTyping && held - needed > SPARE[column] ? needed : held
}
