import { assertAllowed } from '@cais/domain/orders/actions'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { allocateRecord } from './allocate-order.ts'

/** An analyst asks for what FEFO proposes: whoever may reserve by hand may reserve this way. */
export async function allocateNow(trx: Trx, record: OrderRecord, acting: Acting): Promise<OrderRecord> {
  assertAllowed('reserve', acting.user, toFacts(record))
  return await allocateRecord(trx, record, acting)
}
