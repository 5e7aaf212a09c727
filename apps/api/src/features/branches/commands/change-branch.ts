import type { BranchUpdate } from '@cais/contract/branches/schemas'
import { type BranchCard, branchChanges, editBranch } from '@cais/domain/branches/branch-card'
import { requireFreeSeries, requireOtherActive } from '@cais/domain/branches/branch-uses'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { versionFacts } from '../../../engines/history/require-version.ts'
import {
  countSeries,
  deleteWarehouses,
  lockBranch,
  lockBranchList,
  readOtherBranches,
  saveWarehouses,
} from '../store.ts'
import { requireFreeKinds, requireOwnCodeAndName, requireOwnWarehouses } from './check-names.ts'
import { recordBranchChange } from './record-branch-change.ts'

/**
 * Changes what is named of a branch, adds, renames and removes warehouses. Throws NOT_FOUND, VERSION_CONFLICT, BRANCH_CODE_TAKEN,
 * BRANCH_NAME_TAKEN, SERIES_CODE_IN_USE, WAREHOUSE_CODE_TAKEN, WAREHOUSE_NAME_TAKEN, WAREHOUSE_KIND_IN_USE,
 * WAREHOUSE_IN_USE, LAST_WAREHOUSE, LAST_BRANCH.
 */
export async function changeBranch(
  trx: Trx,
  { id, version: seen, ...change }: BranchUpdate & { readonly id: string },
  acting: Acting,
): Promise<void> {
  await lockBranchList(trx)
  const { card: before, version } = await lockBranch(trx, id, seen)
  const after = editBranch(before, change)
  await requireOwnCodeAndName(trx, id, after)
  if (after.seriesCode !== before.seriesCode)
    requireFreeSeries(before.seriesCode, { series: await countSeries(trx, before.seriesCode) })
  if (before.active && !after.active) requireOtherActive(before.name, await readOtherBranches(trx, id))
  const entered = change.warehouses ?? []
  await requireOwnWarehouses(trx, id, entered)
  await requireFreeKinds(trx, { before: before.warehouses, after: after.warehouses, entered })
  const changes = branchChanges(before, after)
  if (Object.keys(changes).length === 0) return
  await deleteWarehouses(trx, removedOf(before, after))
  await writeBranch(trx, id, after, acting)
  const entry = { id, version: version + 1, name: after.name, changes, facts: versionFacts(seen) }
  await recordBranchChange(trx, { ...entry, action: 'edit' }, acting)
}

const removedOf = (before: BranchCard, after: BranchCard) =>
  before.warehouses.filter(({ id }) => after.warehouses.every((one) => one.id !== id)).map(({ id }) => id)

async function writeBranch(trx: Trx, id: string, card: BranchCard, { user, now }: Acting): Promise<void> {
  await trx
    .updateTable('branches')
    .set({
      name: card.name,
      series_code: card.seriesCode,
      province_id: card.provinceId,
      address: card.address,
      phone: card.phone,
      active: card.active,
      updated_at: now.toISOString(),
      updated_by: user.id,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await saveWarehouses(trx, id, card.warehouses)
}
