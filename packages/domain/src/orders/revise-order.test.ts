import { describe, expect, test } from 'vitest'
import type { ApprovalStage } from '../documents/approval-stage.ts'
import { approval, line, NOW, onShipment, verifiedFacts } from '../testing/order-facts.ts'
import { deriveState } from './derive-state.ts'
import type { OrderFacts } from './facts.ts'
import { reviseLine, reviseOrder } from './revise-order.ts'
import { newlyRequired, verifyOrder } from './verify-order.ts'

const approved = { decision: 'approved', decidedBy: 2, decidedAt: NOW } as const
const order = verifiedFacts({
  allocatedAt: NOW,
  approvals: [
    approval('COMMERCIAL', { ...approved, digest: 'prices' }),
    approval('FINANCIAL', { ...approved, digest: 'credit' }),
  ],
  lines: [line({ id: 1, reserved: 5 }), line({ id: 2, reserved: 2, open: 1, closed: 1 })],
})

/** A change that touched the stages given. */
const revise = (reopened: readonly ApprovalStage[], change: Partial<OrderFacts> = {}) =>
  reviseOrder(order, {
    by: 7,
    lines: order.lines,
    dueAt: null,
    operationId: 'GERAL',
    digestOf: (stage) =>
      reopened.includes(stage) ? 'new' : { COMMERCIAL: 'prices', FINANCIAL: 'credit', OFFER: '' }[stage],
    reopened,
    ...change,
  })

describe('a change of a submitted document', () => {
  test('sends it to verification and keeps the approvals of what it did not touch', () => {
    const after = revise(['COMMERCIAL'])
    expect(deriveState(after)).toEqual({ status: 'SUBMITTED', stages: [] })
    expect(after.approvals).toEqual([order.approvals[1]])
    expect(after).toMatchObject({ revisedBy: 7, settledStages: ['FINANCIAL', 'OFFER'], verifiedAt: null })
  })

  test('asks anew only what it touched, whatever the rules would ask', () => {
    const asked = (['COMMERCIAL', 'FINANCIAL'] as const).map((stage) => ({ stage, digest: 'new' }))
    const verified = verifyOrder(revise(['COMMERCIAL']), { at: NOW, lockId: null, approvals: asked })
    expect(deriveState(verified).stages).toEqual(['COMMERCIAL_APPROVAL'])
    expect(verified.approvals).toMatchObject([
      { stage: 'FINANCIAL', decision: 'approved' },
      { stage: 'COMMERCIAL', decision: null, digest: 'new' },
    ])
  })

  test('that touches nothing that anybody decided asks nobody', () => {
    const after = revise([])
    expect(
      newlyRequired(after, [{ stage: 'FINANCIAL' }, { stage: 'COMMERCIAL' }, { stage: 'OFFER' }]),
    ).toEqual([])
    expect(after.approvals).toEqual(order.approvals)
  })

  test('twice before it was verified: what the first change touched stays open', () => {
    const first = revise(['COMMERCIAL'])
    const second = reviseOrder(first, {
      by: 7,
      lines: first.lines,
      dueAt: null,
      operationId: 'GERAL',
      digestOf: () => 'credit',
      reopened: [],
    })
    expect(second.settledStages).toEqual(['FINANCIAL', 'OFFER'])
  })

  test('offers stock again while anything is open', () => {
    expect(revise([]).allocatedAt).toBeNull()
    expect(revise([], { lines: [line({ id: 1, reserved: 5 })] }).allocatedAt).toBe(NOW)
  })

  test('that leaves nothing to deliver is refused', () => {
    const none = () => revise([], { lines: [line({ id: 2, closed: 1 })] })
    expect(none).toThrow(expect.objectContaining({ code: 'NO_LINES' }))
  })

  test.each([
    ['in picking', verifiedFacts({ lines: [line({ picking: 1 })] })],
    ['on a truck', verifiedFacts({ lines: [line({ loading: 1 })], shipment: onShipment('loading') })],
    ['an answered quote', verifiedFacts({ type: 'COT', answeredAt: NOW })],
  ])('comes too late: %s', (_, facts) => {
    const late = () =>
      reviseOrder(facts, {
        by: 7,
        lines: facts.lines,
        dueAt: null,
        operationId: 'GERAL',
        digestOf: () => '',
        reopened: [],
      })
    expect(late).toThrow(expect.objectContaining({ code: 'ACTION_NOT_ALLOWED' }))
  })
})

test.each([
  [
    'stays where it lies with the same quantity',
    { reserved: 3, open: 1, closed: 1, waiting: true },
    5,
    { reserved: 3, open: 1, closed: 1, waiting: true },
  ],
  [
    'is open again with more',
    { reserved: 3, open: 1, closed: 1, waiting: true },
    9,
    { reserved: 0, open: 8, closed: 1, waiting: false },
  ],
  ['is open again with less', { reserved: 3, open: 2 }, 4, { reserved: 0, open: 4, closed: 0 }],
  ['keeps what was given up as far as it goes', { closed: 4, open: 2 }, 3, { closed: 3, open: 0 }],
])('a line %s', (_, before, quantity, after) => {
  expect(reviseLine(line(before), { id: 1, quantity })).toMatchObject({ ...after, quantity })
})
