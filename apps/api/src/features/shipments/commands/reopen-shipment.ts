import { RuleError } from '@cais/domain/kernel/rule-error'
import { followShipment } from '@cais/domain/orders/ship-order'
import { reopenShipment as reopenFacts } from '@cais/domain/shipments/load-shipment'
import { cancelDeliveries } from '../../../aggregates/deliveries/cancel-deliveries.ts'
import { loadOrdersOfShipment, moveOrders } from '../../../aggregates/shipments/carried-orders.ts'
import { saveShipment } from '../../../aggregates/shipments/record/save-shipment.ts'
import { toShipmentFacts, withShipmentFacts } from '../../../aggregates/shipments/record/shipment-facts.ts'
import type { ShipmentRecord } from '../../../aggregates/shipments/record/shipment-record.ts'
import { type StatusStep, shipmentToChange } from '../../../aggregates/shipments/shipment-to-change.ts'
import { takeBackTransfersOf } from '../../../aggregates/transfers/take-back-transfers.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { hasInvoices } from '../store.ts'

/**
 * The way back from 'finished' (decision 0216): the truck is loaded on. Nothing of it may be billed; a document that was billed in part and
 * returned to the shipment keeps it closed. Its transfers lie on it again (decision 0273). Throws ACTION_NOT_ALLOWED, TRANSFER_ARRIVED.
 */
export async function reopenShipment(trx: Trx, step: StatusStep, acting: Acting): Promise<ShipmentRecord> {
  const before = await shipmentToChange(trx, { ...step, action: 'reopen' }, acting)
  if (await hasInvoices(trx, step.shipmentId))
    throw new RuleError('ACTION_NOT_ALLOWED', { action: 'reopen', stage: before.row.stage })
  const after = withShipmentFacts(before, reopenFacts(toShipmentFacts(before)))
  const records = await loadOrdersOfShipment(trx, before)
  const follow = (facts: Parameters<typeof followShipment>[0]) => followShipment(facts, { stage: 'loading' })
  await moveOrders(trx, records, follow, { action: 'follow-shipment', ...acting })
  await takeBackTransfersOf(trx, before.row, acting)
  await cancelDeliveries(trx, { shipmentId: step.shipmentId }, acting)
  return await saveShipment(trx, before, after, { action: 'reopen', ...acting, facts: step.facts ?? {} })
}
