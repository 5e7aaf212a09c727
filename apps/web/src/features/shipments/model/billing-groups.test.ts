import { describe, expect, test } from 'vitest'
import { billingGroups, countStates, isBilled } from './billing-groups.ts'

const of = (sequence: number, state: 'none' | 'waiting' | 'sent' | 'billed' | 'failed' | 'in-doubt') => ({
  sequence,
  billing: { state },
})

describe('documents that are billed', () => {
  const documents = [
    of(1, 'billed'),
    of(2, 'failed'),
    of(3, 'waiting'),
    of(4, 'in-doubt'),
    of(5, 'none'),
    of(6, 'sent'),
  ]

  test('stand in three groups, what needs a person first and the most urgent on top', () => {
    const shown = billingGroups(documents).map(({ group, documents: own }) => [
      group,
      own.map(({ sequence }) => sequence),
    ])
    expect(shown).toEqual([
      ['decision', [4, 2, 5]],
      ['running', [6, 3]],
      ['billed', [1]],
    ])
    expect(billingGroups([])).toEqual([])
  })

  test('are counted by state', () => {
    expect(countStates(documents).map(({ count }) => count)).toEqual([1, 1, 1, 1, 1])
  })

  test.each([
    ['finished', false],
    ['billing', true],
    ['partially-billed', true],
    ['billed', true],
  ] as const)('are shown so of a shipment that is %s: %s', (stage, shown) => {
    expect(isBilled({ stage })).toBe(shown)
  })
})
