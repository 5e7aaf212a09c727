import { assertAllowed } from '@cais/domain/orders/actions'
import type { LineDecision } from '@cais/domain/orders/decide-line'
import { processOrder as processFacts } from '@cais/domain/orders/decide-line'
import type { Trx } from '../../../db/transaction.ts'
import { processLines } from '../../stock/commands/process-lines.ts'
import type { Acting } from '../acting.ts'
import { loadOrderForUpdate } from '../record/load-order.ts'
import { toFacts } from '../record/order-facts.ts'
import type { OrderRecord } from '../record/order-record.ts'
import { requireVersion } from '../require-version.ts'
import { requireVisible } from '../visibility.ts'

/** Sends everything that is reserved to picking at once. Throws LINE_NOT_RESERVED when nothing is, ROLE_MISSING. */
export async function processOrder(
  trx: Trx,
  orderId: number,
  input: { readonly version: number },
  acting: Acting,
): Promise<OrderRecord> {
  const record = await loadOrderForUpdate(trx, orderId)
  requireVisible(acting.user, record.row)
  const facts = toFacts(record)
  assertAllowed('process', acting.user, facts)
  requireVersion(record, input.version)
  const sent = processFacts(facts).lines.filter(
    ({ picking }, index) => picking !== facts.lines[index]?.picking,
  )
  const lines = sent.map(({ id }): LineDecision => ({ lineId: id, decision: 'picking' }))
  return await processLines(trx, record, { lines, reason: '' }, acting)
}
