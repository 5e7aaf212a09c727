import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { OrderColumns } from '../../../aggregates/documents/record/order-record.ts'
import type { Db } from '../../../db/pool.ts'
import { readAddress, readCustomer, readSaleWarehouses } from '../store.ts'

/** Checks what may have changed since the draft was saved: the customer is still known, has the address, and the branch has the warehouse. */
export async function checkPlace(db: Db, row: OrderColumns, user: User): Promise<void> {
  const customer = row.customer_id === null ? undefined : await readCustomer(db, row.customer_id)
  if (!customer || !isInScope(user.scope, { branchId: customer.branch_id })) {
    throw refusal('CUSTOMER_UNKNOWN', 'customerId', { customer: row.customer_id })
  }
  await checkAddress(db, customer.id, row.address_id)
  const warehouses = await readSaleWarehouses(db, row.branch_id)
  if (!warehouses.some(({ id }) => id === row.warehouse_id)) {
    throw refusal('WAREHOUSE_NOT_IN_BRANCH', 'warehouse', {
      warehouse: row.warehouse_id,
      branch: row.branch_id,
    })
  }
}

async function checkAddress(db: Db, customerId: number, addressId: number | null): Promise<void> {
  if (addressId === null || (await readAddress(db, customerId, addressId))) return
  throw refusal('ADDRESS_UNKNOWN', 'addressId', {})
}

const refusal = (
  code: 'CUSTOMER_UNKNOWN' | 'ADDRESS_UNKNOWN' | 'WAREHOUSE_NOT_IN_BRANCH',
  field: string,
  facts: Readonly<Record<string, string | number | null>>,
) => new RuleError(code, facts, [{ field, rule: code, facts }])
