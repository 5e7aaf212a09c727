import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Need } from '@cais/domain/stock/serving-warehouse'
import type { FreshnessDemand } from '@cais/domain/stock/usable-batch'
import type {
  LineColumns,
  OrderColumns,
  OrderRecord,
} from '../../../aggregates/documents/record/order-record.ts'
import type { Db } from '../../../db/pool.ts'
import { readShelfLives } from '../shelf-life/read-shelf-lives.ts'

type DemandOptions = {
  readonly today: CalendarDate
  /** The lines to serve; all open ones when left out. */
  readonly isWanted?: ((line: LineColumns) => boolean) | undefined
}

/** What the open lines of a document need, in their sequence. */
export async function needsOf(
  db: Db,
  { row, lines }: OrderRecord,
  { today, isWanted = () => true }: DemandOptions,
): Promise<Need[]> {
  if (row.warehouse_id === null) return []
  const open = lines.filter((line) => line.open > 0 && isWanted(line))
  const freshness = await freshnessOf(db, row, {
    today,
    productIds: open.map(({ product_id }) => product_id),
  })
  return open.map((line) => ({
    lineId: line.id,
    productId: line.product_id,
    quantity: line.open,
    ...freshness(line.product_id),
  }))
}

type Goods = { readonly today: CalendarDate; readonly productIds: readonly string[] }

/**
 * How fresh each product must be for a document: on its delivery date, or today when that has passed, and the life that
 * must be left then. Throws ACTION_NOT_ALLOWED for a document without customer or date.
 */
export async function freshnessOf(
  db: Db,
  { customer_id, delivery_date }: OrderColumns,
  { today, productIds }: Goods,
): Promise<(productId: string) => FreshnessDemand> {
  if (customer_id === null || delivery_date === null) throw new RuleError('ACTION_NOT_ALLOWED')
  const lives = await readShelfLives(db, customer_id, productIds)
  const deliveryDate = delivery_date < today ? today : delivery_date
  return (productId) => ({ deliveryDate, minShelfLifeDays: lives.get(productId)?.days ?? 0 })
}
