import type { OperationUpdate } from '@cais/contract/operations/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import {
  editOperation,
  operationChanges,
  requireOtherActive,
  requireOwnNames,
} from '@cais/domain/operations/operation-card'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { versionFacts } from '../../../engines/history/require-version.ts'
import { columnsOf, lockOperations, recordOperationChange, withStoredImage } from '../store.ts'

/**
 * Changes or deactivates an operation. A new discount limit counts for what is verified from now on. Throws NOT_FOUND,
 * VERSION_CONFLICT, OPERATION_NAME_TAKEN, MORPHEUS_ENTITY_TAKEN, LAST_OPERATION, FILE_UNKNOWN.
 */
export async function changeOperation(
  trx: Trx,
  { id, version: seen, ...change }: OperationUpdate & { readonly id: string },
  acting: Acting,
): Promise<void> {
  const all = await lockOperations(trx)
  const found = all.find((one) => one.id === id)
  if (found === undefined) throw new RuleError('NOT_FOUND', { operation: id })
  const { card: before, version } = found
  if (seen !== undefined && seen !== version) throw new RuleError('VERSION_CONFLICT', { seen, version })
  const after = editOperation(before, await withStoredImage(trx, change))
  const others = all.filter((one) => one.id !== id).map((one) => one.card)
  requireOwnNames(after, others)
  if (before.active && !after.active) requireOtherActive(before, others)
  const changes = operationChanges(before, after)
  if (Object.keys(changes).length === 0) return
  await trx
    .updateTable('operations')
    .set({ ...columnsOf(after), version: version + 1 })
    .set({ updated_at: acting.now.toISOString(), updated_by: acting.user.id })
    .where('id', '=', id)
    .execute()
  const entry = { id, version: version + 1, name: after.name, changes, facts: versionFacts(seen) }
  await recordOperationChange(trx, { ...entry, action: 'edit' }, acting)
}
