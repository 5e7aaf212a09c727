import type { DraftInput } from '@cais/contract/drafts/schemas'
import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { OrderColumns } from '../../../aggregates/documents/record/order-record.ts'
import type { Db } from '../../../db/pool.ts'
import { type DraftCustomer, readBranch, readCustomer, readOperations, readSaleWarehouses } from '../store.ts'
import { inactiveBranch, inactiveCustomer, inactiveOperation } from './inactive-place.ts'

/** The key fields of a draft: the customer, and where it is handled. */
export type DraftPlace = {
  readonly customer: DraftCustomer | undefined
  readonly branchId: string
  readonly operationId: string
  readonly warehouseId: string | null
}

type Known = {
  readonly user: User
  readonly before: OrderColumns | undefined
  /** It changes a document that its branch and operation have already. */
  readonly isRevision: boolean
}

/** Each part as entered, else as before, else the customer's or the user's own. All must lie in the user's scope. */
export async function draftPlace(db: Db, input: DraftInput, known: Known): Promise<DraftPlace> {
  const { user, before } = known
  const branchId = await knownBranch(db, input.branchId ?? before?.branch_id ?? user.branchId, known)
  const customer = await knownCustomer(db, input.customerId, known)
  const operationId = await knownOperation(db, input.operationType ?? before?.operation_id, known)
  const requested = input.warehouse === undefined ? warehouseBefore(before, branchId) : input.warehouse
  const warehouseId = await knownWarehouse(db, { requested, branchId, own: customer?.warehouse_id ?? null })
  return { customer, branchId, operationId, warehouseId }
}

/** After a change of the branch a warehouse must be chosen again. */
const warehouseBefore = (before: OrderColumns | undefined, branchId: string) =>
  before?.branch_id === branchId ? before.warehouse_id : null

/** A draft that lies in a branch since deactivated may still be saved: it is refused when it is submitted. */
async function knownBranch(
  db: Db,
  branchId: string,
  { user: { scope }, before, isRevision }: Known,
): Promise<string> {
  const branch = isInScope(scope, { branchId }) ? await readBranch(db, branchId) : undefined
  if (branch === undefined) throw notOneOf('branchId', scope.branches)
  if (!branch.active && !isRevision && before?.branch_id !== branchId) throw inactiveBranch(branch.name)
  return branchId
}

/** A draft of a customer since made inactive may still be saved, as in an inactive branch. */
async function knownCustomer(db: Db, id: number | null, { user, before, isRevision }: Known) {
  if (id === null) return undefined
  const customer = await readCustomer(db, id)
  if (customer && isInScope(user.scope, { branchId: customer.branch_id })) {
    if (!customer.active && !isRevision && before?.customer_id !== id) throw inactiveCustomer(customer.name)
    return customer
  }
  throw new RuleError('CUSTOMER_UNKNOWN', { customer: id }, [
    { field: 'customerId', rule: 'CUSTOMER_UNKNOWN' },
  ])
}

/** The one entered, else the first that takes documents. */
async function knownOperation(
  db: Db,
  requested: string | undefined,
  { user: { scope }, before, isRevision }: Known,
) {
  const all = await readOperations(db)
  const mine = scope.operations === 'all' ? all : all.filter(({ id }) => scope.operations.includes(id))
  const operation =
    requested === undefined ? mine.find(({ active }) => active) : mine.find(({ id }) => id === requested)
  if (operation === undefined)
    throw notOneOf(
      'operationType',
      mine.map(({ id }) => id),
    )
  if (!operation.active && !isRevision && before?.operation_id !== operation.id)
    throw inactiveOperation(operation.name)
  return operation.id
}

type WarehouseInput = {
  readonly requested: string | null
  readonly branchId: string
  readonly own: string | null
}

/** The requested warehouse; none requested: the customer's own if it is the branch's, else the branch's first. */
async function knownWarehouse(db: Db, { requested, branchId, own }: WarehouseInput): Promise<string | null> {
  const ids = (await readSaleWarehouses(db, branchId)).map(({ id }) => id)
  if (requested === null) return ids.find((id) => id === own) ?? ids[0] ?? null
  if (ids.includes(requested)) return requested
  throw new RuleError('WAREHOUSE_NOT_IN_BRANCH', { warehouse: requested, branch: branchId }, [
    {
      field: 'warehouse',
      rule: 'WAREHOUSE_NOT_IN_BRANCH',
      facts: { warehouse: requested, branch: branchId },
    },
  ])
}

const notOneOf = (field: string, values: 'all' | readonly string[]) =>
  new RuleError('VALIDATION_FAILED', {}, [
    values === 'all' ? { field, rule: 'invalid' } : { field, rule: 'oneOf', facts: { values } },
  ])
