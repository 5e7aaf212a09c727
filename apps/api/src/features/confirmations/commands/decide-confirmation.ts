import type { confirmationDecision } from '@cais/contract/confirmations/schemas'
import { newPayment } from '@cais/contract/payments/schemas'
import { GENERAL_ACTIONS } from '@cais/domain/access/actions'
import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type ConfirmationAction, checkDecision, mayConfirm } from '@cais/domain/payments/confirmation'
import { sql } from 'kysely'
import type { z } from 'zod'
import { lockAccount } from '../../../aggregates/accounts/account-store.ts'
import { creditChange } from '../../../aggregates/customers/confirmations.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { giveCredit } from '../../customers/commands/edit-customer.ts'
import { confirmWriteOff } from '../../inventory/commands/write-off.ts'
import { recordPayment } from '../../payments/commands/record-payment.ts'

type Decision = z.output<typeof confirmationDecision>

const DECIDED = { confirm: 'confirmed', refuse: 'refused', withdraw: 'withdrawn' } as const satisfies Record<
  ConfirmationAction,
  string
>

/**
 * Confirms what another person entered, which then counts as if it were entered now; refuses it with a reason; or takes back what the user
 * entered. Throws NOT_FOUND, ROLE_MISSING, VERSION_CONFLICT, CONFIRMATION_DECIDED, OWN_ENTRY, REASON_MISSING, CONFIRMATION_OUTDATED, and what
 * recordPayment throws.
 */
export async function decideConfirmation(trx: Trx, id: number, decision: Decision, acting: Acting) {
  const { user } = acting
  const place = await readPlace(trx, id, acting)
  const customer = place.customer_id === null ? null : await lockAccount(trx, place.customer_id, user)
  const asked = await lockConfirmation(trx, id)
  const { action, reason } = decision
  checkDecision(action, user, { enteredBy: asked.entered_by, isDecided: asked.decision !== null, reason })
  if (decision.version !== asked.version)
    throw new RuleError('VERSION_CONFLICT', { seen: decision.version, version: asked.version })
  const paymentId = action === 'confirm' ? await carryOut(trx, asked, acting) : null
  await saveDecision(trx, { id, decision, paymentId }, acting)
  await settleBankRow(trx, id, paymentId)
  const at = acting.now.toISOString()
  const facts = {
    ...(customer && { customer: customer.name }),
    amount: asked.amount,
    ...(reason !== '' && { reason }),
  }
  const entry = { objectType: 'confirmation', objectId: id, user, origin: acting.origin ?? {}, at }
  await recordHistory(trx, { ...entry, action, facts })
  const changed = customer
    ? { noun: 'payments' as const, id: customer.id, version: customer.version }
    : { noun: 'stock' as const, id: place.level_id ?? 0, version: 0 }
  await recordChange(trx, { ...changed, branchId: place.branch_id, createdBy: user.id })
}

async function readPlace(trx: Trx, id: number, { user }: Acting) {
  const row = await trx
    .selectFrom('confirmations')
    .select(['kind', 'customer_id', 'level_id', 'branch_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined || !isInScope(user.scope, { branchId: row.branch_id }))
    throw new RuleError('NOT_FOUND', { confirmation: id })
  const { kind, branch_id: branchId } = row
  if (!mayConfirm(user, { kind, branchId }))
    throw new RuleError('ROLE_MISSING', { roles: GENERAL_ACTIONS['record-payments'] })
  return row
}

const lockConfirmation = (trx: Trx, id: number) =>
  trx
    .selectFrom('confirmations')
    .select(['id', 'kind', 'customer_id', 'amount', 'input', 'reason', 'entered_by', 'decision', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

type Asked = Awaited<ReturnType<typeof lockConfirmation>>

/** Answers the payment that it became; null for credit and for goods. */
async function carryOut(trx: Trx, { kind, customer_id, input, reason, entered_by }: Asked, acting: Acting) {
  if (kind === 'payment') return recordPayment(trx, newPayment.parse(input), acting)
  if (kind === 'write-off') {
    await confirmWriteOff(trx, input, { enteredBy: entered_by, acting })
    return null
  }
  const change = creditChange.parse(input)
  await giveCredit(
    trx,
    { customerId: customer_id ?? 0, change, facts: { reason, enteredBy: entered_by } },
    acting,
  )
  return null
}

type Saving = { readonly id: number; readonly decision: Decision; readonly paymentId: number | null }

const saveDecision = (trx: Trx, { id, decision, paymentId }: Saving, { user, now }: Acting) =>
  trx
    .updateTable('confirmations')
    .set({
      decision: DECIDED[decision.action],
      decided_by: user.id,
      decided_at: now.toISOString(),
      decision_reason: decision.reason,
      payment_id: paymentId,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()

/** The row of the bank that it came from: accepted, or waiting again. */
const settleBankRow = (trx: Trx, id: number, paymentId: number | null) =>
  trx
    .updateTable('bank_rows')
    .set({
      state: paymentId === null ? 'waiting' : 'accepted',
      payment_id: paymentId,
      confirmation_id: paymentId === null ? null : id,
      version: sql`version + 1`,
    })
    .where('confirmation_id', '=', id)
    .execute()
