import type { ViewUpdate } from '@cais/contract/views/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { checkContent } from '../check-content.ts'
import { requireName } from '../record/require-name.ts'
import { saveView, viewColumns } from '../record/save-view.ts'
import { loadViewForUpdate, type ViewColumns } from '../record/view-record.ts'

/** Renames, shares or changes a view. Throws NOT_FOUND, VIEW_OF_OTHER, VERSION_CONFLICT, VALIDATION_FAILED, VIEW_NAME_TAKEN. */
export async function changeView(
  trx: Trx,
  id: number,
  input: ViewUpdate,
  acting: Acting,
): Promise<ViewColumns> {
  const before = await loadViewForUpdate(trx, id, acting.user)
  requireLiving(before)
  requireVersion(before, input.version)
  const after = { ...before, ...viewColumns(input) }
  checkContent(before.list, after)
  if (after.name !== before.name) await requireName(trx, after)
  // The view stays in the branch of its owner when an administrator changes it.
  const branch = before.owner_id === acting.user.id ? { branch_id: acting.user.branchId } : {}
  return await saveView(trx, before, { ...viewColumns(input), ...branch }, { action: 'change', ...acting })
}

export function requireVersion({ version }: ViewColumns, seen: number): void {
  if (version !== seen) throw new RuleError('VERSION_CONFLICT', { seen, version })
}

export function requireLiving({ id, deleted_at }: ViewColumns): void {
  if (deleted_at !== null) throw new RuleError('NOT_FOUND', { view: id })
}
