import type { User } from '@cais/domain/access/actor'
import { hasRole } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { OperationCard } from '@cais/domain/operations/operation-card'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import { recordChange } from '../../engines/events/record-change.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { recordHistory } from '../../engines/history/record-history.ts'

/** The operations of the user's scope, inactive ones too, by code. */
export async function listOperations(db: Db, user: User) {
  const rows = await readOperations(db)
  return rows.filter(({ id }) => isVisible(user, id)).map((row) => presentOperation(row, user))
}

/** Throws NOT_FOUND outside the user's scope. */
export async function findOperation(db: Db, id: string, user: User) {
  const row = (await readOperations(db)).find((one) => one.id === id)
  if (row === undefined || !isVisible(user, id)) throw new RuleError('NOT_FOUND')
  return presentOperation(row, user)
}

const isVisible = ({ scope }: User, id: string) => scope.operations === 'all' || scope.operations.includes(id)

const readOperations = (db: Db) =>
  db
    .selectFrom('operations as op')
    .leftJoin('users as creator', 'creator.id', 'op.created_by')
    .leftJoin('users as updater', 'updater.id', 'op.updated_by')
    .select(['op.id', 'op.name', 'discount_limit_bp', 'op.active', 'morpheus_entities', 'op.version'])
    .select(['op.created_at', 'op.created_by', 'op.updated_at', 'op.updated_by'])
    .select(sql<string | null>`rtrim(creator.name || ' ' || creator.surname)`.as('creator_name'))
    .select(sql<string | null>`rtrim(updater.name || ' ' || updater.surname)`.as('updater_name'))
    .orderBy('op.id')
    .execute()

type OperationRow = Awaited<ReturnType<typeof readOperations>>[number]

const cardOf = (row: OperationRow): OperationCard => ({
  name: row.name,
  discountLimit: row.discount_limit_bp / 100,
  morpheusEntities: row.morpheus_entities,
  active: row.active,
})

/** Who made and changed it is shown to administrators: people of other branches are not known to others. */
function presentOperation(row: OperationRow, user: User) {
  const isAdmin = hasRole(user.roles, 'SUPER_USER')
  const person = (id: number | null, name: string | null) =>
    isAdmin && id !== null ? { id, name: name ?? '' } : null
  return {
    id: row.id,
    code: row.id,
    ...cardOf(row),
    morpheusEntities: row.morpheus_entities,
    createdAt: row.created_at,
    createdBy: person(row.created_by, row.creator_name),
    updatedAt: row.updated_at,
    updatedBy: person(row.updated_by, row.updater_name),
    version: row.version,
    allowedActions: isAdmin ? ['edit'] : [],
  }
}

/** Every operation, locked: one change at a time, so that names and entities compared with the others hold until the commit. */
export async function lockOperations(trx: Trx) {
  await sql`LOCK TABLE operations IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
  const rows = await readOperations(trx)
  return rows.map((row) => ({ id: row.id, version: row.version, card: cardOf(row) }))
}

export const columnsOf = ({ name, discountLimit, morpheusEntities, active }: OperationCard) => ({
  name,
  discount_limit_bp: Math.round(discountLimit * 100),
  morpheus_entities: [...morpheusEntities],
  active,
})

type OperationChanged = {
  readonly id: string
  readonly version: number
  readonly action: 'create' | 'edit'
  readonly name: string
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
  readonly facts?: Readonly<Record<string, unknown>>
}

/** The entry in the history of the operation, and the announcement to the screens that show operations. */
export async function recordOperationChange(
  trx: Trx,
  { id, version, action, name, changes, facts }: OperationChanged,
  { user, now, origin }: Acting,
): Promise<void> {
  await recordHistory(trx, {
    objectType: 'operation',
    objectId: id,
    user,
    action,
    changes,
    facts: { name, ...facts },
    origin: origin ?? {},
    at: now.toISOString(),
  })
  // Operations have codes, the outbox numbers: 0 = whichever, screens read the list again.
  await recordChange(trx, { noun: 'operations', id: 0, version, createdBy: user.id })
}
