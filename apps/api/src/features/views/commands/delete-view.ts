import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { saveView } from '../record/save-view.ts'
import { loadViewForUpdate } from '../record/view-record.ts'
import { requireLiving, requireVersion } from './change-view.ts'

/** Deletes a view for everybody who used it; it is kept for a while. Throws NOT_FOUND, VIEW_OF_OTHER, VERSION_CONFLICT. */
export async function deleteView(
  trx: Trx,
  id: number,
  seen: number | undefined,
  acting: Acting,
): Promise<void> {
  const before = await loadViewForUpdate(trx, id, acting.user)
  requireLiving(before)
  requireVersion(before, seen ?? before.version)
  await saveView(trx, before, { deleted_at: acting.now.toISOString() }, { action: 'delete', ...acting })
}
