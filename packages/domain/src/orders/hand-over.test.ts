import { expect, test } from 'vitest'
import { line, onShipment, verifiedFacts } from '../testing/order-facts.ts'
import { billOrder } from './bill-order.ts'
import { deriveState } from './derive-state.ts'
import { failHandOver, freezeForErp, handOver } from './hand-over.ts'
import { returnToShipment } from './ship-order.ts'

const waiting = verifiedFacts({ shipment: onShipment('billing', 'waiting'), lines: [line({ loading: 3 })] })
const frozen = freezeForErp(waiting)
const sent = handOver(frozen, 'sent')
const building = handOver(sent, 'building')
const inDoubt = handOver(sent, 'sent', true)

test.each([
  ['frozen', frozen, 'PENDING', 'SNAPSHOT', 'sent'],
  ['sent', sent, 'PENDING', 'IN_TRANCE', 'sent'],
  ['in doubt', inDoubt, 'PENDING', 'IN_TRANCE', 'in-doubt'],
  ['accepted', building, 'PENDING', 'IN_TRANSFORMATION', 'sent'],
  ['sent again after asking', handOver(inDoubt, 'sent'), 'PENDING', 'IN_TRANCE', 'sent'],
  ['refused', failHandOver(sent), 'FAILED', 'IN_TRANCE', 'failed'],
  ['refused while frozen', failHandOver(frozen), 'FAILED', 'SNAPSHOT', 'failed'],
  ['refused by the ERP in the end', failHandOver(building), 'FAILED', 'IN_TRANSFORMATION', 'failed'],
] as const)('a document that is %s', (_, document, status, stage, billing) => {
  expect(deriveState(document)).toEqual({ status, stages: [stage] })
  expect(document.shipment?.billing).toBe(billing)
})

test('with its number it is billed, wherever it was', () => {
  for (const document of [frozen, sent, building, inDoubt])
    expect(deriveState(billOrder(document))).toEqual({ status: 'FINISHED', stages: ['BILLED'] })
})

test('what failed is returned, and begins anew', () => {
  const returned = returnToShipment(failHandOver(sent), 'finished')
  expect([returned.handOver, returned.handOverFailedStage, returned.shipment?.billing]).toEqual([
    null,
    null,
    'none',
  ])
})

test('what was not asked for is not handed over', () => {
  expect(() => handOver(waiting, 'sent')).toThrow('ACTION_NOT_ALLOWED')
})
