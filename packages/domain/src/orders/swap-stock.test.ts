import { expect, test } from 'vitest'
import { line, onShipment, verifiedFacts } from '../testing/order-facts.ts'
import { deriveState } from './derive-state.ts'
import type { OrderFacts } from './facts.ts'
import type { OrderLine } from './lines.ts'
import { giveBatch, takeBatch } from './swap-stock.ts'

const order = (shipment: OrderFacts['shipment'], ...lines: readonly Partial<OrderLine>[]) =>
  verifiedFacts({ shipment, lines: lines.map((change, index) => line({ ...change, id: index + 1 })) })
const given = (change: object = {}) => ({
  lineId: 1,
  bucket: 'reserved' as const,
  quantity: 4,
  replaced: 0,
  ...change,
})

test('what is given is open again and asks for a decision', () => {
  const after = giveBatch(order(null, { picking: 6 }), given({ bucket: 'picking' }))
  expect(after.lines[0]).toMatchObject({ open: 4, picking: 2, waiting: false })
  expect(deriveState(after)).toEqual({
    status: 'PARTIALLY-PROCESSED',
    stages: ['PICKING', 'STOCK_ANALYSIS'],
  })
})

test('what another batch replaces stays where it was', () => {
  const before = order(onShipment('ready'), { picking: 6 })
  expect(giveBatch(before, given({ bucket: 'picking', replaced: 4 }))).toEqual(before)
  const after = giveBatch(before, given({ bucket: 'picking', replaced: 3 }))
  expect(after.lines[0]).toMatchObject({ open: 1, picking: 5 })
})

test('a line that waited for its rest goes on waiting', () => {
  const after = giveBatch(order(null, { open: 2, reserved: 4, waiting: true }), given())
  expect(after.lines[0]).toMatchObject({ open: 6, reserved: 0, waiting: true })
  expect(deriveState(after).status).toBe('AWAITING')
})

test('a document that gives all that it would load leaves the shipment', () => {
  const whole = giveBatch(order(onShipment('ready'), { picking: 4 }), given({ bucket: 'picking' }))
  expect(whole.shipment).toBeNull()
  const part = giveBatch(order(onShipment('ready'), { picking: 5 }), given({ bucket: 'picking' }))
  expect(part.shipment).not.toBeNull()
})

test.each([
  [
    'what is on a truck',
    order(onShipment('loading'), { loading: 4 }, { open: 1 }),
    given(),
    'ACTION_NOT_ALLOWED',
  ],
  [
    'picked goods of a shipment that was started',
    order(onShipment('loading'), { picking: 4 }, { reserved: 1 }),
    given({ bucket: 'picking' }),
    'SHIPMENT_NOT_READY',
  ],
  ['more than is reserved', order(null, { reserved: 3 }), given(), 'LINE_NOT_RESERVED'],
  ['a line of another document', order(null, { reserved: 4 }), given({ lineId: 9 }), 'NOT_FOUND'],
])('not to be given: %s', (_what, facts, gift, code) => {
  expect(() => giveBatch(facts, gift)).toThrow(expect.objectContaining({ code }))
})

test('the line that takes the batch holds it and waits no more', () => {
  const after = takeBatch(order(null, { open: 6, waiting: true }), 1, 4)
  expect(after.lines[0]).toMatchObject({ open: 2, reserved: 4, waiting: false })
  expect(() => takeBatch(after, 1, 3)).toThrow(expect.objectContaining({ code: 'LINE_OVER_RESERVED' }))
})
