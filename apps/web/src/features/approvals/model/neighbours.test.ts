import { expect, test } from 'vitest'
import { nextAfter, rowAt, rowOf } from './neighbours.ts'

const rows = [
  { id: 1, stage: 'FINANCIAL' },
  { id: 2, stage: 'COMMERCIAL' },
  { id: 2, stage: 'FINANCIAL' },
]

test.each([
  [0, rows[1]],
  [1, rows[2]],
  [2, rows[1]],
])('after row %i is decided the next one opens', (index, expected) => {
  expect(nextAfter(rows, rows[index] ?? null)).toBe(expected)
})

test('after the last one nothing opens', () => {
  expect(nextAfter(rows.slice(0, 1), { id: 1, stage: 'FINANCIAL' })).toBeUndefined()
})

test('moving stops at the ends', () => {
  expect(rowAt(rows, rows[0] ?? null, -1)).toBe(rows[0])
  expect(rowAt(rows, rows[2] ?? null, 1)).toBe(rows[2])
  expect(rowAt(rows, null, 1)).toBe(rows[0])
  expect(rowAt([], null, 1)).toBeUndefined()
})

test('an address without a stage opens the first row of the document', () => {
  expect(rowOf(rows, 2)).toBe(rows[1])
  expect(rowOf(rows, 2, 'FINANCIAL')).toBe(rows[2])
  expect(rowOf(rows, 9)).toBeUndefined()
})
