import { assertAllowed } from '@cais/domain/orders/actions'
import { prioritise } from '@cais/domain/orders/priority'
import { toFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'

type Priority = { readonly priority: number; readonly reason: string }

/** Moves a document up or down the queue for stock. Throws ROLE_MISSING, ACTION_NOT_ALLOWED once nothing of it needs stock any more. */
export async function setPriority(
  trx: Trx,
  record: OrderRecord,
  { priority, reason }: Priority,
  acting: Acting,
): Promise<OrderRecord> {
  const facts = toFacts(record)
  assertAllowed('set-priority', acting.user, facts)
  prioritise(facts)
  const changes = { priority: [record.row.priority, priority] } as const
  const after = { ...record, row: { ...record.row, priority } }
  return await saveOrder(trx, record, after, {
    action: 'set-priority',
    ...acting,
    changes,
    facts: { reason },
  })
}
