import { assertAllowed } from '@cais/domain/orders/actions'
import { recordChange } from '../../../db/record-change.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { loadOrderForUpdate } from '../../orders/record/load-order.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import { announcement } from '../../orders/record/save-order.ts'
import { requireVersion } from '../../orders/require-version.ts'
import { requireVisible } from '../../orders/visibility.ts'
import { deleteOrder } from '../store/delete-order.ts'

/** Deletes a draft with its lines. Documents that were submitted are never deleted. */
export async function deleteDraft(trx: Trx, id: number, version: number | undefined, acting: Acting) {
  const record = await loadOrderForUpdate(trx, id)
  requireVisible(acting.user, record.row)
  assertAllowed('delete-draft', acting.user, toFacts(record))
  if (version !== undefined) requireVersion(record, version)
  await deleteOrder(trx, id)
  await recordChange(trx, { ...announcement({ after: record }), status: 'DELETED' })
}
