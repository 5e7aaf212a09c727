import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { requireOpenDay } from '@cais/domain/payments/cash-day'
import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'

type Place = { readonly branchId: string; readonly day: CalendarDate }

/**
 * Cash of a day comes in and goes back only while its desk is not closed. Payments hold the lock of the day together; closing waits for them.
 * Throws CASH_DAY_CLOSED.
 */
export async function requireCashDay(trx: Trx, { branchId, day }: Place): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${keyOf({ branchId, day })}, 0))`.execute(
    trx,
  )
  const row = await trx
    .selectFrom('cash_days')
    .select('closed_at')
    .where('branch_id', '=', branchId)
    .where('day', '=', day)
    .executeTakeFirst()
  requireOpenDay({ day, isClosed: row !== undefined && row.closed_at !== null })
}

/** Held by who opens, moves money in or closes the desk of a day. */
export async function lockCashDay(trx: Trx, place: Place): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${keyOf(place)}, 0))`.execute(trx)
}

const keyOf = ({ branchId, day }: Place) => `cash ${branchId} ${day}`
