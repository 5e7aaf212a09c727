import { expect, test } from 'vitest'
import { removedRows, stillRemoved } from './removed-rows.ts'

const rows = (...ids: number[]) => ids.map((id) => ({ id, approvalId: id * 10 }))
const none: ReadonlySet<number> = new Set()

test.each([
  ['nothing happened', [1, 2, 3], [1, 2, 3], none, true, []],
  ['somebody else decided', [1, 2, 3], [1, 3], none, true, [2]],
  ['decided here', [1, 2, 3], [1, 3], new Set([2]), true, []],
  ['a new one came', [1, 2], [9, 1, 2], none, true, []],
  ['the last one moved to the next page', [1, 2, 3], [9, 1, 2], none, false, []],
  ['somebody else decided the last one', [1, 2, 3], [1, 2], none, true, [3]],
  ['somebody else decided all', [1, 2], [], none, true, [1, 2]],
] as const)('%s', (_, before, now, own, complete, expected) => {
  const found = removedRows(rows(...before), rows(...now), { own, complete })
  expect(found.map(({ id }) => id)).toEqual(expected)
})

test('a document that comes back with a new approval does not count as removed', () => {
  const before = { id: 7, approvalId: 70, stage: 'COMMERCIAL' }
  expect(stillRemoved([before], [{ ...before, approvalId: 71 }])).toEqual([])
  expect(stillRemoved([before], [{ ...before, approvalId: 71, stage: 'FINANCIAL' }])).toEqual([before])
  expect(stillRemoved([before], [])).toEqual([before])
})
