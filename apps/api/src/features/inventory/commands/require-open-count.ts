import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { countNumber } from '../../../aggregates/stock/stock-checks.ts'
import type { Trx } from '../../../db/transaction.ts'
import { type CountRecord, lockCount } from '../store/counts.ts'
import { branchOfWarehouse } from '../store/levels.ts'

/** The stock count under lock, while it is open. Throws NOT_FOUND, VERSION_CONFLICT when something was counted since, COUNT_ENDED. */
export async function requireOpenCount(
  trx: Trx,
  id: number,
  { user, version }: { readonly user: User; readonly version?: number },
): Promise<CountRecord> {
  const count = await lockCount(trx, id)
  const branchId = await branchOfWarehouse(trx, count.warehouse_id)
  if (branchId === null || !isInScope(user.scope, { branchId }))
    throw new RuleError('NOT_FOUND', { count: id })
  if (version !== undefined && version !== count.version)
    throw new RuleError('VERSION_CONFLICT', { seen: version, version: count.version })
  if (count.posted_at === null && count.given_up_at === null) return count
  throw new RuleError('COUNT_ENDED', { count: countNumber(count.warehouse_id, id) })
}
