import { expect, test } from 'vitest'
import { aDraft, aLine } from '../form/draft.fixture.ts'
import { differences } from './differences.ts'

test('a form without a change differs in nothing, in whatever order its lines stand', () => {
  const lines = [aLine('A'), aLine('B')]
  expect(differences(aDraft({ lines }), aDraft({ lines: lines.toReversed() }))).toEqual([])
})

test('finds changed fields and changed, new and deleted lines', () => {
  const before = aDraft({ poNumber: '1', lines: [aLine('A'), aLine('B')] })
  const after = aDraft({
    poNumber: '2',
    lines: [aLine('A', { quantity: 99 }), aLine('C')],
  })
  const found = differences(before, after).map((one) =>
    one.kind === 'field' ? one.field : [one.productId, one.theirs?.quantity, one.mine?.quantity],
  )
  const { quantity } = aLine('B')
  expect(found).toEqual([
    'poNumber',
    ['A', quantity, 99],
    ['C', undefined, quantity],
    ['B', quantity, undefined],
  ])
})
