import type { Batch } from '@cais/domain/stock/batch'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Trx } from '../../../db/transaction.ts'

/** Every batch of the articles in one warehouse that has anything on hand. */
export type BatchesWanted = { readonly warehouseId: string; readonly productIds: readonly string[] }

/** The batches, locked in the order of their ids: what is free stays free until the transaction ends. */
export const lockBatches = (trx: Trx, wanted: BatchesWanted): Promise<Batch[]> =>
  batchesOf(trx, wanted).forUpdate('level').execute()

/** The same to look at, without a lock. */
export const readBatches = (db: Db, wanted: BatchesWanted): Promise<Batch[]> =>
  batchesOf(db, wanted).execute()

/** Batches by id, locked in the order of their ids. */
export const lockBatchesById = (trx: Trx, ids: readonly number[]): Promise<Batch[]> =>
  selectBatches(trx)
    .where('level.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .forUpdate('level')
    .execute()

const batchesOf = (db: Db, { warehouseId, productIds }: BatchesWanted) =>
  selectBatches(db)
    .where('level.warehouse_id', '=', warehouseId)
    .where('level.product_id', '=', sql<string>`any(${[...productIds]}::text[])`)
    .where('level.on_hand', '>', 0)

const selectBatches = (db: Db) =>
  db
    .selectFrom('stock_levels as level')
    .innerJoin('warehouses as warehouse', 'warehouse.id', 'level.warehouse_id')
    .select(['level.id', 'level.product_id as productId', 'level.warehouse_id as warehouseId', 'level.batch'])
    .select(['level.expiry', 'level.received_on as receivedOn', 'level.blocked'])
    .select(['level.on_hand as onHand', 'level.reserved'])
    .select(sql<boolean>`warehouse.kind = 'returns'`.as('returns'))
    .orderBy('level.id')
