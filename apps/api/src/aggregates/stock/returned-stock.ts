import type { User } from '@cais/domain/access/actor'
import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../db/transaction.ts'
import { recordChange } from '../../engines/events/record-change.ts'
import {
  addMovements,
  addNewBatches,
  addOnHand,
  batchesOfReceipt,
  lockBatchesById,
  type ReceivedBatch,
} from './stock-levels.ts'

type Goods = {
  readonly productId: string
  readonly batch: string
  readonly expiry: CalendarDate | null
  readonly quantity: Milli
}
type Moving = {
  /** The document that brings them back. */
  readonly reference: string
  readonly lines: readonly Goods[]
  readonly user: User
  readonly now: Date
}

/**
 * Returned goods enter the returns warehouse of a branch, where nothing is sold from. Answers the warehouse. Throws RETURNS_WAREHOUSE_MISSING; where
 * nothing came back it answers null.
 */
export async function addToReturns(
  trx: Trx,
  { branchId, reference, lines, user, now }: Moving & { readonly branchId: string },
): Promise<string | null> {
  const goods = byBatch(lines)
  if (goods.length === 0) return null
  const warehouse = await trx
    .selectFrom('warehouses')
    .select('id')
    .where('branch_id', '=', branchId)
    .where('kind', '=', 'returns')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (warehouse === undefined) throw new RuleError('RETURNS_WAREHOUSE_MISSING', { branch: branchId })
  const receivedOn = calendarDateAt(now.getTime())
  const added = await addNewBatches(trx, { warehouseId: warehouse.id, receivedOn, lines: goods })
  const isAdded = new Set(added.map(keyOf))
  const known = await batchesOfReceipt(
    trx,
    warehouse.id,
    goods.filter((line) => !isAdded.has(keyOf(line))),
  )
  const quantities = new Map(goods.map((line) => [keyOf(line), line.quantity]))
  const grown = new Map(known.map((level) => [level.id, quantities.get(keyOf(level)) ?? 0]))
  if (grown.size > 0) await addOnHand(trx, grown)
  const movements = [...added, ...known].map((level) => ({
    levelId: level.id,
    quantity: quantities.get(keyOf(level)) ?? 0,
  }))
  await addMovements(trx, movements, { kind: 'return', reference, userId: user.id })
  await announce(trx, [...added, ...known][0], branchId)
  return warehouse.id
}

/** They leave it again, as if they had never come. Throws RETURNED_GOODS_MOVED when they are not there any more. */
export async function takeFromReturns(
  trx: Trx,
  {
    warehouseId,
    reference,
    lines,
    reason,
    user,
  }: Moving & { readonly warehouseId: string; readonly reason: string },
): Promise<void> {
  const goods = byBatch(lines)
  if (goods.length === 0) return
  const levels = await batchesOfReceipt(trx, warehouseId, goods)
  const batches = await lockBatchesById(
    trx,
    levels.map(({ id }) => id),
  )
  const quantities = new Map(goods.map((line) => [keyOf(line), line.quantity]))
  const isThere =
    levels.length === goods.length &&
    batches.every((batch) => batch.onHand - batch.reserved >= (quantities.get(keyOf(batch)) ?? 0))
  if (!isThere) throw new RuleError('RETURNED_GOODS_MOVED', {})
  const taken = levels.map((level) => ({
    levelId: level.id,
    quantity: -(quantities.get(keyOf(level)) ?? 0),
  }))
  await addOnHand(trx, new Map(taken.map(({ levelId, quantity }) => [levelId, quantity])))
  await addMovements(trx, taken, { kind: 'correction', reference, reason, userId: user.id })
}

const keyOf = ({ productId, batch }: { readonly productId: string; readonly batch: string }) =>
  `${productId}\n${batch}`

/** A statement may touch a level only once. */
function byBatch(lines: readonly Goods[]): readonly ReceivedBatch[] {
  const batches = new Map<string, Goods>()
  for (const line of lines) {
    const quantity = line.quantity + (batches.get(keyOf(line))?.quantity ?? 0)
    batches.set(keyOf(line), { ...line, quantity })
  }
  return [...batches.values()]
}

const announce = (
  trx: Trx,
  level: { readonly id: number; readonly version: number } | undefined,
  branchId: string,
) => level && recordChange(trx, { noun: 'stock', id: level.id, version: level.version, branchId })
