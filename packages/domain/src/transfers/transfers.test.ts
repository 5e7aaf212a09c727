import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { User } from '../access/actor.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { workflowFaults } from '../testing/workflow-faults.ts'
import { TRANSFER_WORKFLOW } from './action-table.ts'
import { allowedActions, isVisible, refusalOf } from './actions.ts'
import { recallTransfer, receiveTransfer, returnTransfer, valueOfPart, writeOffTransit } from './arrive.ts'
import { deriveTransferState } from './derive-state.ts'
import { inTransitOf, type TransferFacts, transitTotal } from './facts.ts'
import {
  cancelTransfer,
  holdBatches,
  loadTransfer,
  missingOf,
  releaseAll,
  releaseBatches,
  sendTransfer,
  takeBackTransfer,
  unloadTransfer,
} from './pick.ts'

const AT = '2026-12-01T08:00:00Z'
const requested: TransferFacts = {
  ...{ branchId: 'SD', toBranchId: 'BE', shipmentId: null },
  ...{ sentAt: null, recalledAt: null, arrivedAt: null, cancelledAt: null },
  lines: [{ id: 1, requested: 10_000 }],
  batches: [],
}
const picked = holdBatches(
  requested,
  [1],
  [
    { lineId: 1, levelId: 7, quantity: 6000 },
    { lineId: 1, levelId: 8, quantity: 4000 },
  ],
)
const sent = sendTransfer(picked, AT)
const counted = (quantity: number, reason = 'partido', levelId = 7) => [
  { lineId: 1, levelId, quantity, reason },
]
const short = receiveTransfer(sent, { counted: counted(5000), at: AT })

const code = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof RuleError) return error.code
    throw error
  }
  return null
}

test('every state is reached, and every step leads to a state', () => {
  expect(workflowFaults(TRANSFER_WORKFLOW)).toEqual([])
})

test.each([
  ['asked for', requested, 'requested'],
  ['something is held', picked, 'picked'],
  ['released', releaseAll(picked), 'requested'],
  ['on a shipment', loadTransfer(picked, 3), 'loaded'],
  ['taken off', unloadTransfer(loadTransfer(picked, 3)), 'picked'],
  ['cancelled', cancelTransfer(picked, AT), 'cancelled'],
  ['left', sent, 'in-transit'],
  ['its truck was opened again', takeBackTransfer(sendTransfer(loadTransfer(picked, 3), AT)), 'loaded'],
  ['one of its batches is recalled', releaseBatches(picked, new Set([7])), 'picked'],
  ['all of it is recalled', releaseBatches(picked, new Set([7, 8])), 'requested'],
  ['left with a shipment', sendTransfer(loadTransfer(picked, 3), AT), 'in-transit'],
  ['arrived whole', receiveTransfer(sent, { counted: [], at: AT }), 'received'],
  ['arrived short', short, 'differences'],
  ['the rest was found', receiveTransfer(short, { counted: counted(1000, ''), at: AT }), 'received'],
  ['the rest never left', returnTransfer(short, { counted: counted(1000, ''), at: AT }), 'received'],
  ['the rest is lost', writeOffTransit(short, counted(1000)), 'received'],
  ['called back', recallTransfer(sent, AT), 'returning'],
  ['back', returnTransfer(recallTransfer(sent, AT), { counted: [], at: AT }), 'returned'],
  [
    'back in part',
    returnTransfer(recallTransfer(sent, AT), { counted: counted(1000), at: AT }),
    'differences',
  ],
  ['lost whole', writeOffTransit(sent, [...counted(6000), ...counted(4000, 'roubado', 8)]), 'lost'],
] as const)('%s: %s', (_, facts, state) => {
  expect(deriveTransferState(facts)).toBe(state)
})

test.each([
  [
    'more than was asked for',
    () => holdBatches(requested, [1], [{ lineId: 1, levelId: 7, quantity: 10_001 }]),
    'TRANSFER_OVER_REQUESTED',
  ],
  ['a line of another transfer', () => holdBatches(requested, [2], []), 'NOT_FOUND'],
  ['picked after it left', () => holdBatches(sent, [1], []), 'ACTION_NOT_ALLOWED'],
  ['taken back after it arrived', () => takeBackTransfer(short), 'ACTION_NOT_ALLOWED'],
  ['sent with nothing held', () => sendTransfer(requested, AT), 'ACTION_NOT_ALLOWED'],
  ['sent twice', () => sendTransfer(sent, AT), 'ACTION_NOT_ALLOWED'],
  [
    'short without a reason',
    () => receiveTransfer(sent, { counted: counted(1, ''), at: AT }),
    'TRANSFER_REASON_MISSING',
  ],
  [
    'over without a reason',
    () => receiveTransfer(sent, { counted: counted(6001, ' '), at: AT }),
    'TRANSFER_REASON_MISSING',
  ],
  [
    'more found than is missing',
    () => receiveTransfer(short, { counted: counted(1001), at: AT }),
    'TRANSFER_OVER_TRANSIT',
  ],
  ['nothing found', () => receiveTransfer(short, { counted: [], at: AT }), 'TRANSFER_NOTHING_COUNTED'],
  [
    'a batch that did not leave',
    () => receiveTransfer(sent, { counted: counted(1, 'x', 9), at: AT }),
    'NOT_FOUND',
  ],
  [
    'received while it comes back',
    () => receiveTransfer(recallTransfer(sent, AT), { counted: [], at: AT }),
    'ACTION_NOT_ALLOWED',
  ],
  ['more lost than is under way', () => writeOffTransit(sent, counted(6001)), 'TRANSFER_OVER_TRANSIT'],
  ['lost without a reason', () => writeOffTransit(sent, counted(1, '')), 'TRANSFER_REASON_MISSING'],
  [
    'a negative quantity',
    () => receiveTransfer(sent, { counted: counted(-1), at: AT }),
    'QUANTITY_NOT_POSITIVE',
  ],
] as const)('refused: %s', (_, work, expected) => {
  expect(code(work)).toBe(expected)
})

test('what a line lacks; more than was sent is sent too', () => {
  expect(missingOf(holdBatches(requested, [1], [{ lineId: 1, levelId: 7, quantity: 4000 }]))).toEqual(
    new Map([[1, 6000]]),
  )
  expect(missingOf(picked)).toEqual(new Map())
  const over = receiveTransfer(sent, { counted: counted(6500, 'uma a mais'), at: AT })
  expect(over.batches[0]).toMatchObject({ sent: 6500, received: 6500 })
  expect(transitTotal(over)).toBe(0)
})

describe('who', () => {
  const user = (roles: User['roles'], branches: User['scope']['branches']): User => ({
    ...{ id: 1, roles, branchId: 'SD', scope: { branches, operations: 'all' } },
  })
  test.each([
    ['analyst of the sender', user(['STOCK_ANALYST'], ['SD']), picked, ['pick', 'release', 'cancel']],
    ['analyst of the receiver', user(['STOCK_ANALYST'], ['BE']), picked, ['cancel']],
    ['loader of the sender', user(['PICKING_MANAGER'], ['SD']), picked, ['load', 'send']],
    ['manager of the receiver', user(['ADMIN_BE'], ['BE']), sent, ['receive', 'write-off']],
    ['analyst of the sender', user(['STOCK_ANALYST'], ['SD']), sent, ['recall']],
    ['administrator', user(['ADMIN'], 'all'), short, ['receive', 'return', 'write-off']],
    ['seller', user(['OPERATOR'], ['SD']), picked, []],
  ] as const)('%s', (_, actor, facts, actions) => {
    expect(allowedActions(actor, facts)).toEqual(actions)
  })
  test('the other end is told whose step it is; a third branch sees nothing', () => {
    expect(refusalOf('receive', user(['STOCK_ANALYST'], ['SD']), sent)?.code).toBe('TRANSFER_OTHER_BRANCH')
    expect(refusalOf('receive', user(['STOCK_ANALYST'], ['NP']), sent)?.code).toBe('NOT_FOUND')
    expect(isVisible(user(['STOCK_ANALYST'], ['NP']), sent)).toBe(false)
  })
})

test('a part of the value: half up, never more than there is, and the last takes the rest', () => {
  expect([valueOfPart(100, 1, 3), valueOfPart(101, 1, 2), valueOfPart(7, 3, 3)]).toEqual([33, 51, 7])
})

/** Two warehouses and one article: what each has, beside a transfer. */
type World = { from: number; to: number; lost: number; facts: TransferFacts }

const steps = fc.array(
  fc.record({
    what: fc.constantFrom('pick', 'send', 'receive', 'recall', 'return', 'write-off', 'release'),
    quantity: fc.integer({ min: 0, max: 12_000 }),
  }),
  { maxLength: 25 },
)

test('whatever happens: from + to + in transit + written off = what there was, and nothing is below zero', () => {
  fc.assert(
    fc.property(steps, (history) => {
      let world: World = { from: 15_000, to: 0, lost: 0, facts: requested }
      for (const { what, quantity } of history) {
        try {
          world = after(world, what, quantity)
        } catch (error) {
          if (!(error instanceof RuleError)) throw error
        }
        const inTransit = transitTotal(world.facts)
        expect(world.from + world.to + inTransit + world.lost).toBe(15_000)
        expect(Math.min(world.from, world.to, inTransit, world.lost)).toBeGreaterThanOrEqual(0)
        for (const batch of world.facts.batches) expect(inTransitOf(batch)).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

function after({ from, to, lost, facts }: World, what: string, quantity: number): World {
  const counts = counted(quantity)
  const of = (next: TransferFacts, key: 'sent' | 'received' | 'returned' | 'writtenOff') =>
    sum(next, key) - sum(facts, key)
  if (what === 'pick') {
    const next = holdBatches(facts, [1], [{ lineId: 1, levelId: 7, quantity: Math.min(quantity, from) }])
    return { from, to, lost, facts: next }
  }
  if (what === 'release') return { from, to, lost, facts: releaseAll(facts) }
  if (what === 'recall') return { from, to, lost, facts: recallTransfer(facts, AT) }
  const results: Readonly<Record<string, () => TransferFacts>> = {
    send: () => sendTransfer(facts, AT),
    receive: () => receiveTransfer(facts, { counted: counts, at: AT }),
    return: () => returnTransfer(facts, { counted: counts, at: AT }),
    'write-off': () => writeOffTransit(facts, counts),
  }
  const next = results[what]?.() ?? facts
  // as the command does: more than was sent has to be free where it left
  if (of(next, 'sent') > from) throw new RuleError('TRANSFER_OVER_NOT_FREE')
  return {
    from: from - of(next, 'sent') + of(next, 'returned'),
    to: to + of(next, 'received'),
    lost: lost + of(next, 'writtenOff'),
    facts: next,
  }
}

const sum = ({ batches }: TransferFacts, key: 'sent' | 'received' | 'returned' | 'writtenOff') =>
  batches.reduce((total, batch) => total + batch[key], 0)
