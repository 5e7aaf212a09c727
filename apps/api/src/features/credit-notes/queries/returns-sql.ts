import type { ReasonPlace } from '@cais/domain/credit-notes/reason-effects'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'

/** Days, branches and operations of the figures, within the scope of the user. */
export type Span = {
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly branches: readonly string[] | 'all'
  readonly operations: readonly string[] | 'all'
}

/** What is both asked for and in the scope of the user. */
export const within = (
  asked: readonly string[] | undefined,
  scope: readonly string[] | 'all',
): Span['branches'] => {
  if (asked === undefined) return scope
  return scope === 'all' ? asked : asked.filter((one) => scope.includes(one))
}

const among = (name: string, values: readonly string[] | 'all') =>
  values !== 'all' && sql<boolean>`${sql.ref(name)} = ANY(${[...values]}::text[])`

/** Issued credit notes `n` of the days. */
export const issued = ({ from, to, branches, operations }: Span) =>
  allOf([
    sql<boolean>`n.issued_on BETWEEN ${from}::date AND ${to}::date`,
    among('n.branch_id', branches),
    among('n.operation_id', operations),
  ])

/** Invoices `i` of the days; their documents are opened only where an operation is asked for. */
const billed = ({ from, to, branches, operations }: Span) =>
  allOf([
    sql<boolean>`i.issued_on BETWEEN ${from}::date AND ${to}::date`,
    among('i.branch_id', branches),
    operations !== 'all' &&
      sql<boolean>`EXISTS (SELECT FROM orders AS o WHERE o.id = i.order_id AND ${among('o.operation_id', operations) || sql`true`})`,
  ])

export type CreditedGroup = {
  readonly week: CalendarDate | null
  readonly place: ReasonPlace | null
  readonly reason_id: string | null
  readonly customer_id: number | null
  readonly product_id: string | null
  readonly route: string | null
  readonly driver: string | null
  readonly batch: string | null
  readonly batch_product: string | null
  /** Which of them the row is grouped by. */
  readonly kind: 'week' | 'reason' | 'customer' | 'product' | 'route' | 'driver' | 'batch' | 'all'
  readonly net: number
  readonly notes: number
  readonly quantity: number
}

/** Everything that was credited in the days, grouped each way, in one pass over the lines. */
export async function readCredited(db: Db, span: Span): Promise<CreditedGroup[]> {
  const { rows } = await sql<CreditedGroup>`
    WITH credited AS MATERIALIZED (
      SELECT n.id, date_trunc('week', n.issued_on)::date AS week, reason.place, n.reason_id, n.customer_id, billed.product_id, nullif(s.route, '') AS route,
        CASE WHEN reason.place = 'truck' THEN nullif(s.driver_name, '') END AS driver, line.batch,
        CASE WHEN line.batch IS NOT NULL THEN billed.product_id END AS batch_product, line.net, coalesce(line.received, 0) AS received
      FROM credit_notes AS n
      JOIN reasons AS reason ON reason.id = n.reason_id
      JOIN credit_note_lines AS line ON line.credit_note_id = n.id
      JOIN invoice_lines AS billed ON billed.id = line.invoice_line_id
      JOIN invoices AS i ON i.id = billed.invoice_id
      LEFT JOIN shipments AS s ON s.id = i.shipment_id
      WHERE ${issued(span)})
    SELECT week::text, place, reason_id, customer_id, product_id, route, driver, batch, batch_product, sum(net)::bigint AS net,
      count(DISTINCT id)::int AS notes, sum(received)::bigint AS quantity,
      CASE WHEN grouping(week) = 0 THEN 'week' WHEN grouping(reason_id) = 0 THEN 'reason' WHEN grouping(customer_id) = 0 THEN 'customer'
        WHEN grouping(product_id) = 0 THEN 'product' WHEN grouping(route) = 0 THEN 'route' WHEN grouping(driver) = 0 THEN 'driver'
        WHEN grouping(batch) = 0 THEN 'batch' ELSE 'all' END AS kind
    FROM credited
    GROUP BY GROUPING SETS ((week, place), (reason_id, place), (customer_id), (product_id), (route), (driver), (batch, batch_product), ())`.execute(
    db,
  )
  return rows
}

/** Net of the invoices of each week. */
export async function readSalesByWeek(db: Db, span: Span) {
  const { rows } = await sql<{ week: CalendarDate; net: number }>`
    SELECT date_trunc('week', i.issued_on)::date::text AS week, sum(i.net)::bigint AS net FROM invoices AS i WHERE ${billed(span)} GROUP BY 1`.execute(
    db,
  )
  return new Map(rows.map(({ week, net }) => [week, net]))
}

/** What was credited and sold in the days, in two sums. */
export async function readSums(db: Db, span: Span): Promise<{ net: number; sales: number }> {
  const { rows } = await sql<{ net: number; sales: number }>`
    SELECT (SELECT coalesce(sum(n.net), 0)::bigint FROM credit_notes AS n WHERE ${issued(span)}) AS net,
      (SELECT coalesce(sum(i.net), 0)::bigint FROM invoices AS i WHERE ${billed(span)}) AS sales`.execute(db)
  return rows[0] ?? { net: 0, sales: 0 }
}

export type Sold = { readonly key: string; readonly name: string; readonly net: number }

/** Customers with what they bought in the days. */
export const soldToCustomers = (db: Db, span: Span, ids: readonly number[]) =>
  sold(
    db,
    sql`
    SELECT c.id::text AS key, c.name, coalesce((SELECT sum(i.net) FROM invoices AS i WHERE i.customer_id = c.id AND ${billed(span)}), 0)::bigint AS net
    FROM customers AS c WHERE c.id = ANY(${[...ids]}::bigint[])`,
  )

/** Articles with what was sold of them in the days. */
export const soldOfProducts = (db: Db, span: Span, ids: readonly string[]) =>
  sold(
    db,
    sql`
    SELECT p.id AS key, p.description AS name, coalesce((
      SELECT sum(line.total) FROM invoice_lines AS line JOIN invoices AS i ON i.id = line.invoice_id
      WHERE line.product_id = p.id AND ${billed(span)}), 0)::bigint AS net
    FROM products AS p WHERE p.id = ANY(${[...ids]}::text[])`,
  )

/** Routes, or drivers, with what they took along in the days. */
export const soldOnTrucks = (db: Db, span: Span, by: 'route' | 'driver_name', names: readonly string[]) =>
  sold(
    db,
    sql`
    SELECT s.${sql.ref(by)} AS key, s.${sql.ref(by)} AS name, sum(i.net)::bigint AS net
    FROM invoices AS i JOIN shipments AS s ON s.id = i.shipment_id
    WHERE ${billed(span)} AND s.${sql.ref(by)} = ANY(${[...names]}::text[]) GROUP BY 1`,
  )

async function sold(db: Db, statement: RawBuilder<unknown>): Promise<ReadonlyMap<string, Sold>> {
  const { rows } = await (statement as RawBuilder<Sold>).execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}

const STEPS = ['commercial', 'collection', 'waiting', 'collecting', 'financial', 'all', 'claim'] as const

/** How long the steps of the credit notes that were issued in the days took, in seconds. */
export async function readTimes(db: Db, span: Span) {
  const at = (stage: string) => sql`(n.approvals -> ${stage}::text ->> 'at')::timestamptz`
  const { rows } = await sql<{ step: (typeof STEPS)[number]; half: number; most: number }>`
    SELECT step, percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds)::int AS half, percentile_cont(0.9) WITHIN GROUP (ORDER BY seconds)::int AS most
    FROM credit_notes AS n LEFT JOIN claims AS claim ON claim.id = n.claim_id
    CROSS JOIN LATERAL (VALUES
      ('commercial', 1, extract(epoch FROM ${at('commercial')} - n.submitted_at)),
      ('collection', 2, extract(epoch FROM ${at('collection')} - ${at('commercial')})),
      ('waiting', 3, extract(epoch FROM n.collection_started_at - ${at('collection')})),
      ('collecting', 4, extract(epoch FROM n.collection_ended_at - n.collection_started_at)),
      ('financial', 5, extract(epoch FROM n.issued_at - coalesce(n.collection_ended_at, ${at('commercial')}))),
      ('all', 6, extract(epoch FROM n.issued_at - n.submitted_at)),
      ('claim', 7, extract(epoch FROM n.issued_at - claim.received_at))) AS took (step, place, seconds)
    WHERE ${issued(span)} AND seconds IS NOT NULL GROUP BY step, place ORDER BY place`.execute(db)
  return rows
}

const OPEN = ['collection-approval', 'available-for-collection', 'collecting'] as const
export type OpenPhase = (typeof OPEN)[number]

const open = ({ branches, operations }: Span) =>
  allOf([
    sql<boolean>`n.phase = ANY(${[...OPEN]}::text[])`,
    among('n.branch_id', branches),
    among('n.operation_id', operations),
  ])

/** Open collections by phase and by the days since their submission. */
export async function readCollections(db: Db, span: Span, today: CalendarDate) {
  const { rows } = await sql<{ phase: OpenPhase; ages: number[]; total: number }>`
    SELECT phase, ARRAY[count(*) FILTER (WHERE days <= 1), count(*) FILTER (WHERE days BETWEEN 2 AND 3), count(*) FILTER (WHERE days BETWEEN 4 AND 7),
      count(*) FILTER (WHERE days > 7)]::int[] AS ages, sum(net)::bigint AS total
    FROM (SELECT n.phase, n.net, ${today}::date - (n.submitted_at AT TIME ZONE 'Africa/Maputo')::date AS days FROM credit_notes AS n WHERE ${open(span)}) AS found
    GROUP BY phase`.execute(db)
  return OPEN.map(
    (phase) => rows.find((row) => row.phase === phase) ?? { phase, ages: [0, 0, 0, 0], total: 0 },
  )
}

/** Net of the credit notes of each week. */
export async function readCreditedByWeek(db: Db, span: Span) {
  const { rows } = await sql<{ week: CalendarDate; net: number }>`
    SELECT date_trunc('week', n.issued_on)::date::text AS week, sum(n.net)::bigint AS net FROM credit_notes AS n WHERE ${issued(span)} GROUP BY 1`.execute(
    db,
  )
  return new Map(rows.map(({ week, net }) => [week, net]))
}

/** What goods that were decided on in the days are worth, by where they went. */
export async function readDecided(db: Db, { from, to, branches }: Span) {
  const { rows } = await sql<{ disposition: 'sale' | 'destroyed' | 'principal'; value: number }>`
    SELECT d.disposition, sum(abs(line.value))::bigint AS value FROM dispositions AS d JOIN disposition_lines AS line ON line.disposition_id = d.id
    WHERE ${allOf([
      sql<boolean>`(d.decided_at AT TIME ZONE 'Africa/Maputo')::date BETWEEN ${from}::date AND ${to}::date`,
      among('d.branch_id', branches),
    ])} GROUP BY 1`.execute(db)
  const of = (wanted: (typeof rows)[number]['disposition']) =>
    rows.find(({ disposition }) => disposition === wanted)?.value ?? 0
  const decided = { sale: of('sale'), destroyed: of('destroyed'), principal: of('principal') }
  return decided.sale + decided.destroyed + decided.principal === 0 ? null : decided
}

type Passing = { readonly id: number; readonly number: string; readonly departsOn: CalendarDate | null }
type Oldest = {
  id: number
  number: string
  customer: string
  net: number
  submittedAt: string
  shipment: Passing | null
}

/** The open collection that waits longest, with the next shipment on the customer's route where it is on none. */
export async function readOldestCollection(db: Db, span: Span): Promise<Oldest | null> {
  const { rows } = await sql<Oldest>`
    SELECT n.id, n.number, c.name AS customer, n.net, n.submitted_at AS "submittedAt", (
      SELECT json_build_object('id', s.id, 'number', s.number, 'departsOn', s.departs_on) FROM shipments AS s
      WHERE s.branch_id = n.branch_id AND s.route = c.route AND s.stage IN ('ready', 'loading') AND s.deleted_at IS NULL
        AND n.phase IN ('available-for-collection', 'collecting') AND n.goods = 'collection'
        AND NOT EXISTS (SELECT FROM shipment_collections AS carried WHERE carried.credit_note_id = n.id)
      ORDER BY s.departs_on NULLS LAST, s.id LIMIT 1) AS shipment
    FROM credit_notes AS n JOIN customers AS c ON c.id = n.customer_id
    WHERE ${open(span)} ORDER BY n.submitted_at, n.id LIMIT 1`.execute(db)
  return rows[0] ?? null
}
