import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ROLES, type Role } from '../access/roles.ts'
import { user } from '../testing/order-facts.ts'
import { workflowFaults } from '../testing/workflow-faults.ts'
import { CREDIT_NOTE_ACTIONS, CREDIT_NOTE_WORKFLOW, type CreditNoteAction } from './action-table.ts'
import { allowedCreditNoteActions, creditNoteRefusal } from './actions.ts'
import {
  type BilledLine,
  creditNet,
  creditTotals,
  invoicedPrice,
  requireCloverWithin,
  restOf,
} from './amounts.ts'
import {
  type CollectedLine,
  endCollection,
  recordCollection,
  sendBackToCollection,
  startCollection,
} from './collect.ts'
import { approveCreditNote, cancelCreditNote, closeCreditNote, rejectCreditNote } from './decide.ts'
import { type CreditNotePhase, deriveCreditNotePhase } from './derive-stage.ts'
import { type CreditNoteApproval, type CreditNoteFacts, type CreditNoteLine, variationOf } from './facts.ts'
import { matchToInvoices } from './match-invoices.ts'
import { hasCollection, reasonEffect } from './reason-effects.ts'
import { submitCreditNote } from './submit.ts'

const NOW = '2026-11-24T08:00:00Z'
const CREATOR = 1
/** A collection is put on a shipment, or taken off. */
const CARRY: CreditNoteAction[] = ['put-on-shipment', 'take-off-shipment']
const HAND_OVER = { at: NOW, isSigned: true, unsignedReason: '' }
const VAT = { rate: 1600, exemption: null }

const line = (change: Partial<CreditNoteLine> = {}): CreditNoteLine => ({
  id: 1,
  invoiceLineId: 11,
  productId: '1001',
  asked: 5000,
  received: null,
  refusedReason: '',
  batch: null,
  delivered: ['L1', 'L2'],
  negotiatedPrice: 10_000,
  vat: VAT,
  ...change,
})

const draft: CreditNoteFacts = {
  kind: 'credit',
  branchId: 'SD',
  operationId: 'CLOVER',
  createdBy: CREATOR,
  submittedBy: null,
  submittedAt: null,
  hasCollection: false,
  goods: 'none',
  claim: '',
  approvals: {},
  collectorId: null,
  collectionStartedAt: null,
  collectionEndedAt: null,
  issuedAt: null,
  cancelledAt: null,
  closedAt: null,
  printedAt: null,
  awaitsErp: false,
  chargeCount: 0,
  lines: [line(), line({ id: 2, asked: 2000 })],
}

const submission = {
  by: CREATOR,
  at: NOW,
  reasonId: '3EX',
  reasonText: '',
  needsText: false,
  goods: 'collection' as const,
  isSecondOfClaim: false,
  confirmed: false,
}
const by = (id: number, stage: CreditNoteApproval, reason = 'Conferido') => ({
  stage,
  by: id,
  at: NOW,
  reason,
  digest: 'd1',
  current: 'd1',
})
const whole: CollectedLine[] = [
  { id: 1, received: 5000, batch: 'L1', refusedReason: '' },
  { id: 2, received: 500, batch: 'L2', refusedReason: 'Já vendido' },
]

const submitted = submitCreditNote(draft, submission)
const approved = approveCreditNote(submitted, by(2, 'commercial'))
const available = approveCreditNote(approved, by(3, 'collection'))
const collecting = startCollection(available, { by: 4, at: NOW })
const ended = endCollection(recordCollection(collecting, whole), HAND_OVER)
const issued = approveCreditNote(ended, by(5, 'financial'))
const withoutGoods = approveCreditNote(
  submitCreditNote(draft, { ...submission, goods: 'none' }),
  by(2, 'commercial'),
)

const IN_PHASE: Readonly<Record<CreditNotePhase, CreditNoteFacts>> = {
  draft,
  'commercial-approval': submitted,
  'collection-approval': approved,
  'available-for-collection': available,
  collecting,
  'financial-approval': ended,
  issued,
  rejected: rejectCreditNote(submitted, by(2, 'commercial')),
  cancelled: cancelCreditNote(available, { at: NOW, reason: 'Engano' }),
  closed: closeCreditNote(ended, { at: NOW, reason: 'Cliente desistiu' }),
}

describe('the life of a credit note', () => {
  test('every phase can be reached, and no arrow leads nowhere', () => {
    expect(workflowFaults(CREDIT_NOTE_WORKFLOW)).toEqual([])
  })

  test.each(Object.entries(IN_PHASE))('its facts say: %s', (phase, note) => {
    expect(deriveCreditNotePhase(note)).toBe(phase)
  })

  test('without goods the financial approval follows the commercial one', () => {
    expect(deriveCreditNotePhase(withoutGoods)).toBe('financial-approval')
    expect(deriveCreditNotePhase(rejectCreditNote(withoutGoods, by(5, 'financial')))).toBe('rejected')
  })

  test('once goods are back it is sent back or closed, never rejected', () => {
    expect(() => rejectCreditNote(ended, by(5, 'financial'))).toThrow('CREDIT_GOODS_ARE_BACK')
    expect(deriveCreditNotePhase(sendBackToCollection(ended, 'Falta o lote'))).toBe('collecting')
    expect(() => sendBackToCollection(withoutGoods, 'Falta o lote')).toThrow('ACTION_NOT_ALLOWED')
  })

  test('a decision is tied to what was decided on, and a refusal needs a reason', () => {
    expect(() => approveCreditNote(submitted, { ...by(2, 'commercial'), current: 'd2' })).toThrow(
      'APPROVAL_OUTDATED',
    )
    expect(() => approveCreditNote(submitted, by(2, 'commercial', ' '))).toThrow('REASON_MISSING')
    expect(() => rejectCreditNote(withoutGoods, by(5, 'financial', ''))).toThrow('REASON_MISSING')
    expect(deriveCreditNotePhase(approveCreditNote(approved, by(3, 'collection', '')))).toBe(
      'available-for-collection',
    )
  })
})

describe('submission', () => {
  const faults = (change: Partial<CreditNoteFacts>, asked: Partial<typeof submission> = {}) => {
    try {
      submitCreditNote({ ...draft, ...change }, { ...submission, ...asked })
      return 'submitted'
    } catch (error) {
      const { code, details } = error as { code: string; details: { field: string; rule: string }[] }
      return [code, ...details.map(({ field, rule }) => `${field} ${rule}`)].join(', ')
    }
  }
  test.each([
    ['whole', {}, {}, 'submitted'],
    ['without reason', {}, { reasonId: '' }, 'REASON_MISSING, reasonId REASON_MISSING'],
    ['a reason that asks for words', {}, { needsText: true }, 'REASON_MISSING, reasonText REASON_MISSING'],
    ['without lines', { lines: [] }, {}, 'NO_LINES, lines NO_LINES'],
    [
      'two faults at once',
      { lines: [line({ asked: 0 }), line({ negotiatedPrice: null })] },
      {},
      'QUANTITY_NOT_POSITIVE, lines.0.quantity QUANTITY_NOT_POSITIVE, lines.1.negotiatedPrice NEGOTIATED_PRICE_MISSING',
    ],
    ['a second one of a claim', {}, { isSecondOfClaim: true }, 'CLAIM_HAS_CREDIT_NOTE'],
    ['confirmed', {}, { isSecondOfClaim: true, confirmed: true }, 'submitted'],
  ])('%s', (_, change, asked, expected) => {
    expect(faults(change, asked)).toBe(expected)
  })
})

describe('collection', () => {
  const codes = (run: () => unknown) => {
    try {
      run()
      return 'done'
    } catch (error) {
      const { code, details } = error as { code: string; details?: { field: string }[] }
      return [code, ...(details ?? []).map(({ field }) => field)].join(' ')
    }
  }

  test('somebody signs at the customer, or it is said why not; at the dock nobody does', () => {
    const recorded = recordCollection(collecting, whole)
    const end = (goods: 'truck' | 'collection', unsignedReason = '') =>
      codes(() => endCollection({ ...recorded, goods }, { at: NOW, isSigned: false, unsignedReason }))
    expect(end('collection')).toBe('COLLECTION_UNSIGNED signature')
    expect([end('collection', 'Loja fechada'), end('truck')]).toEqual(['done', 'done'])
  })

  test('at the dock who works there starts, records and ends it', () => {
    const atDock = { ...available, goods: 'truck' as const }
    expect(allowedCreditNoteActions(user(9, 'PICKING_MANAGER'), atDock)).toEqual(['start-collection'])
    const begun = startCollection(atDock, { by: 9, at: NOW })
    expect(allowedCreditNoteActions(user(9, 'PICKING_MANAGER'), begun)).toEqual([
      'record-collection',
      'end-collection',
    ])
    expect(creditNoteRefusal('start-collection', user(9, 'PICKING_MANAGER'), available)?.code).toBe(
      'ROLE_MISSING',
    )
  })

  test('another person collects than who approved it', () => {
    expect(codes(() => startCollection(available, { by: 3, at: NOW }))).toBe(
      'COLLECTOR_APPROVED_IT collectorId',
    )
  })

  test.each<[string, CollectedLine[], string]>([
    ['nothing written down', [], 'COLLECTION_INCOMPLETE lines.0.received lines.1.received'],
    [
      'no batch',
      [{ id: 1, received: 5000, batch: null, refusedReason: '' }, whole[1] as CollectedLine],
      'COLLECTION_INCOMPLETE lines.0.batch',
    ],
    [
      'short without reason',
      [whole[0] as CollectedLine, { id: 2, received: 0, batch: null, refusedReason: '' }],
      'COLLECTION_INCOMPLETE lines.1.refusedReason',
    ],
    [
      'another batch than was delivered',
      [{ id: 1, received: 5000, batch: 'L9', refusedReason: '' }, whole[1] as CollectedLine],
      'COLLECTION_INCOMPLETE lines.0.refusedReason',
    ],
    ['all of it', whole, 'done'],
    [
      'more than was asked for',
      [{ id: 1, received: 5001, batch: 'L1', refusedReason: '' }],
      'CREDIT_OVER_ASKED lines.0.received',
    ],
    ['a line of another', [{ id: 9, received: 1, batch: 'L1', refusedReason: '' }], 'NOT_FOUND'],
  ])('%s', (_, collected, expected) => {
    expect(codes(() => endCollection(recordCollection(collecting, collected), HAND_OVER))).toBe(expected)
  })

  test('what did not come back is the variation', () => {
    expect(ended.lines.map(variationOf)).toEqual([0, 1500])
    expect(collecting.lines.map(variationOf)).toEqual([0, 0])
  })
})

describe('who may', () => {
  const may = (role: Role, note: CreditNoteFacts, id = 9) => allowedCreditNoteActions(user(id, role), note)

  test.each<[CreditNotePhase, Role, CreditNoteAction[]]>([
    ['draft', 'CREDIT_NOTE_CREATOR', []],
    ['draft', 'SUPER_USER', ['save-draft', 'delete-draft', 'submit']],
    ['commercial-approval', 'CREDIT_NOTE_COMMERCIAL_APPROVER', ['approve-commercial', 'reject-commercial']],
    ['collection-approval', 'CREDIT_NOTE_COLLECTOR', ['approve-collection', 'reject-collection']],
    ['available-for-collection', 'CREDIT_NOTE_COLLECTOR', ['start-collection', ...CARRY]],
    ['available-for-collection', 'PICKING_MANAGER', CARRY],
    ['collecting', 'CREDIT_NOTE_COLLECTOR', CARRY],
    ['collecting', 'SUPER_USER', ['record-collection', 'end-collection', ...CARRY, 'cancel', 'duplicate']],
    ['financial-approval', 'CREDIT_NOTE_FINANCIAL_APPROVER', ['approve-financial', 'send-back']],
    ['issued', 'CREDIT_NOTE_CREATOR', ['duplicate', 'print']],
    ['issued', 'CREDIT_NOTE_FINANCIAL_APPROVER', ['print']],
    ['issued', 'REPRINTING_OPERATOR', []],
    ['issued', 'CREDIT_NOTE_COLLECTOR', []],
    ['financial-approval', 'ADMIN', ['approve-financial', 'send-back', 'close', 'duplicate']],
    ['financial-approval', 'OPERATOR', []],
  ])('%s as %s', (phase, role, expected) => {
    expect(may(role, IN_PHASE[phase])).toEqual(expected)
  })

  test('its creator submits it, and cancels it until the first approval', () => {
    expect(may('CREDIT_NOTE_CREATOR', draft, CREATOR)).toEqual(['save-draft', 'delete-draft', 'submit'])
    expect(may('CREDIT_NOTE_CREATOR', submitted, CREATOR)).toContain('cancel')
    expect(may('CREDIT_NOTE_CREATOR', approved, CREATOR)).not.toContain('cancel')
  })

  test('nobody decides on what they submitted', () => {
    for (const action of ['approve-commercial', 'reject-commercial'] as const)
      expect(creditNoteRefusal(action, user(CREATOR, 'ADMIN'), submitted)?.code).toBe('OWN_DOCUMENT')
    const small = { ...submitted, ownDecisionsAllowed: true }
    expect(creditNoteRefusal('approve-commercial', user(CREATOR, 'ADMIN'), small)).toBeNull()
  })

  test('no role does anything in another branch', () => {
    for (const role of ROLES) {
      const stranger = { ...user(9, role), scope: { branches: ['BE'], operations: [] } }
      if (role === 'ADMIN' || role === 'SUPER_USER') continue
      for (const note of Object.values(IN_PHASE)) expect(allowedCreditNoteActions(stranger, note)).toEqual([])
    }
  })

  test('the table refuses what the phase does not allow, for everybody', () => {
    for (const note of Object.values(IN_PHASE))
      for (const action of CREDIT_NOTE_ACTIONS) {
        const isListed = CREDIT_NOTE_WORKFLOW.moves[action][deriveCreditNotePhase(note)] !== undefined
        if (!isListed) expect(creditNoteRefusal(action, 'system', note)?.code).toBe('ACTION_NOT_ALLOWED')
      }
  })
})

describe('reasons', () => {
  test.each([
    ['0RB', 'none', 'money none none'],
    ['1NC', 'warehouse', 'goods none found'],
    ['2DN', 'truck', 'goods truck returns'],
    ['2OU', 'truck', 'goods truck returns'],
    ['3EX', 'customer', 'goods collection returns'],
    ['3DP', 'customer', 'money none none'],
    ['3PE', 'customer', 'money none none'],
    ['9XX', 'customer', 'goods collection returns'],
  ] as const)('%s of %s', (id, place, expected) => {
    const effect = reasonEffect(id, place)
    expect(`${effect.credits} ${effect.goods} ${effect.stock}`).toBe(expected)
    expect(hasCollection(effect)).toBe(effect.goods !== 'none')
  })
})

describe('amounts', () => {
  const billed = (change: Partial<BilledLine> = {}): BilledLine => ({
    id: 11,
    quantity: 3000,
    net: 10_000,
    vat: VAT,
    creditedQuantity: 0,
    creditedNet: 0,
    ...change,
  })
  const goods = (quantity: number, price = 3333) => ({ credits: 'goods' as const, quantity, price })
  const money = (quantity: number, price: number) => ({ credits: 'money' as const, quantity, price })

  test.each<[string, BilledLine, Parameters<typeof creditNet>[1], number | string]>([
    ['one of three', billed(), goods(1000), 3333],
    [
      'the last centavo goes with the middle one',
      billed({ creditedQuantity: 1000, creditedNet: 3333 }),
      goods(1000),
      3334,
    ],
    ['all of it', billed(), goods(3000), 10_000],
    ['more than was billed', billed(), goods(3001), 'CREDIT_OVER_REST'],
    [
      'more than is left',
      billed({ creditedQuantity: 2000, creditedNet: 6667 }),
      goods(1001),
      'CREDIT_OVER_REST',
    ],
    ['at a lower price', billed(), goods(2000, 1000), 2000],
    ['above the invoiced price', billed(), goods(1000, 3334), 'CREDIT_PRICE_WRONG'],
    ['nothing', billed(), goods(0), 'QUANTITY_NOT_POSITIVE'],
    ['a wrong price on all', billed(), money(3000, 3000), 999],
    ['a wrong price on more than was billed', billed(), money(3001, 3000), 'CREDIT_OVER_REST'],
    [
      'a price difference over the rest',
      billed({ creditedNet: 9500 }),
      money(3000, 3000),
      'CREDIT_OVER_REST',
    ],
  ])('%s', (_, invoiceLine, request, expected) => {
    if (typeof expected === 'number') expect(creditNet(invoiceLine, request)).toBe(expected)
    else expect(() => creditNet(invoiceLine, request)).toThrow(expected)
  })

  test('totals carry VAT per rate of the invoices', () => {
    const totals = creditTotals([
      { net: 1000, vat: VAT },
      { net: 500, vat: { rate: 0, exemption: 'M01' } },
    ])
    expect([totals.net, totals.vatTotal, totals.total]).toEqual([1500, 160, 1660])
  })

  test('the share of the principal stays within the net total', () => {
    expect(() => requireCloverWithin(1500, 1500)).not.toThrow()
    expect(() => requireCloverWithin(1501, 1500)).toThrow('CLOVER_OVER_TOTAL')
    expect(() => requireCloverWithin(-1, 1500)).toThrow('CLOVER_OVER_TOTAL')
  })

  test('whatever is credited in whatever parts, never more than was billed, and all of it exactly', () => {
    const request = fc.record({
      credits: fc.constantFrom('goods' as const, 'money' as const),
      quantity: fc.integer({ min: 1, max: 4000 }),
      off: fc.integer({ min: 0, max: 400 }),
    })
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4000 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.array(request, { maxLength: 12 }),
        (quantity, net, requests) => {
          let invoiceLine = billed({ quantity, net })
          for (const { credits, quantity: asked, off } of requests) {
            const price = Math.max(invoicedPrice(invoiceLine) - off, 0)
            try {
              const credited = creditNet(invoiceLine, { credits, quantity: asked, price })
              const taken = credits === 'goods' ? asked : 0
              invoiceLine = {
                ...invoiceLine,
                creditedNet: invoiceLine.creditedNet + credited,
                creditedQuantity: invoiceLine.creditedQuantity + taken,
              }
            } catch {
              // refused: nothing is taken
            }
            expect(invoiceLine.creditedNet).toBeLessThanOrEqual(net)
            expect(invoiceLine.creditedQuantity).toBeLessThanOrEqual(quantity)
          }
        },
      ),
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 4000 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.integer({ min: 1, max: 3999 }),
        (quantity, net, cut) => {
          const first = Math.min(cut, quantity - 1)
          const price = invoicedPrice(billed({ quantity, net }))
          const one = creditNet(billed({ quantity, net }), { credits: 'goods', quantity: first, price })
          const after = billed({ quantity, net, creditedQuantity: first, creditedNet: one })
          expect(one + creditNet(after, { credits: 'goods', quantity: quantity - first, price })).toBe(net)
        },
      ),
    )
  })
})

describe('the invoices of a quantity', () => {
  const on = (id: number, issuedOn: string, quantity: number, creditedQuantity = 0) => ({
    id,
    issuedOn,
    quantity,
    net: quantity,
    vat: VAT,
    creditedQuantity,
    creditedNet: 0,
  })
  const lines = [on(3, '2026-11-02', 4000), on(1, '2026-11-02', 2000, 1500), on(2, '2026-10-01', 1000)]

  test.each([
    [
      1500,
      [
        [2, 1000],
        [1, 500],
      ],
      0,
    ],
    [
      6000,
      [
        [2, 1000],
        [1, 500],
        [3, 4000],
      ],
      500,
    ],
    [0, [], 0],
  ])('%i, the oldest first', (quantity, expected, unmatched) => {
    const found = matchToInvoices(quantity, lines)
    expect(found.matches.map((match) => [match.invoiceLineId, match.quantity])).toEqual(expected)
    expect(found.unmatched).toBe(unmatched)
    expect(restOf(lines[1] as BilledLine).quantity).toBe(500)
  })
})
