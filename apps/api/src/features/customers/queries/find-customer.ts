import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'
import { presentCustomer } from '../presenter/present-customer.ts'
import { readAddresses } from './read-addresses.ts'

/** A customer with addresses. With a user, only one in the user's scope. Throws NOT_FOUND. */
export async function findCustomer(db: Db, id: number, user?: User) {
  const row = await readCustomerRow(db, id)
  const isTheirs = user === undefined || (row && isInScope(user.scope, { branchId: row.branch_id }))
  if (row === undefined || !isTheirs) throw new RuleError('NOT_FOUND', { customer: id })
  return presentCustomer(row, await readAddresses(db, id))
}

/** Throws NOT_FOUND for a customer outside the scope. */
export async function requireCustomer(db: Db, id: number, user: User): Promise<void> {
  const row = await db.selectFrom('customers').select('branch_id').where('id', '=', id).executeTakeFirst()
  if (row && isInScope(user.scope, { branchId: row.branch_id })) return
  throw new RuleError('NOT_FOUND', { customer: id })
}

const readCustomerRow = (db: Db, id: number) =>
  db
    .selectFrom('customers')
    .select(['id', 'code', 'name', 'nuit', 'branch_id', 'warehouse_id', 'province_id', 'route'])
    .select(['payment_condition', 'payment_days', 'blocked_credit', 'withdraws', 'credit_limit'])
    .select(['transaction_limit', 'min_shelf_life_days', 'allocation_type', 'client_type', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()

export type CustomerColumns = NonNullable<Awaited<ReturnType<typeof readCustomerRow>>>
