import { describe, expect, test } from 'vitest'
import { departureOrder } from '../testing/departure-order.ts'
import { departureGroup, minuteAt } from './departure.ts'

const now = minuteAt(Date.parse('2026-11-24T07:58:00Z'))
const truck = {
  stage: 'ready',
  departsOn: '2026-11-24',
  departsTime: '10:00',
  createdOn: '2026-11-23',
} as const

describe('09:58 on 24-11-2026 in Maputo', () => {
  test.each([
    ['09:30', { ...truck, departsTime: '09:30' }, 'late'],
    ['of yesterday', { ...truck, departsOn: '2026-11-23' }, 'late'],
    ['09:58', { ...truck, departsTime: '09:58' }, 'leaving'],
    ['10:00', truck, 'leaving'],
    ['some time today', { ...truck, departsTime: null }, 'leaving'],
    ['some time yesterday', { ...truck, departsOn: '2026-11-23', departsTime: null }, 'late'],
    ['without a departure', { ...truck, departsOn: null, departsTime: null }, 'leaving'],
    ['finished, 09:30', { ...truck, stage: 'finished', departsTime: '09:30' }, 'late'],
    ['billed, 09:30', { ...truck, stage: 'billed', departsTime: '09:30' }, 'gone'],
    ['billed in part', { ...truck, stage: 'partially-billed' }, 'gone'],
    ['billed without a departure', { ...truck, stage: 'billed', departsOn: null }, 'gone'],
  ] as const)('%s: %s', (_what, one, group) => {
    expect(departureGroup(departureOrder(one), now)).toBe(group)
  })

  test('late ones first, then by departure, those without one, and what has left last first', () => {
    const list = [
      { ...truck, stage: 'billed', departsTime: '06:30' },
      { ...truck, stage: 'billed', departsTime: '07:30' },
      { ...truck, departsOn: null },
      { ...truck, departsTime: '11:00' },
      { ...truck, departsTime: '09:30' },
    ] as const
    const order = list.map(departureOrder)
    expect(order.toSorted((a, b) => a - b)).toEqual([4, 3, 2, 1, 0].map((at) => order[at]))
  })
})

test('a minute before midnight in Maputo belongs to the day that ends', () => {
  expect(minuteAt(Date.parse('2000-01-01T21:59:59Z'))).toBe(1439)
  expect(minuteAt(Date.parse('2000-01-01T22:00:00Z'))).toBe(1440)
})
