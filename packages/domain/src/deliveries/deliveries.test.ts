import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ROLES, type Role } from '../access/roles.ts'
import { user } from '../testing/order-facts.ts'
import { workflowFaults } from '../testing/workflow-faults.ts'
import { DELIVERY_ACTIONS, DELIVERY_WORKFLOW, type DeliveryAction } from './action-table.ts'
import { allowedActions, refusalOf } from './actions.ts'
import { DELIVERY_STATES, deriveDeliveryState } from './derive-state.ts'
import { type DeliveryFacts, type DeliveryLine, inTransitOf } from './facts.ts'
import { cancelDelivery, type Outcome, outcomeAction, recordOutcome } from './outcome.ts'

const LEFT = '2026-11-20T06:00:00Z'
const NOW = '2026-11-20T10:00:00Z'

const line = (change: Partial<DeliveryLine> = {}): DeliveryLine => ({
  id: 1,
  loaded: 5000,
  received: 0,
  refused: 0,
  returned: 0,
  reasonId: null,
  reasonText: '',
  ...change,
})

const onTruck: DeliveryFacts = {
  branchId: 'SD',
  orderId: 1,
  shipmentId: 7,
  leftAt: LEFT,
  cancelledAt: null,
  recordedAt: null,
  creditedAt: null,
  billing: 'none',
  lines: [line(), line({ id: 2, loaded: 2000 })],
}
const atCounter: DeliveryFacts = {
  ...onTruck,
  shipmentId: null,
  recordedAt: LEFT,
  lines: onTruck.lines.map((one) => ({ ...one, received: one.loaded })),
}

const outcome = (change: Partial<Outcome> = {}): Outcome => ({
  lines: [],
  receiverName: 'Ana',
  at: NOW,
  now: NOW,
  reasonsWithText: new Set(['2OU']),
  ...change,
})
const refused = (id: number, received = 0) => ({ id, received, reasonId: '2DN', reasonText: '' })

const delivered = recordOutcome(onTruck, outcome())
const credited = { ...recordOutcome(onTruck, outcome({ lines: [refused(1)] })), creditedAt: NOW }

test('every state of a delivery can be reached, and no arrow leads nowhere', () => {
  expect(workflowFaults(DELIVERY_WORKFLOW)).toEqual([])
})

describe('what the customer received', () => {
  test.each([
    ['everything', [], 'delivered'],
    ['a part of one line', [refused(1, 3000)], 'partly'],
    ['one line of two', [refused(2)], 'partly'],
    ['nothing', [refused(1), refused(2)], 'refused'],
  ] as const)('%s', (_, lines, state) => {
    const after = recordOutcome(onTruck, outcome({ lines }))
    expect(deriveDeliveryState(after)).toBe(state)
    expect(after.lines.every((one) => inTransitOf(one) === 0)).toBe(true)
  })

  test.each([
    ['more than left', { lines: [refused(1, 5001)] }, 'DELIVERY_OVER_LOADED', 'lines.0.received'],
    ['less than nothing', { lines: [refused(1, -1)] }, 'DELIVERY_OVER_LOADED', 'lines.0.received'],
    [
      'less without a reason',
      { lines: [{ ...refused(1), reasonId: null }] },
      'REASON_MISSING',
      'lines.0.reasonId',
    ],
    [
      'another reason without words',
      { lines: [{ ...refused(1), reasonId: '2OU' }] },
      'REASON_MISSING',
      'lines.0.reasonText',
    ],
    ['received by nobody', { receiverName: ' ' }, 'RECEIVER_MISSING', 'receiverName'],
    ['before it left', { at: '2026-11-20T05:59:59Z' }, 'DELIVERY_TIME_WRONG', 'receivedAt'],
    ['in the future', { at: '2026-11-20T10:00:01Z' }, 'DELIVERY_TIME_WRONG', 'receivedAt'],
    ['a line of another delivery', { lines: [refused(9)] }, 'NOT_FOUND', undefined],
  ] as const)('%s is refused', (_, change, code, field) => {
    const details = field === undefined ? [] : [expect.objectContaining({ field })]
    expect(() => recordOutcome(onTruck, outcome(change))).toThrow(expect.objectContaining({ code, details }))
  })

  test('what was refused whole needs no receiver', () => {
    const lines = [refused(1), refused(2)]
    expect(deriveDeliveryState(recordOutcome(onTruck, outcome({ lines, receiverName: '' })))).toBe('refused')
  })

  test('is corrected until a credit note stands on it', () => {
    expect(outcomeAction(delivered)).toBe('correct')
    const corrected = recordOutcome(delivered, outcome({ lines: [refused(1, 4000)] }))
    expect(corrected.lines[0]).toMatchObject({ received: 4000, refused: 1000, reasonId: '2DN' })
    expect(recordOutcome(corrected, outcome()).lines).toEqual(delivered.lines)
    expect(() => recordOutcome(credited, outcome())).toThrow(
      expect.objectContaining({ code: 'DELIVERY_CREDITED' }),
    )
  })
})

describe('a departure is undone', () => {
  test('and all of it is back', () => {
    const after = cancelDelivery('cancel', onTruck, NOW)
    expect(deriveDeliveryState(after)).toBe('cancelled')
    expect(after.lines.map(({ loaded, returned }) => returned === loaded)).toEqual([true, true])
  })

  test.each([
    ['received', delivered, 'DELIVERY_RECORDED'],
    ['billed', { ...onTruck, billing: 'billed' }, 'DELIVERY_RECORDED'],
    ['undone before', cancelDelivery('cancel', onTruck, NOW), 'ACTION_NOT_ALLOWED'],
  ] as const)('not once it is %s', (_, delivery, code) => {
    expect(() => cancelDelivery('cancel', delivery, NOW)).toThrow(expect.objectContaining({ code }))
  })

  test('at the counter until it is billed', () => {
    expect(deriveDeliveryState(cancelDelivery('take-back', { ...atCounter, billing: 'failed' }, NOW))).toBe(
      'cancelled',
    )
    for (const billing of ['waiting', 'sent', 'billed', 'in-doubt'] as const)
      expect(() => cancelDelivery('take-back', { ...atCounter, billing }, NOW)).toThrow()
  })
})

const PICKERS: readonly Role[] = ['ADMIN', 'SUPER_USER', 'PICKING_MANAGER', 'DISTRIBUTION_MANAGER']
const MATRIX: readonly (readonly [DeliveryAction, DeliveryFacts, readonly Role[]])[] = [
  ['record', onTruck, PICKERS],
  ['correct', delivered, PICKERS],
  ['invoice', atCounter, PICKERS],
  ['take-back', atCounter, PICKERS],
  ['set-billing', atCounter, []],
  ['cancel', onTruck, []],
]

describe.each(MATRIX)('%s', (action, delivery, allowed) => {
  test.each(ROLES)('by %s', (role) => {
    const code = refusalOf(action, user(9, role), delivery)?.code ?? null
    const seen = !role.startsWith('ADMIN_') || role === 'ADMIN_SD'
    expect(code).toBe(allowed.includes(role) ? null : seen ? 'ROLE_MISSING' : 'NOT_FOUND')
  })
})

test('a counter delivery is billed or taken back, one on a truck is recorded', () => {
  const picker = user(9, 'PICKING_MANAGER')
  expect(allowedActions(picker, onTruck)).toEqual(['record'])
  expect(allowedActions(picker, delivered)).toEqual(['correct'])
  expect(allowedActions(picker, atCounter)).toEqual(['invoice', 'take-back'])
  expect(allowedActions(picker, { ...atCounter, billing: 'billed' })).toEqual([])
  expect(allowedActions(picker, credited)).toEqual([])
  expect(allowedActions(picker, { ...onTruck, branchId: 'BE' })).toEqual([])
})

test('whatever happens, what was loaded is received, refused, back or in transit, and no state is stored that facts do not give', () => {
  const step = fc.record({
    action: fc.constantFrom(...DELIVERY_ACTIONS),
    received: fc.array(fc.constantFrom(-1, 0, 0, 1000, 2000, 5000, 5001), { minLength: 2, maxLength: 2 }),
  })
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { maxLength: 12 }), (counter, steps) => {
      let delivery = counter ? atCounter : onTruck
      for (const one of steps) delivery = taken(delivery, one)
      seen.add(deriveDeliveryState(delivery))
      for (const one of delivery.lines) {
        expect(one.received + one.refused + one.returned + inTransitOf(one)).toBe(one.loaded)
        expect(Math.min(one.received, one.refused, one.returned, inTransitOf(one))).toBeGreaterThanOrEqual(0)
        expect(one.refused > 0).toBe(one.reasonId !== null)
        const isOnTheRoad = deriveDeliveryState(delivery) === 'on-the-road'
        expect(inTransitOf(one)).toBe(isOnTheRoad ? one.loaded : 0)
      }
    }),
    { numRuns: 1000, seed: 20261120 },
  )
  expect([...seen].toSorted()).toEqual([...DELIVERY_STATES].toSorted())
})

type Step = { readonly action: DeliveryAction; readonly received: readonly number[] }

/** The delivery after the step, or as it was when the step is refused. */
function taken(delivery: DeliveryFacts, { action, received }: Step): DeliveryFacts {
  try {
    if (action === 'cancel' || action === 'take-back') return cancelDelivery(action, delivery, NOW)
    if (action !== 'record' && action !== 'correct') return delivery
    const lines = delivery.lines.map(({ id }, index) => refused(id, received[index] ?? 0))
    return recordOutcome(delivery, outcome({ lines }))
  } catch {
    return delivery
  }
}
