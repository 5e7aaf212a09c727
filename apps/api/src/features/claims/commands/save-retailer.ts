import type { RetailerInput } from '@cais/contract/claims/schemas'
import { hasRole, type Role } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { anyOf } from '../../../aggregates/documents/record/rows.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'

/**
 * Enters a retailer or changes it as a whole. A customer or user belongs to one retailer; claims that are there stay whose they were. Throws
 * VERSION_CONFLICT, RETAILER_CUSTOMER_TAKEN, RETAILER_USER_WRONG.
 */
export async function saveRetailer(
  trx: Trx,
  { id, version, name, customerIds, userIds }: RetailerInput & { readonly id: string },
  { user, now, origin }: Acting,
): Promise<void> {
  const before = await trx
    .selectFrom('retailers')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  requireVersion({ row: { version: before?.version ?? 0 } }, version)
  const at = now.toISOString()
  const row = { name, version: version + 1, updated_at: at }
  if (before === undefined) await insert(trx, { id, ...row })
  else await trx.updateTable('retailers').set(row).where('id', '=', id).execute()
  await saveCustomers(trx, id, customerIds)
  await saveUsers(trx, id, userIds)
  await recordHistory(trx, {
    objectType: 'retailer',
    objectId: id,
    user,
    action: before === undefined ? 'create' : 'change',
    facts: { name, customers: customerIds.length, users: userIds.length },
    origin: origin ?? {},
    at,
  })
}

/** Throws VERSION_CONFLICT when somebody else entered it meanwhile. */
async function insert(
  trx: Trx,
  row: { readonly id: string; readonly name: string; readonly version: number },
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('retailers')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new RuleError('VERSION_CONFLICT', { seen: 0 })
}

async function saveCustomers(trx: Trx, id: string, customerIds: readonly number[]): Promise<void> {
  const taken = await trx
    .selectFrom('retailer_customers')
    .select('customer_id')
    .where('customer_id', '=', anyOf(customerIds))
    .where('retailer_id', '<>', id)
    .executeTakeFirst()
  const known = await trx.selectFrom('customers').select('id').where('id', '=', anyOf(customerIds)).execute()
  if (taken !== undefined || known.length !== new Set(customerIds).size)
    throw new RuleError('RETAILER_CUSTOMER_TAKEN', {}, [
      { field: 'customerIds', rule: 'RETAILER_CUSTOMER_TAKEN' },
    ])
  await trx.deleteFrom('retailer_customers').where('retailer_id', '=', id).execute()
  const rows = known.map((customer) => ({ customer_id: customer.id, retailer_id: id }))
  if (rows.length > 0) await trx.insertInto('retailer_customers').values(rows).execute()
}

async function saveUsers(trx: Trx, id: string, userIds: readonly number[]): Promise<void> {
  const users = await trx
    .selectFrom('users as u')
    .leftJoin('retailer_users as r', 'r.user_id', 'u.id')
    .select(['u.id', 'u.roles', 'r.retailer_id'])
    .where('u.id', '=', anyOf(userIds))
    .execute()
  const isOurs = (one: (typeof users)[number]) =>
    hasRole(one.roles as Role[], 'B2B', 'B2B_CLAIMS') && (one.retailer_id === null || one.retailer_id === id)
  if (users.length !== new Set(userIds).size || !users.every(isOurs))
    throw new RuleError('RETAILER_USER_WRONG', {}, [{ field: 'userIds', rule: 'RETAILER_USER_WRONG' }])
  await trx.deleteFrom('retailer_users').where('retailer_id', '=', id).execute()
  const rows = users.map((one) => ({ user_id: one.id, retailer_id: id }))
  if (rows.length > 0) await trx.insertInto('retailer_users').values(rows).execute()
}
