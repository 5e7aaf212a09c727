import { branchChanges } from '@cais/domain/branches/branch-card'
import { requireOtherActive, requireUnused } from '@cais/domain/branches/branch-uses'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { versionFacts } from '../../../engines/history/require-version.ts'
import { lockBranch, lockBranchList, readBranchUses, readOtherBranches } from '../store.ts'
import { recordBranchChange } from './record-branch-change.ts'

type Removal = { readonly id: string; readonly version?: number | undefined }

/** Removes a branch that nothing refers to; its history stays. Throws NOT_FOUND, VERSION_CONFLICT, BRANCH_IN_USE with the counts, LAST_BRANCH. */
export async function deleteBranch(trx: Trx, { id, version: seen }: Removal, acting: Acting): Promise<void> {
  await lockBranchList(trx)
  const { card, version } = await lockBranch(trx, id, seen)
  requireUnused(card.name, await readBranchUses(trx, id))
  if (card.active) requireOtherActive(card.name, await readOtherBranches(trx, id))
  await trx.deleteFrom('branches').where('id', '=', id).execute()
  const entry = { id, version: version + 1, name: card.name, changes: branchChanges(card, null) }
  await recordBranchChange(trx, { ...entry, action: 'delete', facts: versionFacts(seen) }, acting)
}
