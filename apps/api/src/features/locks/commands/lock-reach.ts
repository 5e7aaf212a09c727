import type { LockInput } from '@cais/contract/locks/schemas'
import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type LockReach, mayManageLock } from '@cais/domain/locks/lock-reach'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** The branch and operation that a new lock reaches. Throws NOT_FOUND for what does not exist, or lies outside the user's scope. */
export async function lockReach(trx: Trx, input: LockInput, user: User): Promise<LockReach> {
  const { operationId } = input
  await requireOperation(trx, operationId)
  if (input.kind === 'ROUTE') return { branchId: await routeBranch(trx, input, user), operationId }
  const branchId = await branchOf(trx, input)
  if (branchId === undefined || !isInScope(user.scope, { branchId })) throw unknown('entityId')
  return { branchId, operationId }
}

async function branchOf(trx: Trx, { kind, entityId }: LockInput): Promise<string | undefined> {
  const { rows } =
    kind === 'CUSTOMER'
      ? await sql<Place>`SELECT branch_id FROM customers WHERE id::text = ${entityId}`.execute(trx)
      : await sql<Place>`SELECT branch_id FROM warehouses WHERE id = ${entityId}`.execute(trx)
  return rows[0]?.branch_id
}
type Place = { readonly branch_id: string }

/** A route is a name that customers share: of one branch when it is named, else of every branch. */
async function routeBranch(trx: Trx, { entityId, branchId }: LockInput, user: User): Promise<string | null> {
  const { rows } =
    await sql<Place>`SELECT DISTINCT branch_id FROM customers WHERE route = ${entityId}`.execute(trx)
  const visible = rows
    .map(({ branch_id }) => branch_id)
    .filter((branch) => isInScope(user.scope, { branchId: branch }))
  if (visible.length === 0) throw unknown('entityId')
  if (branchId !== null && !visible.includes(branchId)) throw unknown('branchId')
  return branchId
}

async function requireOperation(trx: Trx, operationId: string | null) {
  if (operationId === null) return
  const found = await trx
    .selectFrom('operations')
    .select('id')
    .where('id', '=', operationId)
    .executeTakeFirst()
  if (found === undefined) throw unknown('operationId')
}

const unknown = (field: string) => new RuleError('NOT_FOUND', {}, [{ field, rule: 'NOT_FOUND' }])

/** Throws LOCK_OUT_OF_SCOPE with what the user may lock. */
export function requireLockRight(user: User, reach: LockReach): void {
  if (mayManageLock(user, reach)) return
  const { branches, operations } = user.scope
  throw new RuleError('LOCK_OUT_OF_SCOPE', {
    branches: branches === 'all' ? null : branches,
    operations: operations === 'all' ? null : operations,
  })
}
