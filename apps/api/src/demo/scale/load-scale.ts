import { addDays, type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import { hashPassword } from '../../aggregates/users/passwords.ts'
import { openConnection } from '../../db/connection.ts'
import { openDb, openPool, UNLIMITED } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import { DEMO_PASSWORD } from '../company/users.ts'
import { makeBatches } from './masters/batches.ts'
import { makeCustomers } from './masters/customers.ts'
import { makeProducts } from './masters/products.ts'
import { OUTCOMES, SHARES } from './plan/outcomes.ts'
import { withoutIndexes } from './without-indexes.ts'
import { settleCustomers } from './write/credit.ts'
import { receiveStock } from './write/stock.ts'
import { writeChunk } from './write-chunk.ts'

const CHUNK = 50_000

export type Scale = {
  /** How many documents of about ten lines the database shall hold in the end. */
  readonly orders: number
  readonly now: Date
  readonly report: (sentence: string) => void
}

/**
 * Fills the demo company up to so many documents of the past two years by bulk SQL. They keep the same invariants as documents that users
 * made (`cais doctor` checks it). Needs the demo company; documents that exist count. One transaction: all or none. `url` signs in as the
 * owner of the tables, because indexes are dropped and made again.
 */
export async function loadScale(url: string, scale: Scale): Promise<number> {
  const db = openDb(openPool({ url, max: 1, name: 'cais demo scale', limits: UNLIMITED }))
  try {
    return await db.transaction().execute((trx) => fill(trx, scale))
  } finally {
    await db.destroy()
  }
}

/** Updates the statistics of the planner. `url` must sign in as the owner of the tables. */
export async function analyzeTables(url: string): Promise<void> {
  const client = await openConnection({ url, name: 'cais demo scale' })
  await client.query('VACUUM (ANALYZE)')
  await client.end()
}

async function fill(trx: Trx, { orders, now, report }: Scale): Promise<number> {
  await raiseMemoryLimits(trx)
  const existing = await countOrders(trx)
  if (existing >= orders) return 0
  const today = calendarDateAt(now.getTime())
  const days = workingDays(today)
  const size = sizeFor(orders)
  await makeSellers(trx)
  await makeCustomers(trx, size.customers)
  await makeProducts(trx, size.products, days[0] ?? today)
  await makeBatches(trx, days, today)
  await createOutcomeTables(trx)
  await sql`ANALYZE scale_customer, scale_product, scale_day, scale_band, scale_level, scale_outcome, scale_draw`.execute(
    trx,
  )
  await withoutIndexes(trx, report, async () => {
    for (let done = existing; done < orders; done += CHUNK) {
      const count = Math.min(CHUNK, orders - done)
      await writeChunk(trx, { first: done + 1, count, total: orders, days: days.length, now })
      report(`${done + count} of ${orders} documents`)
    }
    await receiveStock(trx)
  })
  await settleCustomers(trx)
  return orders - existing
}

/** The load sorts millions of rows. */
async function raiseMemoryLimits(trx: Trx) {
  const settings = ["work_mem = '256MB'", "maintenance_work_mem = '1GB'", "temp_buffers = '512MB'"]
  for (const setting of settings) await sql.raw(`SET LOCAL ${setting}`).execute(trx)
}

async function countOrders(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM orders`.execute(trx)
  return rows[0]?.count ?? 0
}

/** How far back the documents of a scaled company go. */
const DAYS = 730

/** The days on which documents are written: the last two years up to yesterday, without Sundays, oldest first. */
function workingDays(today: CalendarDate): CalendarDate[] {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS))
  return days.filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() !== 0)
}

/** Sellers by branch, beside those of the demo company. */
const SELLERS: Readonly<Record<string, number>> = { SD: 13, BE: 6, NP: 5, ZI: 4, FP: 3, NC: 3 }

/** Adds the sellers that so many documents need; they sign in like everybody else in the demo. */
async function makeSellers(trx: Trx): Promise<void> {
  const hash = await hashPassword(DEMO_PASSWORD)
  const rows = Object.entries(SELLERS).flatMap(([branch, count]) =>
    Array.from({ length: count }, (_, index) => sellerRow(branch, index + 1, hash)),
  )
  await trx
    .insertInto('users')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await sql`CREATE TEMP TABLE scale_seller ON COMMIT DROP AS
    SELECT id, branch_id, row_number() OVER branch - 1 AS place, count(*) OVER (PARTITION BY branch_id) AS places
    FROM users WHERE roles = '{OPERATOR}' WINDOW branch AS (PARTITION BY branch_id ORDER BY id)`.execute(trx)
}

const sellerRow = (branch: string, number: number, hash: string) => ({
  username: `seller_${branch.toLowerCase()}_${String(number).padStart(2, '0')}`,
  name: 'Vendas',
  surname: `${branch} ${number}`,
  email: `seller_${branch.toLowerCase()}_${number}@cais.example`,
  password_hash: hash,
  demo: true,
  branch_id: branch,
  roles: ['OPERATOR'],
})

/** Temporary tables for SQL: what each outcome means, and for each type and age a thousand draws of one. */
async function createOutcomeTables(trx: Trx): Promise<void> {
  await sql`CREATE TEMP TABLE scale_outcome ON COMMIT DROP AS
    SELECT name AS outcome, status, ARRAY(SELECT jsonb_array_elements_text(listed.stages)) AS stages, bucket, allocated, truck,
      allocated OR name IN ('answered', 'expired', 'canceled') AS is_past_approval
    FROM jsonb_to_recordset(${JSON.stringify(OUTCOMES)}::jsonb)
      AS listed (name text, status text, stages jsonb, bucket text, allocated boolean, truck text)`.execute(
    trx,
  )
  await sql`CREATE TEMP TABLE scale_draw ON COMMIT DROP AS
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(draws())}::jsonb) AS draw (band int, type text, draw int, outcome text)`.execute(
    trx,
  )
  await sql`CREATE TEMP TABLE scale_band ON COMMIT DROP AS
    SELECT place, (SELECT count(*) FROM unnest(${SHARES.map(({ upToAge }) => upToAge)}::bigint[]) AS most WHERE most < age) AS band
    FROM scale_day`.execute(trx)
}

function draws() {
  return SHARES.flatMap(({ of }, band) =>
    Object.entries(of).flatMap(([type, shares]) => {
      const outcomes = Object.entries(shares).flatMap(([name, share]) => Array<string>(share).fill(name))
      if (outcomes.length !== 1000)
        throw new Error(`The draws of ${type} in band ${band} are ${outcomes.length}`)
      return outcomes.map((name, draw) => ({ band, type, draw, outcome: name }))
    }),
  )
}

/** How large a company is that writes so many documents in two years: a million documents have 5 000 customers and 2 000 products. */
const sizeFor = (orders: number) => ({
  customers: within(orders / 200, 200, 5000),
  products: within(orders / 500, 200, 2000),
})

const within = (wanted: number, least: number, most: number) =>
  Math.min(most, Math.max(least, Math.round(wanted / 100) * 100))
