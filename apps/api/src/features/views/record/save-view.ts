import type { ViewUpdate } from '@cais/contract/views/schemas'
import type { Updateable } from 'kysely'
import type { ViewsTable } from '../../../db/schema.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import type { ViewColumns } from './view-record.ts'

type Step = { readonly action: string } & Acting

/** Saves a change of a view, with its history and the event for open screens. Answers the view as it is now. */
export async function saveView(
  trx: Trx,
  before: ViewColumns,
  changed: Updateable<ViewsTable>,
  { action, ...acting }: Step,
): Promise<ViewColumns> {
  const after = await trx
    .updateTable('views')
    .set({ ...changed, version: before.version + 1, updated_at: acting.now.toISOString() })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordViewChange(trx, after, { action, ...acting }, changesOf(before, after))
  return after
}

/** One entry of history, and an event for the screens that may show the view. */
export async function recordViewChange(
  trx: Trx,
  view: ViewColumns,
  step: Step,
  changes: Changes = {},
): Promise<void> {
  await recordHistory(trx, {
    objectType: 'view',
    objectId: view.id,
    user: step.user,
    action: step.action,
    changes,
    facts: { name: view.name, list: view.list },
    ...(step.origin ? { origin: step.origin } : {}),
    at: step.now.toISOString(),
  })
  await recordChange(trx, {
    noun: 'views',
    id: view.id,
    version: view.version,
    branchId: view.shared_with === 'everybody' ? null : view.branch_id,
    createdBy: view.owner_id,
  })
}

type Changes = Record<string, readonly [unknown, unknown]>

const RECORDED_FIELDS = ['name', 'query', 'sort', 'layout', 'columns', 'dense', 'shared_with'] as const

const changesOf = (before: ViewColumns, after: ViewColumns): Changes =>
  Object.fromEntries(
    RECORDED_FIELDS.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name])).map(
      (name) => [name, [before[name], after[name]] as const],
    ),
  )

/** The fields of the input under the names of their columns; fields that the input leaves out are left out. */
export function viewColumns({
  sharedWith,
  version: _version,
  ...input
}: Omit<ViewUpdate, 'version'> & { version?: number }) {
  const { name, query, sort, layout, columns, dense } = input
  const changed = { name, query, sort, layout, columns, dense, shared_with: sharedWith }
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined)) as Partial<
    typeof changed
  >
}
