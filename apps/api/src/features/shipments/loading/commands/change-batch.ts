import type { OtherBatchInput } from '@cais/contract/loading/schemas'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { settleLoad } from '@cais/domain/loading/loads'
import { requireOtherBatch } from '@cais/domain/loading/other-batch'
import type { Batch } from '@cais/domain/stock/batch'
import { loadOrderForUpdate } from '../../../../aggregates/documents/record/load-order.ts'
import { saveOrder } from '../../../../aggregates/documents/record/save-order.ts'
import { saveShipment } from '../../../../aggregates/shipments/record/save-shipment.ts'
import type { LoadPartRow } from '../../../../aggregates/shipments/shipment-loads.ts'
import { insertReserved, reduceHeld } from '../../../../aggregates/stock/held-stock.ts'
import { requireNotCounting } from '../../../../aggregates/stock/stock-checks.ts'
import { changeReserved, lockBatches } from '../../../../aggregates/stock/stock-levels.ts'
import { offerStock } from '../../../../aggregates/stock/waiting-lines.ts'
import type { Trx } from '../../../../db/transaction.ts'
import type { Acting } from '../../../../engines/history/acting.ts'
import { reservedOf } from '../find-loading.ts'
import { reduceLoad, writeLoad } from '../store.ts'
import { type LoadTarget, loadTarget, partFacts, requireCode, stockQuantity } from './load-target.ts'

/**
 * Another batch goes on the truck instead of the reserved one: the held row is swapped and the new batch is loaded, in one transaction. What
 * the reserved batch gives back is offered to the lines that wait. Throws NOT_FOUND, ACTION_NOT_ALLOWED, LOADING_OVER, WAREHOUSE_COUNTING,
 * what requireOtherBatch throws, and what requireCode throws for a code of yet another box.
 */
export async function changeBatch(
  trx: Trx,
  shipmentId: number,
  input: OtherBatchInput,
  acting: Acting,
): Promise<void> {
  const wanted = { shipmentId, lineId: input.lineId, levelId: input.levelId }
  const target = await loadTarget(trx, wanted, 'change-batch', acting)
  const { shipment, part } = target
  const order = await loadOrderForUpdate(trx, part.orderId)
  await requireNotCounting(trx, [part.warehouse], [part.productId])
  const batches = await lockBatches(trx, { warehouseIds: [part.warehouse], productIds: [part.productId] })
  const batch = batches.find((one) => one.batch.toUpperCase() === input.batch.toUpperCase())
  if (batch === undefined) throw new RuleError('NOT_FOUND', { batch: input.batch, article: part.productId })
  requireCode(input.code, { ...part, batch: batch.batch, expiry: batch.expiry }, acting.now)
  const quantity = stockQuantity(part, input.quantity, input.unit)
  const exchangeable = part.held - (part.loaded ?? 0)
  const today = calendarDateAt(acting.now.getTime())
  requireOtherBatch(reservedOf(part, today), batches, { batch, quantity, exchangeable })
  const held = order.held.find(
    (row) => row.lineId === part.lineId && row.levelId === part.levelId && row.bucket === 'loading',
  )
  if (held === undefined) throw new Error(`Line ${part.lineId} holds nothing of batch ${part.levelId}`)
  await swapHeld(trx, { target, heldId: held.id, batch, quantity, scanned: input.code !== undefined }, acting)
  const facts = {
    ...partFacts(part),
    shipment: shipment.row.number,
    to: batch.batch,
    quantity,
    reason: input.reason,
  }
  await saveOrder(trx, order, order, { action: 'change-batch', ...acting, facts, batchesMoved: true })
  await saveShipment(trx, shipment, shipment, { action: 'change-batch', ...acting, facts })
}

type Swapping = {
  readonly target: LoadTarget
  readonly heldId: number
  readonly batch: Batch
  readonly quantity: Milli
  readonly scanned: boolean
}

/** The reserved batch holds less and the other one more; what was said of both follows. */
async function swapHeld(
  trx: Trx,
  { target: { shipment, parts, part }, heldId, batch, quantity, scanned }: Swapping,
  acting: Acting,
): Promise<void> {
  const { lineId, levelId } = part
  await reduceHeld(trx, [{ id: heldId, quantity }])
  await changeReserved(trx, new Map([[levelId, -quantity]]))
  await insertReserved(trx, [{ lineId, levelId: batch.id, bucket: 'loading', quantity, reason: {} }])
  await reduceLoad(trx, { shipmentId: shipment.row.id, lineId, levelId }, quantity)
  const before = parts.find((one) => one.lineId === lineId && one.levelId === batch.id)
  await writeTaken(
    trx,
    { shipmentId: shipment.row.id, lineId, levelId: batch.id, quantity, scanned, before },
    acting,
  )
  await offerStock(trx, [levelId])
}

type Taken = {
  readonly shipmentId: number
  readonly lineId: number
  readonly levelId: number
  readonly quantity: Milli
  readonly scanned: boolean
  /** What the line was to take of this batch before. */
  readonly before: LoadPartRow | undefined
}

/** What was taken is loaded. Where the line had the batch before and nobody settled that part yet, it stays to be settled with the rest. */
async function writeTaken(trx: Trx, { before, quantity, ...taken }: Taken, acting: Acting): Promise<void> {
  if (before?.held != null && before.loaded === null) return
  const asked = (before?.held ?? 0) + quantity
  const loaded = (before?.loaded ?? 0) + quantity
  const load = settleLoad(asked, { loaded, reason: before?.reason, rest: before?.rest })
  await writeLoad(trx, { ...taken, asked, load }, acting)
}
