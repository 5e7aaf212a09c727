import { recordHistory } from '../../../db/record-history.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { revisionChanges } from '../document/revision-changes.ts'
import { readCustomerNames } from '../store/read-customer-names.ts'
import { readLastHand } from '../store/read-last-hand.ts'

/**
 * Writing one's own draft is no history: it saves itself with every rest of the keys. What somebody else changes in
 * it is, field by field, and so is what its creator changes first after them: so the last entry names who had the
 * draft in hand last (decision 0089).
 */
export async function recordHands(trx: Trx, before: OrderRecord, after: OrderRecord, acting: Acting) {
  if (after.row.version === before.row.version) return
  if (acting.user.id === before.row.created_by && !(await isBackFromOthers(trx, before.row))) return
  await recordHistory(trx, {
    objectType: 'order',
    objectId: before.row.id,
    user: acting.user,
    action: 'save-draft',
    changes: { ...(await customerChange(trx, before, after)), ...revisionChanges(before, after) },
    origin: acting.origin ?? {},
    at: acting.now.toISOString(),
  })
}

async function isBackFromOthers(trx: Trx, { id, created_by }: OrderRecord['row']) {
  const last = await readLastHand(trx, id)
  return last !== undefined && last !== created_by
}

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>

async function customerChange(
  trx: Trx,
  { row: was }: OrderRecord,
  { row: is }: OrderRecord,
): Promise<Changes> {
  if (was.customer_id === is.customer_id) return {}
  const names = await readCustomerNames(trx, [was.customer_id, is.customer_id])
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  return { customer: [nameOf(was.customer_id), nameOf(is.customer_id)] }
}
