import { draftInput } from '@cais/contract/drafts/schemas'
import { STANDARD_REASONS } from '@cais/domain/approvals/standard-reasons'
import { wrongState } from '@cais/domain/orders/actions'
import { loadOrderForUpdate } from '../../aggregates/documents/record/load-order.ts'
import { toFacts } from '../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../aggregates/documents/record/order-record.ts'
import type { Trx } from '../../db/transaction.ts'
import { decideApproval } from '../../features/approvals/commands/decide-approval.ts'
import { createDraft } from '../../features/drafts/commands/create-draft.ts'
import { submitDraft } from '../../features/drafts/commands/submit-draft.ts'
import { cancelOrder } from '../../features/orders/commands/cancel-order.ts'
import { closeOrder } from '../../features/orders/commands/close-order.ts'
import { verifyOrder } from '../../features/orders/commands/verify-order.ts'
import { allocateOrder } from '../../features/stock/commands/allocate-order.ts'
import { processLines } from '../../features/stock/commands/process-lines.ts'
import type { Clock } from './clock.ts'
import type { Participants } from './participants.ts'
import type { Scenario } from './scenario.ts'

type DemoContext = { readonly trx: Trx; readonly participants: Participants; readonly clock: Clock }

/** Lets one document reach its target state, every step by the user whose task it is. Answers its id. */
export async function runScenario(context: DemoContext, scenario: Scenario): Promise<number> {
  const draft = await write(context, scenario)
  if (scenario.target === 'draft') return draft.row.id
  const verified = await submit(context, scenario, draft)
  if (scenario.target === 'submitted' || verified.row.lock_id !== null) return draft.row.id
  if (scenario.target === 'rejected') await decide(context, verified, 'reject')
  else await fulfil(context, scenario, await decide(context, verified, 'approve'))
  return draft.row.id
}

function write({ trx, participants, clock }: DemoContext, scenario: Scenario): Promise<OrderRecord> {
  const seller = participants.user(scenario.seller)
  const customer = scenario.customer === '' ? null : participants.customer(scenario.customer)
  const input = draftInput.parse({
    type: scenario.type,
    customerId: customer?.id ?? null,
    branchId: customer?.branchId ?? seller.branchId,
    operationType: scenario.operation,
    poNumber: scenario.poNumber,
    discount: scenario.discount,
    lines: scenario.lines,
  })
  return createDraft(trx, input, { user: seller, now: clock.step(1) })
}

async function submit(
  { trx, participants, clock }: DemoContext,
  { seller }: Scenario,
  { row }: OrderRecord,
): Promise<OrderRecord> {
  const place = participants.position(row.branch_id)
  const acting = { user: participants.user(seller), now: clock.step(8) }
  await submitDraft(trx, row.id, { version: row.version, ...place }, acting)
  return verifyOrder(trx, row.id, clock.step(1))
}

const DECISION_REASONS = {
  COMMERCIAL: { approve: STANDARD_REASONS.agreedCampaign, reject: STANDARD_REASONS.lowMargin },
  FINANCIAL: { approve: STANDARD_REASONS.paymentConfirmed, reject: STANDARD_REASONS.overdueDebt },
  OFFER: { approve: STANDARD_REASONS.shopOpening, reject: STANDARD_REASONS.beyondBudget },
} as const

/** Every approval that is asked is given; or the first one is refused. */
async function decide(
  context: DemoContext,
  verified: OrderRecord,
  decision: 'approve' | 'reject',
): Promise<OrderRecord> {
  const { trx, participants, clock } = context
  let record = verified
  for (const { stage: asked } of verified.approvals) {
    const acting = { user: participants.user(participants.approver[asked]), now: clock.step(35) }
    const reason = DECISION_REASONS[asked][decision]
    record = await decideApproval(
      trx,
      record.row.id,
      { version: record.row.version, stage: asked, decision, reason },
      acting,
    )
    if (decision === 'reject') break
  }
  return record
}

async function fulfil(context: DemoContext, scenario: Scenario, approved: OrderRecord): Promise<void> {
  const { trx, participants, clock } = context
  const { id } = approved.row
  if (wrongState('allocate', toFacts(approved)) !== null) return
  await allocateOrder(trx, id, { user: 'system', now: clock.step(1) })
  const manager = { user: participants.user('super_user'), now: clock.step(20) }
  if (scenario.target === 'canceled')
    return void (await cancelOrder(
      trx,
      id,
      { ...(await versionOf(trx, id)), reason: 'O cliente desistiu da encomenda' },
      manager,
    ))
  if (scenario.target === 'closed')
    return void (await closeOrder(
      trx,
      id,
      { ...(await versionOf(trx, id)), reason: 'Cliente fechado para obras' },
      manager,
    ))
  if (scenario.target !== 'in-analysis') await analyse(context, id, scenario.target)
}

const versionOf = async (trx: Trx, id: number) => ({
  version: (await loadOrderForUpdate(trx, id)).row.version,
})

/** What is reserved goes to picking; what is missing waits, stays open, or is given up, as the target state says. */
async function analyse(
  { trx, participants, clock }: DemoContext,
  id: number,
  target: Scenario['target'],
): Promise<void> {
  const acting = { user: participants.user('stock_analyst'), now: clock.step(25) }
  const record = await loadOrderForUpdate(trx, id)
  const picked = record.lines.filter(({ reserved }) => reserved > 0)
  const missing = record.lines.filter(({ open }) => open > 0)
  const rest = target === 'awaiting' ? 'wait' : 'close'
  const decisions = [
    ...picked.map((line) => ({ lineId: line.id, decision: 'picking' as const })),
    ...(target === 'partly'
      ? []
      : missing.map((line) => ({ lineId: line.id, decision: rest as 'wait' | 'close' }))),
  ]
  const reason = rest === 'close' && missing.length > 0 ? 'Sem stock até à data de entrega' : ''
  if (decisions.length > 0) await processLines(trx, record, { lines: decisions, reason }, acting)
}
