import type { ApprovalFact, OrderFacts, ShipmentLink } from '@cais/domain/orders/facts'
import type { OrderLine } from '@cais/domain/orders/lines'
import type {
  ApprovalColumns,
  LineColumns,
  OrderColumns,
  OrderRecord,
  ShipmentRecord,
} from './order-record.ts'

/**
 * The record as the domain left it: `saveOrder(trx, before, withFacts(before, cancelOrder(toFacts(before), ...)), ...)`.
 * Takes over every fact that a decision may change. Approvals that are asked for the first time need their reasons and
 * are added by whoever raises them (verify-order); the ones in force take their decision from here.
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

/** A new place on a shipment is written by the shipment's own command; here it only carries the link. */
function mergeShipment(before: ShipmentRecord | null, link: ShipmentLink | null): ShipmentRecord | null {
  if (link === null) return null
  const place = before?.shipmentId === link.shipmentId ? before : { documentId: 0, position: 0 }
  return { ...place, shipmentId: link.shipmentId, stage: link.stage, billing: link.billing }
}
