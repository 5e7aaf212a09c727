import type { DocumentBillingState } from '../billing/document-state.ts'
import type { ApprovalStage } from '../documents/approval-stage.ts'
import type { DocumentType } from '../documents/document-type.ts'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { ShipmentStage } from '../shipments/stages.ts'
import type { OrderLine } from './lines.ts'
import type { OrderStage } from './stages.ts'

/**
 * What happened to a sales document; instants are ISO text, null = it did not happen.
 * Status and stages are derived from this and nothing else (derive-state).
 */
export type OrderFacts = {
  readonly type: DocumentType
  readonly branchId: string
  readonly operationId: string
  readonly createdBy: number
  readonly submittedBy: number | null
  readonly submittedAt: string | null
  readonly verificationStartedAt: string | null
  readonly verifiedAt: string | null
  /** The lock that stops verification; null when none applies. */
  readonly lockId: number | null
  /** In the order in which they arose, one per stage; those out of force are left out. */
  readonly approvals: readonly ApprovalFact[]
  /** Stages that an earlier verification settled and no revision touched since: nobody is asked about them again. */
  readonly settledStages: readonly ApprovalStage[]
  /** Who changed the document last after it was submitted; null = nobody did. */
  readonly revisedBy: number | null
  /** Of an order that came in: lines that wait, as long as none of them is fit to go on. */
  readonly integrationErrors: number
  /** A quote that was answered. */
  readonly answeredAt: string | null
  /** The quote was still answered when the last day on which it held had passed. */
  readonly expiredAt: string | null
  /** Payment due; of a quote the last day on which it holds. Null = none was set. */
  readonly dueAt: CalendarDate | null
  /** The first allocation was tried. */
  readonly allocatedAt: string | null
  readonly cancelledAt: string | null
  readonly closedAt: string | null
  readonly lines: readonly OrderLine[]
  /** The shipment or the counter delivery that carries the document, until all that it loaded is billed; else null. */
  readonly shipment: ShipmentLink | null
  /** The hand-over to a connected ERP; null when none was begun. */
  readonly handOver: HandOverState | null
  /** The stage in which a hand-over failed for good; null unless handOver is 'failed'. */
  readonly handOverFailedStage: OrderStage | null
}

/** One approval asked of one role; `decision` null while it is open. */
export type ApprovalFact = {
  readonly stage: ApprovalStage
  readonly decision: 'approved' | 'rejected' | null
  readonly decidedBy: number | null
  /** Who was away when a deputy decided; null = decided in the own name. */
  readonly decidedFor: number | null
  readonly decidedAt: string | null
  readonly reason: string
  /** Digest of what is decided on (approvals/digest). */
  readonly digest: string
}

export type ShipmentLink = {
  /** Null = handed over at the counter, without a truck. */
  readonly shipmentId: number | null
  readonly stage: ShipmentStage
  /** The document's own billing there. */
  readonly billing: DocumentBillingState
}

/** Figures frozen → sent → the ERP builds its document → done; 'failed' = for good, a person must act. */
export type HandOverState = 'frozen' | 'sent' | 'building' | 'done' | 'failed'
