import type { ApprovalStage } from '../documents/approval-stage.ts'
import type { Centavos } from '../kernel/money.ts'
import type { BasisPoints } from '../kernel/percent.ts'
import type { Milli } from '../kernel/quantity.ts'

/** What an approver decides on: customer, lines, prices and terms. */
export type DigestInput = {
  readonly type: string
  readonly customerId: number
  readonly operationId: string
  readonly paymentCondition: string
  readonly dueAt: string | null
  readonly discount: BasisPoints
  /** What the customer pays. */
  readonly total: Centavos
  readonly lines: readonly DigestLine[]
}

export type DigestLine = {
  readonly productId: string
  readonly quantity: Milli
  readonly unitPrice: Centavos
  readonly discountTotal: Centavos
  readonly total: Centavos
}

/**
 * The canonical text that an approval of the stage stands on; its hash is the approval's digest. The same document gives the same text
 * whatever the order of its lines; delivery address, date and references are no part of it.
 */
export const digestText = (stage: ApprovalStage, input: DigestInput): string =>
  JSON.stringify([stage, ...PARTS[stage](input)])

/** Commercial decides on prices, financial on who owes how much and when, offer on what is given away. */
const PARTS: Record<ApprovalStage, (input: DigestInput) => readonly unknown[]> = {
  COMMERCIAL: (input) => [input.customerId, input.operationId, input.discount, pricesOf(input)],
  FINANCIAL: (input) => [input.customerId, input.paymentCondition, input.dueAt, input.total],
  OFFER: (input) => [input.customerId, input.operationId, pricesOf(input)],
}

const pricesOf = ({ lines }: DigestInput) =>
  lines
    .map(({ productId, quantity, unitPrice, discountTotal, total }) => [
      productId,
      quantity,
      unitPrice,
      discountTotal,
      total,
    ])
    .toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1))
