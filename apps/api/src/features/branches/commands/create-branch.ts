import type { BranchInput } from '@cais/contract/branches/schemas'
import { branchChanges, editBranch } from '@cais/domain/branches/branch-card'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { lockBranchList, saveWarehouses } from '../store.ts'
import { requireOwnCodeAndName, requireOwnWarehouses } from './check-names.ts'
import { recordBranchChange } from './record-branch-change.ts'

/**
 * A new branch with its warehouses; its series code becomes its id, which never changes. Throws BRANCH_CODE_TAKEN,
 * BRANCH_NAME_TAKEN, WAREHOUSE_CODE_TAKEN, WAREHOUSE_NAME_TAKEN.
 */
export async function createBranch(trx: Trx, input: BranchInput, acting: Acting): Promise<string> {
  const { warehouses: entered, ...fields } = input
  const card = editBranch({ ...fields, warehouses: [] }, { warehouses: entered })
  await lockBranchList(trx)
  await requireOwnCodeAndName(trx, null, card)
  await requireOwnWarehouses(trx, null, entered)
  const id = card.seriesCode
  const at = acting.now.toISOString()
  const by = acting.user.id
  await trx
    .insertInto('branches')
    .values({
      id,
      name: card.name,
      series_code: card.seriesCode,
      province_id: card.provinceId,
      address: card.address,
      phone: card.phone,
      active: card.active,
      ...{ created_at: at, created_by: by, updated_at: at, updated_by: by },
    })
    .execute()
  await saveWarehouses(trx, id, card.warehouses)
  await recordBranchChange(
    trx,
    { id, version: 1, action: 'create', name: card.name, changes: branchChanges(null, card) },
    acting,
  )
  return id
}
