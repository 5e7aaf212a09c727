import type { ApprovalStage } from '../documents/approval-stage.ts'
import type { OrderFacts } from './facts.ts'
import { inAnalysisOf, isUndecided, sumOf } from './lines.ts'

/** What must hold besides the phase, one predicate each. */
export const isPending = (stage: ApprovalStage) => (order: OrderFacts) =>
  order.approvals.some((approval) => approval.stage === stage && approval.decision === null)

export const isVerificationWaiting = (order: OrderFacts) => order.verificationStartedAt === null

export const hasOpen = (order: OrderFacts) => sumOf(order.lines, 'open') > 0

export const hasReserved = (order: OrderFacts) => sumOf(order.lines, 'reserved') > 0

export const hasOpenUndecided = (order: OrderFacts) =>
  order.lines.some((line) => line.open > 0 && isUndecided(line))

export const isInAnalysis = (order: OrderFacts) => order.lines.some((line) => inAnalysisOf(line) > 0)

export const isReadyForShipment = (order: OrderFacts) =>
  order.shipment === null && sumOf(order.lines, 'picking') > 0

export const isOnShipment = (order: OrderFacts) => order.shipment !== null

export const isOnReadyShipment = (order: OrderFacts) => order.shipment?.stage === 'ready'

export const isOnLoadingShipment = (order: OrderFacts) => order.shipment?.stage === 'loading'

export const canReturnToAnalysis = (order: OrderFacts) =>
  sumOf(order.lines, 'picking') > 0 && (order.shipment === null || isOnReadyShipment(order))

/** Something is reserved or picked, wherever the rest of the document is. */
export const isHeldOffTruck = (order: OrderFacts) => hasReserved(order) || sumOf(order.lines, 'picking') > 0

/** Something is held that is on no truck yet. */
export const canGiveBatch = (order: OrderFacts) => hasReserved(order) || canReturnToAnalysis(order)

/** Sent to be billed, or in doubt until its invoice is found. */
export const isBilling = (order: OrderFacts) =>
  sumOf(order.lines, 'loading') > 0 &&
  (order.shipment?.billing === 'sent' || order.shipment?.billing === 'in-doubt')

export const canReturnToShipment = (order: OrderFacts) =>
  !isAtCounter(order) &&
  (order.handOver === 'failed' ||
    order.shipment?.billing === 'failed' ||
    (order.shipment?.billing === 'billed' && sumOf(order.lines, 'loading') > 0))

/** On a truck, and it is certain that there is no invoice; a document in doubt may have one. */
export const isBillingFailed = (order: OrderFacts) =>
  !isAtCounter(order) && order.shipment?.billing === 'failed' && sumOf(order.lines, 'loading') > 0

/** Handed over at the counter, without a truck. */
export const isAtCounter = ({ shipment }: OrderFacts) => shipment !== null && shipment.shipmentId === null

/** Handed over at the counter, and certain to have no invoice. */
export const canTakeBack = (order: OrderFacts) =>
  isAtCounter(order) && (order.shipment?.billing === 'none' || order.shipment?.billing === 'failed')

export const isHandedOver = (order: OrderFacts) =>
  order.shipment?.billing === 'sent' || order.shipment?.billing === 'in-doubt'

export const isNotLoadedYet = (order: OrderFacts) =>
  sumOf(order.lines, 'loading') === 0 && sumOf(order.lines, 'billed') === 0

/** Nothing went further than stock analysis: neither chosen for picking nor loaded nor billed. */
export const hasNothingPicked = (order: OrderFacts) =>
  sumOf(order.lines, 'picking') === 0 && isNotLoadedYet(order)

export const hasDueDate = (order: OrderFacts) => order.dueAt !== null

export const isQuoteInForce = (order: OrderFacts) => order.answeredAt !== null && order.expiredAt === null

export const hasRestToClose = (order: OrderFacts) =>
  sumOf(order.lines, 'open') + sumOf(order.lines, 'reserved') + sumOf(order.lines, 'picking') > 0
