import { recordChange } from '../../../db/record-change.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { announcement } from '../../orders/record/save-order.ts'
import { deleteOrder } from '../store/delete-order.ts'

/** Takes a draft that is held under lock away with its lines, and tells the screens. */
export async function removeDraft(trx: Trx, draft: OrderRecord): Promise<void> {
  await deleteOrder(trx, draft.row.id)
  await recordChange(trx, { ...announcement({ after: draft }), status: 'DELETED' })
}
