import type { ApprovalFact, OrderFacts, ShipmentLink } from '@cais/domain/orders/facts'
import type { OrderLine } from '@cais/domain/orders/lines'
import type { OrderStage } from '@cais/domain/orders/stages'
import type {
  ApprovalColumns,
  LineColumns,
  OrderColumns,
  OrderRecord,
  ShipmentRecord,
} from './order-record.ts'

/** The columns of a document and of a line that the domain decides on. */
export const ORDER_FACTS = [
  'type',
  'branch_id',
  'operation_id',
  'created_by',
  'submitted_by',
  'submitted_at',
  'verification_started_at',
  'verified_at',
  'lock_id',
  'settled_stages',
  'revised_by',
  'integration_errors',
  'answered_at',
  'expired_at',
  'due_at',
  'allocated_at',
  'cancelled_at',
  'closed_at',
  'handover',
  'handover_failed_stage',
] as const satisfies readonly (keyof OrderColumns)[]

export const LINE_FACTS = [
  'id',
  'quantity',
  'open',
  'reserved',
  'picking',
  'loading',
  'billed',
  'closed',
  'waiting',
] as const satisfies readonly (keyof LineColumns)[]

export type LineFacts = Pick<LineColumns, (typeof LINE_FACTS)[number]>

/** The part of a record that facts are made of. */
export type FactRecord = {
  readonly row: Pick<OrderColumns, (typeof ORDER_FACTS)[number]>
  readonly lines: readonly LineFacts[]
  readonly approvals: readonly ApprovalColumns[]
  readonly shipment: ShipmentRecord | null
}

/** The record as the domain sees it: what status, stages and every guard are decided on. */
export const toFacts = ({ row, lines, approvals, shipment }: FactRecord): OrderFacts => ({
  type: row.type,
  branchId: row.branch_id,
  operationId: row.operation_id,
  createdBy: row.created_by,
  submittedBy: row.submitted_by,
  submittedAt: row.submitted_at,
  verificationStartedAt: row.verification_started_at,
  verifiedAt: row.verified_at,
  lockId: row.lock_id,
  approvals: approvals.map(approvalFact),
  settledStages: row.settled_stages,
  revisedBy: row.revised_by,
  integrationErrors: row.integration_errors,
  answeredAt: row.answered_at,
  expiredAt: row.expired_at,
  dueAt: row.due_at,
  allocatedAt: row.allocated_at,
  cancelledAt: row.cancelled_at,
  closedAt: row.closed_at,
  lines: lines.map(lineFact),
  shipment: shipment && {
    shipmentId: shipment.shipmentId,
    stage: shipment.stage,
    billing: shipment.billing,
  },
  handOver: row.handover,
  // Written only by saveOrder, out of the domain's own stages.
  handOverFailedStage: row.handover_failed_stage as OrderStage | null,
})

const approvalFact = (approval: ApprovalColumns): ApprovalFact => ({
  stage: approval.stage,
  decision: approval.decision,
  decidedBy: approval.decided_by,
  decidedFor: approval.decided_for,
  decidedAt: approval.decided_at,
  reason: approval.reason,
  digest: approval.digest,
})

export const lineFact = (line: LineFacts): OrderLine => ({
  id: line.id,
  quantity: line.quantity,
  open: line.open,
  reserved: line.reserved,
  picking: line.picking,
  loading: line.loading,
  billed: line.billed,
  closed: line.closed,
  waiting: line.waiting,
})

/**
 * The record with the facts that the domain returned: `saveOrder(trx, before, withFacts(before, cancelOrder(toFacts(before), ...)), ...)`.
 * Takes over every fact that a decision may change. New approvals need their reasons and are added by verify-order, which
 * raises them; those in force take their decision from here.
 */
export function withFacts(record: OrderRecord, facts: OrderFacts): OrderRecord {
  return {
    ...record,
    row: { ...record.row, ...factColumns(facts) },
    lines: mergeLines(record.lines, facts.lines),
    approvals: mergeApprovals(record.approvals, facts.approvals),
    shipment: mergeShipment(record.shipment, facts.shipment),
  }
}

const factColumns = (facts: OrderFacts): Partial<OrderColumns> => ({
  submitted_by: facts.submittedBy,
  submitted_at: facts.submittedAt,
  verification_started_at: facts.verificationStartedAt,
  verified_at: facts.verifiedAt,
  lock_id: facts.lockId,
  integration_errors: facts.integrationErrors,
  answered_at: facts.answeredAt,
  expired_at: facts.expiredAt,
  settled_stages: [...facts.settledStages],
  revised_by: facts.revisedBy,
  allocated_at: facts.allocatedAt,
  cancelled_at: facts.cancelledAt,
  closed_at: facts.closedAt,
  handover: facts.handOver,
  handover_failed_stage: facts.handOverFailedStage,
})

function mergeLines(lines: readonly LineColumns[], facts: readonly OrderLine[]): readonly LineColumns[] {
  const byId = new Map(facts.map((line) => [line.id, line]))
  return lines.map((line) => ({ ...line, ...byId.get(line.id) }))
}

function mergeApprovals(approvals: readonly ApprovalColumns[], facts: readonly ApprovalFact[]) {
  const byStage = new Map(facts.map((fact) => [fact.stage, fact]))
  return approvals.map((approval) => {
    const fact = byStage.get(approval.stage)
    return fact === undefined ? approval : { ...approval, ...decisionColumns(fact) }
  })
}

const decisionColumns = ({ decision, decidedAt, decidedBy, decidedFor, reason }: ApprovalFact) => ({
  decision,
  decided_at: decidedAt,
  decided_by: decidedBy,
  decided_for: decidedFor,
  reason,
})

/** The shipment's own command stores a new place on it; here only the link is set. */
function mergeShipment(before: ShipmentRecord | null, link: ShipmentLink | null): ShipmentRecord | null {
  if (link === null) return null
  const place = before?.shipmentId === link.shipmentId ? before : { documentId: 0, position: 0 }
  return { ...place, shipmentId: link.shipmentId, stage: link.stage, billing: link.billing }
}
