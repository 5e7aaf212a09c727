import type { ViewList } from '@cais/contract/views/lists'
import type { ListPreferences, PreferencesInput } from '@cais/contract/views/schemas'
import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import { columnFaults } from '../check-content.ts'
import { requireList } from '../list-roles.ts'
import { findView } from '../queries/list-views.ts'
import { presentPreferences } from '../queries/read-preferences.ts'

type PreferencesChange = { readonly list: ViewList; readonly input: PreferencesInput }

/** Saves the preferences that the input names and leaves the rest. Throws ROLE_MISSING, VALIDATION_FAILED, NOT_FOUND for a default view. */
export async function savePreferences(
  trx: Trx,
  { list, input }: PreferencesChange,
  user: User,
): Promise<ListPreferences> {
  requireList(user, list)
  const details = columnFaults(list, input.columns ?? null)
  if (details.length > 0) throw new RuleError('VALIDATION_FAILED', {}, details)
  await requireDefault(trx, { list, input }, user)
  const changed = columnsOf(input)
  const row = await trx
    .insertInto('list_preferences')
    .values({ columns: null, default_view_id: null, ...changed, user_id: user.id, list })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'list']).doUpdateSet({ ...changed, user_id: user.id }),
    )
    .returning(['list', 'columns', 'dense', 'endless', 'view_order', 'default_view_id'])
    .executeTakeFirstOrThrow()
  return presentPreferences(row)
}

/** A list opens with a view of its own that the user may use. */
async function requireDefault(trx: Trx, { list, input }: PreferencesChange, user: User): Promise<void> {
  if (!input.defaultViewId) return
  const view = await findView(trx, input.defaultViewId, user)
  if (view.list !== list) throw new RuleError('NOT_FOUND', { view: view.id })
}

function columnsOf({ columns, dense, endless, viewOrder, defaultViewId }: PreferencesInput) {
  return {
    ...(columns === undefined ? {} : { columns }),
    ...(dense === undefined ? {} : { dense }),
    ...(endless === undefined ? {} : { endless }),
    ...(viewOrder === undefined ? {} : { view_order: viewOrder }),
    ...(defaultViewId === undefined ? {} : { default_view_id: defaultViewId }),
  }
}
