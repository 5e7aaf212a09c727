import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

export type CreditRow = {
  readonly customer_id: number
  readonly credit_limit: number
  readonly transaction_limit: number | null
  readonly blocked_credit: boolean
  readonly current_account: number
  readonly overdue: number
  readonly oldest_due: CalendarDate | null
  readonly exposure_open: number
  readonly exposure_loaded: number
}

export type CreditQuestion = {
  readonly customerIds: readonly number[]
  readonly today: CalendarDate
  /** The document in question, which is left out of the open ones. */
  readonly withoutOrderId?: number | undefined
}

/** What each customer owes and will owe: ledger and open documents, all customers in one statement. */
export async function readCreditFigures(
  db: Db,
  { customerIds, ...question }: CreditQuestion,
): Promise<CreditRow[]> {
  const { rows } = await creditFigures(sql`${[...customerIds]}::bigint[]`, question).execute(db)
  return rows
}

/** The statement of it, for customers whose ids are an array. */
export const creditFigures = (
  ids: RawBuilder<readonly number[]>,
  { today, withoutOrderId }: Omit<CreditQuestion, 'customerIds'>,
): RawBuilder<CreditRow> => sql<CreditRow>`
    SELECT c.id AS customer_id, c.credit_limit, c.transaction_limit, c.blocked_credit,
      coalesce(ledger.open, 0)::bigint AS current_account, coalesce(ledger.overdue, 0)::bigint AS overdue,
      ledger.oldest_due, coalesce(documents.open, 0)::bigint AS exposure_open,
      coalesce(documents.loaded, 0)::bigint AS exposure_loaded
    FROM customers c
    LEFT JOIN LATERAL (
      SELECT sum(open_amount) AS open, sum(open_amount) FILTER (WHERE due_on < ${today}) AS overdue,
        min(due_on) FILTER (WHERE due_on < ${today}) AS oldest_due
      FROM receivables WHERE customer_id = c.id AND open_amount > 0) ledger ON true
    LEFT JOIN LATERAL (
      SELECT sum(exposure_open) AS open, sum(exposure_loaded) AS loaded FROM orders
      WHERE customer_id = c.id AND (exposure_open > 0 OR exposure_loaded > 0)
        AND id IS DISTINCT FROM ${withoutOrderId ?? null}::bigint) documents ON true
    WHERE c.id = any(${ids})`
