import { createHash } from 'node:crypto'
import { digestText } from '@cais/domain/approvals/digest'
import type { ApprovalStage } from '@cais/domain/documents/approval-stage'
import type { OrderRecord } from '../record/order-record.ts'

/** What an approval of the stage covers, as sha-256 of the domain's canonical text. */
export function orderDigest(stage: ApprovalStage, { row, lines }: OrderRecord): string {
  const text = digestText(stage, {
    type: row.type,
    customerId: row.customer_id ?? 0,
    operationId: row.operation_id,
    paymentCondition: row.payment_condition,
    dueAt: row.due_at,
    discount: row.discount_bp,
    total: row.total,
    lines: lines.map((line) => ({
      productId: line.product_id,
      quantity: line.quantity,
      unitPrice: line.unit_price,
      discountTotal: line.discount_total,
      total: line.total,
    })),
  })
  return createHash('sha256').update(text).digest('hex')
}
