import { describe, expect, test } from 'vitest'
import {
  approval,
  draftFacts,
  line,
  NOW,
  onShipment,
  submittedFacts,
  verifiedFacts,
} from '../testing/order-facts.ts'
import { deriveState } from './derive-state.ts'
import type { OrderFacts, ShipmentLink } from './facts.ts'
import type { OrderLine } from './lines.ts'

const lines = (...changes: readonly Partial<OrderLine>[]) =>
  changes.map((change, index) => line({ ...change, id: index + 1 }))

const carried = (shipment: ShipmentLink, change: Partial<OrderLine> = { loading: 1 }) =>
  verifiedFacts({ shipment, lines: lines(change) })

/** The rules of status and stages (docs/domain/orders.md), row by row. */
const TABLE: readonly (readonly [string, OrderFacts, string, readonly string[]])[] = [
  ['not submitted', draftFacts(), 'DRAFT', []],
  ['cancelled', submittedFacts({ cancelledAt: NOW }), 'CANCELED', ['CANCELED']],
  [
    'an approval rejected',
    verifiedFacts({ approvals: [approval('COMMERCIAL', { decision: 'rejected' }), approval('FINANCIAL')] }),
    'REJECTED',
    ['COMMERCIAL_REJECTED'],
  ],
  [
    'an offer rejected',
    verifiedFacts({ approvals: [approval('OFFER', { decision: 'rejected' })] }),
    'REJECTED',
    ['OFFER_REJECTED'],
  ],
  [
    'all quantity closed',
    verifiedFacts({ lines: lines({ closed: 1 }, { closed: 2 }) }),
    'CLOSED',
    ['CLOSED'],
  ],
  ['line errors not solved', submittedFacts({ integrationErrors: 1 }), 'PENDING', ['MORPHEUS_IN']],
  [
    'a hand-over failed for good',
    {
      ...carried(onShipment('billing', 'sent')),
      handOver: 'failed',
      handOverFailedStage: 'IN_TRANSFORMATION',
    },
    'FAILED',
    ['IN_TRANSFORMATION'],
  ],
  ['its billing failed', carried(onShipment('partially-billed', 'failed')), 'FAILED', ['SHIPMENT_INBILLING']],
  ['a lock applies', submittedFacts({ lockId: 3 }), 'BLOCKED', ['BLOCKED']],
  ['verification not begun', submittedFacts(), 'SUBMITTED', []],
  ['verification begun', submittedFacts({ verificationStartedAt: NOW }), 'SUBMITTED', ['VERIFICATION']],
  [
    'approvals open, in the order in which they arose',
    verifiedFacts({ approvals: [approval('FINANCIAL'), approval('COMMERCIAL')] }),
    'PENDING',
    ['FINANCIAL_APPROVAL', 'COMMERCIAL_APPROVAL'],
  ],
  [
    'one of two approvals given',
    verifiedFacts({ approvals: [approval('FINANCIAL', { decision: 'approved' }), approval('COMMERCIAL')] }),
    'PENDING',
    ['COMMERCIAL_APPROVAL'],
  ],
  ['quote answered', verifiedFacts({ type: 'COT', answeredAt: NOW }), 'FINISHED', ['NO_STAGE']],
  [
    'everything not closed is billed',
    verifiedFacts({ lines: lines({ billed: 1 }, { closed: 1 }) }),
    'FINISHED',
    ['BILLED'],
  ],
  [
    'figures frozen',
    { ...carried(onShipment('billing', 'sent')), handOver: 'frozen' },
    'PENDING',
    ['SNAPSHOT'],
  ],
  [
    'sent to the ERP',
    { ...carried(onShipment('billing', 'sent')), handOver: 'sent' },
    'PENDING',
    ['IN_TRANCE'],
  ],
  [
    'the ERP builds its document',
    { ...carried(onShipment('billing', 'sent')), handOver: 'building' },
    'PENDING',
    ['IN_TRANSFORMATION'],
  ],
  [
    'all that is left waits',
    verifiedFacts({ lines: lines({ open: 1, waiting: true }, { billed: 1 }) }),
    'AWAITING',
    ['AWAITING'],
  ],
  [
    'some go on, others need a decision',
    verifiedFacts({ lines: lines({ picking: 1 }, { reserved: 1 }) }),
    'PARTIALLY-PROCESSED',
    ['PICKING', 'STOCK_ANALYSIS'],
  ],
  [
    'the first line left needs the decision',
    verifiedFacts({ lines: lines({ open: 1 }, { picking: 1 }) }),
    'PARTIALLY-PROCESSED',
    ['STOCK_ANALYSIS', 'PICKING'],
  ],
  [
    'a billed line stands before one that goes on',
    verifiedFacts({ lines: lines({ billed: 1 }, { picking: 1 }, { open: 1 }) }),
    'PARTIALLY-PROCESSED',
    ['PICKING', 'STOCK_ANALYSIS'],
  ],
  [
    'a closed line stands before one that needs a decision',
    verifiedFacts({ lines: lines({ closed: 1 }, { open: 1 }, { picking: 1 }) }),
    'PARTIALLY-PROCESSED',
    ['STOCK_ANALYSIS', 'PICKING'],
  ],
  [
    'a line that waits stands before one that goes on',
    verifiedFacts({ lines: lines({ open: 1, waiting: true }, { picking: 1 }, { open: 1 }) }),
    'PARTIALLY-PROCESSED',
    ['PICKING', 'STOCK_ANALYSIS'],
  ],
  [
    'a line that waits stands before one that needs a decision',
    verifiedFacts({ lines: lines({ open: 1, waiting: true }, { reserved: 1 }, { picking: 1 }) }),
    'PARTIALLY-PROCESSED',
    ['STOCK_ANALYSIS', 'PICKING'],
  ],
  [
    'a line that waits for a part and goes on with the other stands first',
    verifiedFacts({ lines: lines({ open: 1, picking: 1, waiting: true }, { open: 1 }) }),
    'PARTIALLY-PROCESSED',
    ['PICKING', 'STOCK_ANALYSIS'],
  ],
  [
    'the first line left is on the truck already',
    verifiedFacts({ shipment: onShipment('loading'), lines: lines({ loading: 1 }, { open: 1 }) }),
    'PARTIALLY-PROCESSED',
    ['PICKING', 'STOCK_ANALYSIS'],
  ],
  [
    'a part was billed, the rest waits on purpose',
    verifiedFacts({ lines: lines({ open: 1, billed: 1, waiting: true }) }),
    'AWAITING',
    ['AWAITING'],
  ],
  [
    'a part was billed, a part is left on the truck, the rest waits on purpose',
    verifiedFacts({
      shipment: onShipment('partially-billed', 'billed'),
      lines: lines({ loading: 1, billed: 1 }, { open: 1, waiting: true }),
    }),
    'PARTIALLY-PROCESSED',
    ['SHIPMENT_PARTIALLY_BILLED', 'AWAITING'],
  ],
  [
    'billed but for what waits on the truck, on a shipment that is billed',
    verifiedFacts({
      shipment: onShipment('billed', 'billed'),
      lines: lines({ loading: 1, billed: 1 }, { open: 1, waiting: true }),
    }),
    'PARTIALLY-PROCESSED',
    ['SHIPMENT_BILLED', 'AWAITING'],
  ],
  [
    'its billing is in doubt, the rest waits on purpose',
    verifiedFacts({
      shipment: onShipment('partially-billed', 'in-doubt'),
      lines: lines({ loading: 1 }, { open: 1, waiting: true }),
    }),
    'PARTIALLY-PROCESSED',
    ['SHIPMENT_PARTIALLY_BILLED', 'AWAITING'],
  ],
  [
    'some go on, the rest waits on purpose',
    verifiedFacts({ lines: lines({ picking: 1 }, { open: 1, waiting: true }) }),
    'PARTIALLY-PROCESSED',
    ['AVAILABLE_FOR_PICKING', 'AWAITING'],
  ],
  [
    'some are on a truck, the rest waits on purpose',
    verifiedFacts({
      shipment: onShipment('loading'),
      lines: lines({ loading: 1 }, { open: 1, waiting: true }),
    }),
    'PARTIALLY-PROCESSED',
    ['SHIPMENT_STARTED', 'AWAITING'],
  ],
  [
    'a decision is needed on every line left',
    verifiedFacts({ lines: lines({ open: 1 }, { billed: 1 }) }),
    'PENDING',
    ['STOCK_ANALYSIS'],
  ],
  [
    'all to picking, no shipment',
    verifiedFacts({ lines: lines({ picking: 1 }) }),
    'PROCESSED',
    ['AVAILABLE_FOR_PICKING'],
  ],
]

test.each(TABLE)('%s', (_, facts, status, stages) => {
  expect(deriveState(facts)).toEqual({ status, stages })
})

describe('on a shipment', () => {
  test.each([
    ['ready', 'none', 'SHIPMENT_PENDING'],
    ['loading', 'none', 'SHIPMENT_STARTED'],
    ['finished', 'none', 'SHIPMENT_FINISHED'],
    ['billing', 'waiting', 'SHIPMENT_INBILLING'],
    ['billing', 'sent', 'GENERATING_INVOICES'],
    ['billing', 'in-doubt', 'SHIPMENT_INBILLING'],
    ['partially-billed', 'billed', 'SHIPMENT_PARTIALLY_BILLED'],
    ['partially-billed', 'in-doubt', 'SHIPMENT_PARTIALLY_BILLED'],
    ['partially-billed', 'none', 'READY_FOR_BILLING'],
    ['billed', 'billed', 'SHIPMENT_BILLED'],
  ] as const)('%s, its own billing %s: %s', (stage, billing, expected) => {
    const facts = carried(onShipment(stage, billing), stage === 'ready' ? { picking: 1 } : { loading: 1 })
    expect(deriveState(facts)).toEqual({ status: 'PROCESSED', stages: [expected] })
  })
})
