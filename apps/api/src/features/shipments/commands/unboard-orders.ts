import { assertAllowed } from '@cais/domain/orders/actions'
import { removeFromShipment } from '@cais/domain/orders/ship-order'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { saveOrders } from '../../../aggregates/documents/record/save-order.ts'
import type { ShipmentColumns } from '../../../aggregates/shipments/record/shipment-record.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'

/** Takes the documents off the shipment: they wait for another truck and stay picked. Saving the shipment deletes their positions. */
export async function unboardOrders(
  trx: Trx,
  records: readonly OrderRecord[],
  shipment: ShipmentColumns,
  acting: Acting,
): Promise<void> {
  const pairs = records.map((before) => {
    const facts = toFacts(before)
    assertAllowed('remove-from-shipment', acting.user, facts)
    return { before, after: withFacts(before, removeFromShipment(facts)) }
  })
  const facts = { shipment: shipment.number }
  await saveOrders(trx, pairs, { action: 'remove-from-shipment', ...acting, facts })
}
