import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'

/** The branch of a warehouse in the user's scope. Throws NOT_FOUND naming the field. */
export async function requireWarehouse(db: Db, warehouseId: string, user: User): Promise<string> {
  const warehouse = await db
    .selectFrom('warehouses')
    .select('branch_id')
    .where('id', '=', warehouseId)
    .executeTakeFirst()
  if (warehouse && isInScope(user.scope, { branchId: warehouse.branch_id })) return warehouse.branch_id
  throw new RuleError('NOT_FOUND', { warehouse: warehouseId }, [{ field: 'warehouseId', rule: 'NOT_FOUND' }])
}
