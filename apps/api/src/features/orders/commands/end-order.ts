import { assertAllowed } from '@cais/domain/orders/actions'
import type { Ending as DomainEnding } from '@cais/domain/orders/end-order'
import type { OrderFacts } from '@cais/domain/orders/facts'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderColumns, OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import { requireVisible } from '../../../aggregates/documents/visibility.ts'
import {
  loadCarriedOrder,
  recountShipment,
  removeFromShipment,
} from '../../../aggregates/shipments/carried-orders.ts'
import { releaseHeld } from '../../../aggregates/stock/held-stock.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'

/** The version that the person saw, and why the document is given up. */
export type EndInput = { readonly version: number; readonly reason: string }

type Ending = EndInput & {
  readonly action: 'cancel' | 'close'
  /** The facts of the document after the end, by the domain. */
  readonly end: (facts: OrderFacts, ending: DomainEnding) => OrderFacts
  /** Who ended it and why. */
  readonly columns: Partial<OrderColumns>
}

/** Closes what is not loaded yet: releases held stock to waiting lines and takes the document off its shipment. */
export async function endOrder(
  trx: Trx,
  orderId: number,
  ending: Ending,
  acting: Acting,
): Promise<OrderRecord> {
  const { shipment, record: before } = await loadCarriedOrder(trx, orderId)
  requireVisible(acting.user, before.row)
  const after = ended(before, ending, acting)
  requireVersion(before, ending.version)
  await releaseHeld(
    trx,
    before.held.filter(({ bucket }) => bucket !== 'loading'),
  )
  const facts = { reason: ending.reason }
  const saved = await saveOrder(trx, before, after, { action: ending.action, ...acting, facts })
  if (saved.shipment !== null) await recountShipment(trx, shipment, acting)
  else await removeFromShipment(trx, shipment, orderId, { ...acting, action: 'remove-document' })
  return saved
}

function ended(before: OrderRecord, { action, reason, end, columns }: Ending, { user, now }: Acting) {
  const facts = toFacts(before)
  assertAllowed(action, user, facts)
  const after = withFacts(before, end(facts, { at: now.toISOString(), reason }))
  return { ...after, row: { ...after.row, ...columns } }
}
