import type { HeldBucket } from '@cais/domain/orders/lines'
import { type RecalledPart, recallBatch } from '@cais/domain/orders/recall-batch'
import { removeDocument } from '@cais/domain/shipments/documents'
import { sql } from 'kysely'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { HeldRecord, OrderPair } from '../../../aggregates/documents/record/order-record.ts'
import { saveOrders } from '../../../aggregates/documents/record/save-order.ts'
import { type CarriedOrder, loadCarriedOrders } from '../../../aggregates/shipments/carried-orders.ts'
import { saveShipment } from '../../../aggregates/shipments/record/save-shipment.ts'
import { toShipmentFacts, withShipmentFacts } from '../../../aggregates/shipments/record/shipment-facts.ts'
import { deleteHeld } from '../../../aggregates/stock/held-stock.ts'
import { changeReserved, lockLevels } from '../../../aggregates/stock/stock-levels.ts'
import { offerStock } from '../../../aggregates/stock/waiting-lines.ts'
import {
  lockTransfersOf,
  readTransfersOf,
  stopTransfers,
} from '../../../aggregates/transfers/stop-transfers.ts'
import { LostRace } from '../../../db/lost-race.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChanges } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistories } from '../../../engines/history/record-history.ts'
import type { RecallColumns } from '../store.ts'

export type Blocked = {
  readonly levels: number
  readonly orders: number
  readonly released: number
  readonly transfers: number
}

/**
 * Blocks every level of the recalled batch. What documents hold of it off the trucks is open again: they return to stock analysis, and leave a
 * ready shipment on which nothing of them is left. Transfers are stopped (decision 0274). Locks go in the one order: shipments, documents,
 * transfers, levels (decision 0236).
 */
export async function blockBatch(trx: Trx, recall: RecallColumns, acting: Acting): Promise<Blocked> {
  const orderIds = await readHolders(trx, recall)
  const carried = await loadCarriedOrders(trx, orderIds)
  const levels = await readLevels(trx, recall)
  const ids = levels.map(({ id }) => id)
  const transfers = await lockTransfersOf(trx, ids)
  await lockLevels(trx, ids)
  const [holders, moving] = [await readHolders(trx, recall), await readTransfersOf(trx, ids)]
  if (holders.some((id) => !carried.has(id))) throw new LostRace()
  if (moving.some((id) => transfers.every(({ row }) => row.id !== id))) throw new LostRace()
  const levelIds = new Set(ids)
  const released = await openAgain(trx, [...carried.values()], { recall, levelIds, acting })
  const facts = { recall: recall.number, batch: recall.batch, reason: recall.reason }
  const stopped = await stopTransfers(trx, transfers, { levelIds, facts }, acting)
  await setBlocked(trx, levels, { blocked: true, reason: recall.number, acting })
  return { levels: levels.length, orders: carried.size, released, transfers: stopped }
}

/** The batch may be sold again; what waits for it is served. Answers how many levels there are. */
export async function unblockBatch(
  trx: Trx,
  recall: RecallColumns,
  { reason, acting }: { readonly reason: string; readonly acting: Acting },
): Promise<number> {
  const levels = await readLevels(trx, recall)
  const ids = levels.map(({ id }) => id)
  await lockLevels(trx, ids)
  await setBlocked(trx, levels, { blocked: false, reason, acting })
  await offerStock(trx, ids)
  return ids.length
}

/** Documents that hold the batch and have it on no truck yet. */
async function readHolders(trx: Trx, { product_id, batch }: RecallColumns): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT line.order_id AS id FROM stock_levels AS level
    JOIN held_stock AS held ON held.level_id = level.id AND held.bucket <> 'loading'
    JOIN order_lines AS line ON line.id = held.line_id
    WHERE level.product_id = ${product_id} AND level.batch = ${batch} ORDER BY 1`.execute(trx)
  return rows.map(({ id }) => id)
}

type Level = {
  readonly id: number
  readonly blocked: boolean
  readonly version: number
  readonly branchId: string
}

async function readLevels(trx: Trx, { product_id, batch }: RecallColumns): Promise<readonly Level[]> {
  return await trx
    .selectFrom('stock_levels as l')
    .innerJoin('warehouses as w', 'w.id', 'l.warehouse_id')
    .select(['l.id', 'l.blocked', 'l.version', 'w.branch_id as branchId'])
    .where('l.product_id', '=', product_id)
    .where('l.batch', '=', batch)
    .orderBy('l.id')
    .execute()
}

type Recalling = {
  readonly recall: RecallColumns
  readonly levelIds: ReadonlySet<number>
  readonly acting: Acting
}

/** What the documents hold of the batch off the trucks is given back. Answers how much. */
async function openAgain(
  trx: Trx,
  carried: readonly CarriedOrder[],
  { recall, levelIds, acting }: Recalling,
): Promise<number> {
  const isTaken = (row: HeldRecord): row is HeldRecord & Pick<RecalledPart, 'bucket'> =>
    levelIds.has(row.levelId) && isOffTruck(row.bucket)
  const rows = carried.flatMap(({ record }) => record.held.filter(isTaken))
  const pairs = carried.map(({ record }) => ({
    before: record,
    after: withFacts(record, recallBatch(toFacts(record), record.held.filter(isTaken))),
  }))
  await deleteHeld(trx, rows)
  const given = new Map<number, number>()
  for (const { levelId, quantity } of rows) given.set(levelId, (given.get(levelId) ?? 0) - quantity)
  await changeReserved(trx, given)
  const facts = { number: recall.number, batch: recall.batch, product: recall.product_id }
  const saved = await saveOrders(trx, pairs, { action: 'recall', ...acting, facts, batchesMoved: true })
  const leaving = pairs.filter(({ before }, at) => before.shipment !== null && saved[at]?.shipment === null)
  await leaveShipments(trx, carried, { leaving, acting })
  return rows.reduce((sum, { quantity }) => sum + quantity, 0)
}

const isOffTruck = (bucket: HeldBucket) => bucket !== 'loading'

type Leaving = { readonly leaving: readonly OrderPair[]; readonly acting: Acting }

/** Each shipment that carried one of the documents is saved once: without those that left it, its sums counted anew. */
async function leaveShipments(
  trx: Trx,
  carried: readonly CarriedOrder[],
  { leaving, acting }: Leaving,
): Promise<void> {
  const gone = new Set(leaving.map(({ before }) => before.row.id))
  const shipments = new Map(
    carried.flatMap(({ shipment }) => (shipment ? [[shipment.row.id, shipment]] : [])),
  )
  for (const shipment of shipments.values()) {
    const facts = toShipmentFacts(shipment)
    const ids = shipment.documents.map(({ order_id }) => order_id).filter((id) => gone.has(id))
    const documents = ids.reduce((left, id) => removeDocument(left, id), facts.documents)
    const after = ids.length === 0 ? shipment : withShipmentFacts(shipment, { ...facts, documents })
    const action = ids.length === 0 ? 'recount' : 'remove-document'
    await saveShipment(trx, shipment, after, { ...acting, action })
  }
}

type Setting = { readonly blocked: boolean; readonly reason: string; readonly acting: Acting }

/** Writes the block on the locked levels, with their history. */
async function setBlocked(trx: Trx, levels: readonly Level[], { blocked, reason, acting }: Setting) {
  const changed = levels.filter((level) => level.blocked !== blocked)
  if (changed.length === 0) return
  const rows = await trx
    .updateTable('stock_levels')
    .set({ blocked, block_reason: blocked ? reason : '', version: sql<number>`version + 1` })
    .where('id', '=', sql<number>`any(${changed.map(({ id }) => id)}::bigint[])`)
    .returning(['id', 'version', 'batch', 'product_id'])
    .execute()
  const { user, origin = {}, now } = acting
  const entries = rows.map(({ id, batch, product_id }) => ({
    objectType: 'stock',
    objectId: id,
    user,
    action: blocked ? 'block' : 'unblock',
    changes: { blocked: [!blocked, blocked] as const },
    facts: { reason, batch, product: product_id },
    origin,
    at: now.toISOString(),
  }))
  await recordHistories(trx, entries)
  const branchOf = new Map(levels.map(({ id, branchId }) => [id, branchId]))
  const changes = rows.map(({ id, version }) => ({
    noun: 'stock' as const,
    id,
    version,
    branchId: branchOf.get(id) ?? null,
  }))
  await recordChanges(trx, changes)
}
