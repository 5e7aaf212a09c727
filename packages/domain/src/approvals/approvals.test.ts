import { describe, expect, test } from 'vitest'
import { type CreditFigures, exposureOf } from '../credit/exposure.ts'
import { refusalAtLoading } from '../credit/loading-check.ts'
import { approveOrder, rejectOrder } from '../orders/decide-approval.ts'
import { deriveState } from '../orders/derive-state.ts'
import { verifyOrder } from '../orders/verify-order.ts'
import { approval, NOW, submittedFacts, verifiedFacts } from '../testing/order-facts.ts'
import { type DigestInput, digestText } from './digest.ts'
import { type ApprovalLine, type ApprovalSubject, requiredApprovals } from './reasons.ts'

const figures: CreditFigures = {
  currentAccount: 500,
  loadedNotBilled: 100,
  openOrders: 200,
  thisOrder: 200,
  overdue: 0,
  creditLimit: 1000,
  transactionLimit: null,
  blockedCredit: false,
}

const item: ApprovalLine = {
  productId: 'FC-1200',
  unitPrice: 100,
  listPrice: 100,
  listFrom: '2026-11-01',
  priceDate: '2026-11-20',
  negotiatedPrice: null,
  promised: false,
  merchandise: 1000,
  discountTotal: 50,
}

const subject = (change: Partial<ApprovalSubject> = {}): ApprovalSubject => ({
  type: 'PEV',
  lines: [item],
  discountLimit: 500,
  cost: 700,
  merchandise: 1000,
  exposure: exposureOf(figures),
  ...change,
})

const asked = (change: Partial<ApprovalSubject>) =>
  requiredApprovals(subject(change)).map(({ stage, reasons }) => [stage, ...reasons.map(({ code }) => code)])

const withFigures = (change: Partial<CreditFigures>) => ({ exposure: exposureOf({ ...figures, ...change }) })

describe('what is asked of whom', () => {
  test.each([
    ['nothing wrong', {}, []],
    [
      'discount above the limit',
      { lines: [{ ...item, discountTotal: 51 }] },
      [['COMMERCIAL', 'DISCOUNT_ABOVE_LIMIT']],
    ],
    [
      'agreed price below list',
      { lines: [{ ...item, negotiatedPrice: 99 }] },
      [['COMMERCIAL', 'NEGOTIATED_BELOW_LIST']],
    ],
    ['agreed price at list', { lines: [{ ...item, negotiatedPrice: 100 }] }, []],
    [
      'price older than the list',
      { lines: [{ ...item, unitPrice: 90, priceDate: '2026-10-31' }] },
      [['COMMERCIAL', 'PRICE_OLDER_THAN_LIST']],
    ],
    ['old price that is still the list price', { lines: [{ ...item, priceDate: '2026-10-31' }] }, []],
    ['customer blocked', withFigures({ blockedCredit: true }), [['FINANCIAL', 'CUSTOMER_BLOCKED']]],
    ['limit reached', withFigures({}), []],
    ['limit passed by a centavo', withFigures({ thisOrder: 201 }), [['FINANCIAL', 'CREDIT_LIMIT_EXCEEDED']]],
    [
      'transaction limit',
      withFigures({ transactionLimit: 199 }),
      [['FINANCIAL', 'TRANSACTION_LIMIT_EXCEEDED']],
    ],
    ['overdue debt', withFigures({ overdue: 1 }), [['FINANCIAL', 'OVERDUE_DEBT']]],
    [
      'both sides',
      { lines: [{ ...item, discountTotal: 60 }], ...withFigures({ overdue: 1 }) },
      [
        ['COMMERCIAL', 'DISCOUNT_ABOVE_LIMIT'],
        ['FINANCIAL', 'OVERDUE_DEBT'],
      ],
    ],
    [
      'an offer, always',
      { type: 'POF' as const, lines: [{ ...item, discountTotal: 1000 }] },
      [['OFFER', 'OFFER']],
    ],
    ['a quote owes nothing', { type: 'COT' as const, ...withFigures({ blockedCredit: true }) }, []],
  ])('%s', (_, change, expected) => {
    expect(asked(change)).toEqual(expected)
  })

  test('each reason carries its figures', () => {
    const [commercial, financial] = requiredApprovals(
      subject({ lines: [{ ...item, discountTotal: 51 }], ...withFigures({ thisOrder: 300 }) }),
    )
    expect(commercial?.reasons).toEqual([
      { code: 'DISCOUNT_ABOVE_LIMIT', article: 'FC-1200', discount: 510, limit: 500 },
    ])
    expect(financial?.reasons).toEqual([
      { code: 'CREDIT_LIMIT_EXCEEDED', exposure: 1100, limit: 1000, over: 100 },
    ])
  })
})

describe('exposure', () => {
  test.each([
    ['within the limit', {}, { total: 1000, over: 0, share: 10_000, release: { pay: 0, cut: 0 } }],
    [
      'above it',
      { thisOrder: 300 },
      { total: 1100, over: 100, share: 11_000, release: { pay: 100, cut: 100 } },
    ],
    ['cutting is not enough', { currentAccount: 1500 }, { over: 1000, release: { pay: 1000, cut: null } }],
    ['overdue must be paid', { overdue: 300 }, { over: 0, release: { pay: 300, cut: null } }],
    [
      'order too large',
      { transactionLimit: 150 },
      { over: 0, overTransaction: 50, release: { pay: 0, cut: 50 } },
    ],
    [
      'too large, and overdue: no payment makes it smaller',
      { transactionLimit: 150, overdue: 300 },
      { release: { pay: 0, cut: null } },
    ],
    ['no limit at all', { creditLimit: 0 }, { share: null, over: 1000, release: { pay: 0, cut: null } }],
    [
      'no limit, but nothing to owe',
      { creditLimit: 0, currentAccount: 0, loadedNotBilled: 0, openOrders: 0, thisOrder: 0 },
      { share: 0, over: 0, release: { pay: 0, cut: 0 } },
    ],
  ])('%s', (_, change, expected) => {
    expect(exposureOf({ ...figures, ...change })).toMatchObject(expected)
  })

  test('loading asks again only when it grew past what was approved', () => {
    const exposure = exposureOf({ ...figures, thisOrder: 300 })
    expect(refusalAtLoading(exposure, 1100)).toBeNull()
    expect(refusalAtLoading(exposure, 1099)).toMatchObject({
      code: 'CREDIT_EXCEEDED_AT_LOADING',
      facts: { exposure: 1100, accepted: 1099, over: 1 },
    })
    expect(refusalAtLoading(exposure, null)).toMatchObject({ code: 'CREDIT_EXCEEDED_AT_LOADING' })
    expect(refusalAtLoading(exposureOf(figures), null)).toBeNull()
  })
})

describe('digest', () => {
  const line = { productId: 'A', quantity: 1000, unitPrice: 100, discountTotal: 0, total: 100 }
  const input: DigestInput = {
    type: 'PEV',
    customerId: 5,
    operationId: 'GERAL',
    paymentCondition: '30 dias',
    dueAt: '2026-12-20',
    discount: 0,
    total: 232,
    lines: [line, { ...line, productId: 'B' }],
  }
  const ALL = ['COMMERCIAL', 'FINANCIAL', 'OFFER'] as const

  test('the order of the lines is no difference', () => {
    const turned = { ...input, lines: input.lines.toReversed() }
    for (const stage of ALL) expect(digestText(stage, turned)).toBe(digestText(stage, input))
  })

  test.each([
    ['the customer', { customerId: 6 }, ['COMMERCIAL', 'FINANCIAL', 'OFFER']],
    ['the due date', { dueAt: '2027-01-20' }, ['FINANCIAL']],
    ['the payment condition', { paymentCondition: '60 dias' }, ['FINANCIAL']],
    [
      'a quantity',
      { total: 348, lines: [{ ...line, quantity: 2000 }] },
      ['COMMERCIAL', 'FINANCIAL', 'OFFER'],
    ],
    [
      'a price at the same total',
      { lines: [{ ...line, unitPrice: 200, discountTotal: 100 }] },
      ['COMMERCIAL', 'OFFER'],
    ],
    ['nothing', {}, []],
  ])('changing %s re-opens %j', (_, change, stages) => {
    const after = { ...input, ...change }
    expect(ALL.filter((stage) => digestText(stage, input) !== digestText(stage, after))).toEqual(stages)
  })
})

describe('deciding', () => {
  const decision = { stage: 'COMMERCIAL', by: 2, at: NOW, reason: 'old customer', digest: 'd' } as const
  const order = verifiedFacts({ approvals: [approval('COMMERCIAL'), approval('FINANCIAL')] })

  test('the other stage stays open', () => {
    const after = approveOrder(order, decision)
    expect(deriveState(after)).toEqual({ status: 'PENDING', stages: ['FINANCIAL_APPROVAL'] })
    expect(after.approvals[0]).toMatchObject({ decision: 'approved', decidedBy: 2, reason: 'old customer' })
  })

  test('a rejection ends the document and gives up its lines', () => {
    const after = rejectOrder(order, decision)
    expect(deriveState(after)).toEqual({ status: 'REJECTED', stages: ['COMMERCIAL_REJECTED'] })
    expect(after.lines).toMatchObject([{ open: 0, closed: 10_000 }])
  })

  test.each([
    ['commercial without reason', () => approveOrder(order, { ...decision, reason: ' ' }), 'REASON_MISSING'],
    [
      'a rejection without reason',
      () => rejectOrder(order, { ...decision, stage: 'FINANCIAL', reason: '' }),
      'REASON_MISSING',
    ],
    ['a document that changed', () => approveOrder(order, { ...decision, digest: 'x' }), 'APPROVAL_OUTDATED'],
    [
      'a stage that is not asked',
      () => approveOrder(order, { ...decision, stage: 'OFFER' }),
      'STAGE_NOT_PENDING',
    ],
    ['a stage twice', () => approveOrder(approveOrder(order, decision), decision), 'STAGE_NOT_PENDING'],
  ])('%s is refused', (_, decide, code) => {
    expect(decide).toThrow(expect.objectContaining({ code }))
  })

  test('financial needs no reason', () => {
    expect(() => approveOrder(order, { ...decision, stage: 'FINANCIAL', reason: '' })).not.toThrow()
  })

  test('a quote is answered at once, or by its last approval', () => {
    const quote = submittedFacts({ type: 'COT' })
    const findings = { at: NOW, lockId: null, approvals: [] }
    expect(deriveState(verifyOrder(quote, findings))).toEqual({ status: 'FINISHED', stages: ['NO_STAGE'] })
    const waiting = verifyOrder(quote, { ...findings, approvals: [{ stage: 'COMMERCIAL', digest: 'd' }] })
    expect(deriveState(waiting).stages).toEqual(['COMMERCIAL_APPROVAL'])
    expect(deriveState(approveOrder(waiting, decision))).toEqual({ status: 'FINISHED', stages: ['NO_STAGE'] })
  })
})
