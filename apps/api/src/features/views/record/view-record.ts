import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { isShownTo, mayChange } from '@cais/domain/views/sharing'
import type { Selectable } from 'kysely'
import type { ViewsTable } from '../../../db/schema.ts'
import type { Trx } from '../../../db/transaction.ts'
import { openLists } from '../list-roles.ts'

export type ViewColumns = Readonly<Selectable<ViewsTable>>

export const sharingOf = ({ owner_id, shared_with, branch_id }: ViewColumns) => ({
  ownerId: owner_id,
  sharedWith: shared_with,
  branchId: branch_id,
})

/** Whether the user may use the view: shared with them or theirs, on a list that they may open. */
export const isVisible = (user: User, row: ViewColumns): boolean =>
  isShownTo(user, sharingOf(row)) && openLists(user, row.list).length > 0

/** The view under lock, as somebody who may change it. Throws NOT_FOUND, VIEW_OF_OTHER. */
export async function loadViewForUpdate(trx: Trx, id: number, user: User): Promise<ViewColumns> {
  const row = await trx
    .selectFrom('views')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined || !isVisible(user, row)) throw new RuleError('NOT_FOUND', { view: id })
  if (mayChange(user, sharingOf(row))) return row
  const owner = await ownerName(trx, row.owner_id)
  throw new RuleError('VIEW_OF_OTHER', { view: row.name, owner, roles: ['ADMIN'] })
}

async function ownerName(trx: Trx, id: number): Promise<string> {
  const user = await trx
    .selectFrom('users')
    .select(['name', 'surname'])
    .where('id', '=', id)
    .executeTakeFirst()
  return `${user?.name ?? ''} ${user?.surname ?? ''}`.trim()
}
