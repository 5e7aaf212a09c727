import { cancelDelivery } from '@cais/domain/deliveries/outcome'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../db/transaction.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { withdrawAdvices } from '../answers/add-answers.ts'
import {
  loadDeliveriesOfShipment,
  saveDeliveries,
  toDeliveryFacts,
  withDeliveryFacts,
} from './delivery-record.ts'

type Undone = {
  readonly shipmentId: number
  /** Left out = every document of the shipment. */
  readonly orderIds?: readonly number[]
}

/**
 * The truck was opened again, or a document unloaded: its departure is undone, and its number stays with the cancelled delivery. The shipment
 * is locked. Throws DELIVERY_RECORDED when the customer received something.
 */
export async function cancelDeliveries(
  trx: Trx,
  { shipmentId, orderIds }: Undone,
  acting: Acting,
): Promise<void> {
  const records = await loadDeliveriesOfShipment(trx, shipmentId, orderIds)
  const at = acting.now.toISOString()
  const pairs = records.map((before) => ({
    before,
    after: withDeliveryFacts(
      before,
      cancelled(before.row.number, () => cancelDelivery('cancel', toDeliveryFacts(before), at)),
    ),
  }))
  await saveDeliveries(trx, pairs, { action: 'cancel', ...acting })
  const ids = records.map(({ row }) => row.id)
  await withdrawAdvices(trx, ids, { userId: acting.user.id, at: acting.now })
}

/** Refusals name the delivery. */
function cancelled<T>(number: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    throw new RuleError(error.code, { ...error.facts, number })
  }
}
