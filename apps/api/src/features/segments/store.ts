import { AREAS, type Area } from '@cais/domain/customers/area'
import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import {
  type MonthOfSales,
  monthsOfSales,
  type SegmentCustomer,
  type SegmentReason,
  type SegmentRule,
  type SegmentRules,
} from '@cais/domain/segments/segment-rules'
import { sql } from 'kysely'
import { z } from 'zod'
import { readSetting } from '../../aggregates/company/settings.ts'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'

export const SEGMENT_RULES_KEY = 'segment-rules'

/** What the setting holds; the rules themselves are rows. */
const stored = z.object({
  defaultSegment: z.string().nullable(),
  changedAt: z.string().nullable(),
  changedBy: z.int().nullable(),
  version: z.int(),
})
export type StoredSetting = z.infer<typeof stored>

export const parseSegmentSetting = (value: unknown): StoredSetting =>
  value === undefined
    ? { defaultSegment: null, changedAt: null, changedBy: null, version: 1 }
    : stored.parse(value)

/** The table of rules as it stands. */
export async function readStoredRules(db: Db): Promise<SegmentRules & StoredSetting> {
  const setting = parseSegmentSetting(await readSetting(db, SEGMENT_RULES_KEY))
  return { ...setting, rules: await readRules(db) }
}

export async function readRules(db: Db): Promise<SegmentRule[]> {
  const rows = await db.selectFrom('segment_rules').selectAll().orderBy('position').execute()
  return rows.map((row) => ({
    segment: row.segment,
    months: row.months,
    vat: row.vat,
    turnover: { from: row.turnover_from, to: row.turnover_to },
    documents: { from: row.documents_from, to: row.documents_to },
    areas: row.areas.filter((area): area is Area => AREAS.some((one) => one === area)),
    provinces: row.provinces,
    operations: row.operations,
    paymentConditions: row.payment_conditions,
    clientTypes: row.client_types,
  }))
}

/** Replaces the table. */
export async function writeRules(trx: Trx, rules: readonly SegmentRule[]): Promise<void> {
  await trx.deleteFrom('segment_rules').execute()
  if (rules.length === 0) return
  const rows = rules.map((rule, place) => ({
    position: place + 1,
    segment: rule.segment,
    months: rule.months,
    vat: rule.vat,
    turnover_from: rule.turnover.from,
    turnover_to: rule.turnover.to,
    documents_from: rule.documents.from,
    documents_to: rule.documents.to,
    areas: [...rule.areas],
    provinces: [...rule.provinces],
    operations: [...rule.operations],
    payment_conditions: [...rule.paymentConditions],
    client_types: [...rule.clientTypes],
  }))
  await trx.insertInto('segment_rules').values(rows).execute()
}

/** What rules may name. */
export async function readKnownConditions(db: Db) {
  const { rows } = await sql<{ operations: string[]; paymentConditions: string[]; clientTypes: string[] }>`
    SELECT coalesce((SELECT array_agg(id) FROM operations), '{}') AS operations,
      coalesce((SELECT array_agg(DISTINCT payment_condition) FROM customers), '{}') AS "paymentConditions",
      coalesce((SELECT array_agg(id) FROM client_types), '{}') AS "clientTypes"`.execute(db)
  const [known] = rows
  if (known === undefined) throw new Error('PostgreSQL gave no row')
  return known
}

export type CustomerFacts = SegmentCustomer & {
  readonly id: number
  readonly segment: string | null
}

type Reading = { readonly after: number; readonly limit: number; readonly now: Date }

/**
 * The next customers by id whose segment no person fixed, with their sales over the months that the rules ask for: one statement for the
 * customers and one for all of their invoices.
 */
export async function readCustomersToAssign(
  db: Db,
  { rules }: SegmentRules,
  { after, limit, now }: Reading,
): Promise<readonly CustomerFacts[]> {
  const customers = await db
    .selectFrom('customers')
    .select(['id', 'segment', 'province_id', 'payment_condition', 'client_type'])
    .where('segment_fixed', '=', false)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  const months = monthsOfSales(rules)
  const byOperation = rules.some(({ operations }) => operations.length > 0)
  const ids = customers.map(({ id }) => id)
  const sales =
    months === 0 || ids.length === 0
      ? new Map<number, MonthOfSales[]>()
      : await readSales(db, { ids, months, byOperation, today: calendarDateAt(now.getTime()) })
  return customers.map((row) => ({
    id: row.id,
    segment: row.segment,
    provinceId: row.province_id,
    paymentCondition: row.payment_condition,
    clientType: row.client_type,
    sales: sales.get(row.id) ?? [],
  }))
}

type Sales = {
  readonly ids: readonly number[]
  readonly months: number
  readonly byOperation: boolean
  readonly today: CalendarDate
}
type SalesRow = MonthOfSales & { readonly customer: number }

/** Grouped by customer, month and, if a rule asks for it, operation; by the index of invoices by customer and day. */
async function readSales(db: Db, { ids, months, byOperation, today }: Sales) {
  const { rows } = await salesOf({ ids, months, byOperation, today }).execute(db)
  const byCustomer = new Map<number, MonthOfSales[]>()
  for (const row of rows) byCustomer.set(row.customer, [...(byCustomer.get(row.customer) ?? []), row])
  return byCustomer
}

const salesOf = ({ ids, months, byOperation, today }: Sales) => sql<SalesRow>`
  SELECT i.customer_id AS customer, ${byOperation ? sql`o.operation_id` : sql`''`} AS "operationId",
    (extract(year FROM i.gone) * 12 + extract(month FROM i.gone))::int AS "monthsAgo",
    sum(i.net)::bigint AS net, sum(i.total)::bigint AS total, count(*)::int AS documents
  FROM (SELECT customer_id, order_id, net, total, age(${today}::date, issued_on) AS gone FROM invoices
    WHERE customer_id = any(${[...ids]}::bigint[]) AND issued_on > ${today}::date - make_interval(months => ${months})) AS i
  ${byOperation ? sql`JOIN orders AS o ON o.id = i.order_id` : sql``}
  GROUP BY 1, 2, 3`

/** What a rule found of a customer, to be stored. */
export type NewSegment = {
  readonly id: number
  readonly from: string | null
  readonly to: string | null
  readonly reason: SegmentReason | null
}
