import type { DestructionBody, DestructionDecision } from '@cais/contract/returns/endpoints'
import { isInScope } from '@cais/domain/access/scope'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { requireDestructionAction, STATE_AFTER } from '@cais/domain/returns/destructions'
import { disposeOf } from '@cais/domain/returns/dispositions'
import { sql } from 'kysely'
import { toMilli } from '../../../aggregates/stock/stock-levels.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { listWitnesses } from '../queries/list-witnesses.ts'
import { carryOut, requireDisposer } from './dispose.ts'
import {
  bindToConfirm,
  lockGoods,
  lockLevelsOf,
  partsOf,
  recordOnNotes,
  requirePlace,
} from './returned-goods.ts'

/**
 * Asks a colleague to confirm a destruction: the goods stay where they are, bound to it. Answers its id. Throws NOT_FOUND, ROLE_MISSING,
 * WITNESS_DECIDED, WITNESS_UNKNOWN, RETURNS_OTHER_WAREHOUSE and what disposeOf throws.
 */
export async function askToDestroy(trx: Trx, input: DestructionBody, acting: Acting): Promise<number> {
  const { user, now } = acting
  requireDisposer('destroyed', acting)
  const asked = input.lines.map(({ id, quantity }) => ({ id, quantity: toMilli(quantity) }))
  const goods = await lockGoods(trx, asked, acting)
  const about = { disposition: 'destroyed', toWarehouseId: null } as const
  const today = calendarDateAt(now.getTime())
  const named = String(input.witnessId)
  disposeOf(goods, { ...about, lines: asked, witness: named, reason: input.reason, decider: [], today })
  const place = await requirePlace(trx, goods, about)
  const witness = await requireWitness(trx, { id: input.witnessId, branchId: place.branchId }, acting)
  const lines = partsOf(goods, asked).map(({ goods: { id }, quantity }) => ({ id, quantity }))
  await bindToConfirm(trx, lines)
  const { id } = await trx
    .insertInto('destructions')
    .values({
      ...{ branch_id: place.branchId, warehouse_id: place.warehouseId, reason: input.reason.trim() },
      ...{ present: input.present, witness_id: witness.id, asked_by: user.id, asked_at: now.toISOString() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('destruction_lines')
    .values(
      lines.map((line) => ({ destruction_id: id, returned_goods_id: line.id, quantity: line.quantity })),
    )
    .execute()
  const facts = { witness: witness.name, reason: input.reason }
  await recordOnNotes(trx, goods, { action: 'ask-destruction', facts }, acting)
  await announce(trx, place.branchId)
  return id
}

/** Throws WITNESS_DECIDED for the own name, WITNESS_UNKNOWN for somebody who deals with no returns of the branch. */
async function requireWitness(
  trx: Trx,
  { id, branchId }: { readonly id: number; readonly branchId: string },
  { user }: Acting,
) {
  const refused = (rule: 'WITNESS_DECIDED' | 'WITNESS_UNKNOWN') =>
    new RuleError(rule, {}, [{ field: 'witnessId', rule }])
  if (id === user.id) throw refused('WITNESS_DECIDED')
  const witness = (await listWitnesses(trx, branchId, user)).find((one) => one.id === id)
  if (witness === undefined) throw refused('WITNESS_UNKNOWN')
  return witness
}

/**
 * The witness confirms, and the goods leave the stock under the number of their certificate; or declines; or who asked takes it back: then they wait
 * again. Throws NOT_FOUND, VERSION_CONFLICT, what requireDestructionAction throws, and what carryOut throws where the goods are gone meanwhile.
 */
export async function settleDestruction(
  trx: Trx,
  id: number,
  { action, version, reason }: DestructionDecision,
  acting: Acting,
): Promise<void> {
  const row = await lockDestruction(trx, id, acting)
  requireVersion({ row }, version)
  const { witness } = row
  requireDestructionAction(action, acting.user, {
    ...{ branchId: row.branch_id, askedBy: row.asked_by, witnessId: row.witness_id, state: row.state },
    ...{ reason, witness },
  })
  const { rows: lines } = await sql<{ id: number; quantity: number; creditNoteId: number }>`
    SELECT goods.id, line.quantity, goods.credit_note_id AS "creditNoteId"
    FROM destruction_lines AS line JOIN returned_goods AS goods ON goods.id = line.returned_goods_id
    WHERE line.destruction_id = ${id} ORDER BY goods.id`.execute(trx)
  const ids = lines.map((line) => line.id)
  await lockLevelsOf(trx, ids)
  await bindToConfirm(
    trx,
    lines.map((line) => ({ id: line.id, quantity: -line.quantity })),
  )
  const deciders = { decidedBy: row.asked_by, confirmedBy: acting.user.id }
  const about = { disposition: 'destroyed', toWarehouseId: null, reason: row.reason } as const
  const seenBy = [witness, row.present].filter(Boolean).join('; ')
  const dispositionId =
    action === 'confirm' ? await carryOut(trx, { ...about, lines, witness: seenBy }, deciders, acting) : null
  await trx
    .updateTable('destructions')
    .set({
      ...{ state: STATE_AFTER[action], settled_by: acting.user.id, settled_at: acting.now.toISOString() },
      ...{ settled_reason: reason, disposition_id: dispositionId, version: row.version + 1 },
    })
    .where('id', '=', id)
    .execute()
  if (action === 'confirm') return
  await recordOnNotes(trx, lines, { action: `${action}-destruction`, facts: { witness, reason } }, acting)
  await announce(trx, row.branch_id)
}

async function lockDestruction(trx: Trx, id: number, { user }: Acting) {
  const row = await trx
    .selectFrom('destructions as d')
    .innerJoin('users as witness', 'witness.id', 'd.witness_id')
    .selectAll('d')
    .select(sql<string>`rtrim(witness.name || ' ' || witness.surname)`.as('witness'))
    .where('d.id', '=', id)
    .forNoKeyUpdate('d')
    .executeTakeFirst()
  if (row === undefined || !isInScope(user.scope, { branchId: row.branch_id }))
    throw new RuleError('NOT_FOUND', { destruction: id })
  return row
}

const announce = (trx: Trx, branchId: string) =>
  recordChange(trx, { noun: 'stock', id: 0, version: 0, branchId })
