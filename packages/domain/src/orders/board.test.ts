import { describe, expect, test } from 'vitest'
import type { ApprovalStage } from '../documents/approval-stage.ts'
import { approval, draftFacts, NOW, submittedFacts, user } from '../testing/order-facts.ts'
import { refusalOf } from './actions.ts'
import { BOARD_COLUMNS, BOARD_DROPS, type BoardColumn, dropOf } from './board.ts'
import { approveOrder } from './decide-approval.ts'
import { deriveState } from './derive-state.ts'
import type { OrderFacts } from './facts.ts'

const asked = (stages: readonly ApprovalStage[], change: Partial<OrderFacts> = {}): OrderFacts =>
  submittedFacts({
    verificationStartedAt: NOW,
    verifiedAt: NOW,
    approvals: stages.map((stage) => approval(stage)),
    ...change,
  })
const cardOf = (order: OrderFacts) => ({ type: order.type, stages: deriveState(order).stages })

describe('drops', () => {
  const both = { type: 'PEV', stages: ['COMMERCIAL_APPROVAL', 'FINANCIAL_APPROVAL'] } as const
  const turned = { type: 'PEV', stages: ['FINANCIAL_APPROVAL', 'COMMERCIAL_APPROVAL'] } as const
  const commercial = { type: 'PEV', stages: ['COMMERCIAL_APPROVAL'] } as const
  const financial = { type: 'PEV', stages: ['FINANCIAL_APPROVAL'] } as const
  const analysis = { type: 'PEV', stages: ['STOCK_ANALYSIS'] } as const
  const partly = { type: 'PEV', stages: ['PICKING', 'STOCK_ANALYSIS'] } as const
  const quote = { type: 'COT', stages: ['COMMERCIAL_APPROVAL'] } as const
  const offer = { type: 'POF', stages: ['COMMERCIAL_APPROVAL', 'OFFER_APPROVAL'] } as const
  const draft = { type: 'PEV', stages: [] } as const
  const [D, C, F, S] = BOARD_COLUMNS

  test.each([
    [draft, D, C, 'submit'],
    [draft, D, F, 'submit'],
    [draft, D, S, 'submit'],
    [draft, D, D, { why: 'same-column' }],
    [commercial, C, S, 'approve-commercial'],
    [commercial, C, F, { why: 'not-next', next: S }],
    [both, C, F, 'approve-commercial'],
    [both, C, S, { why: 'not-next', next: F }],
    [both, F, C, 'approve-financial'],
    [turned, F, C, 'approve-financial'],
    [turned, C, F, 'approve-commercial'],
    [financial, F, S, 'approve-financial'],
    [financial, F, C, { why: 'not-next', next: S }],
    [commercial, C, D, { why: 'never-a-draft' }],
    [analysis, S, D, { why: 'never-a-draft' }],
    [analysis, S, C, { why: 'decided-in-analysis' }],
    [partly, S, F, { why: 'decided-in-analysis' }],
    [quote, C, S, { why: 'leaves-board' }],
    [offer, C, S, { why: 'leaves-board' }],
    [commercial, C, C, { why: 'same-column' }],
  ] as const)('%o from %s to %s', (card, from, to, expected) => {
    expect(dropOf(card, { from, to })).toEqual(expected)
  })
})

/** Every set of approvals in every order, for every type of document. */
const STAGES: readonly ApprovalStage[] = ['COMMERCIAL', 'FINANCIAL', 'OFFER']
const orders = (left: readonly ApprovalStage[]): ApprovalStage[][] => [
  [],
  ...left.flatMap((stage) => orders(left.filter((one) => one !== stage)).map((rest) => [stage, ...rest])),
]
const documents = (['PEV', 'COT', 'POF'] as const).flatMap((type) =>
  orders(STAGES).map((stages) => [`${type} ${stages.join(' ')}`, asked(stages, { type })] as const),
)

test.each(documents)('%s lands on the column on which it is dropped', (_name, order) => {
  for (const from of ['COMMERCIAL_APPROVAL', 'FINANCIAL_APPROVAL'] as const) {
    if (!cardOf(order).stages.includes(from)) continue
    for (const to of BOARD_COLUMNS) {
      const drop = dropOf(cardOf(order), { from, to })
      if (typeof drop !== 'string') continue
      const after = approveOrder(order, {
        stage: from === 'COMMERCIAL_APPROVAL' ? 'COMMERCIAL' : 'FINANCIAL',
        by: 2,
        at: NOW,
        reason: 'Visto',
        digest: 'd',
      })
      expect(deriveState(after).stages).toContain(to)
      expect(deriveState(after).stages).not.toContain(from)
    }
  }
})

test('every action of the table is one that the documents of its column allow', () => {
  const admin = user(9, 'ADMIN')
  const standing: Record<BoardColumn, OrderFacts> = {
    DRAFT: draftFacts(),
    COMMERCIAL_APPROVAL: asked(['COMMERCIAL', 'FINANCIAL']),
    FINANCIAL_APPROVAL: asked(['COMMERCIAL', 'FINANCIAL']),
    STOCK_ANALYSIS: asked([]),
  }
  for (const from of BOARD_COLUMNS) {
    for (const action of Object.values(BOARD_DROPS[from])) {
      expect(refusalOf(action, admin, standing[from]), `${from} ${action}`).toBeNull()
    }
  }
})
