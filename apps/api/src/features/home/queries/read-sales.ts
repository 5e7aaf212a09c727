import type { homeSales } from '@cais/contract/home/schemas'
import { addDays, type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { z } from 'zod'
import { customerExposure, readCreditFigures, usedPercent } from '../../../aggregates/customers/exposure.ts'
import { dayStart } from '../../../db/maputo-day.ts'
import type { Db } from '../../../db/pool.ts'
import { monthAfter, monthOf } from '../../../engines/lists/periods.ts'
import type { Reader } from '../../../http/session/reader.ts'

type Sales = z.input<typeof homeSales>
type Day = {
  readonly day: CalendarDate
  readonly type: string
  readonly documents: number
  readonly total: number
}

const NEWEST = 5
const CUSTOMERS_OF_DAYS = 182
/** The newest documents of a seller that are read to find the seller's customers. */
const DOCUMENTS_READ = 1000
const CREDIT_SHOWN = 5

/** The own sales of the caller. */
export async function readSales(db: Db, { user, now }: Reader): Promise<Sales> {
  const today = calendarDateAt(now().getTime())
  const begin = monthOf(today)
  const before = monthOf(addDays(begin, -1))
  const [days, newest, won, credit] = await Promise.all([
    readDays(db, user.id, before, today),
    readNewest(db, user.id),
    readWonQuotes(db, user.id, begin),
    readCredit(db, user.id, today),
  ])
  const month = monthFrom(days, begin, today)
  const last = monthFrom(days, before, addDays(begin, -1))
  const sameDay = addDays(before, Number(today.slice(8)) - 1)
  const upToDay = last.days.filter(({ day }) => day <= sameDay).reduce((sum, { total }) => sum + total, 0)
  return { month, before: last, change: month.total - upToDay, quotes: won, newest, ...credit }
}

/** What was ordered day by day; cancelled, rejected and closed documents are no sales. */
async function readDays(db: Db, userId: number, from: CalendarDate, to: CalendarDate) {
  const { rows } = await sql<Day>`
    SELECT (d.created_at AT TIME ZONE 'Africa/Maputo')::date AS day, count(*) AS documents, sum(d.total)::bigint AS total
    FROM orders d
    WHERE d.kind = any(ARRAY(SELECT kind FROM order_kinds WHERE created_by = ${userId} AND type = 'PEV'
        AND status NOT IN ('DRAFT', 'REJECTED', 'CANCELED', 'CLOSED')))
      AND d.created_at >= ${dayStart(from)} AND d.created_at < ${dayStart(addDays(to, 1))}
    GROUP BY 1`.execute(db)
  return new Map(rows.map((row) => [row.day, row]))
}

function monthFrom(known: ReadonlyMap<CalendarDate, Day>, from: CalendarDate, to: CalendarDate) {
  const days: { day: CalendarDate; total: number }[] = []
  let documents = 0
  for (let day = from; day <= to && day < monthAfter(from); day = addDays(day, 1)) {
    const { total = 0, documents: count = 0 } = known.get(day) ?? {}
    days.push({ day, total })
    documents += count
  }
  return { days, documents, total: days.reduce((sum, { total }) => sum + total, 0) }
}

/** The newest of each kind of the seller's documents, and of these the newest: the cost depends on the kinds, not on the documents. */
async function readNewest(db: Db, userId: number): Promise<Sales['newest']> {
  const { rows } = await sql<Sales['newest'][number]>`
    SELECT o.id, o.number, c.name AS "customerName", o.status, o.stages, o.total, o.submitted_at AS at, o.invoice_number AS "invoiceNumber",
      CASE WHEN s.id IS NOT NULL THEN json_build_object('id', s.id, 'number', s.number) END AS shipment
    FROM (SELECT d.id FROM order_kinds k CROSS JOIN LATERAL (
        SELECT id, created_at FROM orders WHERE kind = k.kind ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}) d
      WHERE k.created_by = ${userId} AND k.status <> 'DRAFT'
      ORDER BY d.created_at DESC, d.id DESC LIMIT ${NEWEST}) d
    JOIN orders o ON o.id = d.id
    JOIN customers c ON c.id = o.customer_id LEFT JOIN shipments s ON s.id = o.shipment_id
    ORDER BY o.created_at DESC, o.id DESC`.execute(db)
  return rows
}

/** Quotes of the month that were answered, and those of them that became orders. */
async function readWonQuotes(db: Db, userId: number, from: CalendarDate): Promise<Sales['quotes']> {
  const { rows } = await sql<Sales['quotes']>`
    SELECT count(*) AS answered, count(*) FILTER (WHERE EXISTS (
      SELECT FROM orders made WHERE made.quote_id = q.id AND made.submitted_at IS NOT NULL AND made.cancelled_at IS NULL)) AS won
    FROM orders q
    WHERE q.kind = any(ARRAY(SELECT kind FROM order_kinds WHERE created_by = ${userId} AND type = 'COT' AND status IN ('FINISHED', 'CLOSED')))
      AND q.created_at >= ${dayStart(from)} AND q.answered_at IS NOT NULL`.execute(db)
  return rows[0] ?? { answered: 0, won: 0 }
}

/** The seller's customers who cannot buy more now: blocked, above the limit, overdue. */
async function readCredit(db: Db, userId: number, today: CalendarDate) {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT c.id, c.name FROM customers c WHERE c.id IN (SELECT customer_id FROM orders WHERE id = any(ARRAY(
      SELECT d.id FROM orders d
      WHERE d.kind = any(ARRAY(SELECT kind FROM order_kinds WHERE created_by = ${userId} AND status <> 'DRAFT'))
        AND d.created_at >= ${dayStart(addDays(today, -CUSTOMERS_OF_DAYS))}
      ORDER BY d.created_at DESC, d.id DESC LIMIT ${DOCUMENTS_READ})))`.execute(db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const figures =
    rows.length === 0 ? [] : await readCreditFigures(db, { customerIds: [...names.keys()], today })
  const credit = figures
    .map((row) => {
      const exposure = customerExposure(row, today, 0)
      const percent = usedPercent(exposure)
      return {
        id: row.customer_id,
        name: names.get(row.customer_id) ?? '',
        blocked: row.blocked_credit,
        usedPercent: percent,
        above: Math.max(0, row.current_account + row.exposure_open + row.exposure_loaded - row.credit_limit),
        overdue: row.overdue,
        overdueDays: exposure.overdueDays,
      }
    })
    .filter(({ blocked, above, overdue }) => blocked || above > 0 || overdue > 0)
    .sort(
      (one, other) =>
        urgency(other) - urgency(one) ||
        (other.usedPercent ?? 0) - (one.usedPercent ?? 0) ||
        other.overdue - one.overdue,
    )
  return { customers: rows.length, credit: credit.slice(0, CREDIT_SHOWN) }
}

const urgency = ({ blocked, above }: { blocked: boolean; above: number }) =>
  (above > 0 ? 2 : 0) + (blocked ? 1 : 0)
