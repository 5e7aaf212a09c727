import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Demand } from '@cais/domain/stock/allocate-fefo'
import type { FreshnessDemand } from '@cais/domain/stock/usable-batch'
import type { Db } from '../../../db/pool.ts'
import type { LineColumns, OrderColumns, OrderRecord } from '../../orders/record/order-record.ts'

type Wanted = (line: LineColumns) => boolean

/** What the open lines of a document ask of the warehouse, in their sequence. */
export async function demandsOf(db: Db, record: OrderRecord, wanted: Wanted = () => true): Promise<Demand[]> {
  const freshness = await freshnessOf(db, record.row)
  const { warehouse_id: warehouseId } = record.row
  if (warehouseId === null) return []
  return record.lines
    .filter((line) => line.open > 0 && wanted(line))
    .map((line) => ({
      lineId: line.id,
      productId: line.product_id,
      warehouseId,
      quantity: line.open,
      ...freshness,
    }))
}

/** How fresh goods must be for a document: its delivery date and the life that its customer asks for after it. */
export async function freshnessOf(db: Db, row: OrderColumns): Promise<FreshnessDemand> {
  if (row.customer_id === null || row.delivery_date === null) throw new RuleError('ACTION_NOT_ALLOWED')
  const customer = await db
    .selectFrom('customers')
    .select('min_shelf_life_days')
    .where('id', '=', row.customer_id)
    .executeTakeFirstOrThrow()
  return { deliveryDate: row.delivery_date, minShelfLifeDays: customer.min_shelf_life_days }
}
