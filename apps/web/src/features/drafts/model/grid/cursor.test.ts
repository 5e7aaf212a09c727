import { describe, expect, it } from 'vitest'
import { type Cursor, type Move, moveCursor } from './cursor.ts'

const at = (row: number, column: Cursor['column']): Cursor => ({ row, column })

describe('the cursor of the line grid', () => {
  it.each<[Cursor, Move, Cursor | null]>([
    [at(0, 'article'), 'next', at(0, 'quantity')],
    [at(0, 'more'), 'next', at(1, 'article')],
    [at(1, 'more'), 'next', at(2, 'article')],
    [at(2, 'article'), 'next', null],
    [at(0, 'article'), 'previous', null],
    [at(1, 'article'), 'previous', at(0, 'more')],
    [at(0, 'quantity'), 'enter', at(1, 'quantity')],
    [at(1, 'quantity'), 'enter', at(2, 'article')],
    [at(2, 'article'), 'enter', at(2, 'article')],
    [at(1, 'price'), 'down', at(2, 'article')],
    [at(0, 'price'), 'up', at(0, 'price')],
    [at(0, 'more'), 'right', at(0, 'more')],
    [at(0, 'article'), 'left', at(0, 'article')],
    [at(1, 'price'), 'last', at(2, 'article')],
  ])('goes from %o by %s to %o', (from, move, to) => {
    expect(moveCursor(from, move, 2)).toEqual(to)
  })

  it('begins in the empty row of an empty grid', () => {
    expect(moveCursor(at(0, 'article'), 'next', 0)).toBeNull()
  })
})
