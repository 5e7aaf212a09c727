import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Db } from '../../../db/pool.ts'

/** So many in one go: the rest follows with the next run. */
const AT_ONCE = 500

/** Answered quotes that were due before the first day still in force, the oldest first. */
export async function readExpiredQuotes(db: Db, first: CalendarDate): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('answered_at', 'is not', null)
    .where('expired_at', 'is', null)
    .where('due_at', '<', first)
    .orderBy('due_at')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ id }) => id)
}
