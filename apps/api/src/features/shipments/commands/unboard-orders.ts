import { assertAllowed } from '@cais/domain/orders/actions'
import { removeFromShipment } from '@cais/domain/orders/ship-order'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { saveOrders } from '../../orders/record/save-order.ts'
import { withFacts } from '../../orders/record/with-facts.ts'
import type { ShipmentColumns } from '../record/shipment-record.ts'

/** The documents wait for another truck; what was picked for them stays picked. Their places are deleted with the shipment's save. */
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
