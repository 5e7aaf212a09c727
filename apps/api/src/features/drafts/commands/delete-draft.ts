import { assertAllowed } from '@cais/domain/orders/actions'
import { recordHistory } from '../../../db/record-history.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { loadOrderForUpdate } from '../../orders/record/load-order.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { requireVersion } from '../../orders/require-version.ts'
import { requireVisible } from '../../orders/visibility.ts'
import { removeDraft } from './remove-draft.ts'

/** Deletes a draft with its lines; history keeps what it was. Documents that were submitted are never deleted. */
export async function deleteDraft(trx: Trx, id: number, version: number | undefined, acting: Acting) {
  const record = await loadOrderForUpdate(trx, id)
  requireVisible(acting.user, record.row)
  assertAllowed('delete-draft', acting.user, toFacts(record))
  if (version !== undefined) requireVersion(record, version)
  await removeDraft(trx, record)
  await recordHistory(trx, {
    objectType: 'order',
    objectId: id,
    user: acting.user,
    action: 'delete-draft',
    facts: factsOf(record),
    origin: acting.origin ?? {},
    at: acting.now.toISOString(),
  })
}

/** What was thrown away: enough to write it again. */
const factsOf = ({ row, lines }: OrderRecord) => ({
  type: row.type,
  customer: row.customer_id,
  branch: row.branch_id,
  total: row.total,
  revises: row.revises,
  lines: Object.fromEntries(lines.map(({ product_id, quantity }) => [product_id, quantity])),
})
