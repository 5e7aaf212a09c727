import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import type { CustomerCard } from '@cais/domain/customers/customer-card'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { foldCode } from '@cais/domain/master-data/edit-card'
import type { Trx } from '../../../db/transaction.ts'
import { findByNuit, type KnownPlaces, lockNuits, readKnownPlaces } from '../store.ts'

type Checked = {
  readonly id: number | null
  readonly before: CustomerCard | null
  readonly after: CustomerCard
}

const WAREHOUSES = ['warehouse', 'cloverWarehouse', 'marinWarehouse'] as const

/**
 * Throws BRANCH_UNKNOWN, WAREHOUSE_NOT_IN_BRANCH at its field, PAYMENT_CONDITION_UNKNOWN for a condition that master data has not, or offers no
 * more; the one on the card may stay.
 */
export function requireKnownPlaces(
  { before, after }: Pick<Checked, 'before' | 'after'>,
  { branches, warehouses, conditions }: KnownPlaces,
): void {
  const { branchId, paymentCondition: condition } = after
  if (!branches.has(branchId)) throw refusal('BRANCH_UNKNOWN', 'branchId', { branch: branchId })
  const wrong = WAREHOUSES.find((field) => {
    const isChanged = after[field] !== before?.[field] || branchId !== before.branchId
    return after[field] !== null && isChanged && warehouses.get(after[field]) !== branchId
  })
  if (wrong)
    throw refusal('WAREHOUSE_NOT_IN_BRANCH', wrong, { warehouse: after[wrong] ?? '', branch: branchId })
  if (condition !== before?.paymentCondition && !conditions.has(foldCode(condition)))
    throw refusal('PAYMENT_CONDITION_UNKNOWN', 'paymentCondition', { condition })
}

/** What requireKnownPlaces throws, and VALIDATION_FAILED for a kind of customer that is none. */
export async function requireSoundCard(trx: Trx, checked: Checked): Promise<void> {
  const places = await readKnownPlaces(trx)
  const { clientType } = checked.after
  requireKnownPlaces(checked, places)
  if (clientType !== null && !places.clientTypes.has(clientType))
    throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'clientType', rule: 'invalid' }])
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
  await lockNuits(trx, [nuit])
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
