import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'
import { findOpenCount } from '../queries/find-open-count.ts'

/** While a warehouse is counted nothing is reserved, received or corrected there (decision 0065). Throws WAREHOUSE_COUNTING. */
export async function requireNotCounting(db: Db, warehouseId: string | null): Promise<void> {
  if (warehouseId === null) return
  const count = await findOpenCount(db, warehouseId)
  if (count === undefined) return
  const since = calendarDateAt(Date.parse(count.openedAt))
  throw new RuleError('WAREHOUSE_COUNTING', { warehouse: warehouseId, count: count.number, since })
}
