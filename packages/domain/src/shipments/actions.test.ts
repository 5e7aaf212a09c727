import { describe, expect, test } from 'vitest'
import { ROLES, type Role } from '../access/roles.ts'
import { NOW, user } from '../testing/order-facts.ts'
import { emptyShipment } from '../testing/shipment-steps.ts'
import type { ShipmentAction } from './action-names.ts'
import { actionTowards, allowedActions, refusalOf } from './actions.ts'
import type { ShipmentFacts } from './facts.ts'
import { startShipment } from './load-shipment.ts'
import { weightsOf, weightWarnings } from './weights.ts'

const ready: ShipmentFacts = { ...emptyShipment, documents: [{ orderId: 1, position: 1, billing: 'none' }] }
const loading = { ...ready, startedAt: NOW }
const finished = { ...loading, finishedAt: NOW }
const billed: ShipmentFacts = { ...finished, documents: [{ orderId: 1, position: 1, billing: 'billed' }] }

const PICKERS: readonly Role[] = ['ADMIN', 'SUPER_USER', 'PICKING_MANAGER', 'DISTRIBUTION_MANAGER']
const MATRIX: readonly (readonly [ShipmentAction, ShipmentFacts, readonly Role[]])[] = [
  ['edit', ready, PICKERS],
  ['add-document', ready, PICKERS],
  ['remove-document', ready, PICKERS],
  ['start', ready, PICKERS],
  ['delete', ready, PICKERS],
  ['load-line', loading, PICKERS],
  ['change-batch', loading, PICKERS],
  ['cancel-loading', loading, PICKERS],
  ['end', loading, PICKERS],
  ['reopen', finished, PICKERS],
  ['invoice', finished, PICKERS],
  ['print-delivery-note', finished, PICKERS],
  ['reprint-delivery-note', finished, [...PICKERS, 'REPRINTING_OPERATOR']],
  ['print-invoices', billed, PICKERS],
  ['reprint-invoices', billed, [...PICKERS, 'REPRINTING_OPERATOR']],
  ['unload-document', { ...finished, documents: [{ orderId: 1, position: 1, billing: 'failed' }] }, PICKERS],
  ['set-billing', { ...finished, documents: [{ orderId: 1, position: 1, billing: 'sent' }] }, []],
]

describe.each(MATRIX)('%s', (action, shipment, allowed) => {
  test.each(ROLES)('by %s', (role) => {
    const code = refusalOf(action, user(9, role), shipment)?.code ?? null
    const seen = !role.startsWith('ADMIN_') || role === 'ADMIN_SD'
    expect(code).toBe(allowed.includes(role) ? null : seen ? 'ROLE_MISSING' : 'NOT_FOUND')
  })
})

test('a picking manager sees the buttons of the stage', () => {
  const picker = user(9, 'PICKING_MANAGER')
  expect(allowedActions(picker, emptyShipment)).toEqual(['edit', 'add-document', 'delete'])
  expect(allowedActions(picker, loading)).toEqual([
    'move-document',
    'load-line',
    'change-batch',
    'cancel-loading',
    'end',
    'print-loading-list',
  ])
  expect(allowedActions(picker, { ...ready, branchId: 'BE' })).toEqual([])
})

test('a wrong stage is named', () => {
  const refusal = refusalOf('end', user(9, 'PICKING_MANAGER'), ready)
  expect(refusal).toMatchObject({ code: 'ACTION_NOT_ALLOWED', facts: { action: 'end', stage: 'ready' } })
})

test('loading ends once every line is settled, and how many are not is said', () => {
  const refusal = refusalOf('end', user(9, 'PICKING_MANAGER'), { ...loading, linesLeft: 6 })
  expect(refusal).toMatchObject({ code: 'LOADING_NOT_SETTLED', facts: { left: 6 } })
  expect(refusalOf('end', user(9, 'PICKING_MANAGER'), loading)).toBeNull()
})

test('loading starts with documents and every field filled, and the empty ones are named', () => {
  expect(() => startShipment(emptyShipment, NOW)).toThrow(expect.objectContaining({ code: 'SHIPMENT_EMPTY' }))
  const nameless = { ...ready, driverName: ' ', route: '' }
  expect(() => startShipment(nameless, NOW)).toThrow(
    expect.objectContaining({ code: 'SHIPMENT_INCOMPLETE', facts: { fields: ['driverName', 'route'] } }),
  )
})

test.each([
  ['ready', 'loading', 'start'],
  ['loading', 'ready', 'cancel-loading'],
  ['loading', 'finished', 'end'],
  ['finished', 'loading', 'reopen'],
  ['billed', 'loading', null],
  ['partially-billed', 'loading', null],
  ['finished', 'billing', 'invoice'],
  ['partially-billed', 'billing', 'invoice'],
  ['ready', 'finished', null],
  ['finished', 'billed', null],
  ['ready', 'ready', null],
] as const)('from %s towards %s: %s', (from, to, action) => {
  expect(actionTowards(from, to)).toBe(action)
})

describe('weights', () => {
  const load = weightsOf([
    { temperature: 'ambient', weight: 700 },
    { temperature: 'frozen', weight: 300 },
    { temperature: 'ambient', weight: 1 },
  ])

  test('add up by temperature', () => {
    expect(load).toEqual({ ambient: 701, refrigerated: 0, frozen: 300 })
  })

  test.each([
    [{ ambient: 701, refrigerated: 0, frozen: 300 }, []],
    [{ ambient: 700, refrigerated: 500, frozen: 300 }, ['ambient']],
    [{ ambient: 700, refrigerated: 0, frozen: 300 }, ['ambient', 'total']],
    [{ ambient: null, refrigerated: null, frozen: 299 }, ['frozen']],
    [{ ambient: null, refrigerated: null, frozen: null }, []],
  ])('against the capacity %j: %j too heavy', (capacity, heavy) => {
    expect(weightWarnings({ total: 1001, ...load }, capacity).map(({ temperature }) => temperature)).toEqual(
      heavy,
    )
  })
})
