import type { CashClosing, CashMovementInput } from '@cais/contract/cash/schemas'
import { GENERAL_ACTIONS } from '@cais/domain/access/actions'
import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { checkCashDay, checkMovement, closeCash, requireOpenDay } from '@cais/domain/payments/cash-day'
import { mayRecordPayments } from '@cais/domain/payments/payment'
import { sql } from 'kysely'
import { lockCashDay } from '../../../aggregates/accounts/cash-day.ts'
import type { Db } from '../../../db/pool.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { findCashDay } from '../store.ts'

type Opening = { readonly branchId: string; readonly day: CalendarDate; readonly opening: number }

/** Opens the cash desk of a branch for a day. Answers its id. Throws NOT_FOUND, ROLE_MISSING, CASH_DAY_IN_FUTURE, CASH_DAY_EXISTS. */
export async function openCashDay(
  trx: Trx,
  { branchId, day, opening }: Opening,
  acting: Acting,
): Promise<number> {
  const { user, now } = acting
  await requireKeeper(trx, branchId, user)
  checkCashDay(day, calendarDateAt(now.getTime()))
  await lockCashDay(trx, { branchId, day })
  const row = await trx
    .insertInto('cash_days')
    .values({ branch_id: branchId, day, opening, opened_by: user.id, opened_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('CASH_DAY_EXISTS', { day })
  await recordCash(trx, { id: row.id, branchId, action: 'open', facts: { day, opening } }, acting)
  return row.id
}

/** Puts money into the desk or takes some out. Throws NOT_FOUND, ROLE_MISSING, VERSION_CONFLICT, CASH_DAY_CLOSED, and what checkMovement throws. */
export async function moveCash(
  trx: Trx,
  id: number,
  input: CashMovementInput,
  acting: Acting,
): Promise<void> {
  const { branchId, ...figures } = await lockDay(trx, id, input.version, acting)
  checkMovement(input, figures)
  const { kind, amount, reason } = input
  await trx
    .insertInto('cash_movements')
    .values({
      cash_day_id: id,
      kind,
      amount,
      reason,
      created_by: acting.user.id,
      created_at: acting.now.toISOString(),
    })
    .execute()
  await trx.updateTable('cash_days').set({ version: sql`version + 1` }).where('id', '=', id).execute()
  await recordCash(trx, { id, branchId, action: kind, facts: { amount, reason } }, acting)
}

/**
 * Closes the day with what was counted: it takes no cash any more. Throws NOT_FOUND, ROLE_MISSING, VERSION_CONFLICT, CASH_DAY_CLOSED,
 * CASH_COUNT_INVALID, CASH_DIFFERENCE_UNEXPLAINED.
 */
export async function closeCashDay(trx: Trx, id: number, input: CashClosing, acting: Acting): Promise<void> {
  const { branchId, ...figures } = await lockDay(trx, id, input.version, acting)
  const { counted, expected, difference } = closeCash(figures, input.counts, input.reason)
  await trx
    .updateTable('cash_days')
    .set({
      counts: JSON.stringify(input.counts.filter(({ count }) => count > 0)),
      counted,
      expected,
      difference_reason: difference === 0 ? '' : input.reason,
      closed_by: acting.user.id,
      closed_at: acting.now.toISOString(),
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  const facts = { counted, expected, difference, ...(difference !== 0 && { reason: input.reason }) }
  await recordCash(trx, { id, branchId, action: 'close', facts }, acting)
}

/** The day as it stands, open and under lock: payments in cash of the day wait. */
async function lockDay(trx: Trx, id: number, seen: number, { user }: Acting) {
  const place = await trx
    .selectFrom('cash_days')
    .select(['branch_id', 'day'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (place === undefined) throw new RuleError('NOT_FOUND', { cashDay: id })
  await lockCashDay(trx, { branchId: place.branch_id, day: place.day })
  const day = await findCashDay(trx, id, user)
  requireRecorder(user, day.branchId)
  requireOpenDay({ day: day.day, isClosed: day.closedAt !== null })
  if (seen !== day.version) throw new RuleError('VERSION_CONFLICT', { seen, version: day.version })
  const { branchId, opening, receipts, reversals, deposits, withdrawals } = day
  return { branchId, opening, receipts, reversals, deposits, withdrawals }
}

/** Throws NOT_FOUND for a branch that does not exist or lies outside the scope, ROLE_MISSING. */
export async function requireKeeper(db: Db, branchId: string, user: User): Promise<void> {
  const branch = await db.selectFrom('branches').select('id').where('id', '=', branchId).executeTakeFirst()
  if (branch === undefined || !isInScope(user.scope, { branchId }))
    throw new RuleError('NOT_FOUND', { branch: branchId })
  requireRecorder(user, branchId)
}

function requireRecorder(user: User, branchId: string): void {
  if (!mayRecordPayments(user, { branchId }))
    throw new RuleError('ROLE_MISSING', { roles: GENERAL_ACTIONS['record-payments'] })
}

type Kept = {
  readonly id: number
  readonly branchId: string
  readonly action: string
  readonly facts: Readonly<Record<string, unknown>>
}

async function recordCash(trx: Trx, { id, branchId, action, facts }: Kept, { user, now, origin }: Acting) {
  const at = now.toISOString()
  await recordHistory(trx, {
    objectType: 'cash-day',
    objectId: id,
    user,
    action,
    facts,
    origin: origin ?? {},
    at,
  })
  await recordChange(trx, { noun: 'payments', id: 0, version: 0, branchId, createdBy: user.id })
}
