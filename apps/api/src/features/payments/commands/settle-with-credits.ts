import { allocate, type Choice } from '@cais/domain/accounts/allocate'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { addAllocations, lockAccount, readOpen } from '../../../aggregates/accounts/account-store.ts'
import { queueReconsideration } from '../../../aggregates/documents/queue-jobs.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { announceAccount, requireRecorder } from './record-payment.ts'

type Settling = { readonly customerId: number; readonly allocations: readonly Choice[] }

/** Settles debts with credits that are open, without a new payment. Answers how much. Throws NOT_FOUND, ROLE_MISSING, and what allocate throws. */
export async function settleWithCredits(
  trx: Trx,
  { customerId, allocations: choices }: Settling,
  acting: Acting,
) {
  const { user, now, origin } = acting
  const customer = await lockAccount(trx, customerId, user)
  requireRecorder(customer, acting)
  const items = await readOpen(trx, customerId)
  const allocations = allocate({ items, choices, payment: 0 })
  const on = calendarDateAt(now.getTime())
  await addAllocations(trx, { customerId, allocations, on, userId: user.id })
  const settled = allocations.reduce((sum, { amount }) => sum + amount, 0)
  await recordHistory(trx, {
    objectType: 'customer',
    objectId: customerId,
    user,
    action: 'settle-credits',
    facts: { amount: settled },
    origin: origin ?? {},
    at: now.toISOString(),
  })
  await announceAccount(trx, customer, user.id)
  await queueReconsideration(trx, customerId)
  return { settled }
}
