import type { OperationInput } from '@cais/contract/operations/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { editOperation, operationChanges, requireOwnNames } from '@cais/domain/operations/operation-card'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { columnsOf, lockOperations, recordOperationChange, withStoredImage } from '../store.ts'

/** A new operation under its code. Throws OPERATION_CODE_TAKEN, OPERATION_NAME_TAKEN, MORPHEUS_ENTITY_TAKEN, FILE_UNKNOWN. */
export async function createOperation(
  trx: Trx,
  { code, ...fields }: OperationInput,
  acting: Acting,
): Promise<string> {
  const others = await lockOperations(trx)
  if (others.some(({ id }) => id === code)) {
    const facts = { code }
    throw new RuleError('OPERATION_CODE_TAKEN', facts, [
      { field: 'code', rule: 'OPERATION_CODE_TAKEN', facts },
    ])
  }
  const card = editOperation(await withStoredImage(trx, fields), {})
  requireOwnNames(
    card,
    others.map((other) => other.card),
  )
  const at = acting.now.toISOString()
  await trx
    .insertInto('operations')
    .values({
      id: code,
      ...columnsOf(card),
      ...{ created_at: at, created_by: acting.user.id, updated_at: at, updated_by: acting.user.id },
    })
    .execute()
  const entry = { id: code, version: 1, name: card.name, changes: operationChanges(null, card) }
  await recordOperationChange(trx, { ...entry, action: 'create' }, acting)
  return code
}
