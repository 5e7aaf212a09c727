import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { writeBilling } from './scale-billing.ts'
import { makeScaleMasters } from './scale-masters.ts'
import { writeOrders } from './scale-orders.ts'
import { planChunk } from './scale-plan.ts'

const CHUNK = 5000
const DAYS = 360

type Scale = {
  /** How many documents of ten lines the database shall hold in the end. */
  readonly orders: number
  readonly now: Date
  readonly tell: (sentence: string) => void
}

/**
 * Fills the demo company up to so many documents of the past year by bulk SQL, under the same invariants as documents that were
 * lived through (`cais doctor` proves it). Needs the demo company; what is there already counts.
 */
export async function loadScale(db: Db, { orders, now, tell }: Scale): Promise<number> {
  const begin = new Date(now.getTime() - DAYS * 86_400_000)
  const secondsApart = (DAYS * 86_400) / (orders + 1)
  await inTransaction(db, (trx) => makeScaleMasters(trx, calendarDateAt(now.getTime())))
  const existing = await countOrders(db)
  for (let done = existing; done < orders; done += CHUNK) {
    const count = Math.min(CHUNK, orders - done)
    await inTransaction(db, (trx) => makeChunk(trx, { first: done + 1, count, begin, secondsApart }))
    tell(`${done + count} of ${orders} documents`)
  }
  return Math.max(0, orders - existing)
}

async function makeChunk(trx: Trx, chunk: Parameters<typeof planChunk>[1]) {
  await planChunk(trx, chunk)
  await writeOrders(trx)
  await writeBilling(trx)
}

async function countOrders(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM orders`.execute(db)
  return rows[0]?.count ?? 0
}
