import type { LockInput } from '@cais/contract/locks/schemas'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { LockReach } from '@cais/domain/locks/lock-keeping'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { readLockRow } from '../queries/lock-rows.ts'
import { lockReach } from './lock-entity.ts'
import { requireKeeper } from './require-keeper.ts'
import { tellLock } from './tell-lock.ts'

/** Puts a lock: what is verified from now on meets it; what is past verification goes on. Gives its id. */
export async function createLock(trx: Trx, input: LockInput, acting: Acting): Promise<number> {
  const reach = await lockReach(trx, input, acting.user)
  requireKeeper(acting.user, reach)
  const id = await insertLock(trx, { ...input, ...reach }, acting)
  const row = id && (await readLockRow(trx, sql<boolean>`l.id = ${id}`))
  if (!row) throw await alreadyThere(trx, { ...input, ...reach })
  await tellLock(trx, row, { ...acting, action: 'create' })
  return row.id
}

type Wish = LockInput & LockReach

async function insertLock(trx: Trx, wish: Wish, { user, now }: Acting): Promise<number | undefined> {
  const inserted = await trx
    .insertInto('locks')
    .values({
      entity_kind: wish.kind,
      entity_id: wish.entityId,
      branch_id: wish.branchId,
      operation_id: wish.operationId,
      block_type: wish.blockType,
      created_by: user.id,
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** LOCK_EXISTS, naming who put it and when. */
async function alreadyThere(trx: Trx, wish: Wish): Promise<RuleError> {
  const row = await readLockRow(
    trx,
    sql<boolean>`l.deleted_at IS NULL AND l.entity_kind = ${wish.kind} AND l.entity_id = ${wish.entityId}
      AND l.block_type = ${wish.blockType} AND l.branch_id IS NOT DISTINCT FROM ${wish.branchId}
      AND l.operation_id IS NOT DISTINCT FROM ${wish.operationId}`,
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
