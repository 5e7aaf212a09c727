import type { User } from '@cais/domain/access/actor'
import { APPROVAL_STAGES, type ApprovalStage } from '@cais/domain/documents/approval-stage'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { resetLine, reviseLine, reviseOrder } from '@cais/domain/orders/revise-order'
import type { VatRate } from '@cais/domain/vat/rates'
import { orderDigest } from '../../../aggregates/documents/approval/order-digest.ts'
import { lineFact, toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type {
  LineColumns,
  OrderColumns,
  OrderRecord,
} from '../../../aggregates/documents/record/order-record.ts'
import { priceRecord } from './price-record.ts'

type Both = { readonly before: OrderRecord; readonly draft: OrderRecord }
type Revising = {
  readonly rates: readonly VatRate[]
  /** The warehouses that may serve the document where the change chose another one. */
  readonly servedFrom: readonly string[]
  readonly today: CalendarDate
  readonly user: User
  readonly now: Date
}

/** The document with the changes of the draft: matched by product, priced with the VAT of today, its facts as the domain revises them. */
export function revisedRecord(
  { before, draft }: Both,
  { rates, servedFrom, today, user, now }: Revising,
): OrderRecord {
  const head = { ...before.row, ...headColumns(draft.row), ...servedColumns(before, draft, servedFrom) }
  const changed = priceRecord({ ...before, row: head, lines: draft.lines }, rates, today)
  const lines = revisedLines(before, changed)
  const digestOf = (stage: ApprovalStage) => orderDigest(stage, changed)
  const facts = reviseOrder(toFacts(before), {
    by: user.id,
    lines: lines.map(lineFact),
    dueAt: head.due_at,
    operationId: head.operation_id,
    digestOf,
    reopened: APPROVAL_STAGES.filter((stage) => orderDigest(stage, before) !== digestOf(stage)),
  })
  const approvals = before.approvals.filter(({ stage }) =>
    facts.approvals.some((fact) => fact.stage === stage),
  )
  const after = withFacts({ ...changed, approvals }, { ...facts, lines: [] })
  return { ...after, lines, row: { ...after.row, ...revisionColumns(after, now) } }
}

/** What a change may touch in the header. Route and payment condition stay as they were agreed. */
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

/** The order of the submission stays, unless another warehouse was chosen. */
const servedColumns = (before: OrderRecord, draft: OrderRecord, servedFrom: readonly string[]) =>
  before.row.warehouse_id === draft.row.warehouse_id ? {} : { served_from: [...servedFrom] }

/** An exposure that was accepted holds as long as the approval that accepted it. */
const revisionColumns = ({ row, approvals }: OrderRecord, now: Date) => ({
  revised_at: now.toISOString(),
  approved_exposure: approvals.some(({ stage }) => stage === 'FINANCIAL') ? row.approved_exposure : null,
})

/** The lines of the changed document, each in the place of the line of the same product that was there. */
function revisedLines(before: OrderRecord, changed: OrderRecord): LineColumns[] {
  const known = new Map(before.lines.map((line) => [line.product_id, line]))
  const moved = isMoved(before, changed)
  return changed.lines.map((line) => {
    const old = known.get(line.product_id)
    return { ...line, ...bucketsOf(line, old, moved), id: old?.id ?? 0, order_id: before.row.id }
  })
}

/** With another warehouse, or a later day on which batches must still be fresh, the reserved batches no longer fit. */
const isMoved = ({ row: before }: OrderRecord, { row: after }: OrderRecord): boolean =>
  before.warehouse_id !== after.warehouse_id || (before.delivery_date ?? '') < (after.delivery_date ?? '')

function bucketsOf(line: LineColumns, old: LineColumns | undefined, moved: boolean) {
  const fact = old && lineFact(old)
  const { quantity } = line
  if (fact !== undefined && moved) return resetLine(fact, quantity)
  return reviseLine(fact, { id: 0, quantity })
}
