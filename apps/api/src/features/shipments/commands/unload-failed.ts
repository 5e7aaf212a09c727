import type { unloadInput } from '@cais/contract/orders/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/orders/actions'
import { type UnloadedGoods, unloadFailed as unloadFacts } from '@cais/domain/orders/ship-order'
import { assertAllowed as assertShipmentAllows } from '@cais/domain/shipments/actions'
import { unloadDocument } from '@cais/domain/shipments/bill-shipment'
import { deriveStage } from '@cais/domain/shipments/derive-stage'
import type { z } from 'zod'
import { cancelDeliveries } from '../../../aggregates/deliveries/cancel-deliveries.ts'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import { requireVisible } from '../../../aggregates/documents/visibility.ts'
import { loadCarriedOrder } from '../../../aggregates/shipments/carried-orders.ts'
import { saveShipment } from '../../../aggregates/shipments/record/save-shipment.ts'
import { toShipmentFacts, withShipmentFacts } from '../../../aggregates/shipments/record/shipment-facts.ts'
import { followShipmentStage } from '../../../aggregates/shipments/return-to-shipment.ts'
import { clearLoads } from '../../../aggregates/shipments/shipment-loads.ts'
import { moveAllHeld, releaseHeld } from '../../../aggregates/stock/held-stock.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'

type Unloading = z.output<typeof unloadInput>

/**
 * Takes one document whose billing failed off its truck (decision 0122). The goods of each line stay held for it in stock analysis or are
 * released to waiting lines, as the input says. The other documents keep their invoices. Throws ACTION_NOT_ALLOWED when its billing did
 * not fail, GOODS_NOT_CONFIRMED, VERSION_CONFLICT.
 */
export async function unloadFailed(
  trx: Trx,
  orderId: number,
  input: Unloading,
  acting: Acting,
): Promise<void> {
  const { shipment, record, others } = await loadCarriedOrder(trx, orderId, { withOthers: true })
  requireVisible(acting.user, record.row)
  const facts = toFacts(record)
  assertAllowed('unload-failed', acting.user, facts)
  if (shipment === null) throw new RuleError('ACTION_NOT_ALLOWED', { action: 'unload-failed' })
  const before = toShipmentFacts(shipment)
  assertShipmentAllows('unload-document', acting.user, before)
  requireVersion(record, input.version)
  const goods = new Map(input.lines.map(({ lineId, goods }) => [lineId, goods]))
  const unloaded = naming(record, () => unloadFacts(facts, goods))
  const after = withShipmentFacts(shipment, unloadDocument(before, orderId))
  await moveGoods(trx, record, goods)
  await clearLoads(trx, shipment.row.id, orderId)
  await saveOrder(trx, record, withFacts(record, unloaded), {
    action: 'unload-failed',
    ...acting,
    facts: { shipment: shipment.row.number, goods: confirmed(record, goods) },
  })
  await cancelDeliveries(trx, { shipmentId: shipment.row.id, orderIds: [orderId] }, acting)
  await followShipmentStage(trx, others, { stage: deriveStage(toShipmentFacts(after)), acting })
  await saveShipment(trx, shipment, after, {
    action: 'unload-document',
    ...acting,
    facts: { order: orderId, document: record.row.number },
  })
}

/** The buckets of the lines are saved with the order, not here. */
async function moveGoods(trx: Trx, record: OrderRecord, goods: ReadonlyMap<number, UnloadedGoods>) {
  const isReleased = ({ lineId }: { readonly lineId: number }) => goods.get(lineId) === 'release'
  const staying = { ...record, held: record.held.filter((row) => !isReleased(row)) }
  await moveAllHeld(trx, [staying], { from: 'loading', to: 'reserved' })
  const loaded = record.held.filter(({ bucket }) => bucket === 'loading')
  await releaseHeld(trx, loaded.filter(isReleased))
}

/** What history keeps of the confirmation: product and where its goods went. */
const confirmed = ({ lines }: OrderRecord, goods: ReadonlyMap<number, UnloadedGoods>) =>
  lines
    .filter(({ loading }) => loading > 0)
    .map(({ id, product_id, loading }) => ({ article: product_id, quantity: loading, goods: goods.get(id) }))

/** Refusals name the products as people know them. */
function naming<T>({ lines }: OrderRecord, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof RuleError) || error.code !== 'GOODS_NOT_CONFIRMED') throw error
    const missing = Array.isArray(error.facts.lines) ? error.facts.lines : []
    const articles = lines
      .filter(({ id }) => missing.includes(String(id)))
      .map(({ product_id }) => product_id)
    throw new RuleError(error.code, { articles })
  }
}
