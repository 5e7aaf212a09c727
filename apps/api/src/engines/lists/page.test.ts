import { expect, test } from 'vitest'
import { paginationOfCounted } from './page.ts'

test.each([
  [{ page: 1, perPage: 50 }, 0, 50, 49],
  [{ page: 3, perPage: 50 }, 0, 11, 110],
  [{ page: 1, perPage: 50 }, 1001, 50, 1000],
  [{ page: 1, perPage: 50 }, 0, 0, 0],
])('on %j, of %i counted and %i seen, there are more than %i', (query, documents, rows, more) => {
  const { totalItems, isExact } = paginationOfCounted(query, { documents, isExact: false }, rows)
  expect([totalItems, isExact]).toEqual([more, false])
})
