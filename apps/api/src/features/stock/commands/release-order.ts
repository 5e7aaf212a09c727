import { assertAllowed } from '@cais/domain/orders/actions'
import type { OrderFacts } from '@cais/domain/orders/facts'
import { releaseLine } from '@cais/domain/orders/hold-stock'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import { releaseHeld } from '../../../aggregates/stock/held-stock.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'

/** Gives back everything that a document holds as reserved. Throws LINE_NOT_RESERVED when that is nothing, ROLE_MISSING. */
export async function releaseOrder(trx: Trx, record: OrderRecord, acting: Acting): Promise<OrderRecord> {
  const facts = toFacts(record)
  assertAllowed('release', acting.user, facts)
  await releaseHeld(
    trx,
    record.held.filter(({ bucket }) => bucket === 'reserved'),
  )
  return await saveOrder(trx, record, withFacts(record, released(facts)), { action: 'release', ...acting })
}

const released = (facts: OrderFacts): OrderFacts =>
  facts.lines
    .filter(({ reserved }) => reserved > 0)
    .reduce((order, { id, reserved }) => releaseLine(order, id, reserved), facts)
