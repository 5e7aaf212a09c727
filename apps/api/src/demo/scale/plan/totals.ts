import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

const vat = (base: string) => sql`coalesce((${sql.ref(base)} * 1600 + 5000) / 10000, 0)`

const IS_OPEN = sql`bucket IN ('open', 'reserved', 'picking')`
const IS_LEFT = sql`bucket IN ('open', 'reserved', 'picking', 'loading')`
/** Exposure as the domain counts it (credit/order-exposure): VAT once per rate, the loaded part as the difference. */
const OWED = sql`(coalesce(open_net, 0) + ${vat('open_full')})`
const LEFT = sql`(coalesce(left_net, 0) + ${vat('left_full')})`

/** The totals of the documents of a chunk, and of the invoices of those that are billed; VAT once per rate over the sum of its lines. */
export async function planTotals(trx: Trx): Promise<void> {
  await sql`CREATE TEMP TABLE scale_total AS
    SELECT order_id, lines, merchandise, discounts, net, weight, cost, ${OWED} AS owed, ${LEFT} - ${OWED} AS gone, ${rates('full_base', 'exempt_base', 'exemption')} AS rates,
      ${vat('full_base')} AS vat, billed_merchandise, billed_discounts, billed_net, billed_weight, ${vat('billed_full')} AS billed_vat,
      ${rates('billed_full', 'billed_exempt', 'exemptionReason')} AS billed_rates, ambient, refrigerated, frozen
    FROM (
      SELECT order_id, count(*) AS lines, sum(merchandise)::bigint AS merchandise, sum(discount_total)::bigint AS discounts,
        sum(total)::bigint AS net, sum(weight)::bigint AS weight, sum((unit_cost * quantity + 500) / 1000)::bigint AS cost,
        sum(total) FILTER (WHERE vat_bp > 0)::bigint AS full_base, sum(total) FILTER (WHERE vat_bp = 0)::bigint AS exempt_base,
        sum(total) FILTER (WHERE ${IS_OPEN})::bigint AS open_net, sum(total) FILTER (WHERE ${IS_OPEN} AND vat_bp > 0)::bigint AS open_full,
        sum(total) FILTER (WHERE ${IS_LEFT})::bigint AS left_net, sum(total) FILTER (WHERE ${IS_LEFT} AND vat_bp > 0)::bigint AS left_full,
        sum(merchandise) FILTER (WHERE bucket = 'billed')::bigint AS billed_merchandise,
        sum(discount_total) FILTER (WHERE bucket = 'billed')::bigint AS billed_discounts,
        sum(total) FILTER (WHERE bucket = 'billed')::bigint AS billed_net,
        sum(total) FILTER (WHERE bucket = 'billed' AND vat_bp > 0)::bigint AS billed_full,
        sum(total) FILTER (WHERE bucket = 'billed' AND vat_bp = 0)::bigint AS billed_exempt,
        sum(weight) FILTER (WHERE bucket = 'billed')::bigint AS billed_weight,
        ${weightOf('ambient')}, ${weightOf('refrigerated')}, ${weightOf('frozen')}
      FROM scale_line GROUP BY order_id) AS line`.execute(trx)
  await sql`CREATE INDEX ON scale_total (order_id)`.execute(trx)
  await sql`ANALYZE scale_total`.execute(trx)
}

const weightOf = (temperature: string) =>
  sql`coalesce(sum(weight) FILTER (WHERE bucket IN ('picking', 'loading', 'billed') AND temperature = ${temperature}), 0)::bigint AS ${sql.ref(temperature)}`

/** Highest rate first; a rate that no line has is left out. */
const rates = (full: string, exempt: string, reason: 'exemption' | 'exemptionReason') => {
  const amount = reason === 'exemption' ? 'amount' : 'vat'
  const of = (base: string, rate: number, tax: ReturnType<typeof vat>, why: ReturnType<typeof sql>) =>
    sql`CASE WHEN ${sql.ref(base)} IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object('rate', ${rate}::int,
      'base', ${sql.ref(base)}, ${sql.lit(amount)}, ${tax}, ${sql.lit(reason)}, ${why})) END`
  return sql`${of(full, 1600, vat(full), sql`NULL::text`)} || ${of(exempt, 0, sql`0`, EXEMPTION)}`
}

const EXEMPTION = sql`(SELECT exemption_reason FROM vat_rates WHERE code = 'ISENTO' LIMIT 1)`
