import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/orders/actions'
import { followShipment, returnToShipment as returnFacts } from '@cais/domain/orders/ship-order'
import { assertAllowed as assertShipmentAllows } from '@cais/domain/shipments/actions'
import { returnDocument } from '@cais/domain/shipments/bill-shipment'
import { deriveStage } from '@cais/domain/shipments/derive-stage'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { requireVisible } from '../../orders/visibility.ts'
import { saveShipment } from '../record/save-shipment.ts'
import { toShipmentFacts, withShipmentFacts } from '../record/shipment-facts.ts'
import { loadCarriedOrders, moveOrders } from './carried-orders.ts'
import { lockCarrier } from './carrier.ts'

/**
 * The billing of a document failed: it is an unbilled document of its shipment again and goes with the next request for
 * invoices. Throws ACTION_NOT_ALLOWED when it did not fail.
 */
export async function returnToShipment(trx: Trx, orderId: number, acting: Acting): Promise<void> {
  const carrier = await lockCarrier(trx, orderId)
  if (carrier === null) throw new RuleError('ACTION_NOT_ALLOWED', { action: 'return-to-shipment' })
  const records = await loadCarriedOrders(trx, carrier)
  const returned = records.filter(({ row }) => row.id === orderId)
  for (const record of returned) requireReturnable(record, acting)
  const before = toShipmentFacts(carrier)
  assertShipmentAllows('return-document', acting.user, before)
  const facts = returnDocument(before, orderId)
  const stage = deriveStage(facts)
  await moveOrders(trx, returned, (order) => returnFacts(order, stage), {
    action: 'return-to-shipment',
    ...acting,
  })
  const others = records.filter(({ row, shipment }) => row.id !== orderId && shipment?.stage !== stage)
  await moveOrders(trx, others, (order) => followShipment(order, { stage }), {
    action: 'follow-shipment',
    ...acting,
  })
  const after = withShipmentFacts(carrier, facts)
  const documents = after.documents.map((document) =>
    document.order_id === orderId ? { ...document, billing_error: null } : document,
  )
  await saveShipment(trx, carrier, { ...after, documents }, { action: 'return-document', ...acting })
}

function requireReturnable(record: OrderRecord, { user }: Acting) {
  requireVisible(user, record.row)
  assertAllowed('return-to-shipment', user, toFacts(record))
}
