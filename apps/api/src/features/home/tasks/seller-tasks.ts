import { addDays, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { firstDueDateInForce, lastDayOf } from '@cais/domain/orders/quote-policy'
import { sql } from 'kysely'
import { readQuotePolicy } from '../../../aggregates/company/quote-policy.ts'
import { dayStart } from '../../../db/maputo-day.ts'
import type { Db } from '../../../db/pool.ts'
import type { Reader } from '../../../http/session/reader.ts'
import { type HomeTask, TASKS_PER_KIND } from './home-task.ts'

type Row = {
  readonly id: number
  readonly number: string | null
  readonly name: string | null
  readonly po_number: string
  readonly total: number
  readonly at: string
  readonly due_at: string | null
  readonly person: string | null
  readonly text: string | null
  readonly count: number
  readonly left: number
  readonly version: number
}

const COLUMNS = sql`o.id, o.number, c.name, o.po_number, o.total, o.due_at, o.line_count AS count, o.version`

/** Rejected documents older than this are left out: the seller has given them up. */
const REJECTED_DAYS = 60
/** Today, tomorrow and the day after. */
const ENDS_WITHIN_DAYS = 2

/** The own documents that were rejected and not duplicated since, with the reason of who rejected them. */
export async function readRejected(db: Db, { user, now }: Reader): Promise<HomeTask[]> {
  const from = addDays(calendarDateAt(now().getTime()), -REJECTED_DAYS)
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS}, a.decided_at AS at, rtrim(u.name || ' ' || u.surname) AS person, a.reason AS text, 0 AS left
    FROM orders o
    JOIN approvals a ON a.order_id = o.id AND a.decision = 'rejected' AND a.superseded_at IS NULL
    JOIN users u ON u.id = a.decided_by
    LEFT JOIN customers c ON c.id = o.customer_id
    WHERE o.kind = any(ARRAY(SELECT kind FROM order_kinds WHERE created_by = ${user.id} AND status = 'REJECTED'))
      AND o.created_at >= ${dayStart(from)}
      AND NOT EXISTS (SELECT FROM orders copy WHERE copy.duplicate_of = o.id)
    ORDER BY a.decided_at DESC LIMIT ${TASKS_PER_KIND}`.execute(db)
  return rows.map((row) => present('rejected', row))
}

/** The own quotes whose last day is near and of which nothing was ordered; `left` = lines whose price rose since. */
export async function readEndingQuotes(db: Db, { user, now }: Reader): Promise<HomeTask[]> {
  const today = calendarDateAt(now().getTime())
  const policy = await readQuotePolicy(db)
  const first = firstDueDateInForce(today, policy)
  if (first === null) return []
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS}, o.submitted_at AS at, NULL AS person, NULL AS text, (SELECT count(*) FROM order_lines l
      JOIN products p ON p.id = l.product_id WHERE l.order_id = o.id AND p.unit_price > l.list_price) AS left
    FROM orders o LEFT JOIN customers c ON c.id = o.customer_id
    WHERE o.answered_at IS NOT NULL AND o.expired_at IS NULL AND o.cancelled_at IS NULL AND o.closed_at IS NULL AND o.created_by = ${user.id}
      AND o.due_at >= ${first}::date AND o.due_at <= ${addDays(first, ENDS_WITHIN_DAYS)}::date
      AND NOT EXISTS (SELECT FROM orders made WHERE made.quote_id = o.id AND made.cancelled_at IS NULL)
    ORDER BY o.due_at, o.id LIMIT ${TASKS_PER_KIND}`.execute(db)
  return rows.map((row) => ({ ...present('quote-ends', row), until: lastDayOf(row.due_at, policy) }))
}

/** The own drafts, the one changed last first; `left` = lines without a price. */
export async function readDrafts(db: Db, { user }: Reader): Promise<HomeTask[]> {
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS}, o.updated_at AS at, NULL AS person, NULL AS text,
      (SELECT count(*) FROM order_lines l WHERE l.order_id = o.id AND l.unit_price = 0) AS left
    FROM orders o LEFT JOIN customers c ON c.id = o.customer_id
    WHERE o.created_by = ${user.id} AND o.status = 'DRAFT'
    ORDER BY o.updated_at DESC LIMIT ${TASKS_PER_KIND}`.execute(db)
  return rows.map((row) => present('draft', row))
}

const present = (kind: string, row: Row): HomeTask => ({
  kind,
  id: row.id,
  number: row.number,
  name: row.name ?? '',
  poNumber: row.po_number,
  total: row.total,
  at: row.at,
  until: null,
  person: row.person,
  text: row.text ?? '',
  count: row.count,
  left: row.left,
  version: row.version,
  stage: null,
  digest: null,
})
