import { expect, test } from 'vitest'
import { classesOf } from './article-class.ts'

const of = (...turnovers: readonly number[]) =>
  [...classesOf(turnovers.map((turnover, at) => ({ productId: `P${at}`, turnover })))]
    .toSorted()
    .map(([, name]) => name)

test.each([
  ['the first 80 % are A, up to 95 % B', [80, 15, 5], ['A', 'B', 'C']],
  ['who reaches 80 % is still A', [50, 40, 6, 4], ['A', 'A', 'B', 'C']],
  ['what does not sell is C', [10, 0], ['A', 'C']],
  ['nothing sold at all', [0, 0], ['C', 'C']],
  ['order of the articles breaks a tie', [50, 50], ['A', 'A']],
  ['no articles', [], []],
])('%s', (_what, turnovers, classes) => {
  expect(of(...turnovers)).toEqual(classes)
})
