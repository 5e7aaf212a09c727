import { expect, it } from 'vitest'
import { columnCounts, inStageOrder } from './waiting-stages.ts'

it.each([
  [3, 3, 3],
  [8, 8, 4],
  [9, 5, 5],
  [10, 5, 5],
  [11, 6, 6],
])('%i tiles have rows of %i, or of %i on a narrow screen', (count, wide, narrow) => {
  expect(columnCounts(count)).toEqual({ '--columns': wide, '--columns-narrow': narrow })
})

it('shows only stages, in the order of the work', () => {
  const kinds = ['ready', 'drafts', 'commercial-approval'].map((kind) => ({ kind }))
  expect(inStageOrder(kinds).map(({ kind }) => kind)).toEqual(['commercial-approval', 'ready'])
})
