import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { versionFacts } from '../../../engines/history/require-version.ts'
import { revisionChanges } from '../document/revision-changes.ts'
import { readCustomerNames, readLastEditor } from '../store.ts'

type Saving = {
  readonly before: OrderRecord
  readonly after: OrderRecord
  /** Version that the caller sent. */
  readonly version: number | undefined
}

/**
 * Records a saved draft in its history, field by field. The creator's own saves are left out, since a draft saves
 * itself at every pause of typing; except the first one after somebody else's, so that the last entry always names
 * the last editor (decision 0089), and those that named no version (decision 0116).
 */
export async function recordEdit(trx: Trx, { before, after, version }: Saving, acting: Acting) {
  if (after.row.version === before.row.version) return
  const isOwn = acting.user.id === before.row.created_by
  if (isOwn && version !== undefined && !(await wasEditedByOthers(trx, before.row))) return
  await recordHistory(trx, {
    objectType: 'order',
    objectId: before.row.id,
    user: acting.user,
    action: 'save-draft',
    changes: { ...(await customerChange(trx, before, after)), ...revisionChanges(before, after) },
    facts: versionFacts(version),
    origin: acting.origin ?? {},
    at: acting.now.toISOString(),
  })
}

async function wasEditedByOthers(trx: Trx, { id, created_by }: OrderRecord['row']) {
  const last = await readLastEditor(trx, id)
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
