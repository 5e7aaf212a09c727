import { draftInput } from '@cais/contract/drafts/schemas'
import { HOUSE_REASONS } from '@cais/domain/approvals/house-reasons'
import { wrongState } from '@cais/domain/orders/actions'
import type { Trx } from '../../../db/transaction.ts'
import { decideApproval } from '../../approvals/commands/decide-approval.ts'
import { createDraft } from '../../drafts/commands/create-draft.ts'
import { submitDraft } from '../../drafts/commands/submit-draft.ts'
import { cancelOrder } from '../../orders/commands/cancel-order.ts'
import { closeOrder } from '../../orders/commands/close-order.ts'
import { verifyOrder } from '../../orders/commands/verify-order.ts'
import { loadOrderForUpdate } from '../../orders/record/load-order.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { allocateOrder } from '../../stock/commands/allocate-order.ts'
import { processLines } from '../../stock/commands/process-lines.ts'
import type { Cast } from './cast.ts'
import type { Clock } from './clock.ts'
import type { Story } from './story.ts'

type Stage = { readonly trx: Trx; readonly cast: Cast; readonly clock: Clock }

/** Lets one document live up to its ending, every step by the person whose job it is. Answers its id. */
export async function tellStory(stage: Stage, story: Story): Promise<number> {
  const draft = await write(stage, story)
  if (story.ending === 'draft') return draft.row.id
  const verified = await submit(stage, story, draft)
  if (story.ending === 'submitted' || verified.row.lock_id !== null) return draft.row.id
  if (story.ending === 'rejected') await decide(stage, verified, 'reject')
  else await fulfil(stage, story, await decide(stage, verified, 'approve'))
  return draft.row.id
}

function write({ trx, cast, clock }: Stage, story: Story): Promise<OrderRecord> {
  const seller = cast.person(story.seller)
  const customer = story.customer === '' ? null : cast.customer(story.customer)
  const input = draftInput.parse({
    type: story.type,
    customerId: customer?.id ?? null,
    branchId: customer?.branchId ?? seller.branchId,
    operationType: story.operation,
    poNumber: story.poNumber,
    discount: story.discount,
    lines: story.lines,
  })
  return createDraft(trx, input, { user: seller, now: clock.step(1) })
}

async function submit(
  { trx, cast, clock }: Stage,
  { seller }: Story,
  { row }: OrderRecord,
): Promise<OrderRecord> {
  const place = cast.place(row.branch_id)
  const acting = { user: cast.person(seller), now: clock.step(8) }
  await submitDraft(trx, row.id, { version: row.version, ...place }, acting)
  return verifyOrder(trx, row.id, clock.step(1))
}

const WORDS = {
  COMMERCIAL: { approve: HOUSE_REASONS.agreedCampaign, reject: HOUSE_REASONS.lowMargin },
  FINANCIAL: { approve: HOUSE_REASONS.paymentConfirmed, reject: HOUSE_REASONS.overdueDebt },
  OFFER: { approve: HOUSE_REASONS.shopOpening, reject: HOUSE_REASONS.beyondBudget },
} as const

/** Every approval that is asked is given; or the first one is refused. */
async function decide(
  stage: Stage,
  verified: OrderRecord,
  decision: 'approve' | 'reject',
): Promise<OrderRecord> {
  const { trx, cast, clock } = stage
  let record = verified
  for (const { stage: asked } of verified.approvals) {
    const acting = { user: cast.person(cast.approver[asked]), now: clock.step(35) }
    const reason = WORDS[asked][decision]
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

async function fulfil(stage: Stage, story: Story, approved: OrderRecord): Promise<void> {
  const { trx, cast, clock } = stage
  const { id } = approved.row
  if (wrongState('allocate', toFacts(approved)) !== null) return
  await allocateOrder(trx, id, { user: 'system', now: clock.step(1) })
  const manager = { user: cast.person('super_user'), now: clock.step(20) }
  if (story.ending === 'canceled')
    return void (await cancelOrder(
      trx,
      id,
      { ...(await versionOf(trx, id)), reason: 'O cliente desistiu da encomenda' },
      manager,
    ))
  if (story.ending === 'closed')
    return void (await closeOrder(
      trx,
      id,
      { ...(await versionOf(trx, id)), reason: 'Cliente fechado para obras' },
      manager,
    ))
  if (story.ending !== 'in-analysis') await analyse(stage, id, story.ending)
}

const versionOf = async (trx: Trx, id: number) => ({
  version: (await loadOrderForUpdate(trx, id)).row.version,
})

/** What is reserved goes to picking; what is missing waits, stays open, or is given up, as the ending says. */
async function analyse({ trx, cast, clock }: Stage, id: number, ending: Story['ending']): Promise<void> {
  const acting = { user: cast.person('stock_analyst'), now: clock.step(25) }
  const record = await loadOrderForUpdate(trx, id)
  const picked = record.lines.filter(({ reserved }) => reserved > 0)
  const missing = record.lines.filter(({ open }) => open > 0)
  const rest = ending === 'awaiting' ? 'wait' : 'close'
  const decisions = [
    ...picked.map((line) => ({ lineId: line.id, decision: 'picking' as const })),
    ...(ending === 'partly'
      ? []
      : missing.map((line) => ({ lineId: line.id, decision: rest as 'wait' | 'close' }))),
  ]
  const reason = rest === 'close' && missing.length > 0 ? 'Sem stock até à data de entrega' : ''
  if (decisions.length > 0) await processLines(trx, record, { lines: decisions, reason }, acting)
}
