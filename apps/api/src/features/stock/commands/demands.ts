import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Demand } from '@cais/domain/stock/allocate-fefo'
import type { FreshnessDemand } from '@cais/domain/stock/usable-batch'
import type { Db } from '../../../db/pool.ts'
import type { LineColumns, OrderColumns, OrderRecord } from '../../orders/record/order-record.ts'

type Asking = {
  readonly today: CalendarDate
  /** Lines that ask; all that are open when left out. */
  readonly isWanted?: ((line: LineColumns) => boolean) | undefined
}

/** What the open lines of a document ask of the warehouse, in their sequence. */
export async function demandsOf(
  db: Db,
  record: OrderRecord,
  { today, isWanted = () => true }: Asking,
): Promise<Demand[]> {
  const freshness = await freshnessOf(db, record.row, today)
  const { warehouse_id: warehouseId } = record.row
  if (warehouseId === null) return []
  return record.lines
    .filter((line) => line.open > 0 && isWanted(line))
    .map((line) => ({
      lineId: line.id,
      productId: line.product_id,
      warehouseId,
      quantity: line.open,
      ...freshness,
    }))
}

/** How fresh goods must be for a document: on its delivery date, or today when that has passed, and the life that its customer asks for after it. */
export async function freshnessOf(db: Db, row: OrderColumns, today: CalendarDate): Promise<FreshnessDemand> {
  if (row.customer_id === null || row.delivery_date === null) throw new RuleError('ACTION_NOT_ALLOWED')
  const customer = await db
    .selectFrom('customers')
    .select('min_shelf_life_days')
    .where('id', '=', row.customer_id)
    .executeTakeFirstOrThrow()
  const deliveryDate = row.delivery_date < today ? today : row.delivery_date
  return { deliveryDate, minShelfLifeDays: customer.min_shelf_life_days }
}
