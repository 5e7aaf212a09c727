import type { PaymentReversal } from '@cais/contract/payments/schemas'
import { takeBack } from '@cais/domain/accounts/allocate'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { checkReversal } from '@cais/domain/payments/payment'
import { sql } from 'kysely'
import {
  addAllocations,
  addEntry,
  lockAccount,
  readAllocationsOf,
} from '../../../aggregates/accounts/account-store.ts'
import { requireCashDay } from '../../../aggregates/accounts/cash-day.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { versionFacts } from '../../../engines/history/require-version.ts'
import { lockPayment, readPaymentPlace } from '../store.ts'
import { announceAccount, entryOf, requireRecorder } from './record-payment.ts'

/**
 * Reverses a payment: what it settled is open again, and an entry of the day takes its credit back. Nothing is deleted, and the receipt keeps its
 * number. Throws NOT_FOUND, ROLE_MISSING, VERSION_CONFLICT, PAYMENT_REVERSED, PAYMENT_WITHOUT_RECEIPT, REASON_MISSING,
 * REVERSAL_KIND_WRONG, CASH_DAY_CLOSED.
 */
export async function reversePayment(trx: Trx, id: number, input: PaymentReversal, acting: Acting) {
  const { user, now } = acting
  const { customer_id: customerId } = await readPaymentPlace(trx, id, user)
  const customer = await lockAccount(trx, customerId, user)
  requireRecorder(customer, acting)
  const payment = await lockPayment(trx, id)
  if (input.version !== undefined && input.version !== payment.version)
    throw new RuleError('VERSION_CONFLICT', { seen: input.version, version: payment.version })
  const { number, branch_id: branchId, reversed_on, kind } = payment
  checkReversal(
    { number, branchId, isReversed: reversed_on !== null, kind },
    { reason: input.reason, as: input.kind },
  )
  const today = calendarDateAt(now.getTime())
  if (kind === 'cash') await requireCashDay(trx, { branchId, day: today })
  const takenBack = takeBack(await readAllocationsOf(trx, payment.entry_id), payment.entry_id)
  const reversal = await addEntry(trx, {
    customer_id: customerId,
    kind: 'reversal',
    document: number ?? '',
    issued_on: today,
    due_on: today,
    amount: payment.amount,
    payment_id: id,
  })
  const settling = { customerId, on: today, userId: user.id }
  await addAllocations(trx, { ...settling, allocations: takenBack })
  await addAllocations(trx, {
    ...settling,
    allocations: [{ debitId: reversal, creditId: payment.entry_id, amount: payment.amount }],
  })
  await markReversed(trx, id, input, acting)
  await recordHistory(trx, {
    ...entryOf(id, acting),
    action: 'reverse',
    changes: { reversedOn: [null, today] },
    facts: {
      number,
      amount: payment.amount,
      kind: input.kind,
      reason: input.reason,
      ...versionFacts(input.version),
    },
  })
  await announceAccount(trx, customer, user.id)
}

const markReversed = (trx: Trx, id: number, { reason, kind }: PaymentReversal, { user, now }: Acting) =>
  trx
    .updateTable('payments')
    .set({
      reversed_on: calendarDateAt(now.getTime()),
      reversed_at: now.toISOString(),
      reversed_by: user.id,
      reversal_reason: reason,
      reversal_kind: kind,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
