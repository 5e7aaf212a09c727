import type { View } from '@cais/contract/views/schemas'
import type { User } from '@cais/domain/access/actor'
import { mayChange } from '@cais/domain/views/sharing'
import { sharingOf, type ViewColumns } from '../record/view-record.ts'

export type ListedView = ViewColumns & { readonly owner_name: string; readonly is_default: boolean | null }

/** A view as the caller sees it, with what they may do with it. */
export function presentView(row: ListedView, user: User): View {
  return {
    id: row.id,
    list: row.list,
    name: row.name,
    query: row.query,
    sort: row.sort,
    layout: row.layout,
    columns: row.columns,
    dense: row.dense,
    sharedWith: row.shared_with,
    owner: { id: row.owner_id, name: row.owner_name },
    isOwn: row.owner_id === user.id,
    isDefault: row.is_default === true,
    allowedActions: mayChange(user, sharingOf(row)) ? ['update', 'delete', 'copy'] : ['copy'],
    version: row.version,
  }
}
