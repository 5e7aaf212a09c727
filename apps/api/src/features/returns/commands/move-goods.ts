import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import {
  addNewBatches,
  addOnHand,
  addValuedMovements,
  batchesOfReceipt,
  type MovementCause,
} from '../../../aggregates/stock/stock-levels.ts'
import { offerStock } from '../../../aggregates/stock/waiting-lines.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Goods, Part } from './returned-goods.ts'

/** One movement for each of the goods; answers what each was worth, above 0. */
export async function takeOut(
  trx: Trx,
  parts: readonly Part[],
  cause: MovementCause,
): Promise<ReadonlyMap<number, number>> {
  const byLevel = new Map<number, number>()
  for (const { goods, quantity } of parts)
    byLevel.set(goods.levelId, (byLevel.get(goods.levelId) ?? 0) - quantity)
  await addOnHand(trx, byLevel)
  const moved = await addValuedMovements(
    trx,
    [...byLevel].map(([levelId, quantity]) => ({ levelId, quantity })),
    cause,
  )
  const values = new Map(moved.map(({ levelId, value }) => [levelId, -value]))
  return new Map(parts.map((part) => [part.goods.id, shareOf(part, parts, values)]))
}

/** Of what a batch was worth: the last of its goods takes what rounding left. */
function shareOf({ goods }: Part, parts: readonly Part[], values: ReadonlyMap<number, number>): number {
  const onLevel = parts.filter((part) => part.goods.levelId === goods.levelId)
  const value = values.get(goods.levelId) ?? 0
  const total = onLevel.reduce((sum, { quantity }) => sum + quantity, 0)
  const upTo = (count: number) =>
    Math.round((value * onLevel.slice(0, count).reduce((sum, { quantity }) => sum + quantity, 0)) / total)
  const at = onLevel.findIndex((part) => part.goods.id === goods.id)
  return upTo(at + 1) - upTo(at)
}

type ToSale = {
  readonly toWarehouseId: string | null
  readonly values: ReadonlyMap<number, number>
  readonly cause: MovementCause
  readonly now: Date
}

/** On hand of each batch grows there with its value; the earlier of two expiries counts, and what waits for the article is served. */
export async function putToSale(
  trx: Trx,
  parts: readonly Part[],
  { toWarehouseId, values, cause, now }: ToSale,
) {
  const keyOf = ({ productId, batch }: { productId: string; batch: string }) => `${productId}\n${batch}`
  const batches = new Map<string, { goods: Goods; quantity: number; value: number }>()
  for (const { goods, quantity } of parts) {
    const known = batches.get(keyOf(goods))
    const value = (known?.value ?? 0) + (values.get(goods.id) ?? 0)
    batches.set(keyOf(goods), { goods, quantity: quantity + (known?.quantity ?? 0), value })
  }
  const warehouseId = toWarehouseId ?? ''
  const lines = [...batches.values()].map(({ goods, quantity }) => ({
    ...{ productId: goods.productId, batch: goods.batch, expiry: goods.expiry, quantity },
  }))
  const added = await addNewBatches(trx, { warehouseId, receivedOn: calendarDateAt(now.getTime()), lines })
  const isAdded = new Set(added.map(keyOf))
  const grown = lines.filter((line) => !isAdded.has(keyOf(line)))
  const known = grown.length > 0 ? await batchesOfReceipt(trx, warehouseId, grown) : []
  if (known.length > 0) {
    await addOnHand(trx, new Map(known.map((level) => [level.id, batches.get(keyOf(level))?.quantity ?? 0])))
    const expiries = known.map((level) => batches.get(keyOf(level))?.goods.expiry ?? null)
    await sql`UPDATE stock_levels AS level SET expiry = least(level.expiry, back.expiry)
      FROM unnest(${known.map(({ id }) => id)}::bigint[], ${expiries}::date[]) AS back (id, expiry)
      WHERE level.id = back.id AND back.expiry < coalesce(level.expiry, 'infinity')`.execute(trx)
  }
  const levels = [...added, ...known]
  const movements = levels.map((level) => {
    const { quantity = 0, value = 0 } = batches.get(keyOf(level)) ?? {}
    return { levelId: level.id, quantity, value }
  })
  await addValuedMovements(trx, movements, cause)
  await offerStock(
    trx,
    levels.map(({ id }) => id),
  )
}
