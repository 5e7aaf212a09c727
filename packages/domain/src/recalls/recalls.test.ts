import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Role } from '../access/roles.ts'
import type { OrderLine } from '../orders/lines.ts'
import { recallBatch } from '../orders/recall-batch.ts'
import { line, onShipment, user, verifiedFacts } from '../testing/order-facts.ts'
import { workflowFaults } from '../testing/workflow-faults.ts'
import { type BatchFigures, batchBalance } from './batch-balance.ts'
import { chooseLines } from './collect.ts'
import {
  allowedRecallActions,
  assertRecallAction,
  RECALL_WORKFLOW,
  type RecallFacts,
  recallState,
} from './recall-actions.ts'
import { recallCustomerState, requireAnswer } from './recall-customer.ts'

const AT = '2026-11-23T07:12:00Z'
const OPEN: RecallFacts = { blockedAt: null, closedAt: null }
const BLOCKED: RecallFacts = { blockedAt: AT, closedAt: null }
const CLOSED: RecallFacts = { blockedAt: AT, closedAt: AT }

describe('life of a recall', () => {
  test('the workflow has no faults', () => expect(workflowFaults(RECALL_WORKFLOW)).toEqual([]))

  test.each([
    [OPEN, 'open', ['block', 'tell', 'answer', 'collect', 'close']],
    [BLOCKED, 'blocked', ['unblock', 'tell', 'answer', 'collect', 'close']],
    [CLOSED, 'closed', ['reopen']],
  ] as const)('%j is %s', (facts, state, actions) => {
    expect(recallState(facts)).toBe(state)
    const credits = actions.filter((action) => action === 'collect')
    const stock = actions.filter((action) => action !== 'collect')
    expect(allowedRecallActions(user(1, 'STOCK_ANALYST'), facts)).toEqual(stock)
    expect(allowedRecallActions(user(1, 'CREDIT_NOTE_CREATOR'), facts)).toEqual(credits)
    expect(allowedRecallActions(user(1, 'ADMIN'), facts)).toEqual(actions)
  })

  test.each(['ADMIN_SD', 'OPERATOR', 'PICKING_MANAGER', 'FINANCIAL_APPROVER'] as Role[])(
    '%s does none of it',
    (role) => {
      expect(allowedRecallActions(user(1, role), OPEN)).toEqual([])
      expect(() => assertRecallAction('block', user(1, role), OPEN)).toThrow(
        expect.objectContaining({ code: 'ROLE_MISSING' }),
      )
    },
  )

  test('what the state forbids is refused', () => {
    expect(() => assertRecallAction('block', user(1, 'STOCK_ANALYST'), BLOCKED)).toThrow(
      expect.objectContaining({ code: 'ACTION_NOT_ALLOWED' }),
    )
  })
})

describe('where everything is', () => {
  const NOTHING: BatchFigures = {
    moved: {},
    onHand: 0,
    setAside: 0,
    leftUnbilled: 0,
    onTheRoad: 0,
    received: 0,
    refused: 0,
    betweenWarehouses: 0,
    lostOnTheWay: 0,
  }

  test.each([
    [
      'sold, in warehouses, on the road and in returns',
      {
        moved: { receipt: 640, sale: -428 },
        onHand: 112 + 72,
        setAside: 28,
        leftUnbilled: 72,
        onTheRoad: 88,
        received: 412,
      },
      { cameIn: 640, withCustomers: 412, inWarehouses: 112, inTransit: 88, returned: 28 },
    ],
    [
      'refused goods are neither sold nor in a warehouse',
      { moved: { opening: 10, sale: -10 }, received: 7, refused: 3 },
      { cameIn: 10, withCustomers: 7, returned: 3 },
    ],
    [
      'what was refused came back to a returns place',
      { moved: { receipt: 10, sale: -10, return: 3 }, setAside: 3, received: 7, refused: 3 },
      { cameIn: 10, withCustomers: 7, returned: 3 },
    ],
    [
      'a customer brought back more than was refused',
      { moved: { receipt: 10, sale: -10, return: 5 }, setAside: 5, received: 7, refused: 3 },
      { cameIn: 10, withCustomers: 5, returned: 5 },
    ],
    [
      'written off and counted less',
      { moved: { receipt: 10, 'write-off': -2, count: -1 }, onHand: 7 },
      { cameIn: 10, inWarehouses: 7, lost: 3 },
    ],
    [
      'counted more',
      { moved: { receipt: 10, count: 2 }, onHand: 12 },
      { cameIn: 10, found: 2, inWarehouses: 12 },
    ],
    [
      'between warehouses of the company',
      {
        moved: { receipt: 10, 'transfer-out': -6, 'transfer-in': 3 },
        onHand: 7,
        betweenWarehouses: 2,
        lostOnTheWay: 1,
      },
      { cameIn: 10, inWarehouses: 7, inTransit: 2, lost: 1 },
    ],
    [
      'seen from the branch that sent it',
      { moved: { receipt: 10, 'transfer-out': -6 }, onHand: 4, betweenWarehouses: 2 },
      { cameIn: 10, inWarehouses: 4, inTransit: 2, sentAway: 4 },
    ],
    [
      'seen from the branch that received it',
      { moved: { 'transfer-in': 4 }, onHand: 4 },
      { cameIn: 4, inWarehouses: 4 },
    ],
    [
      'a swap moves nothing',
      { moved: { receipt: 10, swap: 0 }, onHand: 10 },
      { cameIn: 10, inWarehouses: 10 },
    ],
    [
      'books that do not agree say so',
      { moved: { receipt: 10 }, onHand: 8 },
      { cameIn: 10, inWarehouses: 8, unexplained: 2 },
    ],
  ] as const)('%s', (_name, figures, expected) => {
    const zero = {
      cameIn: 0,
      found: 0,
      withCustomers: 0,
      inWarehouses: 0,
      inTransit: 0,
      returned: 0,
      sentAway: 0,
      lost: 0,
      unexplained: 0,
    }
    expect(batchBalance({ ...NOTHING, ...figures })).toEqual({ ...zero, ...expected })
  })

  test('whatever happens to a batch, the bar adds up', () => {
    const step = fc.record({
      kind: fc.constantFrom(
        'receive',
        'leave',
        'bill',
        'deliver',
        'refuse',
        'bring-back',
        'write-off',
        'count',
      ),
      amount: fc.integer({ min: 1, max: 50 }),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const books = steps.reduce(takeStep, START)
        const { cameIn, found, unexplained, ...placed } = batchBalance(books)
        expect(unexplained).toBe(0)
        expect(Object.values(placed).reduce((sum, one) => sum + one, 0)).toBe(cameIn + found)
      }),
    )
  })

  type Books = BatchFigures & { readonly moved: Record<string, number> }
  const START: Books = { ...NOTHING, moved: {} }
  type Step = { readonly kind: string; readonly amount: number }

  /** Goods as the warehouse moves them; what is not there is not moved. */
  function takeStep(books: Books, { kind, amount }: Step): Books {
    const moved = (name: string, by: number) => ({ ...books.moved, [name]: (books.moved[name] ?? 0) + by })
    const free = Math.min(amount, books.onHand - books.leftUnbilled)
    const road = Math.min(amount, books.onTheRoad)
    switch (kind) {
      case 'receive':
        return { ...books, moved: moved('receipt', amount), onHand: books.onHand + amount }
      case 'leave':
        return { ...books, leftUnbilled: books.leftUnbilled + free, onTheRoad: books.onTheRoad + free }
      case 'bill': {
        const billed = Math.min(amount, books.leftUnbilled)
        return {
          ...books,
          moved: moved('sale', -billed),
          onHand: books.onHand - billed,
          leftUnbilled: books.leftUnbilled - billed,
        }
      }
      case 'deliver':
        return { ...books, onTheRoad: books.onTheRoad - road, received: books.received + road }
      case 'refuse':
        return { ...books, onTheRoad: books.onTheRoad - road, refused: books.refused + road }
      case 'bring-back': {
        const sold = -(books.moved.sale ?? 0) - (books.moved.return ?? 0)
        const back = Math.max(
          0,
          Math.min(amount, sold, books.received + books.refused - (books.moved.return ?? 0)),
        )
        return { ...books, moved: moved('return', back), setAside: books.setAside + back }
      }
      case 'write-off':
        return { ...books, moved: moved('write-off', -free), onHand: books.onHand - free }
      default: {
        const change = amount % 2 === 0 ? amount : -free
        return { ...books, moved: moved('count', change), onHand: books.onHand + change }
      }
    }
  }
})

describe('customers', () => {
  const nobody = { phone: '', email: '', toldAt: null, answeredAt: null }
  test.each([
    [nobody, 'no-contact'],
    [{ ...nobody, phone: '84 330 1207' }, 'not-told'],
    [{ ...nobody, email: 'a@b.mz' }, 'not-told'],
    [{ ...nobody, toldAt: AT }, 'told'],
    [{ ...nobody, toldAt: AT, answeredAt: AT }, 'answered'],
  ] as const)('%j is %s', (customer, state) => expect(recallCustomerState(customer)).toBe(state))

  test('nobody still has more than they got', () => {
    expect(() => requireAnswer(5001, 5000)).toThrow(expect.objectContaining({ code: 'RECALL_ANSWER_OVER' }))
    expect(() => requireAnswer(5000, 5000)).not.toThrow()
  })
})

describe('documents that hold the batch', () => {
  const quantities = ({ open, reserved, picking, loading }: OrderLine) => ({
    open,
    reserved,
    picking,
    loading,
  })

  test('what was reserved and picked is open again, for stock analysis to decide on', () => {
    const before = verifiedFacts({ lines: [line({ reserved: 3000, picking: 2000 })] })
    const after = recallBatch(before, [
      { lineId: 1, bucket: 'reserved', quantity: 3000 },
      { lineId: 1, bucket: 'picking', quantity: 1500 },
    ])
    expect(after.lines.map(quantities)).toEqual([{ open: 4500, reserved: 0, picking: 500, loading: 0 }])
  })

  test('a document that has nothing left to load leaves its shipment', () => {
    const before = verifiedFacts({ shipment: onShipment('ready'), lines: [line({ picking: 2000 })] })
    const after = recallBatch(before, [{ lineId: 1, bucket: 'picking', quantity: 2000 }])
    expect(after.shipment).toBeNull()
  })
})

test.each([
  [
    'the newest invoice first',
    5,
    [
      [3, 4],
      [1, 1],
    ],
  ],
  [
    'no more than is left to credit',
    99,
    [
      [3, 4],
      [1, 6],
    ],
  ],
  ['nothing', 0, []],
] as const)('collected is %s', (_, quantity, chosen) => {
  const lines = [
    { id: 1, issuedOn: '2026-11-01', left: 6 },
    { id: 2, issuedOn: '2026-11-09', left: 0 },
    { id: 3, issuedOn: '2026-11-05', left: 4 },
  ]
  expect(chooseLines(quantity, lines).map(({ line, quantity: part }) => [line.id, part])).toEqual(chosen)
})
