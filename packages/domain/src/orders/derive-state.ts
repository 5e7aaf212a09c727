import type { ApprovalStage } from '../documents/approval-stage.ts'
import type { OrderFacts, ShipmentLink } from './facts.ts'
import { isUndecided, isWaiting, leftOf, sumOf } from './lines.ts'
import type { OrderStage } from './stages.ts'
import type { OrderStatus } from './statuses.ts'

export type OrderState = { readonly status: OrderStatus; readonly stages: readonly OrderStage[] }

/**
 * Status and stages of a document: the rules of docs/domain/orders.md from top to bottom, the first that fits wins.
 * The only place that decides them; whoever saves facts saves this beside them.
 */
export function deriveState(order: OrderFacts): OrderState {
  return ended(order) ?? troubled(order) ?? beforeStock(order) ?? billedOrHandedOver(order) ?? inStock(order)
}

const state = (status: OrderStatus, ...stages: readonly OrderStage[]): OrderState => ({ status, stages })

function ended(order: OrderFacts): OrderState | null {
  if (order.submittedAt === null) return state('DRAFT')
  if (order.cancelledAt !== null) return state('CANCELED', 'CANCELED')
  const rejections = order.approvals.filter((approval) => approval.decision === 'rejected')
  if (rejections.length > 0) return state('REJECTED', ...rejections.map(({ stage }) => rejectedStage(stage)))
  if (isAll(order, 'closed')) return state('CLOSED', 'CLOSED')
  return null
}

function troubled(order: OrderFacts): OrderState | null {
  if (order.integrationErrors > 0) return state('PENDING', 'MORPHEUS_IN')
  if (order.handOver === 'failed') return state('FAILED', order.handOverFailedStage ?? 'IN_TRANCE')
  if (order.shipment?.billing === 'failed') return state('FAILED', 'SHIPMENT_INBILLING')
  return null
}

function beforeStock(order: OrderFacts): OrderState | null {
  if (order.lockId !== null) return state('BLOCKED', 'BLOCKED')
  if (order.verifiedAt === null) {
    return order.verificationStartedAt === null ? state('SUBMITTED') : state('SUBMITTED', 'VERIFICATION')
  }
  const open = order.approvals.filter((approval) => approval.decision === null)
  if (open.length > 0) return state('PENDING', ...open.map(({ stage }) => approvalStage(stage)))
  if (order.answeredAt !== null) return state('FINISHED', 'NO_STAGE')
  return null
}

function billedOrHandedOver(order: OrderFacts): OrderState | null {
  if (sumOf(order.lines, 'billed') > 0 && order.lines.every((line) => leftOf(line) === 0)) {
    return state('FINISHED', 'BILLED')
  }
  if (order.handOver === 'frozen') return state('PENDING', 'SNAPSHOT')
  if (order.handOver === 'sent') return state('PENDING', 'IN_TRANCE')
  if (order.handOver === 'building') return state('PENDING', 'IN_TRANSFORMATION')
  return null
}

/** From here on the buckets decide: what goes on, what needs a decision, what waits on purpose. */
function inStock(order: OrderFacts): OrderState {
  const left = order.lines.filter((line) => leftOf(line) > 0)
  const goesOn = left.some((line) => line.picking + line.loading > 0)
  const undecided = left.some(isUndecided)
  if (!goesOn) return undecided ? state('PENDING', 'STOCK_ANALYSIS') : state('AWAITING', 'AWAITING')
  if (undecided) return state('PARTIALLY-PROCESSED', ...partlyDecided(order))
  const progress = progressStage(order)
  return left.some(isWaiting)
    ? state('PARTIALLY-PROCESSED', progress, 'AWAITING')
    : state('PROCESSED', progress)
}

/** The stage of the first line that is left stands first (decision 0011). */
function partlyDecided(order: OrderFacts): readonly OrderStage[] {
  const first = order.lines.find((line) => isUndecided(line) || line.picking + line.loading > 0)
  const picksFirst = first !== undefined && first.picking + first.loading > 0
  return picksFirst ? ['PICKING', 'STOCK_ANALYSIS'] : ['STOCK_ANALYSIS', 'PICKING']
}

const progressStage = (order: OrderFacts): OrderStage =>
  order.shipment === null ? 'AVAILABLE_FOR_PICKING' : shipmentStage(order.shipment)

/** How the shipment's stage reads on a document that it carries (decision 0012). */
function shipmentStage({ shipmentId, stage, billing }: ShipmentLink): OrderStage {
  if (shipmentId === null && stage === 'finished') return 'READY_FOR_BILLING'
  if (stage === 'ready') return 'SHIPMENT_PENDING'
  if (stage === 'loading') return 'SHIPMENT_STARTED'
  if (stage === 'finished') return 'SHIPMENT_FINISHED'
  if (stage === 'billed') return 'SHIPMENT_BILLED'
  if (stage === 'billing') return billing === 'sent' ? 'GENERATING_INVOICES' : 'SHIPMENT_INBILLING'
  return billing === 'none' ? 'READY_FOR_BILLING' : 'SHIPMENT_PARTIALLY_BILLED'
}

const isAll = (order: OrderFacts, bucket: 'closed') =>
  order.lines.length > 0 && order.lines.every((line) => line[bucket] === line.quantity)

const approvalStage = (stage: ApprovalStage): OrderStage => `${stage}_APPROVAL`
const rejectedStage = (stage: ApprovalStage): OrderStage => `${stage}_REJECTED`
