import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'

/** The branch in which a batch lies. Throws NOT_FOUND for a batch of a warehouse outside the user's scope, in the same words as for one that never was. */
export async function requireLevel(db: Db, levelId: number, user: User): Promise<string> {
  const place = await db
    .selectFrom('stock_levels as l')
    .innerJoin('warehouses as w', 'w.id', 'l.warehouse_id')
    .select('w.branch_id')
    .where('l.id', '=', levelId)
    .executeTakeFirst()
  if (place && isInScope(user.scope, { branchId: place.branch_id })) return place.branch_id
  throw new RuleError('NOT_FOUND', { batch: levelId })
}
