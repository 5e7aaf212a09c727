import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/orders/actions'
import { giveBatch, takeBatch } from '@cais/domain/orders/swap-stock'
import type { Batch } from '@cais/domain/stock/batch'
import { planReplacement, requireSwap, type Swap, type SwapPlan } from '@cais/domain/stock/swap-batch'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { HeldRecord, OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import { requireVisible } from '../../../aggregates/documents/visibility.ts'
import {
  type CarriedOrder,
  loadCarriedOrders,
  recountShipment,
  removeFromShipment,
} from '../../../aggregates/shipments/carried-orders.ts'
import { insertHeld, orderOfLine, reduceHeld } from '../../../aggregates/stock/held-stock.ts'
import { requireNotCounting } from '../../../aggregates/stock/stock-checks.ts'
import { addMovements, lockBatches, placeOfLevel } from '../../../aggregates/stock/stock-levels.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { holdPicks } from './hold-picks.ts'
import { movedTo, servingEntry, warehousesOf } from './served-by.ts'
import { swapOf } from './swap-sides.ts'

export type SwapRequest = {
  readonly orderId: number
  readonly lineId: number
  readonly version: number
  readonly levelId: number
  readonly fromLineId: number
  readonly fromVersion: number
  readonly bucket: 'reserved' | 'picking'
  readonly quantity: Milli
  readonly reallocate: boolean
  readonly reason: string
}

type Parties = {
  readonly taker: OrderRecord
  readonly giver: OrderRecord
  readonly shipment: CarriedOrder['shipment']
}

/**
 * A quantity of a batch goes from one document to a line of another, and what FEFO finds may take its place, all in one transaction.
 * Throws NOT_FOUND, SWAP_SAME_DOCUMENT, VERSION_CONFLICT for either document, ACTION_NOT_ALLOWED, SHIPMENT_NOT_READY once the truck is being
 * loaded, and what requireSwap throws.
 */
export async function swapBatch(trx: Trx, request: SwapRequest, acting: Acting): Promise<void> {
  const parties = await loadParties(trx, request, acting)
  const swapped = parties.taker.lines.filter(({ id }) => id === request.lineId)
  await requireNotCounting(
    trx,
    warehousesOf(parties.taker),
    swapped.map(({ product_id }) => product_id),
  )
  const { swap, plan } = await planSwap(trx, parties, { request, acting })
  const replaced = swap.quantity - plan.short
  const given = { lineId: request.fromLineId, bucket: request.bucket, quantity: swap.quantity, replaced }
  const giverFacts = giveBatch(toFacts(parties.giver), given)
  const takerFacts = takeBatch(toFacts(parties.taker), request.lineId, swap.quantity)
  await moveSwapped(trx, {
    swap,
    plan,
    row: heldRow(parties.giver, request),
    reason: request.reason,
    userId: acting.user.id,
  })
  await saveGiver(
    trx,
    { ...parties, after: withFacts(parties.giver, giverFacts) },
    { request, acting, swap, plan },
  )
  const taken = withFacts(movedTo(parties.taker, swap.batch.warehouseId), takerFacts)
  await saveOrder(trx, parties.taker, taken, {
    action: 'swap-in',
    ...acting,
    changes: servingEntry(parties.taker, taken).changes,
    facts: { ...swapFacts(swap, request), number: swap.giver.number },
  })
}

/** Both documents under lock, seen by the user, in the versions that they saw. */
async function loadParties(trx: Trx, request: SwapRequest, { user }: Acting): Promise<Parties> {
  const giverId = await orderOfLine(trx, request.fromLineId)
  if (giverId === undefined) throw new RuleError('NOT_FOUND', { order: request.orderId })
  const loaded = await loadCarriedOrders(trx, [request.orderId, giverId])
  const [taker, giver] = [loaded.get(request.orderId), loaded.get(giverId)]
  if (taker === undefined || giver === undefined) throw new RuleError('NOT_FOUND', { order: request.orderId })
  requireVisible(user, taker.record.row)
  requireVisible(user, giver.record.row)
  if (giverId === request.orderId) throw new RuleError('SWAP_SAME_DOCUMENT')
  requireVersion(taker.record, request.version)
  requireVersion(giver.record, request.fromVersion)
  return { taker: taker.record, giver: giver.record, shipment: giver.shipment }
}

type Deciding = { readonly request: SwapRequest; readonly acting: Acting }

/** What the swap moves and what takes its place, once both documents and the batch allow it. */
async function planSwap(trx: Trx, { taker, giver }: Parties, { request, acting }: Deciding) {
  assertAllowed('swap-in', acting.user, toFacts(taker))
  assertAllowed('swap-out', acting.user, toFacts(giver))
  const { batch, batches } = await lockSwapBatches(trx, request.levelId)
  const held = heldRow(giver, request)?.quantity ?? 0
  const today = calendarDateAt(acting.now.getTime())
  const parties = {
    taker,
    takerLineId: request.lineId,
    giver,
    giverLineId: request.fromLineId,
    batch,
    held,
    today,
  }
  const swap = await swapOf(trx, parties, request.quantity)
  requireSwap(swap)
  const nothing: SwapPlan = { replacement: [], short: swap.quantity }
  return { swap, plan: request.reallocate ? planReplacement(swap, batches) : nothing }
}

const heldRow = (
  { held }: OrderRecord,
  { fromLineId, levelId, bucket }: SwapRequest,
): HeldRecord | undefined =>
  held.find((row) => row.lineId === fromLineId && row.levelId === levelId && row.bucket === bucket)

type Given = Deciding & { readonly swap: Swap; readonly plan: SwapPlan }

/** Saves the document that gave: its history names who has the batch now, and it leaves its shipment when nothing of it is left to load. */
async function saveGiver(
  trx: Trx,
  { giver, shipment, after }: Parties & { readonly after: OrderRecord },
  { request, acting, swap, plan }: Given,
): Promise<void> {
  const facts = {
    ...swapFacts(swap, request),
    number: swap.taker.number,
    short: plan.short,
    replaced: plan.replacement,
  }
  const saved = await saveOrder(trx, giver, after, {
    action: 'swap-out',
    ...acting,
    facts,
    batchesMoved: true,
  })
  if (saved.shipment !== null) await recountShipment(trx, shipment, acting)
  else await removeFromShipment(trx, shipment, saved.row.id, { ...acting, action: 'remove-document' })
}

const swapFacts = ({ batch, quantity }: Swap, { reason, bucket }: SwapRequest) => ({
  reason,
  batch: batch.batch,
  product: batch.productId,
  quantity,
  bucket,
})

export type SwapBatches = { readonly batch: Batch; readonly batches: readonly Batch[] }

/** The batch that is swapped and all that could take its place, locked in the order of their ids. Throws NOT_FOUND. */
async function lockSwapBatches(trx: Trx, levelId: number): Promise<SwapBatches> {
  const place = await placeOfLevel(trx, levelId)
  const batches = place === undefined ? [] : await lockBatches(trx, place)
  const batch = batches.find(({ id }) => id === levelId)
  if (batch === undefined) throw new RuleError('NOT_FOUND', { batch: levelId })
  return { batch, batches }
}

type Swapped = {
  readonly swap: Swap
  readonly plan: SwapPlan
  /** The giver's held row; requireSwap has made sure of it. */
  readonly row: HeldRecord | undefined
  readonly reason: string
  readonly userId: number
}

/**
 * The held rows go to the other line: the reserved sum of the batch stays as it was, the replacement is reserved in addition. Two movements
 * that sum to zero record whose goods they were. The levels are locked by the caller.
 */
async function moveSwapped(trx: Trx, { swap, plan, row, reason, userId }: Swapped): Promise<void> {
  if (row === undefined) throw new Error('A batch that nobody holds was swapped')
  const { batch, quantity, giver, taker } = swap
  await reduceHeld(trx, [{ id: row.id, quantity }])
  const held = { lineId: taker.lineId, levelId: batch.id, bucket: 'reserved' as const, quantity }
  await insertHeld(trx, [{ ...held, reason: { code: 'swapped', from: giver.number } }])
  await holdPicks(trx, plan.replacement, row.bucket)
  const cause = { kind: 'swap', reason, userId } as const
  const trail = { reference: giver.number, counterpart: taker.number }
  await addMovements(trx, [{ levelId: batch.id, quantity: -quantity }], { ...cause, ...trail })
  const backTrail = { reference: taker.number, counterpart: giver.number }
  await addMovements(trx, [{ levelId: batch.id, quantity }], { ...cause, ...backTrail })
}
