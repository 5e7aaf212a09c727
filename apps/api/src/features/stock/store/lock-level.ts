import type { Trx } from '../../../db/transaction.ts'

/** One batch in one warehouse, locked. */
export const lockLevel = (trx: Trx, id: number) =>
  trx
    .selectFrom('stock_levels')
    .select(['id', 'product_id as productId', 'warehouse_id as warehouseId', 'batch'])
    .select(['on_hand as onHand', 'reserved', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
