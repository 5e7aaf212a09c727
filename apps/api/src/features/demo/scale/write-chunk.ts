import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import { mergeSums } from '../../orders/commands/merge-order-sums.ts'
import { planApprovals } from './plan/approvals.ts'
import { type Chunk, planDocuments } from './plan/documents.ts'
import { lineIds, planLines } from './plan/lines.ts'
import { planNumbers } from './plan/numbers.ts'
import { planTotals } from './plan/totals.ts'
import { planTrucks } from './plan/trucks.ts'
import { writeApprovals } from './write/approvals.ts'
import { writeReceivables } from './write/credit.ts'
import { writeHistory } from './write/history.ts'
import { writeInvoices } from './write/invoices.ts'
import { writeLines } from './write/lines.ts'
import { writeOrders } from './write/orders.ts'
import { writeShipments } from './write/shipments.ts'
import { planStock, writeSales } from './write/stock.ts'

/** What a chunk is laid out in. */
const PLANS = [
  'order',
  'number',
  'line',
  'total',
  'approval',
  'prices',
  'load',
  'truck',
  'aboard',
  'invoice',
  'sold',
]

/** Lays out some thousands of documents in temporary tables, then writes them. */
export async function writeChunk(trx: Trx, chunk: Omit<Chunk, 'id'>): Promise<void> {
  const order = await takeIds(trx, 'orders', chunk.count)
  const line = await takeIds(trx, 'order_lines', lineIds(chunk.count))
  await planDocuments(trx, { ...chunk, id: order })
  await planNumbers(trx)
  await planLines(trx, { order, line })
  await planTotals(trx)
  await planApprovals(trx)
  await planTrucks(trx)
  await sql`ANALYZE scale_order, scale_number, scale_load, scale_truck, scale_aboard, scale_invoice, scale_approval`.execute(
    trx,
  )
  await planStock(trx)
  await writeOrders(trx)
  await writeLines(trx)
  await writeApprovals(trx)
  await writeShipments(trx)
  await writeInvoices(trx)
  await writeSales(trx)
  await writeReceivables(trx)
  await writeHistory(trx)
  await mergeSums(trx)
  await sql.raw(`DROP TABLE ${PLANS.map((name) => `scale_${name}`).join()}`).execute(trx)
}

/** The first of so many ids in a row that nobody else gets: the tables are ours until the end. */
async function takeIds(trx: Trx, table: string, count: number): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    SELECT setval(sequence, nextval(sequence) + ${count - 1}::bigint) - ${count - 1}::bigint AS first
    FROM (SELECT pg_get_serial_sequence(${table}, 'id')::regclass AS sequence) AS of`.execute(trx)
  if (rows[0] === undefined) throw new Error(`${table} gave no ids`)
  return rows[0].first
}
