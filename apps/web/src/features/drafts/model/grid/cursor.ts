/** Cells that can be edited, from left to right. */
const COLUMNS = ['product', 'quantity', 'price', 'discount', 'more'] as const
export type Column = (typeof COLUMNS)[number]

/** Row `lineCount` is the empty one in which the next product is typed. */
export type Cursor = { readonly row: number; readonly column: Column }
export type Move = 'next' | 'previous' | 'up' | 'down' | 'enter' | 'left' | 'right' | 'first' | 'last'

/** The next position of the cursor; null when it leaves the grid (Tab in the last cell, Shift+Tab in the first). */
export function moveCursor(cursor: Cursor, move: Move, lineCount: number): Cursor | null {
  switch (move) {
    case 'next':
      return step(cursor, 1, lineCount)
    case 'previous':
      return step(cursor, -1, lineCount)
    case 'left':
      return sideways(cursor, -1, lineCount)
    case 'right':
      return sideways(cursor, 1, lineCount)
    case 'up':
      return toRow(cursor, cursor.row - 1, lineCount)
    case 'down':
      return toRow(cursor, cursor.row + 1, lineCount)
    case 'enter':
      return toRow(
        { ...cursor, column: cursor.row + 1 >= lineCount ? 'product' : cursor.column },
        cursor.row + 1,
        lineCount,
      )
    case 'first':
      return { row: 0, column: 'product' }
    case 'last':
      return { row: lineCount, column: 'product' }
  }
}

/** The empty row has only its product cell. */
const columnsOf = (row: number, lineCount: number): readonly Column[] =>
  row >= lineCount ? ['product'] : COLUMNS

function step(cursor: Cursor, by: 1 | -1, lineCount: number): Cursor | null {
  const beside = columnsOf(cursor.row, lineCount)[indexOf(cursor) + by]
  if (beside) return { row: cursor.row, column: beside }
  const row = cursor.row + by
  if (row < 0 || row > lineCount) return null
  const column = by > 0 ? 'product' : columnsOf(row, lineCount).at(-1)
  return { row, column: column ?? 'product' }
}

function sideways(cursor: Cursor, by: 1 | -1, lineCount: number): Cursor {
  const beside = columnsOf(cursor.row, lineCount)[indexOf(cursor) + by]
  return beside ? { row: cursor.row, column: beside } : cursor
}

function toRow(cursor: Cursor, target: number, lineCount: number): Cursor {
  const row = Math.min(Math.max(target, 0), lineCount)
  return { row, column: row === lineCount ? 'product' : cursor.column }
}

const indexOf = ({ column }: Cursor) => COLUMNS.indexOf(column)

export const sameCell = (one: Cursor | null, other: Cursor | null) =>
  one?.row === other?.row && one?.column === other?.column
