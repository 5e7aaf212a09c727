import type { Actor } from '@cais/domain/access/actor'
import { assertAllowed } from '@cais/domain/orders/actions'
import { loadOrderForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { announcement } from '../../../aggregates/documents/record/save-order.ts'
import { requireVisible } from '../../../aggregates/documents/visibility.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { deleteOrder } from '../store.ts'

/** Deletes a draft with its lines; history keeps what it was. Documents that were submitted are never deleted. */
export async function deleteDraft(trx: Trx, id: number, version: number | undefined, acting: Acting) {
  const record = await loadOrderForUpdate(trx, id)
  requireVisible(acting.user, record.row)
  assertAllowed('delete-draft', acting.user, toFacts(record))
  requireVersion(record, version)
  await eraseDraft(trx, record, { ...acting, facts: {} })
}

type Erasing = Omit<Acting, 'user'> & {
  readonly user: Actor
  readonly facts: Readonly<Record<string, unknown>>
}

/** Deletes a draft that the caller holds under lock, with an entry in its history that says what it was. */
export async function eraseDraft(trx: Trx, record: OrderRecord, { user, now, origin, facts }: Erasing) {
  await removeDraft(trx, record)
  await recordHistory(trx, {
    objectType: 'order',
    objectId: record.row.id,
    user,
    action: 'delete-draft',
    facts: { ...factsOf(record), ...facts },
    origin: origin ?? {},
    at: now.toISOString(),
  })
}

/** What was deleted: enough to type it again. */
const factsOf = ({ row, lines }: OrderRecord) => ({
  type: row.type,
  customer: row.customer_id,
  branch: row.branch_id,
  total: row.total,
  revises: row.revises,
  lines: Object.fromEntries(lines.map(({ product_id, ordered_quantity }) => [product_id, ordered_quantity])),
})

/** Deletes a locked draft with its lines and notifies the open screens. */
export async function removeDraft(trx: Trx, draft: OrderRecord): Promise<void> {
  await deleteOrder(trx, draft.row.id)
  await recordChange(trx, { ...announcement({ after: draft }), status: 'DELETED' })
}
