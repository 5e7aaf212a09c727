import { recordChange } from '../../../db/record-change.ts'
import { recordHistory } from '../../../db/record-history.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { countNumber } from '../../stock/queries/find-open-count.ts'
import { branchOfWarehouse } from '../store/branch-of-warehouse.ts'
import type { CountRecord } from '../store/count-rows.ts'

type Told = {
  readonly acting: Acting
  readonly action: 'open' | 'count' | 'post' | 'give-up'
  readonly facts: Readonly<Record<string, unknown>>
}

/** Tells what was done to an inventory, in its history and to the screens that show it. */
export async function recordCount(
  trx: Trx,
  count: CountRecord,
  { acting, action, facts }: Told,
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
