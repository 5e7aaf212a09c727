import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import { nuitOf } from '../../company/nuit.ts'
import { type Random, seededRandom } from '../../random.ts'
import { AREAS, BUSINESSES, PLACES, TERMS } from './customer-names.ts'

/** Adds customers up to so many, each with an address, a seller of its branch and a second one. */
export async function makeCustomers(trx: Trx, count: number): Promise<void> {
  const random = seededRandom(51_000)
  const rows = Array.from({ length: count }, (_, index) => customerRow(random, index + 1))
  await sql`
    INSERT INTO customers (code, name, nuit, final_consumer, branch_id, warehouse_id, province_id, route, payment_condition, payment_days, credit_limit,
      client_type)
    SELECT code, name, nuit, nuit IS NULL, branch_id, branch_id || '1', province_id, route, payment_days || ' dias', payment_days, 10000000000,
      CASE WHEN nuit IS NULL THEN 'CONSUMER' ELSE client_type END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS row (code text, name text, nuit text, branch_id text, province_id smallint, route text, payment_days int, client_type text)
    ON CONFLICT (code) DO NOTHING`.execute(trx)
  await sql`
    INSERT INTO customer_addresses (customer_id, address, province_id, is_default)
    SELECT c.id, row.address, c.province_id, true
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (code text, address text)
    JOIN customers c USING (code)
    WHERE NOT EXISTS (SELECT FROM customer_addresses a WHERE a.customer_id = c.id)`.execute(trx)
  await rankCustomers(trx, rows)
}

/** What a customer of an operation is to the company. */
const CLIENT_TYPES = { GERAL: 'WHOLESALE', RETALHO: 'RETAIL', HORECA: 'HORECA' } as const

/** A few have no NUIT: final consumers, who may be billed all the same. */
function customerRow(random: Random, number: number) {
  const [branch, province, route] = byShare(random, AREAS)
  const [business, operation] = random.pick(BUSINESSES)
  return {
    code: `S${String(number).padStart(5, '0')}`,
    name: `${business} ${random.pick(PLACES)} ${number}`,
    nuit: number % 100 === 0 ? null : nuitOf(41_000_000 + number * 3),
    branch_id: branch,
    province_id: province,
    route,
    operation_id: operation,
    client_type: CLIENT_TYPES[operation],
    payment_days: byShare(random, TERMS)[0],
    address: `Rua ${random.pick(PLACES)}, ${random.between(1, 400)}`,
  }
}

function byShare<Row extends readonly [...(string | number)[], number]>(
  random: Random,
  rows: readonly Row[],
): Row {
  let left = random.between(1, 100)
  for (const row of rows) {
    left -= Number(row.at(-1))
    if (left <= 0) return row
  }
  throw new Error('The shares come to less than a hundred')
}

/** The customers that documents are made for, the best first: `rank` decides how much they buy. */
const rankCustomers = (trx: Trx, rows: readonly { readonly code: string; readonly operation_id: string }[]) =>
  sql`CREATE TEMP TABLE scale_customer ON COMMIT DROP AS
    SELECT row_number() OVER (ORDER BY c.id) - 1 AS rank, c.id AS customer_id, c.code AS customer_code, c.name AS customer_name,
      c.nuit AS customer_nuit, c.branch_id,
      c.province_id, c.route, c.payment_condition, c.payment_days, row.operation_id, a.id AS address_id, a.address,
      seller.id AS seller_id, other.id AS other_seller_id
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (code text, operation_id text)
    JOIN customers c USING (code)
    JOIN customer_addresses a ON a.customer_id = c.id AND a.is_default
    JOIN scale_seller seller ON seller.branch_id = c.branch_id AND seller.place = c.id % seller.places
    JOIN scale_seller other ON other.branch_id = c.branch_id AND other.place = (c.id + 1) % other.places`.execute(
    trx,
  )
