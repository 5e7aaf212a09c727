import { assertAllowed } from '@cais/domain/orders/actions'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { processLines } from './process-lines.ts'

/** Lets every line that is still open wait for stock. Throws ACTION_NOT_ALLOWED when none is, ROLE_MISSING. */
export async function waitOrder(trx: Trx, record: OrderRecord, acting: Acting): Promise<OrderRecord> {
  assertAllowed('wait', acting.user, toFacts(record))
  const open = record.lines.filter((line) => line.open > 0 && !line.waiting)
  const lines = open.map(({ id }) => ({ lineId: id, decision: 'wait' as const }))
  return await processLines(trx, record, { lines, reason: '' }, acting)
}
