import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/orders/actions'
import { giveBatch, takeBatch } from '@cais/domain/orders/swap-stock'
import { planReplacement, requireSwap, type Swap, type SwapPlan } from '@cais/domain/stock/swap-batch'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import type { HeldRecord, OrderRecord } from '../../orders/record/order-record.ts'
import { saveOrder } from '../../orders/record/save-order.ts'
import { withFacts } from '../../orders/record/with-facts.ts'
import { requireVersion } from '../../orders/require-version.ts'
import { requireVisible } from '../../orders/visibility.ts'
import { type CarriedOrder, leaveCarrier, recountCarrier } from '../../shipments/commands/carrier.ts'
import { loadCarriedOrders } from '../../shipments/commands/load-carried-orders.ts'
import { orderOfLine } from '../store/order-of-line.ts'
import { lockSwapBatches } from './lock-swap-batches.ts'
import { moveSwapped } from './move-swapped.ts'
import { requireNotCounting } from './require-not-counting.ts'
import { swapOf } from './swap-sides.ts'

export type SwapWish = {
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
  readonly carrier: CarriedOrder['carrier']
}

/**
 * A quantity of a batch goes from one document to a line of another, and what FEFO finds may take its place, all in one transaction.
 * Throws NOT_FOUND, SWAP_SAME_DOCUMENT, VERSION_CONFLICT for either document, ACTION_NOT_ALLOWED, SHIPMENT_NOT_READY once the truck is being
 * loaded, and what requireSwap throws.
 */
export async function swapBatch(trx: Trx, wish: SwapWish, acting: Acting): Promise<void> {
  const parties = await loadParties(trx, wish, acting)
  await requireNotCounting(trx, parties.taker.row.warehouse_id)
  const { swap, plan } = await judge(trx, parties, { wish, acting })
  const replaced = swap.quantity - plan.short
  const given = { lineId: wish.fromLineId, bucket: wish.bucket, quantity: swap.quantity, replaced }
  const giverFacts = giveBatch(toFacts(parties.giver), given)
  const takerFacts = takeBatch(toFacts(parties.taker), wish.lineId, swap.quantity)
  await moveSwapped(trx, {
    swap,
    plan,
    row: heldRow(parties.giver, wish),
    reason: wish.reason,
    userId: acting.user.id,
  })
  await saveGiver(
    trx,
    { ...parties, after: withFacts(parties.giver, giverFacts) },
    { wish, acting, swap, plan },
  )
  await saveOrder(trx, parties.taker, withFacts(parties.taker, takerFacts), {
    action: 'swap-in',
    ...acting,
    facts: { ...told(swap, wish), number: swap.giver.number },
  })
}

/** Both documents under lock, seen by the user, in the versions that they saw. */
async function loadParties(trx: Trx, wish: SwapWish, { user }: Acting): Promise<Parties> {
  const giverId = await orderOfLine(trx, wish.fromLineId)
  if (giverId === undefined) throw new RuleError('NOT_FOUND', { order: wish.orderId })
  const loaded = await loadCarriedOrders(trx, [wish.orderId, giverId])
  const [taker, giver] = [loaded.get(wish.orderId), loaded.get(giverId)]
  if (taker === undefined || giver === undefined) throw new RuleError('NOT_FOUND', { order: wish.orderId })
  requireVisible(user, taker.record.row)
  requireVisible(user, giver.record.row)
  if (giverId === wish.orderId) throw new RuleError('SWAP_SAME_DOCUMENT')
  requireVersion(taker.record, wish.version)
  requireVersion(giver.record, wish.fromVersion)
  return { taker: taker.record, giver: giver.record, carrier: giver.carrier }
}

type Judging = { readonly wish: SwapWish; readonly acting: Acting }

async function judge(trx: Trx, { taker, giver }: Parties, { wish, acting }: Judging) {
  assertAllowed('swap-in', acting.user, toFacts(taker))
  assertAllowed('swap-out', acting.user, toFacts(giver))
  const { batch, batches } = await lockSwapBatches(trx, wish.levelId)
  const held = heldRow(giver, wish)?.quantity ?? 0
  const today = calendarDateAt(acting.now.getTime())
  const parties = { taker, takerLineId: wish.lineId, giver, giverLineId: wish.fromLineId, batch, held, today }
  const swap = await swapOf(trx, parties, wish.quantity)
  requireSwap(swap)
  const nothing: SwapPlan = { replacement: [], short: swap.quantity }
  return { swap, plan: wish.reallocate ? planReplacement(swap, batches) : nothing }
}

const heldRow = ({ held }: OrderRecord, { fromLineId, levelId, bucket }: SwapWish): HeldRecord | undefined =>
  held.find((row) => row.lineId === fromLineId && row.levelId === levelId && row.bucket === bucket)

type Told = Judging & { readonly swap: Swap; readonly plan: SwapPlan }

/** The document that gave: told who has its batch now, and taken off its shipment when nothing of it is left to load. */
async function saveGiver(
  trx: Trx,
  { giver, carrier, after }: Parties & { readonly after: OrderRecord },
  { wish, acting, swap, plan }: Told,
): Promise<void> {
  const facts = {
    ...told(swap, wish),
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
  if (saved.shipment !== null) await recountCarrier(trx, carrier, acting)
  else await leaveCarrier(trx, carrier, saved.row.id, { ...acting, action: 'remove-document' })
}

const told = ({ batch, quantity }: Swap, { reason, bucket }: SwapWish) => ({
  reason,
  batch: batch.batch,
  product: batch.productId,
  quantity,
  bucket,
})
