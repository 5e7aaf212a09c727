import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { recordHistory } from '../../../db/record-history.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { readShelfLifeRule, type ShelfLifeSubject } from '../queries/read-shelf-life-rule.ts'
import { writeShelfLife } from '../store/write-shelf-life.ts'

type ShelfLifeWish = ShelfLifeSubject & {
  readonly days: number | null
  readonly version: number
  readonly reason: string
}

/**
 * Says how fresh goods must be: for a customer, for an article, or for a customer and an article. What is held already stays held.
 * Throws NOT_FOUND for a customer outside the scope, PRODUCT_UNKNOWN, VERSION_CONFLICT.
 */
export async function saveShelfLife(trx: Trx, wish: ShelfLifeWish, { user, now, origin = {} }: Acting) {
  const { customerId, productId, reason } = wish
  if (customerId !== null) await lockCustomer(trx, customerId, { user, now })
  if (productId !== null) await lockProduct(trx, productId)
  const before = await readShelfLifeRule(trx, wish)
  if (before.version !== wish.version)
    throw new RuleError('VERSION_CONFLICT', { seen: wish.version, version: before.version })
  if (before.days === wish.days) return
  await writeShelfLife(trx, wish, { userId: user.id, at: now.toISOString() })
  await recordHistory(trx, {
    objectType: customerId === null ? 'product' : 'customer',
    objectId: customerId ?? productId ?? '',
    user,
    action: 'set-shelf-life',
    changes: { minShelfLifeDays: [before.days, wish.days] },
    facts: { reason, ...(customerId !== null && productId !== null && { product: productId }) },
    origin,
    at: now.toISOString(),
  })
}

async function lockCustomer(trx: Trx, customerId: number, { user }: Acting): Promise<void> {
  const row = await trx
    .selectFrom('customers')
    .select('branch_id')
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row && isInScope(user.scope, { branchId: row.branch_id })) return
  throw new RuleError('NOT_FOUND', { customer: customerId }, [{ field: 'customerId', rule: 'NOT_FOUND' }])
}

async function lockProduct(trx: Trx, productId: string): Promise<void> {
  const row = await trx
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row) return
  const facts = { product: productId }
  throw new RuleError('PRODUCT_UNKNOWN', facts, [{ field: 'productId', rule: 'PRODUCT_UNKNOWN', facts }])
}
