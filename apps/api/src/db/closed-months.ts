import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import { codeOf } from './failures.ts'
import type { Trx } from './transaction.ts'

/** As in the migration 0074: shared by whoever writes something with a date. */
const MONTHS_LOCK = 740_074
const MONTH_CLOSED = 'CA001'

/**
 * Takes the months alone, before any other lock: waits for every transaction that wrote something with a date, and lets none write until this
 * one ends.
 */
export async function lockMonths(trx: Trx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${MONTHS_LOCK}::bigint)`.execute(trx)
}

/** What the database refused because its day lies in a closed month; undefined = it failed for another reason. */
export function closedMonthRefusal(error: unknown): RuleError | undefined {
  if (codeOf(error) !== MONTH_CLOSED) return undefined
  const day = String((error as { detail?: unknown }).detail ?? '')
  return new RuleError('MONTH_CLOSED', { day, month: `${day.slice(5, 7)}-${day.slice(0, 4)}` })
}
