import { assertAllowed } from '@cais/domain/orders/actions'
import type { OrderFacts } from '@cais/domain/orders/facts'
import { releaseLine } from '@cais/domain/orders/hold-stock'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { saveOrder } from '../../orders/record/save-order.ts'
import { withFacts } from '../../orders/record/with-facts.ts'
import { releaseHeld } from './release-held.ts'

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
