import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { worksEverywhere } from '../../../aggregates/company/read-company.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { readShelfLifeRule, type ShelfLifeSubject, writeShelfLife } from '../shelf-life/shelf-life-rule.ts'

type ShelfLifeInput = ShelfLifeSubject & {
  readonly days: number | null
  readonly version: number
  readonly reason: string
}

/**
 * Sets how fresh goods must be: for a customer, for a product, or for a customer and a product. What is held already stays held.
 * The rule of a product holds in all branches, so only who works in all of them sets it. Throws NOT_FOUND for a customer outside the scope,
 * SHELF_LIFE_OF_ALL_BRANCHES, PRODUCT_UNKNOWN, VERSION_CONFLICT.
 */
export async function saveShelfLife(trx: Trx, input: ShelfLifeInput, { user, now, origin = {} }: Acting) {
  const { customerId, productId, reason } = input
  if (customerId !== null) await lockCustomer(trx, customerId, { user, now })
  else if (!(await worksEverywhere(trx, user))) throw new RuleError('SHELF_LIFE_OF_ALL_BRANCHES')
  if (productId !== null) await lockProduct(trx, productId)
  const before = await readShelfLifeRule(trx, input)
  if (before.version !== input.version)
    throw new RuleError('VERSION_CONFLICT', { seen: input.version, version: before.version })
  if (before.days === input.days) return
  await writeShelfLife(trx, input, { userId: user.id, at: now.toISOString() })
  await recordHistory(trx, {
    objectType: customerId === null ? 'product' : 'customer',
    objectId: customerId ?? productId ?? '',
    user,
    action: 'set-shelf-life',
    changes: { minShelfLifeDays: [before.days, input.days] },
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
