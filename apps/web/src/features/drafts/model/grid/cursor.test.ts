import { describe, expect, it } from 'vitest'
import { type Cursor, type Move, moveCursor } from './cursor.ts'

const at = (row: number, column: Cursor['column']): Cursor => ({ row, column })

describe('the cursor of the line grid', () => {
  it.each<[Cursor, Move, Cursor | null]>([
    [at(0, 'product'), 'next', at(0, 'quantity')],
    [at(0, 'more'), 'next', at(1, 'product')],
    [at(1, 'more'), 'next', at(2, 'product')],
    [at(2, 'product'), 'next', null],
    [at(0, 'product'), 'previous', null],
    [at(1, 'product'), 'previous', at(0, 'more')],
    [at(0, 'quantity'), 'enter', at(1, 'quantity')],
    [at(1, 'quantity'), 'enter', at(2, 'product')],
    [at(2, 'product'), 'enter', at(2, 'product')],
    [at(1, 'price'), 'down', at(2, 'product')],
    [at(0, 'price'), 'up', at(0, 'price')],
    [at(0, 'more'), 'right', at(0, 'more')],
    [at(0, 'product'), 'left', at(0, 'product')],
    [at(1, 'price'), 'last', at(2, 'product')],
  ])('goes from %o by %s to %o', (from, move, to) => {
    expect(moveCursor(from, move, 2)).toEqual(to)
  })

  it('begins in the empty row of an empty grid', () => {
    expect(moveCursor(at(0, 'product'), 'next', 0)).toBeNull()
  })
})
