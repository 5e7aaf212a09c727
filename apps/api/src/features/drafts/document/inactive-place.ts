import { RuleError } from '@cais/domain/kernel/rule-error'
import type { OrderColumns } from '../../../aggregates/documents/record/order-record.ts'
import type { Db } from '../../../db/pool.ts'
import { readBranch, readCustomer, readOperations } from '../store.ts'

/** Throws CUSTOMER_INACTIVE, BRANCH_INACTIVE, OPERATION_INACTIVE: none of them takes new documents. A change of a document it has is none. */
export async function requireActivePlace(
  db: Db,
  { customer_id, branch_id, operation_id }: Pick<OrderColumns, 'customer_id' | 'branch_id' | 'operation_id'>,
): Promise<void> {
  const customer = customer_id === null ? undefined : await readCustomer(db, customer_id)
  if (customer && !customer.active) throw inactiveCustomer(customer.name)
  const branch = await readBranch(db, branch_id)
  if (branch && !branch.active) throw inactiveBranch(branch.name)
  const operation = (await readOperations(db)).find(({ id }) => id === operation_id)
  if (operation && !operation.active) throw inactiveOperation(operation.name)
}

/** At the warehouse, which the form asks for: its branch follows from it. */
export const inactiveBranch = (branch: string) => refusal('BRANCH_INACTIVE', 'warehouse', { branch })

export const inactiveOperation = (operation: string) =>
  refusal('OPERATION_INACTIVE', 'operationType', { operation })

export const inactiveCustomer = (customer: string) => refusal('CUSTOMER_INACTIVE', 'customerId', { customer })

const refusal = (
  code: 'CUSTOMER_INACTIVE' | 'BRANCH_INACTIVE' | 'OPERATION_INACTIVE',
  field: string,
  facts: Readonly<Record<string, string>>,
) => new RuleError(code, facts, [{ field, rule: code, facts }])
