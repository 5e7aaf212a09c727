import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import { openDb, openPool } from '../../../db/pool.ts'
import type { Trx } from '../../../db/transaction.ts'
import { withBareTables } from './bare-tables.ts'
import { workingDays } from './calendar.ts'
import { makeBatches } from './masters/batches.ts'
import { makeCustomers } from './masters/customers.ts'
import { makeProducts } from './masters/products.ts'
import { makeSellers } from './masters/sellers.ts'
import { castFates } from './plan/cast-fates.ts'
import { sizeFor } from './size.ts'
import { settleCustomers } from './write/credit.ts'
import { receiveStock } from './write/stock.ts'
import { writeChunk } from './write-chunk.ts'

const CHUNK = 50_000

export type Scale = {
  /** How many documents of about ten lines the database shall hold in the end. */
  readonly orders: number
  readonly now: Date
  readonly tell: (sentence: string) => void
}

/**
 * Fills the demo company up to so many documents of the past two years by bulk SQL, under the same invariants as documents that were
 * lived through (`cais doctor` proves it). Needs the demo company; what is there already counts. One transaction: all of them or none.
 * `url` signs in as the owner of the tables, whose indexes are made anew in the end.
 */
export async function loadScale(url: string, scale: Scale): Promise<number> {
  const db = openDb(openPool({ url, max: 1, name: 'cais demo scale' }))
  try {
    return await db.transaction().execute((trx) => fill(trx, scale))
  } finally {
    await db.destroy()
  }
}

async function fill(trx: Trx, { orders, now, tell }: Scale): Promise<number> {
  await makeRoom(trx)
  const existing = await countOrders(trx)
  if (existing >= orders) return 0
  const today = calendarDateAt(now.getTime())
  const days = workingDays(today)
  const size = sizeFor(orders)
  await makeSellers(trx)
  await makeCustomers(trx, size.customers)
  await makeProducts(trx, size.products, days[0] ?? today)
  await makeBatches(trx, days, today)
  await castFates(trx)
  await sql`ANALYZE scale_customer, scale_product, scale_day, scale_band, scale_level, scale_fate, scale_lot`.execute(
    trx,
  )
  await withBareTables(trx, tell, async () => {
    for (let done = existing; done < orders; done += CHUNK) {
      const count = Math.min(CHUNK, orders - done)
      await writeChunk(trx, { first: done + 1, count, total: orders, days: days.length, now })
      tell(`${done + count} of ${orders} documents`)
    }
    await receiveStock(trx)
  })
  await settleCustomers(trx)
  return orders - existing
}

/** A load may take minutes, and sorts millions of rows. */
async function makeRoom(trx: Trx) {
  const settings = [
    'statement_timeout = 0',
    "work_mem = '256MB'",
    "maintenance_work_mem = '1GB'",
    "temp_buffers = '512MB'",
  ]
  for (const setting of settings) await sql.raw(`SET LOCAL ${setting}`).execute(trx)
}

async function countOrders(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM orders`.execute(trx)
  return rows[0]?.count ?? 0
}
