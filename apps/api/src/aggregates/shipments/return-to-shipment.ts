import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/orders/actions'
import type { OrderFacts } from '@cais/domain/orders/facts'
import { followShipment, returnToShipment as returnFacts } from '@cais/domain/orders/ship-order'
import { assertAllowed as assertShipmentAllows } from '@cais/domain/shipments/actions'
import { returnDocument } from '@cais/domain/shipments/bill-shipment'
import { deriveStage } from '@cais/domain/shipments/derive-stage'
import type { ShipmentStage } from '@cais/domain/shipments/stages'
import type { Trx } from '../../db/transaction.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { requireVersion } from '../../engines/history/require-version.ts'
import { toFacts } from '../documents/record/order-facts.ts'
import type { OrderRecord } from '../documents/record/order-record.ts'
import { requireVisible } from '../documents/visibility.ts'
import { loadCarriedOrder, moveOrders } from './carried-orders.ts'
import { saveShipment } from './record/save-shipment.ts'
import { toShipmentFacts, withShipmentFacts } from './record/shipment-facts.ts'
import type { ShipmentRecord } from './record/shipment-record.ts'

/** `version`: the one that the caller saw, if any. */
type Returned = { readonly orderId: number; readonly version?: number }

/**
 * The billing of a document failed: it is an unbilled document of its shipment again and goes with the next request for
 * invoices. Throws ACTION_NOT_ALLOWED when it did not fail, VERSION_CONFLICT.
 */
export async function returnToShipment(trx: Trx, returned: Returned, acting: Acting): Promise<void> {
  const { orderId, version } = returned
  const { shipment, record, others } = await loadCarriedOrder(trx, orderId, { withOthers: true })
  requireReturnable(record, acting)
  if (version !== undefined) requireVersion(record, version)
  if (shipment === null) throw new RuleError('ACTION_NOT_ALLOWED', { action: 'return-to-shipment' })
  const before = toShipmentFacts(shipment)
  assertShipmentAllows('return-document', acting.user, before)
  const facts = returnDocument(before, orderId)
  const stage = deriveStage(facts)
  const asReturned = (order: OrderFacts) => returnFacts(order, stage)
  await moveOrders(trx, [record], asReturned, { action: 'return-to-shipment', ...acting })
  await followShipmentStage(trx, others, { stage, acting })
  await saveShipment(trx, shipment, withoutError(withShipmentFacts(shipment, facts), orderId), {
    action: 'return-document',
    ...acting,
  })
}

function requireReturnable(record: OrderRecord, { user }: Acting) {
  requireVisible(user, record.row)
  assertAllowed('return-to-shipment', user, toFacts(record))
}

type Following = { readonly stage: ShipmentStage; readonly acting: Acting }

/** The other documents show the stage of their shipment, which may have changed with the one that was returned or unloaded. */
export async function followShipmentStage(
  trx: Trx,
  others: readonly OrderRecord[],
  { stage, acting }: Following,
) {
  const changed = others.filter(({ shipment }) => shipment?.stage !== stage)
  const follow = (order: OrderFacts) => followShipment(order, { stage })
  await moveOrders(trx, changed, follow, { action: 'follow-shipment', ...acting })
}

const withoutError = (record: ShipmentRecord, orderId: number): ShipmentRecord => ({
  ...record,
  documents: record.documents.map((document) =>
    document.order_id === orderId ? { ...document, billing_error: null } : document,
  ),
})
