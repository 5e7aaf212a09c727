import { expect, test } from 'vitest'
import { departed, stillGone } from './departed.ts'

const rows = (...ids: number[]) => ids.map((id) => ({ id, approvalId: id * 10 }))
const none: ReadonlySet<number> = new Set()

test.each([
  ['nothing happened', [1, 2, 3], [1, 2, 3], none, true, []],
  ['somebody else decided', [1, 2, 3], [1, 3], none, true, [2]],
  ['decided here', [1, 2, 3], [1, 3], new Set([2]), true, []],
  ['a new one came', [1, 2], [9, 1, 2], none, true, []],
  ['the last one slipped off the end', [1, 2, 3], [9, 1, 2], none, false, []],
  ['the last one is gone', [1, 2, 3], [1, 2], none, true, [3]],
  ['all are gone', [1, 2], [], none, true, [1, 2]],
] as const)('%s', (_, before, now, own, complete, gone) => {
  const found = departed(rows(...before), rows(...now), { own, complete })
  expect(found.map(({ id }) => id)).toEqual(gone)
})

test('a document that comes back under a new approval is not gone', () => {
  const before = { id: 7, approvalId: 70, stage: 'COMMERCIAL' }
  expect(stillGone([before], [{ ...before, approvalId: 71 }])).toEqual([])
  expect(stillGone([before], [{ ...before, approvalId: 71, stage: 'FINANCIAL' }])).toEqual([before])
  expect(stillGone([before], [])).toEqual([before])
})
