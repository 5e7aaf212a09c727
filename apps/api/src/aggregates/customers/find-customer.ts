import type { customer } from '@cais/contract/customers/schemas'
import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { canEditCustomer } from '@cais/domain/customers/customer-card'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { z } from 'zod'
import type { Db } from '../../db/pool.ts'

/** A customer with addresses. With a user, only one in the user's scope. Throws NOT_FOUND. */
export async function findCustomer(db: Db, id: number, user?: User) {
  const row = await readCustomerRow(db, id)
  const isVisible = user === undefined || (row && isInScope(user.scope, { branchId: row.branch_id }))
  if (row === undefined || !isVisible) throw new RuleError('NOT_FOUND', { customer: id })
  return presentCustomer(row, await readAddresses(db, id), user)
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
    .select([
      'id',
      'code',
      'name',
      'nuit',
      'final_consumer',
      'branch_id',
      'warehouse_id',
      'province_id',
      'route',
    ])
    .select(['payment_condition', 'payment_days', 'blocked_credit', 'withdraws', 'credit_limit'])
    .select(['transaction_limit', 'min_shelf_life_days', 'allocation_type', 'client_type', 'version'])
    .select(['segment', 'segment_fixed', 'segment_at', 'segment_reason'])
    .where('id', '=', id)
    .executeTakeFirst()

export type CustomerColumns = NonNullable<Awaited<ReturnType<typeof readCustomerRow>>>

export const presentCustomerRow = (row: CustomerListRow) => ({
  id: row.id,
  code: row.code,
  name: row.name,
  nuit: row.nuit,
  finalConsumer: row.final_consumer,
  branchId: row.branch_id,
  warehouse: row.warehouse_id,
  provinceId: row.province_id,
  route: row.route,
  paymentCondition: row.payment_condition,
  paymentDays: row.payment_days,
  clientType: row.client_type,
  segment: row.segment,
  segmentFixed: row.segment_fixed,
  blockedCredit: row.blocked_credit,
  withdraws: row.withdraws,
})

const presentCustomer = (row: CustomerColumns, addresses: readonly AddressRow[], user: User | undefined) => ({
  ...presentCustomerRow(row),
  creditLimit: row.credit_limit,
  transactionLimit: row.transaction_limit,
  minShelfLifeDays: row.min_shelf_life_days,
  allocationType: row.allocation_type,
  segmentAt: row.segment_at,
  // written by the job of segments only
  segmentReason: row.segment_reason as StoredReason,
  addresses: addresses.map(presentAddress),
  editable: user !== undefined && canEditCustomer(user, { branchId: row.branch_id }),
  version: row.version,
})

type StoredReason = z.input<typeof customer>['segmentReason']

export const presentAddress = (row: AddressRow) => ({
  id: row.id,
  address: row.address,
  provinceId: row.province_id,
  isDefault: row.is_default,
})

/** Delivery addresses of a customer, the default one first. */
export const readAddresses = (db: Db, customerId: number) =>
  db
    .selectFrom('customer_addresses')
    .select(['id', 'address', 'province_id', 'is_default'])
    .where('customer_id', '=', customerId)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute()

export type AddressRow = Awaited<ReturnType<typeof readAddresses>>[number]

/** What lists show of a customer. */
type CustomerListRow = Omit<
  CustomerColumns,
  | 'credit_limit'
  | 'transaction_limit'
  | 'min_shelf_life_days'
  | 'allocation_type'
  | 'segment_at'
  | 'segment_reason'
  | 'version'
>
