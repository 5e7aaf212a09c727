import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'

/** Batches of a product in the user's warehouses, those that expire first at the top. Empty levels are left out. Throws NOT_FOUND. */
export async function readBatches(
  db: Db,
  productId: string,
  { warehouseId, user: { scope } }: { readonly warehouseId: string | undefined; readonly user: User },
) {
  const product = await db.selectFrom('products').select('id').where('id', '=', productId).executeTakeFirst()
  if (product === undefined) throw new RuleError('NOT_FOUND', { product: productId })
  return await db
    .selectFrom('stock_levels as l')
    .innerJoin('warehouses as w', 'w.id', 'l.warehouse_id')
    .select(['l.id', 'l.warehouse_id', 'l.batch', 'l.expiry', 'l.received_on', 'l.blocked'])
    .select(['l.on_hand', 'l.reserved', 'l.version'])
    .where('l.product_id', '=', productId)
    .where('l.on_hand', '>', 0)
    .$if(warehouseId !== undefined, (query) => query.where('l.warehouse_id', '=', warehouseId ?? ''))
    .$if(scope.branches !== 'all', (query) =>
      query.where('w.branch_id', 'in', scope.branches === 'all' ? [] : [...scope.branches, '']),
    )
    .orderBy('l.expiry')
    .orderBy('l.received_on')
    .orderBy('l.id')
    .execute()
}
