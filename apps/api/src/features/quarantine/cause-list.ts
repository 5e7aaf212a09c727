import { type CauseQuery, type CauseReply, causeQuery } from '@cais/contract/quarantine/schemas'
import type { User } from '@cais/domain/access/actor'
import { hasRole, type Role } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { causeActions } from '@cais/domain/quarantine/causes'
import { sql } from 'kysely'
import { QUARANTINE_KEEPERS } from '../../aggregates/company/roles.ts'
import type { Db } from '../../db/pool.ts'
import { allOf } from '../../engines/lists/conditions.ts'
import { byId, describeList, type FilterOf } from '../../engines/lists/list.ts'
import { contains } from '../../engines/lists/matches.ts'

type Filter = FilterOf<CauseQuery>
type Seeing = Pick<Filter, 'state'>

/** What waits somewhere in the user's branches, or nobody knows where; what is mended is remembered for those who serve its sender. */
function visible({ state }: Seeing, { scope }: User) {
  const branches = scope.branches === 'all' ? null : [...scope.branches]
  if (state === 'mended') return sql<boolean>`(cause.target IS NOT NULL AND ${servesSender(branches)})`
  return sql<boolean>`(cause.target IS NULL AND EXISTS (SELECT FROM quarantine_items AS item WHERE item.cause_id = cause.id
    AND (${branches}::text[] IS NULL OR item.branch_id IS NULL OR item.branch_id = ANY(${branches}::text[]))))`
}

/** The sender is a retailer, or a customer without one. */
const servesSender = (branches: readonly string[] | null) =>
  branches === null
    ? sql<boolean>`true`
    : sql<boolean>`EXISTS (SELECT FROM customers AS customer
        LEFT JOIN retailer_customers AS of_retailer ON of_retailer.customer_id = customer.id
        WHERE customer.branch_id = ANY(${[...branches]}::text[])
          AND (of_retailer.retailer_id = cause.sender OR 'C:' || customer.code = cause.sender))`

const filtered = (db: Db, filter: Filter, user: User) =>
  db
    .selectFrom('quarantine_causes as cause')
    .where(
      allOf([
        visible(filter, user),
        filter.kind && sql<boolean>`cause.kind = any(${filter.kind}::text[])`,
        filter.noun &&
          sql<boolean>`EXISTS (SELECT FROM quarantine_items AS item WHERE item.cause_id = cause.id AND item.noun = ${filter.noun})`,
        filter.sender && sql<boolean>`cause.sender = ${filter.sender}`,
        filter.search &&
          sql<boolean>`(${contains('cause.key', filter.search)} OR ${contains('cause.hint', filter.search)})`,
      ]),
    )

type Person = { readonly id: number; readonly name: string }
const personOf = (column: string) => sql<Person | null>`(
  SELECT json_build_object('id', person.id, 'name', rtrim(person.name || ' ' || person.surname))
  FROM users AS person WHERE person.id = ${sql.ref(column)})`

const withFigures = (found: ReturnType<typeof filtered>) =>
  found
    .leftJoin('retailers as retailer', 'retailer.id', 'cause.sender')
    .selectAll('cause')
    .select('retailer.name as sender_name')
    .select([personOf('cause.owner_id').as('owner'), personOf('cause.mended_by').as('mender')])
    .select(
      sql<{ items: number; groups: number; amount: number }>`(
        SELECT json_build_object('items', count(*), 'groups', count(DISTINCT (noun, group_id)), 'amount', coalesce(sum(amount), 0))
        FROM quarantine_items AS item WHERE item.cause_id = cause.id)`.as('figures'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof withFigures>['execute']>>[number]

function presentCause(row: Row): CauseReply {
  const state = row.target === null ? 'open' : 'mended'
  return {
    id: row.id,
    kind: row.kind,
    sender: row.sender,
    senderName: row.sender_name ?? row.sender.replace(/^C:/, ''),
    key: row.key,
    hint: row.hint,
    state,
    ...row.figures,
    target: row.target,
    targetLabel: row.target_label,
    owner: row.owner,
    openedAt: row.opened_at,
    mendedAt: row.mended_at,
    mendedBy: row.mender,
    version: row.version,
    allowedActions: causeActions(state),
  }
}

/** Causes, the newest first by default. */
export const causeList = describeList(causeQuery, {
  find: filtered,
  columns: withFigures,
  key: 'cause.id',
  order: byId('cause.id'),
  present: (rows) => rows.map(presentCause),
})

/** Throws NOT_FOUND for one under which nothing waits that the user may see. */
export async function findCause(db: Db, id: number, user: User): Promise<CauseReply> {
  const { target } =
    (await db.selectFrom('quarantine_causes').select('target').where('id', '=', id).executeTakeFirst()) ?? {}
  if (target === undefined) throw new RuleError('NOT_FOUND', { cause: id })
  const state = target === null ? 'open' : 'mended'
  const row = await withFigures(filtered(db, { state }, user))
    .where('cause.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { cause: id })
  return presentCause(row)
}

/** One that somebody has just acted on: nothing may wait under it any more. */
export async function readActedOn(db: Db, id: number): Promise<CauseReply> {
  const row = await withFigures(
    db.selectFrom('quarantine_causes as cause').where('cause.id', '=', id),
  ).executeTakeFirstOrThrow()
  return presentCause(row)
}

/** Throws QUARANTINE_OWNER_WRONG for who may not mend. */
export async function requireOwner(db: Db, id: number | null): Promise<void> {
  if (id === null) return
  const row = await db
    .selectFrom('users')
    .select('roles')
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  if (row === undefined || !hasRole(row.roles as Role[], ...QUARANTINE_KEEPERS))
    throw new RuleError('QUARANTINE_OWNER_WRONG', {}, [{ field: 'ownerId', rule: 'QUARANTINE_OWNER_WRONG' }])
}
