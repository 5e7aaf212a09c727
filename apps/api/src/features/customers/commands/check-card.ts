import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import type { CustomerCard } from '@cais/domain/customers/customer-card'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import { findByNuit, findSaleWarehouses, isConditionOffered, lockNuit, readPlace } from '../store.ts'

type Checked = {
  readonly id: number | null
  readonly before: CustomerCard | null
  readonly after: CustomerCard
}

const WAREHOUSES = ['warehouse', 'cloverWarehouse', 'marinWarehouse'] as const

/** Throws BRANCH_UNKNOWN, WAREHOUSE_NOT_IN_BRANCH at its field, VALIDATION_FAILED for a kind of customer that is none. */
export async function requireKnownPlace(trx: Trx, { before, after }: Checked): Promise<void> {
  const { hasBranch, hasClientType } = await readPlace(trx, after.branchId, after.clientType)
  if (!hasBranch) throw refusal('BRANCH_UNKNOWN', 'branchId', { branch: after.branchId })
  if (!hasClientType) throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'clientType', rule: 'invalid' }])
  const changed = WAREHOUSES.filter(
    (field) =>
      after[field] !== null && (after[field] !== before?.[field] || after.branchId !== before.branchId),
  )
  if (changed.length === 0) return
  const known = await findSaleWarehouses(
    trx,
    after.branchId,
    changed.map((field) => after[field] ?? ''),
  )
  const wrong = changed.find((field) => !known.has(after[field] ?? ''))
  if (wrong)
    throw refusal('WAREHOUSE_NOT_IN_BRANCH', wrong, { warehouse: after[wrong] ?? '', branch: after.branchId })
}

/** Throws PAYMENT_CONDITION_UNKNOWN for a condition that master data has not, or offers no more; the one on the card may stay. */
export async function requireOfferedCondition(trx: Trx, { before, after }: Checked): Promise<void> {
  const { paymentCondition: condition } = after
  if (condition === before?.paymentCondition || (await isConditionOffered(trx, condition))) return
  throw refusal('PAYMENT_CONDITION_UNKNOWN', 'paymentCondition', { condition })
}

/**
 * Throws NUIT_TAKEN for a NUIT that another customer has, which is named if the user sees it. Final consumers are excepted (decision 0024), and
 * companies with several places where the user says so (decision 0168).
 */
export async function requireOwnNuit(
  trx: Trx,
  { id, before, after }: Checked,
  { user, isShared }: { readonly user: User; readonly isShared: boolean },
): Promise<void> {
  const { nuit } = after
  if (nuit === null || after.finalConsumer || nuit === before?.nuit || isShared) return
  await lockNuit(trx, nuit)
  const other = await findByNuit(trx, nuit, id)
  if (other === undefined) return
  const isSeen = isInScope(user.scope, { branchId: other.branch_id })
  throw refusal('NUIT_TAKEN', 'nuit', {
    nuit,
    ...(isSeen && { customer: `${other.code} ${other.name}`, customerId: other.id }),
  })
}

const refusal = (
  code: 'BRANCH_UNKNOWN' | 'PAYMENT_CONDITION_UNKNOWN' | 'WAREHOUSE_NOT_IN_BRANCH' | 'NUIT_TAKEN',
  field: string,
  facts: Readonly<Record<string, string | number>>,
) => new RuleError(code, facts, [{ field, rule: code, facts }])
