import { assertAllowed } from '@cais/domain/orders/actions'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { processLines } from './process-lines.ts'

/**
 * Closes every line that is still in analysis, and frees what it holds; what went to picking goes on. Throws REASON_MISSING,
 * ACTION_NOT_ALLOWED when no line is, ROLE_MISSING.
 */
export async function closeLines(
  trx: Trx,
  record: OrderRecord,
  acting: Acting,
  reason: string,
): Promise<OrderRecord> {
  assertAllowed('close-line', acting.user, toFacts(record))
  const undecided = record.lines.filter(({ open, reserved }) => open + reserved > 0)
  const lines = undecided.map(({ id }) => ({ lineId: id, decision: 'close' as const }))
  return await processLines(trx, record, { lines, reason }, acting)
}
