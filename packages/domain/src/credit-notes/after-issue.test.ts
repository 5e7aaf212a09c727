import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { user } from '../testing/order-facts.ts'
import { allowedCreditNoteActions } from './actions.ts'
import { type BilledLine, debitNet, restOf } from './amounts.ts'
import { cancellingLines, cancelsAtOnce, mayCancelInvoice } from './cancel-invoice.ts'
import { approveCreditNote } from './decide.ts'
import type { CreditNoteFacts } from './facts.ts'
import type { BilledOn } from './match-invoices.ts'
import { noteEffect, reasonEffect } from './reason-effects.ts'
import { requireRebateReason, spreadRebate } from './rebate.ts'

const billed = (change: Partial<BilledOn> = {}): BilledOn => ({
  id: 11,
  issuedOn: '2026-11-02',
  quantity: 3000,
  net: 10_000,
  vat: { rate: 1600, exemption: null },
  creditedQuantity: 0,
  creditedNet: 0,
  ...change,
})

const codeOf = (run: () => unknown) => {
  try {
    return run()
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('a rebate over a period', () => {
  const spread = (amount: number, lines: readonly BilledOn[]) =>
    spreadRebate({ amount, percent: null }, lines).map(({ invoiceLineId, net }) => [invoiceLineId, net])

  test.each<[string, number, BilledOn[], unknown]>([
    ['one invoice takes it whole', 100, [billed()], [[11, 100]]],
    [
      'in proportion to what is left, and the last centavo to the largest remainder',
      100,
      [billed({ id: 1, net: 100 }), billed({ id: 2, net: 200 })],
      [
        [1, 33],
        [2, 67],
      ],
    ],
    [
      'among equals the oldest invoice first',
      101,
      [billed({ id: 2, issuedOn: '2026-11-03' }), billed({ id: 1, issuedOn: '2026-11-01' })],
      [
        [1, 51],
        [2, 50],
      ],
    ],
    [
      'what others credited counts',
      50,
      [billed({ id: 1, creditedNet: 10_000 }), billed({ id: 2, creditedNet: 9950 })],
      [[2, 50]],
    ],
    ['more than is left', 51, [billed({ creditedNet: 9950 })], 'REBATE_OVER_REST'],
    ['nothing left', 1, [billed({ creditedNet: 10_000 })], 'REBATE_NO_INVOICES'],
    ['no invoices', 1, [], 'REBATE_NO_INVOICES'],
  ])('%s', (_, amount, lines, expected) => {
    expect(codeOf(() => spread(amount, lines))).toEqual(expected)
  })

  test('a percentage is of what is left, and the price is what the unit would have cost', () => {
    expect(spreadRebate({ amount: null, percent: 250 }, [billed({ creditedNet: 5000 })])).toEqual([
      { invoiceLineId: 11, net: 125, price: 3292 },
    ])
  })

  test('it never loses a centavo, and no line gives more than is left of it', () => {
    const lines = fc.array(
      fc.record({ net: fc.integer({ min: 1, max: 1e9 }), credited: fc.integer({ min: 0, max: 1e9 }) }),
      { minLength: 1, maxLength: 40 },
    )
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 10_000 }), (given, percent) => {
        const some = given.map(({ net, credited }, id) =>
          billed({ id, net, creditedNet: Math.min(net, credited) }),
        )
        const rest = some.reduce((sum, line) => sum + restOf(line).net, 0)
        if (rest === 0) return
        const amount = Math.max(1, Math.floor((rest * percent) / 10_000))
        const shares = spreadRebate({ amount, percent: null }, some)
        expect(shares.reduce((sum, { net }) => sum + net, 0)).toBe(amount)
        for (const { invoiceLineId, net, price } of shares) {
          const line = some[invoiceLineId] as BilledOn
          expect(net).toBeLessThanOrEqual(restOf(line).net)
          expect(price).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  test('it has a reason that arises nowhere', () => {
    expect(codeOf(() => requireRebateReason('none'))).toBeUndefined()
    expect(codeOf(() => requireRebateReason(null))).toBeUndefined()
    expect(codeOf(() => requireRebateReason('customer'))).toBe('REBATE_REASON_WRONG')
  })
})

describe('a debit note', () => {
  test.each<[string, BilledLine, { quantity: number; price: number }, unknown]>([
    ['the difference of the prices', billed(), { quantity: 3000, price: 4333 }, 3000],
    ['far above the invoice', billed(), { quantity: 1000, price: 9_000_000 }, 8_996_667],
    ['the invoiced price', billed(), { quantity: 3000, price: 3333 }, 'DEBIT_PRICE_WRONG'],
    ['more than was billed', billed(), { quantity: 3001, price: 4333 }, 'DEBIT_OVER_BILLED'],
    ['nothing', billed(), { quantity: 0, price: 4333 }, 'QUANTITY_NOT_POSITIVE'],
    [
      'what was credited does not count',
      billed({ creditedNet: 10_000 }),
      { quantity: 1000, price: 4333 },
      1000,
    ],
  ])('%s', (_, line, given, expected) => {
    expect(codeOf(() => debitNet(line, given))).toBe(expected)
  })

  test('brings no goods back, whatever its reason', () => {
    expect(noteEffect('debit', '3EX', 'customer')).toEqual(reasonEffect('3PE', 'customer'))
    expect(noteEffect('credit', '3EX', 'customer').goods).toBe('collection')
  })

  test('its financial approval needs a reason, because nothing limits it', () => {
    const decided = { stage: 'financial', by: 5, at: NOW, digest: 'd', current: 'd' } as const
    const waiting = { ...issued, issuedAt: null, kind: 'debit' } as const
    expect(codeOf(() => approveCreditNote(waiting, { ...decided, reason: ' ' }))).toBe('REASON_MISSING')
    expect(approveCreditNote(waiting, { ...decided, reason: 'Contrato' }).issuedAt).toBe(NOW)
    expect(approveCreditNote({ ...waiting, kind: 'credit' }, { ...decided, reason: '' }).issuedAt).toBe(NOW)
  })
})

describe('cancelling an invoice', () => {
  const lines = [
    billed({ id: 1 }),
    billed({ id: 2, creditedQuantity: 1000, creditedNet: 3333 }),
    billed({ id: 3, creditedQuantity: 3000, creditedNet: 4000 }),
    billed({ id: 4, creditedQuantity: 3000, creditedNet: 10_000 }),
  ]
  const goods = { price: 3333, amount: null }

  test.each([
    [
      '1NC: goods that never left, and what is left in money',
      reasonEffect('1NC', 'warehouse'),
      [
        { invoiceLineId: 1, quantity: 3000, ...goods },
        { invoiceLineId: 2, quantity: 2000, ...goods },
        { invoiceLineId: 3, quantity: 3000, price: 0, amount: 6000 },
      ],
    ],
    [
      '2DN: only goods are fetched',
      reasonEffect('2DN', 'truck'),
      [
        { invoiceLineId: 1, quantity: 3000, ...goods },
        { invoiceLineId: 2, quantity: 2000, ...goods },
      ],
    ],
    [
      '3PE: money',
      reasonEffect('3PE', 'customer'),
      [
        { invoiceLineId: 1, quantity: 3000, price: 0, amount: 10_000 },
        { invoiceLineId: 2, quantity: 3000, price: 0, amount: 6667 },
        { invoiceLineId: 3, quantity: 3000, price: 0, amount: 6000 },
      ],
    ],
  ])('%s', (_, effect, expected) => {
    expect(cancellingLines(lines, effect)).toEqual(expected)
  })

  test('of which nothing is left is refused', () => {
    expect(codeOf(() => cancellingLines(lines.slice(3), reasonEffect('1NC', 'warehouse')))).toBe(
      'INVOICE_CREDITED',
    )
  })

  test.each([
    ['ADMIN', true, true],
    ['CREDIT_NOTE_FINANCIAL_APPROVER', true, true],
    ['CREDIT_NOTE_CREATOR', true, false],
    ['CREDIT_NOTE_COLLECTOR', false, false],
    ['FINANCIAL_APPROVER', false, false],
    ['REPRINTING_OPERATOR', false, false],
  ] as const)('%s', (role, may, atOnce) => {
    const someone = user(9, role)
    expect(mayCancelInvoice(someone, { branchId: 'SD', operationId: null })).toBe(may)
    expect(may && cancelsAtOnce(someone)).toBe(atOnce)
    const elsewhere = { ...someone, scope: { branches: ['BE'], operations: 'all' as const } }
    expect(mayCancelInvoice(elsewhere, { branchId: 'SD', operationId: null })).toBe(false)
  })
})

const NOW = '2026-11-24T08:00:00Z'
const issued: CreditNoteFacts = {
  kind: 'credit',
  branchId: 'SD',
  operationId: 'CLOVER',
  createdBy: 1,
  submittedBy: 1,
  submittedAt: NOW,
  hasCollection: false,
  goods: 'none',
  claim: '',
  approvals: { commercial: { decision: 'approved', by: 2, at: NOW, reason: 'Visto', digest: 'd' } },
  collectorId: null,
  collectionStartedAt: null,
  collectionEndedAt: null,
  issuedAt: NOW,
  cancelledAt: null,
  closedAt: null,
  printedAt: null,
  awaitsErp: false,
  chargeCount: 0,
  lines: [],
}

describe('paper', () => {
  test.each([
    ['CREDIT_NOTE_CREATOR', 'print', null],
    ['CREDIT_NOTE_FINANCIAL_APPROVER', 'print', null],
    ['CREDIT_NOTE_COMMERCIAL_APPROVER', null, null],
    ['CREDIT_NOTE_COLLECTOR', null, null],
    ['REPRINTING_OPERATOR', null, 'reprint'],
    ['ADMIN', 'print', 'reprint'],
    ['SUPER_USER', 'print', 'reprint'],
  ] as const)('%s prints: %s, and again: %s', (role, first, again) => {
    const prints = (note: CreditNoteFacts) =>
      allowedCreditNoteActions(user(9, role), note).find((action) => action.endsWith('print')) ?? null
    expect(prints(issued)).toBe(first)
    expect(prints({ ...issued, printedAt: NOW })).toBe(again)
    expect(prints({ ...issued, awaitsErp: true })).toBeNull()
    expect(prints({ ...issued, issuedAt: null })).toBeNull()
  })
})
