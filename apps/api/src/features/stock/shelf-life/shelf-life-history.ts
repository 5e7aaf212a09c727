import type { shelfLifeHistoryQuery } from '@cais/contract/stock/shelf-life'
import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import { historyPage } from '../../../engines/history/history-page.ts'

type Query = z.output<typeof shelfLifeHistoryQuery>

/**
 * Who changed one rule of shelf life. Changes stand in the history of the customer or the product (save-shelf-life); the entry of an
 * agreement for both names the product. Throws NOT_FOUND for a customer outside the scope.
 */
export async function shelfLifeHistory(db: Db, query: Query, user: User) {
  const { customerId, productId = null } = query
  if (customerId === undefined) {
    return await historyPage(
      db,
      { objectType: 'product', objectId: productId ?? '', where: isRule },
      query,
      user,
    )
  }
  await requireCustomer(db, customerId, user)
  const where = sql<boolean>`${isRule} AND entry.facts ->> 'product' IS NOT DISTINCT FROM ${productId}::text`
  return await historyPage(db, { objectType: 'customer', objectId: String(customerId), where }, query, user)
}

const isRule = sql<boolean>`entry.action = 'set-shelf-life'`

async function requireCustomer(db: Db, customerId: number, { scope }: User): Promise<void> {
  const row = await db
    .selectFrom('customers')
    .select('branch_id')
    .where('id', '=', customerId)
    .executeTakeFirst()
  if (row && isInScope(scope, { branchId: row.branch_id })) return
  throw new RuleError('NOT_FOUND', { customer: customerId }, [{ field: 'customerId', rule: 'NOT_FOUND' }])
}
