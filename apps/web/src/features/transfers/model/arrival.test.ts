import { describe, expect, test } from 'vitest'
import { countedOf, countsAll, needsReason } from './arrival.ts'

const ROW = {
  ...{ key: '1.7', lineId: 1, levelId: 7, description: 'Arroz', unit: 'cx', batch: 'L1', expiry: null },
  inTransit: 10,
}

describe('what is sent of what was counted', () => {
  test.each([
    ['nobody touched it, the first time: it arrived whole', {}, true, []],
    ['counted as sent', { '1.7': { quantity: 10, reason: '' } }, true, []],
    ['less', { '1.7': { quantity: 8, reason: 'partido' } }, true, [[8, 'partido']]],
    ['nothing at all', { '1.7': { quantity: 0, reason: 'perdido' } }, true, [[0, 'perdido']]],
    ['later, nobody touched it: nothing was found', {}, false, []],
    ['later, some of it was found', { '1.7': { quantity: 2, reason: '' } }, false, [[2, '']]],
  ] as const)('%s', (_, typed, isAll, expected) => {
    expect(countedOf([ROW], typed, isAll).map(({ quantity, reason }) => [quantity, reason])).toEqual(expected)
  })
})

test('a reason is asked for what differs, and for what is lost', () => {
  expect(needsReason(ROW, 10, true, 'receive')).toBe(false)
  expect(needsReason(ROW, 11, true, 'receive')).toBe(true)
  expect(needsReason(ROW, 2, false, 'receive')).toBe(false)
  expect(needsReason(ROW, 2, false, 'write-off')).toBe(true)
})

test('everything is counted at the first receipt and when a recalled transfer is back', () => {
  expect(countsAll({ state: 'in-transit' }, 'receive')).toBe(true)
  expect(countsAll({ state: 'returning' }, 'return')).toBe(true)
  expect(countsAll({ state: 'differences' }, 'receive')).toBe(false)
  expect(countsAll({ state: 'in-transit' }, 'write-off')).toBe(false)
})
