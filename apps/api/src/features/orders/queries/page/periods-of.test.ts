import { expect, test } from 'vitest'
import { periodsOf } from './periods-of.ts'

const counts = [
  { start: 'c', documents: 10 },
  { start: 'b', documents: 0 },
  { start: 'a', documents: 5 },
  { start: '0', documents: 100 },
]
const page = (offset: number, limit: number) => ({ sort: 'newest' as const, offset, limit })

test.each([
  [page(0, 5), ['c'], 0],
  [page(0, 10), ['c'], 0],
  [page(8, 5), ['c', 'b', 'a'], 8],
  [page(10, 5), ['a'], 0],
  [page(12, 50), ['a', '0'], 2],
  [page(114, 50), ['0'], 99],
  [page(115, 50), [], 0],
])('%j lies in %j after %i', (wanted, starts, offset) => {
  expect(periodsOf(counts, wanted)).toEqual({ starts, offset })
})

test('who walks on may have all of the first period behind', () => {
  const after = { created_at: 'c', id: 1 }
  expect(periodsOf(counts, { ...page(0, 5), after })).toEqual({ starts: ['c', 'b', 'a'], offset: 0 })
  expect(periodsOf(counts, { ...page(0, 6), after })).toEqual({ starts: ['c', 'b', 'a', '0'], offset: 0 })
})
