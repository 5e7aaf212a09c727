import { processOrder as processFacts } from '@cais/domain/orders/decide-line'
import type { OrderFacts } from '@cais/domain/orders/facts'
import { toFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { changeStock } from '../../stock/commands/change-stock.ts'
import { processLines } from '../../stock/commands/process-lines.ts'

/** Sends everything that is reserved to picking at once. Throws LINE_NOT_RESERVED when nothing is, ROLE_MISSING. */
export async function processOrder(
  trx: Trx,
  orderId: number,
  { version }: { readonly version: number },
  acting: Acting,
): Promise<void> {
  await changeStock(trx, { orderId, version, action: 'process' }, acting, (record) => {
    const facts = toFacts(record)
    const lines = linesToSend(facts).map((lineId) => ({ lineId, decision: 'picking' as const }))
    return processLines(trx, record, { lines, reason: '' }, acting)
  })
}

/** The lines of which the domain sends anything. */
function linesToSend(facts: OrderFacts): number[] {
  const before = new Map(facts.lines.map(({ id, picking }) => [id, picking]))
  const sent = processFacts(facts).lines.filter(({ id, picking }) => picking !== before.get(id))
  return sent.map(({ id }) => id)
}
