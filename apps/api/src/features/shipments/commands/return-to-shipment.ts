import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/orders/actions'
import type { OrderFacts } from '@cais/domain/orders/facts'
import { followShipment, returnToShipment as returnFacts } from '@cais/domain/orders/ship-order'
import { assertAllowed as assertShipmentAllows } from '@cais/domain/shipments/actions'
import { returnDocument } from '@cais/domain/shipments/bill-shipment'
import { deriveStage } from '@cais/domain/shipments/derive-stage'
import type { ShipmentStage } from '@cais/domain/shipments/stages'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { requireVisible } from '../../orders/visibility.ts'
import { saveShipment } from '../record/save-shipment.ts'
import { toShipmentFacts, withShipmentFacts } from '../record/shipment-facts.ts'
import type { ShipmentRecord } from '../record/shipment-record.ts'
import { loadCarriedOrders, moveOrders } from './carried-orders.ts'
import { loadCarriedOrder } from './carrier.ts'

/**
 * The billing of a document failed: it is an unbilled document of its shipment again and goes with the next request for
 * invoices. Throws ACTION_NOT_ALLOWED when it did not fail.
 */
export async function returnToShipment(trx: Trx, orderId: number, acting: Acting): Promise<void> {
  const { carrier, record } = await loadCarriedOrder(trx, orderId)
  requireReturnable(record, acting)
  if (carrier === null) throw new RuleError('ACTION_NOT_ALLOWED', { action: 'return-to-shipment' })
  const before = toShipmentFacts(carrier)
  assertShipmentAllows('return-document', acting.user, before)
  const facts = returnDocument(before, orderId)
  const stage = deriveStage(facts)
  const returned = (order: OrderFacts) => returnFacts(order, stage)
  await moveOrders(trx, [record], returned, { action: 'return-to-shipment', ...acting })
  await followCarrier(trx, carrier, { except: orderId, stage, acting })
  await saveShipment(trx, carrier, withoutError(withShipmentFacts(carrier, facts), orderId), {
    action: 'return-document',
    ...acting,
  })
}

function requireReturnable(record: OrderRecord, { user }: Acting) {
  requireVisible(user, record.row)
  assertAllowed('return-to-shipment', user, toFacts(record))
}

type Following = { readonly except: number; readonly stage: ShipmentStage; readonly acting: Acting }

/** The other documents show the stage of their shipment, which may have changed with the one that was returned. */
async function followCarrier(trx: Trx, carrier: ShipmentRecord, { except, stage, acting }: Following) {
  const records = await loadCarriedOrders(trx, carrier)
  const others = records.filter(({ row, shipment }) => row.id !== except && shipment?.stage !== stage)
  const follow = (order: OrderFacts) => followShipment(order, { stage })
  await moveOrders(trx, others, follow, { action: 'follow-shipment', ...acting })
}

const withoutError = (record: ShipmentRecord, orderId: number): ShipmentRecord => ({
  ...record,
  documents: record.documents.map((document) =>
    document.order_id === orderId ? { ...document, billing_error: null } : document,
  ),
})
