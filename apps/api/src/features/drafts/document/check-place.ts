import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { type AllocationType, servedFromFor } from '@cais/domain/customers/served-from'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { OrderColumns } from '../../../aggregates/documents/record/order-record.ts'
import type { Db } from '../../../db/pool.ts'
import { type DraftCustomer, readAddress, readCustomer, readSaleWarehouses } from '../store.ts'

/**
 * Checks what may have changed since the draft was saved: the customer is still known, has the address, and the branch has the warehouse. Answers
 * the warehouses that may serve the document, in their order; none when it is its own alone (decision 0200).
 */
export async function checkPlace(db: Db, row: OrderColumns, user: User): Promise<readonly string[]> {
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
  const known = new Set(warehouses.map(({ id }) => id))
  const list = servedFromFor(cardOf(customer), row.warehouse_id ?? '').filter((id) => known.has(id))
  return list.length > 1 ? list : []
}

const cardOf = (customer: DraftCustomer) => ({
  allocationType: customer.allocation_type as AllocationType, // checked by the database
  warehouse: customer.warehouse_id,
  cloverWarehouse: customer.clover_warehouse_id,
  marinWarehouse: customer.marin_warehouse_id,
})

async function checkAddress(db: Db, customerId: number, addressId: number | null): Promise<void> {
  if (addressId === null || (await readAddress(db, customerId, addressId))) return
  throw refusal('ADDRESS_UNKNOWN', 'addressId', {})
}

const refusal = (
  code: 'CUSTOMER_UNKNOWN' | 'ADDRESS_UNKNOWN' | 'WAREHOUSE_NOT_IN_BRANCH',
  field: string,
  facts: Readonly<Record<string, string | number | null>>,
) => new RuleError(code, facts, [{ field, rule: code, facts }])
