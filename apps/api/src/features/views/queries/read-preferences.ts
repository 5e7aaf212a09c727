import type { ViewList } from '@cais/contract/views/lists'
import type { ListPreferences } from '@cais/contract/views/schemas'
import type { User } from '@cais/domain/access/actor'
import type { Selectable } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { ListPreferencesTable } from '../../../db/schema.ts'

type Row = Pick<
  Selectable<ListPreferencesTable>,
  'list' | 'columns' | 'dense' | 'endless' | 'view_order' | 'default_view_id'
>

/** How the user likes the lists that they have touched. */
export async function readPreferences(
  db: Db,
  user: User,
): Promise<Partial<Record<ViewList, ListPreferences>>> {
  const rows = await db
    .selectFrom('list_preferences')
    .select(['list', 'columns', 'dense', 'endless', 'view_order', 'default_view_id'])
    .where('user_id', '=', user.id)
    .execute()
  return Object.fromEntries(rows.map((row) => [row.list, presentPreferences(row)]))
}

export const presentPreferences = (row: Row): ListPreferences => ({
  columns: row.columns,
  dense: row.dense,
  endless: row.endless,
  viewOrder: row.view_order.map(Number),
  defaultViewId: row.default_view_id,
})
