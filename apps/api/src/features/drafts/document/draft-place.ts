import type { DraftInput } from '@cais/contract/drafts/schemas'
import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'
import type { OrderColumns } from '../../orders/record/order-record.ts'
import { isBranch } from '../store/is-branch.ts'
import { type DraftCustomer, readCustomer } from '../store/read-customer.ts'
import { readOperationIds } from '../store/read-operations.ts'
import { readSaleWarehouses } from '../store/read-warehouses.ts'

/** The key data of a draft: whom it is for and where it is dealt with. */
export type DraftPlace = {
  readonly customer: DraftCustomer | undefined
  readonly branchId: string
  readonly operationId: string
  readonly warehouseId: string | null
}

type Known = { readonly user: User; readonly before: OrderColumns | undefined }

/** Each part as entered, else as before, else the customer's or the user's own. All must lie in the user's scope. */
export async function draftPlace(db: Db, input: DraftInput, known: Known): Promise<DraftPlace> {
  const { user, before } = known
  const branchId = await knownBranch(db, input.branchId ?? before?.branch_id ?? user.branchId, user)
  const customer = await knownCustomer(db, input.customerId, user)
  const operationId = await knownOperation(db, input.operationType ?? before?.operation_id, known)
  const wish = input.warehouse === undefined ? warehouseBefore(before, branchId) : input.warehouse
  const warehouseId = await knownWarehouse(db, { wish, branchId, own: customer?.warehouse_id ?? null })
  return { customer, branchId, operationId, warehouseId }
}

/** A warehouse that was chosen in another branch is chosen anew. */
const warehouseBefore = (before: OrderColumns | undefined, branchId: string) =>
  before?.branch_id === branchId ? before.warehouse_id : null

async function knownBranch(db: Db, branchId: string, { scope }: User): Promise<string> {
  if (isInScope(scope, { branchId }) && (await isBranch(db, branchId))) return branchId
  throw notOneOf('branchId', scope.branches)
}

async function knownCustomer(db: Db, id: number | null, user: User) {
  if (id === null) return undefined
  const customer = await readCustomer(db, id)
  if (customer && isInScope(user.scope, { branchId: customer.branch_id })) return customer
  throw new RuleError('CUSTOMER_UNKNOWN', { customer: id }, [
    { field: 'customerId', rule: 'CUSTOMER_UNKNOWN' },
  ])
}

async function knownOperation(db: Db, wish: string | undefined, { user: { scope } }: Known): Promise<string> {
  const ids = (await readOperationIds(db)).map(({ id }) => id)
  const mine = scope.operations === 'all' ? ids : ids.filter((id) => scope.operations.includes(id))
  const operation = wish === undefined ? mine[0] : mine.find((id) => id === wish)
  if (operation === undefined) throw notOneOf('operationType', mine)
  return operation
}

type Wish = { readonly wish: string | null; readonly branchId: string; readonly own: string | null }

/** Without a wish the customer's own warehouse if it is the branch's, else the branch's first. */
async function knownWarehouse(db: Db, { wish, branchId, own }: Wish): Promise<string | null> {
  const ids = (await readSaleWarehouses(db, branchId)).map(({ id }) => id)
  if (wish === null) return ids.find((id) => id === own) ?? ids[0] ?? null
  if (ids.includes(wish)) return wish
  throw new RuleError('WAREHOUSE_NOT_IN_BRANCH', { warehouse: wish, branch: branchId }, [
    { field: 'warehouse', rule: 'WAREHOUSE_NOT_IN_BRANCH', facts: { warehouse: wish, branch: branchId } },
  ])
}

const notOneOf = (field: string, values: 'all' | readonly string[]) =>
  new RuleError('VALIDATION_FAILED', {}, [
    values === 'all' ? { field, rule: 'invalid' } : { field, rule: 'oneOf', facts: { values } },
  ])
