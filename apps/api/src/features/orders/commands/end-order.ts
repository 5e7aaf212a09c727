import { assertAllowed } from '@cais/domain/orders/actions'
import type { Ending as DomainEnding } from '@cais/domain/orders/end-order'
import type { OrderFacts } from '@cais/domain/orders/facts'
import type { Trx } from '../../../db/transaction.ts'
import { leaveCarrier, loadCarriedOrder, recountCarrier } from '../../shipments/commands/carrier.ts'
import { releaseHeld } from '../../stock/commands/release-held.ts'
import type { Acting } from '../acting.ts'
import { toFacts } from '../record/order-facts.ts'
import type { OrderColumns, OrderRecord } from '../record/order-record.ts'
import { saveOrder } from '../record/save-order.ts'
import { withFacts } from '../record/with-facts.ts'
import { requireVersion } from '../require-version.ts'
import { requireVisible } from '../visibility.ts'

/** What a person says to give a document up. */
export type EndInput = { readonly version: number; readonly reason: string }

type Ending = EndInput & {
  readonly action: 'cancel' | 'close'
  /** What the domain makes of it. */
  readonly end: (facts: OrderFacts, ending: DomainEnding) => OrderFacts
  /** Who ended it and why. */
  readonly columns: Partial<OrderColumns>
}

/** Gives up what is not loaded yet: held stock is released and offered to whoever waits, the document leaves its shipment. */
export async function endOrder(
  trx: Trx,
  orderId: number,
  ending: Ending,
  acting: Acting,
): Promise<OrderRecord> {
  const { carrier, record: before } = await loadCarriedOrder(trx, orderId)
  requireVisible(acting.user, before.row)
  const after = ended(before, ending, acting)
  requireVersion(before, ending.version)
  await releaseHeld(
    trx,
    before.held.filter(({ bucket }) => bucket !== 'loading'),
  )
  const facts = { reason: ending.reason }
  const saved = await saveOrder(trx, before, after, { action: ending.action, ...acting, facts })
  if (saved.shipment !== null) await recountCarrier(trx, carrier, acting)
  else await leaveCarrier(trx, carrier, orderId, { ...acting, action: 'remove-document' })
  return saved
}

function ended(before: OrderRecord, { action, reason, end, columns }: Ending, { user, now }: Acting) {
  const facts = toFacts(before)
  assertAllowed(action, user, facts)
  const after = withFacts(before, end(facts, { at: now.toISOString(), reason }))
  return { ...after, row: { ...after.row, ...columns } }
}
