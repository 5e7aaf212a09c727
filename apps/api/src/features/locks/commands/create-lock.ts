import type { LockInput } from '@cais/contract/locks/schemas'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { LockReach } from '@cais/domain/locks/lock-reach'
import { sql } from 'kysely'
import { readLockRow } from '../../../aggregates/documents/locks.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { lockReach, requireLockRight } from './lock-reach.ts'
import { recordLockChange } from './record-lock-change.ts'

/** Puts a lock and returns its id. It holds up documents verified from now on; those past verification go on. */
export async function createLock(trx: Trx, input: LockInput, acting: Acting): Promise<number> {
  const reach = await lockReach(trx, input, acting.user)
  requireLockRight(acting.user, reach)
  const id = await insertLock(trx, { ...input, ...reach }, acting)
  const row = id && (await readLockRow(trx, sql<boolean>`l.id = ${id}`))
  if (!row) throw await alreadyThere(trx, { ...input, ...reach })
  await recordLockChange(trx, row, { ...acting, action: 'create' })
  return row.id
}

type NewLock = LockInput & LockReach

async function insertLock(trx: Trx, lock: NewLock, { user, now }: Acting): Promise<number | undefined> {
  const inserted = await trx
    .insertInto('locks')
    .values({
      entity_kind: lock.kind,
      entity_id: lock.entityId,
      branch_id: lock.branchId,
      operation_id: lock.operationId,
      block_type: lock.blockType,
      created_by: user.id,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** LOCK_EXISTS, naming who put it and when. */
async function alreadyThere(trx: Trx, lock: NewLock): Promise<RuleError> {
  const row = await readLockRow(
    trx,
    sql<boolean>`l.deleted_at IS NULL AND l.entity_kind = ${lock.kind} AND l.entity_id = ${lock.entityId}
      AND l.block_type = ${lock.blockType} AND l.branch_id IS NOT DISTINCT FROM ${lock.branchId}
      AND l.operation_id IS NOT DISTINCT FROM ${lock.operationId}`,
  )
  const { id = 0, entity_name = null, creator_name = null, created_at } = row ?? {}
  const facts = {
    lock: id,
    entity: entity_name,
    by: creator_name,
    since: created_at === undefined ? null : calendarDateAt(Date.parse(created_at)),
  }
  return new RuleError('LOCK_EXISTS', facts)
}
