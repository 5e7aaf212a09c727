import type { Centavos } from '../kernel/money.ts'
import type { Milli } from '../kernel/quantity.ts'
import type { VatTreatment } from '../vat/rates.ts'
import type { ReasonEffect } from './reason-effects.ts'

export const CREDIT_NOTE_APPROVALS = ['commercial', 'collection', 'financial'] as const
export type CreditNoteApproval = (typeof CREDIT_NOTE_APPROVALS)[number]

/** A credit note gives back; a debit note charges what an invoice charged too little, or what it did not charge. */
export const CREDIT_NOTE_KINDS = ['credit', 'debit'] as const
export type CreditNoteKind = (typeof CREDIT_NOTE_KINDS)[number]

/** What somebody decided on one stage. */
export type CreditNoteDecision = {
  readonly decision: 'approved' | 'rejected'
  readonly by: number
  /** An instant. */
  readonly at: string
  readonly reason: string
  /** Of what was decided on: customer, reason, lines and amounts. */
  readonly digest: string
}

/** What happened to a credit note. Its stage is derived from this and nothing else (derive-stage). */
export type CreditNoteFacts = {
  readonly kind: CreditNoteKind
  readonly branchId: string
  readonly operationId: string
  readonly createdBy: number
  readonly submittedBy: number | null
  readonly submittedAt: string | null
  /** Whether goods come back; decided by the reason, frozen at submission. */
  readonly hasCollection: boolean
  /** How they come back: on the truck that brought them, or fetched at the customer; frozen with it. */
  readonly goods: ReasonEffect['goods']
  /** Number of the customer's claim, as the customer gave it; '' = none. */
  readonly claim: string
  readonly approvals: Readonly<Partial<Record<CreditNoteApproval, CreditNoteDecision>>>
  /** Who collects. */
  readonly collectorId: number | null
  readonly collectionStartedAt: string | null
  readonly collectionEndedAt: string | null
  readonly issuedAt: string | null
  readonly cancelledAt: string | null
  readonly closedAt: string | null
  /** When it first came out on paper. */
  readonly printedAt: string | null
  /** It is on its way to an ERP, which has not numbered it yet. */
  readonly awaitsErp: boolean
  readonly lines: readonly CreditNoteLine[]
  /** An administrator allowed own decisions in the branch, which is too small for the rule (approvals/own-document.ts). */
  readonly ownDecisionsAllowed?: boolean
  /** How many things a debit note charges that no invoice has. */
  readonly chargeCount: number
}

/** A line over one line of an invoice. Quantities in thousandths of the stock unit. */
export type CreditNoteLine = {
  readonly id: number
  readonly invoiceLineId: number
  readonly productId: string
  readonly asked: Milli
  /** What the customer gave back; null = not written down yet, or no goods come back. */
  readonly received: Milli | null
  /** Why less came back, or another batch than was delivered. */
  readonly refusedReason: string
  readonly batch: string | null
  /** The batches that the invoice says were delivered. */
  readonly delivered: readonly string[]
  /** Net price per stock unit that is credited; null = not entered yet. */
  readonly negotiatedPrice: Centavos | null
  /** As the invoice says. */
  readonly vat: VatTreatment
}

/** What was asked for and did not come back, in thousandths; 0 before the collection. */
export const variationOf = ({ asked, received }: Pick<CreditNoteLine, 'asked' | 'received'>): Milli =>
  received === null ? 0 : asked - received
