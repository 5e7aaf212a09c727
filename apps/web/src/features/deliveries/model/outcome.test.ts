import { expect, test } from 'vitest'
import type { Delivery } from '../api.ts'
import { formOf, instantOf, linesOf } from './outcome.ts'

const line = (id: number, loaded: number, received = 0) => ({
  ...{ id, orderLineId: id, productId: 'A', description: 'A', unit: 'cx', batch: 'L1', expiry: null },
  ...{ loaded, received, refused: 0, returned: 0, inTransit: loaded, reason: null, reasonText: '' },
})
const delivery = {
  state: 'on-the-road',
  recordedAt: null,
  receivedAt: null,
  receiverName: '',
  note: '',
  lines: [line(1, 5), line(2, 3)],
} as unknown as Delivery

test('nothing is sent of lines that were received whole', () => {
  const form = formOf(delivery)
  expect(form).toMatchObject({ what: 'delivered', lines: { 1: { received: 5 }, 2: { received: 3 } } })
  expect(linesOf(form, delivery.lines)).toEqual([])
  const partly = {
    ...form,
    what: 'partly' as const,
    lines: { ...form.lines, 2: { received: 1, reasonId: '2DN', reasonText: '' } },
  }
  expect(linesOf(partly, delivery.lines)).toEqual([{ id: 2, received: 1, reasonId: '2DN', reasonText: '' }])
})

test('what was refused whole has one reason', () => {
  const refused = { ...formOf(delivery), what: 'refused' as const, reasonId: '2OU', reasonText: 'Fechado' }
  expect(linesOf(refused, delivery.lines)).toEqual([
    { id: 1, received: 0, reasonId: '2OU', reasonText: 'Fechado' },
    { id: 2, received: 0, reasonId: '2OU', reasonText: 'Fechado' },
  ])
})

test('a time is one in Maputo, and none is now', () => {
  expect(instantOf({ day: '2026-11-24', time: '09:58' })).toBe('2026-11-24T07:58:00.000Z')
  expect(instantOf({ day: '2026-11-24', time: '' })).toBeUndefined()
})
