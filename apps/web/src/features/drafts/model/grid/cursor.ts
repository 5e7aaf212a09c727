/** Cells that can be edited, from left to right. */
const COLUMNS = ['article', 'quantity', 'price', 'discount', 'more'] as const
export type Column = (typeof COLUMNS)[number]

/** Row `lineCount` is the empty one in which the next article is typed. */
export type Cursor = { readonly row: number; readonly column: Column }
export type Move = 'next' | 'previous' | 'up' | 'down' | 'enter' | 'left' | 'right' | 'first' | 'last'

/** Where the cursor goes; null = out of the grid, as Tab in its last cell and Shift+Tab in its first do. */
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
        { ...cursor, column: cursor.row + 1 >= lineCount ? 'article' : cursor.column },
        cursor.row + 1,
        lineCount,
      )
    case 'first':
      return { row: 0, column: 'article' }
    case 'last':
      return { row: lineCount, column: 'article' }
  }
}

/** The empty row has only its article cell. */
const columnsOf = (row: number, lineCount: number): readonly Column[] =>
  row >= lineCount ? ['article'] : COLUMNS

function step(cursor: Cursor, by: 1 | -1, lineCount: number): Cursor | null {
  const beside = columnsOf(cursor.row, lineCount)[indexOf(cursor) + by]
  if (beside) return { row: cursor.row, column: beside }
  const row = cursor.row + by
  if (row < 0 || row > lineCount) return null
  const column = by > 0 ? 'article' : columnsOf(row, lineCount).at(-1)
  return { row, column: column ?? 'article' }
}

function sideways(cursor: Cursor, by: 1 | -1, lineCount: number): Cursor {
  const beside = columnsOf(cursor.row, lineCount)[indexOf(cursor) + by]
  return beside ? { row: cursor.row, column: beside } : cursor
}

function toRow(cursor: Cursor, wanted: number, lineCount: number): Cursor {
  const row = Math.min(Math.max(wanted, 0), lineCount)
  return { row, column: row === lineCount ? 'article' : cursor.column }
}

const indexOf = ({ column }: Cursor) => COLUMNS.indexOf(column)

export const sameCell = (one: Cursor | null, other: Cursor | null) =>
  one?.row === other?.row && one?.column === other?.column
