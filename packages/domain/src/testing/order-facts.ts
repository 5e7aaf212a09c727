import type { User } from '../access/actor.ts'
import type { Role } from '../access/roles.ts'
import { scopeOf } from '../access/scope.ts'
import type { ApprovalStage } from '../documents/approval-stage.ts'
import type { ApprovalFact, OrderFacts, ShipmentLink } from '../orders/facts.ts'
import { type OrderLine, openLine } from '../orders/lines.ts'

/** Builders for tests: a document of seller 1 in branch SD, changed by what the test is about. */
export const NOW = '2026-11-20T10:00:00Z'

export const draftFacts = (change: Partial<OrderFacts> = {}): OrderFacts => ({
  type: 'PEV',
  branchId: 'SD',
  operationId: 'GERAL',
  createdBy: 1,
  submittedBy: null,
  submittedAt: null,
  verificationStartedAt: null,
  verifiedAt: null,
  lockId: null,
  approvals: [],
  settledStages: [],
  revisedBy: null,
  integrationErrors: 0,
  answeredAt: null,
  expiredAt: null,
  dueAt: null,
  allocatedAt: null,
  cancelledAt: null,
  closedAt: null,
  lines: [line({ open: 10_000 })],
  shipment: null,
  handOver: null,
  handOverFailedStage: null,
  ...change,
})

export const submittedFacts = (change: Partial<OrderFacts> = {}): OrderFacts =>
  draftFacts({ submittedAt: NOW, submittedBy: 1, ...change })

/** Verified and approved: the buckets decide. */
export const verifiedFacts = (change: Partial<OrderFacts> = {}): OrderFacts =>
  submittedFacts({ verificationStartedAt: NOW, verifiedAt: NOW, ...change })

/** A line whose quantity is the sum of the buckets given. */
export function line(change: Partial<OrderLine>): OrderLine {
  const made = { ...openLine(1, 0), ...change }
  const { open, reserved, picking, loading, billed, closed } = made
  return { ...made, quantity: open + reserved + picking + loading + billed + closed }
}

/** A line of which all is open. */
export const openLineOf = (quantity: number) => openLine(1, quantity)

export const approval = (stage: ApprovalStage, change: Partial<ApprovalFact> = {}): ApprovalFact => ({
  stage,
  decision: null,
  decidedBy: null,
  decidedFor: null,
  decidedAt: null,
  reason: '',
  digest: 'd',
  ...change,
})

export const onShipment = (
  stage: ShipmentLink['stage'],
  billing: ShipmentLink['billing'] = 'none',
): ShipmentLink => ({
  shipmentId: 7,
  stage,
  billing,
})

export const user = (id: number, ...roles: readonly Role[]): User => ({
  id,
  roles,
  branchId: 'SD',
  scope: scopeOf({ roles, branchId: 'SD' }),
})

/** What an approval of a document of a test stands on: its lines for the prices, its sum for the credit. */
export const digestIn = (
  { lines, dueAt }: Pick<OrderFacts, 'lines' | 'dueAt'>,
  stage: ApprovalStage,
): string =>
  stage === 'FINANCIAL'
    ? `${dueAt} ${lines.reduce((sum, { quantity }) => sum + quantity, 0)}`
    : lines.map(({ id, quantity }) => `${id}:${quantity}`).join()
