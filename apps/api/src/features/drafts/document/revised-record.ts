import type { User } from '@cais/domain/access/actor'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { ApprovalStage } from '@cais/domain/orders/facts'
import { reviseOrder } from '@cais/domain/orders/revise-order'
import type { VatRate } from '@cais/domain/vat/rates'
import { orderDigest } from '../../approvals/order-digest.ts'
import { lineFact, toFacts } from '../../orders/record/order-facts.ts'
import type { OrderColumns, OrderRecord } from '../../orders/record/order-record.ts'
import { withFacts } from '../../orders/record/with-facts.ts'
import { priceRecord } from './price-record.ts'
import { revisedLines } from './revised-lines.ts'

type Both = { readonly before: OrderRecord; readonly draft: OrderRecord }
type Revising = {
  readonly rates: readonly VatRate[]
  readonly today: CalendarDate
  readonly user: User
  readonly now: Date
}

const STAGES: readonly ApprovalStage[] = ['COMMERCIAL', 'FINANCIAL', 'OFFER']

/** The document as the draft wants it: matched by article, priced with the VAT of today, its facts as the domain revises them. */
export function revisedRecord({ before, draft }: Both, { rates, today, user, now }: Revising): OrderRecord {
  const head = { ...before.row, ...headColumns(draft.row) }
  const changed = priceRecord({ ...before, row: head, lines: draft.lines }, rates, today)
  const lines = revisedLines(before, changed)
  const digestOf = (stage: ApprovalStage) => orderDigest(stage, changed)
  const facts = reviseOrder(toFacts(before), {
    by: user.id,
    lines: lines.map(lineFact),
    dueAt: head.due_at,
    operationId: head.operation_id,
    digestOf,
    reopened: STAGES.filter((stage) => orderDigest(stage, before) !== digestOf(stage)),
  })
  const kept = before.approvals.filter(({ stage }) => facts.approvals.some((fact) => fact.stage === stage))
  const after = withFacts({ ...changed, approvals: kept }, { ...facts, lines: [] })
  return { ...after, lines, row: { ...after.row, ...revisionColumns(after, now) } }
}

/** What a change may touch of the head. Route and payment condition stay as they were agreed. */
const headColumns = (row: OrderColumns) => ({
  operation_id: row.operation_id,
  warehouse_id: row.warehouse_id,
  address_id: row.address_id,
  delivery_address: row.delivery_address,
  province_id: row.province_id,
  withdraws: row.withdraws,
  po_number: row.po_number,
  discount_bp: row.discount_bp,
  delivery_date: row.delivery_date,
  due_at: row.due_at,
  reason_id: row.reason_id,
  notes: row.notes,
})

/** An exposure that was accepted holds as long as the approval that accepted it. */
const revisionColumns = ({ row, approvals }: OrderRecord, now: Date) => ({
  revised_at: now.toISOString(),
  approved_exposure: approvals.some(({ stage }) => stage === 'FINANCIAL') ? row.approved_exposure : null,
})
