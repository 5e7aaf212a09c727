import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireName } from '../record/require-name.ts'
import { saveView } from '../record/save-view.ts'
import { loadViewForUpdate, type ViewColumns } from '../record/view-record.ts'

/** Brings a deleted view back as it was; one that is there stays as it is. Throws NOT_FOUND, VIEW_OF_OTHER, VIEW_NAME_TAKEN. */
export async function restoreView(trx: Trx, id: number, acting: Acting): Promise<ViewColumns> {
  const before = await loadViewForUpdate(trx, id, acting.user)
  if (before.deleted_at === null) return before
  await requireName(trx, before)
  return await saveView(trx, before, { deleted_at: null }, { action: 'restore', ...acting })
}
