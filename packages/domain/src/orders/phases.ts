import type { OrderState } from './derive-state.ts'
import type { OrderStage } from './stages.ts'

/** The nodes of the order's state diagram: status and first stage, grouped as people speak of them (docs/domain/orders.md). */
export const ORDER_PHASES = [
  'draft',
  'submitted',
  'blocked',
  'integration',
  'approval',
  'rejected',
  'answered',
  'analysis',
  'awaiting',
  'partly',
  'picking',
  'on-shipment',
  'loading',
  'loaded',
  'billing',
  'part-billed',
  'hand-over',
  'failed',
  'billed',
  'canceled',
  'closed',
] as const

export type OrderPhase = (typeof ORDER_PHASES)[number]

/** The phase of a derived state. */
export function phaseOf({ status, stages }: OrderState): OrderPhase {
  switch (status) {
    case 'DRAFT':
      return 'draft'
    case 'SUBMITTED':
      return 'submitted'
    case 'BLOCKED':
      return 'blocked'
    case 'REJECTED':
      return 'rejected'
    case 'AWAITING':
      return 'awaiting'
    case 'PARTIALLY-PROCESSED':
      return 'partly'
    case 'FAILED':
      return 'failed'
    case 'CANCELED':
      return 'canceled'
    case 'CLOSED':
      return 'closed'
    case 'FINISHED':
      return stages[0] === 'NO_STAGE' ? 'answered' : 'billed'
    case 'PENDING':
    case 'PROCESSED':
      return phaseOfStage(stages[0])
  }
}

const PHASE_OF_STAGE: Partial<Record<OrderStage, OrderPhase>> = {
  MORPHEUS_IN: 'integration',
  COMMERCIAL_APPROVAL: 'approval',
  FINANCIAL_APPROVAL: 'approval',
  OFFER_APPROVAL: 'approval',
  STOCK_ANALYSIS: 'analysis',
  SNAPSHOT: 'hand-over',
  IN_TRANCE: 'hand-over',
  IN_TRANSFORMATION: 'hand-over',
  AVAILABLE_FOR_PICKING: 'picking',
  SHIPMENT_PENDING: 'on-shipment',
  SHIPMENT_STARTED: 'loading',
  SHIPMENT_FINISHED: 'loaded',
  READY_FOR_BILLING: 'loaded',
  SHIPMENT_INBILLING: 'billing',
  GENERATING_INVOICES: 'billing',
  SHIPMENT_PARTIALLY_BILLED: 'part-billed',
  SHIPMENT_BILLED: 'part-billed',
}

function phaseOfStage(stage: OrderStage | undefined): OrderPhase {
  const phase = stage && PHASE_OF_STAGE[stage]
  if (phase === undefined) throw new Error(`No phase for stage ${stage}`)
  return phase
}
