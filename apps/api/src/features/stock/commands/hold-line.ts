import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/orders/actions'
import type { OrderFacts } from '@cais/domain/orders/facts'
import { releaseLine, reserveLine } from '@cais/domain/orders/hold-stock'
import type { Batch } from '@cais/domain/stock/batch'
import { reserveStock } from '@cais/domain/stock/levels'
import { requireUsable } from '@cais/domain/stock/usable-batch'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import { deleteHeld, insertHeld } from '../../../aggregates/stock/held-stock.ts'
import { requireNotCounting } from '../../../aggregates/stock/stock-checks.ts'
import { changeReserved, lockBatchesById } from '../../../aggregates/stock/stock-levels.ts'
import { offerStock } from '../../../aggregates/stock/waiting-lines.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { freshnessOf } from './demands.ts'
import { withProductInRefusal } from './process-lines.ts'
import { movedTo, servingEntry, warehousesOf } from './served-by.ts'

export type WantedBatch = { readonly levelId: number; readonly quantity: Milli }
type HoldLine = { readonly lineId: number; readonly batches: readonly WantedBatch[] }

/**
 * Makes the batches that a line holds as reserved exactly those given: what is left out is released. Only what is free
 * can be held, of batches that the delivery can use. Throws NOT_FOUND, LINE_OVER_RESERVED, STOCK_INSUFFICIENT, BATCH_…
 */
export async function holdLine(
  trx: Trx,
  record: OrderRecord,
  { lineId, batches }: HoldLine,
  acting: Acting,
): Promise<OrderRecord> {
  const changes = changesOf(record, lineId, batches)
  if (changes.length === 0) return record
  const facts = withProductInRefusal(record, () => movedFacts(toFacts(record), lineId, { changes, acting }))
  if (changes.some(({ after, before }) => after > before))
    await requireNotCounting(trx, warehousesOf(record), productsOf(record, lineId))
  const today = calendarDateAt(acting.now.getTime())
  const warehouseId = await requireBatches(trx, record, { lineId, changes, today })
  await changeHeld(trx, changes)
  const action = changes.some(({ after, before }) => after > before) ? 'reserve' : 'release'
  const moved = {
    line: lineId,
    batches: changes.map(({ levelId, before, after }) => ({ levelId, before, after })),
  }
  const after = withFacts(movedTo(record, warehouseId), facts)
  const { changes: place } = servingEntry(record, after)
  const context = { action, ...acting, facts: moved, changes: place, batchesMoved: true } as const
  return await saveOrder(trx, record, after, context)
}

const productsOf = ({ lines }: OrderRecord, lineId: number) =>
  lines.filter(({ id }) => id === lineId).map(({ product_id }) => product_id)

/** What differs between the batches held now and those given. Throws NOT_FOUND for a line of another document, LINE_OVER_RESERVED. */
function changesOf(record: OrderRecord, lineId: number, batches: readonly WantedBatch[]): HeldChange[] {
  const line = record.lines.find(({ id }) => id === lineId)
  if (line === undefined) throw new RuleError('NOT_FOUND', { line: lineId })
  const quantity = sum(batches.map((batch) => batch.quantity))
  const open = line.open + line.reserved
  if (quantity > open)
    throw new RuleError('LINE_OVER_RESERVED', { line: lineId, article: line.product_id, quantity, open })
  const held = record.held.filter((row) => row.lineId === lineId && row.bucket === 'reserved')
  const before = new Map(held.map((row) => [row.levelId, row.quantity]))
  const after = new Map<number, Milli>()
  for (const { levelId, quantity } of batches) after.set(levelId, (after.get(levelId) ?? 0) + quantity)
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((levelId) => ({ lineId, levelId, before: before.get(levelId) ?? 0, after: after.get(levelId) ?? 0 }))
    .filter((change) => change.before !== change.after)
}

type Moving = { readonly changes: readonly HeldChange[]; readonly acting: Acting }

/** Releases first, then reserves: replacing one batch by another leaves the reserved quantity of the line as it was. */
function movedFacts(facts: OrderFacts, lineId: number, { changes, acting }: Moving): OrderFacts {
  const grown = sum(changes.map(({ before, after }) => Math.max(0, after - before)))
  const shrunk = sum(changes.map(({ before, after }) => Math.max(0, before - after)))
  let moved = facts
  if (shrunk > 0) {
    assertAllowed('release', acting.user, moved)
    moved = releaseLine(moved, lineId, shrunk)
  }
  if (grown > 0) {
    assertAllowed('reserve', acting.user, moved)
    moved = reserveLine(moved, lineId, grown)
  }
  return moved
}

const sum = (quantities: readonly Milli[]) => quantities.reduce((total, quantity) => total + quantity, 0)

/** How much a line holds of a batch as reserved, before and after. */
export type HeldChange = {
  readonly lineId: number
  readonly levelId: number
  readonly before: Milli
  readonly after: Milli
}

/** Writes what an analyst holds by hand; the levels are locked by the caller. What is freed is offered to lines that wait. */
async function changeHeld(trx: Trx, changes: readonly HeldChange[]): Promise<void> {
  const rows = (side: 'before' | 'after') =>
    changes
      .filter((change) => change[side] > 0)
      .map(({ lineId, levelId, [side]: quantity }) => ({
        lineId,
        levelId,
        bucket: 'reserved' as const,
        quantity,
      }))
  await deleteHeld(trx, rows('before'))
  await insertHeld(
    trx,
    rows('after').map((row) => ({ ...row, reason: {} })),
  )
  await changeReserved(trx, new Map(changes.map(({ levelId, before, after }) => [levelId, after - before])))
  const freed = changes.filter(({ before, after }) => after < before)
  await offerStock(
    trx,
    freed.map(({ levelId }) => levelId),
  )
}

type Holding = {
  readonly lineId: number
  readonly changes: readonly HeldChange[]
  readonly today: CalendarDate
}

/**
 * Locks the batches and refuses what a line may not hold more of: BATCH_WRONG_ARTICLE, BATCH_WRONG_WAREHOUSE, BATCH_EXPIRED,
 * BATCH_BLOCKED, SHELF_LIFE_TOO_SHORT, STOCK_INSUFFICIENT. Giving back is always possible. Answers the warehouse of what it holds more of.
 */
async function requireBatches(
  trx: Trx,
  record: OrderRecord,
  { lineId, changes, today }: Holding,
): Promise<string | undefined> {
  const levelIds = changes.map(({ levelId }) => levelId)
  const batches = new Map((await lockBatchesById(trx, levelIds)).map((batch) => [batch.id, batch]))
  const productId = record.lines.find(({ id }) => id === lineId)?.product_id
  const productIds = productId === undefined ? [] : [productId]
  const freshness = await freshnessOf(trx, record.row, { today, productIds })
  const allowed = warehousesAfter(record, changes)
  let warehouseId: string | undefined
  for (const { levelId, before, after } of changes) {
    const batch = batches.get(levelId)
    if (batch === undefined) throw new RuleError('NOT_FOUND', { batch: levelId })
    if (after <= before) continue
    requireSamePlace(batch, { productId, allowed: warehouseId === undefined ? allowed : [warehouseId] })
    warehouseId = batch.warehouseId
    requireUsable(batch, freshness(batch.productId))
    reserveStock(batch, after - before)
  }
  return warehouseId
}

/** Where the document may hold goods once the given ones are back: an analyst who takes all of them back chooses the warehouse anew. */
function warehousesAfter(record: OrderRecord, changes: readonly HeldChange[]): readonly string[] {
  const [{ lineId } = { lineId: 0 }] = changes
  const stays = record.held.some(
    (row) =>
      row.lineId !== lineId ||
      row.bucket !== 'reserved' ||
      changes.every(({ levelId, after }) => levelId !== row.levelId || after > 0),
  )
  if (stays) return warehousesOf(record)
  const lines = record.lines.map((line) => (line.id === lineId ? { ...line, reserved: 0 } : line))
  return warehousesOf({ ...record, lines })
}

type Place = { readonly productId: string | undefined; readonly allowed: readonly string[] }

function requireSamePlace(batch: Batch, { productId, allowed }: Place) {
  if (batch.productId !== productId) throw new RuleError('BATCH_WRONG_ARTICLE', { batch: batch.batch })
  if (!allowed.includes(batch.warehouseId))
    throw new RuleError('BATCH_WRONG_WAREHOUSE', { batch: batch.batch })
}
