import { describe, expect, it } from 'vitest'
import { chosenColumns, chosenThatFit, movedColumn, withColumn } from './chosen-columns.ts'
import type { Column } from './columns.ts'

const column = (key: string, rest: Partial<Column<null>> = {}): Column<null> => ({
  key,
  header: key,
  cell: () => key,
  ...rest,
})
const columns = [
  column('number', { leads: true, width: '150px' }),
  column('customer', { width: 'minmax(160px, 2fr)' }),
  column('total', { width: '120px' }),
  column('reference', { extra: true, width: '120px' }),
]
const keys = (chosen: readonly { key: string }[]) => chosen.map(({ key }) => key).join()

describe('the columns of a table', () => {
  it('are the default ones until the user chooses', () =>
    expect(keys(chosenColumns(columns, null))).toBe('number,customer,total'))
  it('are in the order of the user, after the leading column when that was left out', () => {
    expect(keys(chosenColumns(columns, ['reference', 'number', 'total']))).toBe('reference,number,total')
    expect(keys(chosenColumns(columns, ['total']))).toBe('number,total')
  })
  it('do not include a column that no longer exists', () =>
    expect(keys(chosenColumns(columns, ['number', 'formerly']))).toBe('number'))
  it.each([
    [1200, 'number,customer,total,reference'],
    [620, 'number,customer,total,reference'],
    [610, 'number,customer,total'],
  ])('that fit into %i px are %s', (width, expected) =>
    expect(keys(chosenThatFit(columns, width))).toBe(expected),
  )
  it('can be moved, added and removed', () => {
    expect(movedColumn(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b'])
    expect(movedColumn(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
    expect(movedColumn(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
    expect(withColumn(['a'], 'b', true)).toEqual(['a', 'b'])
    expect(withColumn(['a', 'b'], 'a', false)).toEqual(['b'])
  })
})
