import { countNumber } from '../../../aggregates/stock/stock-checks.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import type { CountRecord } from '../store/counts.ts'
import { branchOfWarehouse } from '../store/levels.ts'

type CountEvent = {
  readonly acting: Acting
  readonly action: 'open' | 'count' | 'post' | 'give-up'
  readonly facts: Readonly<Record<string, unknown>>
}

/** Records what was done to a stock count in its history, and announces it to the screens that show it. */
export async function recordCount(
  trx: Trx,
  count: CountRecord,
  { acting, action, facts }: CountEvent,
): Promise<void> {
  const { user, now, origin = {} } = acting
  const number = countNumber(count.warehouse_id, count.id)
  await recordHistory(trx, {
    objectType: 'stock-count',
    objectId: count.id,
    user,
    action,
    facts: { number, warehouse: count.warehouse_id, ...facts },
    origin,
    at: now.toISOString(),
  })
  const branchId = await branchOfWarehouse(trx, count.warehouse_id)
  await recordChange(trx, { noun: 'stock', id: count.id, version: count.version, branchId })
}
