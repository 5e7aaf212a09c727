import { expect, test } from 'vitest'
import { paginationOfCounted } from '../../paging/pagination.ts'
import { totalsSeen } from './totals-seen.ts'

const row = { total: 100, weight: 5 }
const uncounted = { documents: 0, total: 0, weight: 0, isExact: false }

test('what stands on one page is counted by it', () => {
  expect(totalsSeen(uncounted, [row, row], { page: 1, perPage: 3 })).toEqual({
    documents: 2,
    total: 200,
    weight: 10,
    isExact: true,
  })
  expect(totalsSeen(uncounted, [], { page: 1, perPage: 3 })).toMatchObject({ documents: 0, isExact: true })
})

test.each([
  ['a full page', [row, row, row], { page: 1, perPage: 3 }],
  ['a further page', [row], { page: 2, perPage: 3 }],
  ['walking on', [row], { page: 1, perPage: 3, after: {} }],
])('%s tells no total', (_name, rows, page) => {
  expect(totalsSeen(uncounted, rows, page)).toBe(uncounted)
})

test('what was counted stands', () => {
  const counted = { documents: 7, total: 1, weight: 1, isExact: true }
  expect(totalsSeen(counted, [row], { page: 1, perPage: 3 })).toBe(counted)
})

test.each([
  [{ page: 1, perPage: 50 }, 0, 50, 49],
  [{ page: 3, perPage: 50 }, 0, 11, 110],
  [{ page: 1, perPage: 50 }, 1001, 50, 1000],
  [{ page: 1, perPage: 50 }, 0, 0, 0],
])('on %j, of %i counted and %i seen, there are more than %i', (query, documents, rows, more) => {
  const { totalItems, isExact } = paginationOfCounted(query, { documents, isExact: false }, rows)
  expect([totalItems, isExact]).toEqual([more, false])
})
