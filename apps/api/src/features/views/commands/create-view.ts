import type { ViewInput } from '@cais/contract/views/schemas'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { checkContent } from '../check-content.ts'
import { requireList } from '../list-roles.ts'
import { requireName } from '../record/require-name.ts'
import { recordViewChange, viewColumns } from '../record/save-view.ts'
import type { ViewColumns } from '../record/view-record.ts'

/** Saves a view of one's own. Throws ROLE_MISSING, VALIDATION_FAILED, VIEW_NAME_TAKEN, VIEWS_TOO_MANY. */
export async function createView(trx: Trx, input: ViewInput, acting: Acting): Promise<ViewColumns> {
  const { user, now } = acting
  requireList(user, input.list)
  checkContent(input.list, input)
  await requireName(trx, { owner_id: user.id, list: input.list, name: input.name })
  const at = now.toISOString()
  const row = await trx
    .insertInto('views')
    .values({
      ...viewColumns(input),
      list: input.list,
      name: input.name,
      columns: input.columns,
      dense: input.dense,
      owner_id: user.id,
      branch_id: user.branchId,
      created_at: at,
      updated_at: at,
      deleted_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordViewChange(trx, row, { action: 'create', ...acting })
  return row
}
