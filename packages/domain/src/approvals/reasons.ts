import type { Exposure } from '../credit/exposure.ts'
import type { ApprovalStage } from '../documents/approval-stage.ts'
import type { DocumentType } from '../documents/document-type.ts'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { Centavos } from '../kernel/money.ts'
import type { BasisPoints } from '../kernel/percent.ts'
import { commercialReasons } from './commercial-reasons.ts'
import { financialReasons } from './financial-reasons.ts'

/** Why an approval is asked, with the figures that the approver sees (docs/domain/approvals.md). Amounts in centavos, percents in basis points. */
export type ApprovalReason =
  | {
      readonly code: 'DISCOUNT_ABOVE_LIMIT'
      readonly article: string | null
      readonly discount: BasisPoints
      readonly limit: BasisPoints
    }
  | {
      readonly code: 'NEGOTIATED_BELOW_LIST'
      readonly article: string
      readonly negotiated: Centavos
      readonly list: Centavos
    }
  | {
      readonly code: 'PRICE_OLDER_THAN_LIST'
      readonly article: string
      readonly price: Centavos
      readonly list: Centavos
      readonly listFrom: CalendarDate
    }
  | { readonly code: 'CUSTOMER_BLOCKED' }
  | {
      readonly code: 'CREDIT_LIMIT_EXCEEDED'
      readonly exposure: Centavos
      readonly limit: Centavos
      readonly over: Centavos
    }
  | {
      readonly code: 'TRANSACTION_LIMIT_EXCEEDED'
      readonly order: Centavos
      readonly limit: Centavos
      readonly over: Centavos
    }
  | { readonly code: 'OVERDUE_DEBT'; readonly overdue: Centavos }
  | { readonly code: 'OFFER'; readonly cost: Centavos; readonly merchandise: Centavos }

/** The codes of all of them. */
export const APPROVAL_REASON_CODES = [
  'DISCOUNT_ABOVE_LIMIT',
  'NEGOTIATED_BELOW_LIST',
  'PRICE_OLDER_THAN_LIST',
  'CUSTOMER_BLOCKED',
  'CREDIT_LIMIT_EXCEEDED',
  'TRANSACTION_LIMIT_EXCEEDED',
  'OVERDUE_DEBT',
  'OFFER',
] as const satisfies readonly ApprovalReason['code'][]

export type ApprovalSubject = {
  readonly type: DocumentType
  readonly lines: readonly ApprovalLine[]
  /** Limit of the operation above which a discount needs approval. */
  readonly discountLimit: BasisPoints
  /** Cost and list value of the whole document. */
  readonly cost: Centavos
  readonly merchandise: Centavos
  readonly exposure: Exposure
}

export type ApprovalLine = {
  readonly productId: string
  /** The price on the line, and the list price in force with its first day. */
  readonly unitPrice: Centavos
  readonly listPrice: Centavos
  readonly listFrom: CalendarDate
  /** The day on which the line took its price; null = today's. */
  readonly priceDate: CalendarDate | null
  readonly negotiatedPrice: Centavos | null
  readonly merchandise: Centavos
  readonly discountTotal: Centavos
  /** Promised by a quote that was in force when the document was submitted: needs no second approval (decision 0059). */
  readonly promised: boolean
}

export type RequiredApproval = { readonly stage: ApprovalStage; readonly reasons: readonly ApprovalReason[] }

/** The approvals that a document must have, each with its reasons, in the order in which they are raised; empty = none is needed. */
export function requiredApprovals(subject: ApprovalSubject): RequiredApproval[] {
  const asked: RequiredApproval[] = [
    { stage: 'OFFER', reasons: offerReasons(subject) },
    { stage: 'COMMERCIAL', reasons: commercialReasons(subject) },
    { stage: 'FINANCIAL', reasons: financialReasons(subject) },
  ]
  return asked.filter(({ reasons }) => reasons.length > 0)
}

const offerReasons = ({ type, cost, merchandise }: ApprovalSubject): ApprovalReason[] =>
  type === 'POF' ? [{ code: 'OFFER', cost, merchandise }] : []
