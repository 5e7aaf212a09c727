import type { DocumentBillingState } from '../billing/document-state.ts'
import type { ShipmentStage } from '../shipments/stages.ts'
import type { DocumentType } from './document-type.ts'
import type { OrderLine } from './lines.ts'

/** What happened to a sales document. Status and stages are derived from this and nothing else (derive-state). */
export type OrderFacts = {
  readonly type: DocumentType
  readonly creatorId: number
  /** Branch code and operation code: who may see and act. */
  readonly branch: string
  readonly operation: string
  /** ISO instant of the submission; null for a draft. */
  readonly submittedAt: string | null
  readonly verification: Verification
  readonly lock: LockFact | null
  /** In the order in which they arose; one per stage. */
  readonly approvals: readonly ApprovalFact[]
  /** Line errors of an integration order that nobody solved yet. */
  readonly unsolvedErrors: number
  readonly cancelledAt: string | null
  readonly lines: readonly OrderLine[]
  /** The shipment that carries the document, until what it loaded is billed; else null. */
  readonly shipment: ShipmentLink | null
  /** Where the hand-over to a connected ERP stands; null when none is under way. */
  readonly handOver: HandOver | null
}

export type Verification = 'waiting' | 'running' | 'done'

/** The lock that stops verification (lifecycle §6). */
export type LockFact = {
  readonly kind: 'ROUTE' | 'CUSTOMER' | 'WAREHOUSE'
  readonly key: string
  readonly blockType: string
}

export type ApprovalStage = 'COMMERCIAL_APPROVAL' | 'FINANCIAL_APPROVAL' | 'OFFER_APPROVAL'

/** One approval asked of one role; `decision` null while it is open. */
export type ApprovalFact = {
  readonly stage: ApprovalStage
  readonly decision: 'approved' | 'rejected' | null
  readonly decidedBy: number | null
  readonly decidedAt: string | null
  readonly reason: string | null
  /** Digest of what was approved (approvals/digest); null while open. */
  readonly digest: string | null
}

export type ShipmentLink = {
  readonly shipmentId: number
  readonly stage: ShipmentStage
  /** The document's own billing on that shipment. */
  readonly billing: DocumentBillingState
}

/** Figures frozen → sent → the ERP builds its document; `failed` = for good, a person must act. */
export type HandOver = {
  readonly step: 'SNAPSHOT' | 'IN_TRANCE' | 'IN_TRANSFORMATION'
  readonly failed: boolean
}
