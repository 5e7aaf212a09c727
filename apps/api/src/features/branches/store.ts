import { canDo } from '@cais/domain/access/actions'
import type { User } from '@cais/domain/access/actor'
import { hasRole } from '@cais/domain/access/roles'
import { isInScope } from '@cais/domain/access/scope'
import type { BranchCard, Warehouse } from '@cais/domain/branches/branch-card'
import type { BranchUses } from '@cais/domain/branches/branch-uses'
import { provinceName } from '@cais/domain/customers/provinces'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type RawBuilder, sql } from 'kysely'
import { isReferenced } from '../../db/failures.ts'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'

/** The branches of the user's scope, inactive ones too, by code. */
export async function listBranches(db: Db, user: User) {
  const rows = await branchRows(db).execute()
  return rows
    .filter(({ id }) => isInScope(user.scope, { branchId: id }))
    .map((row) => presentBranch(row, user))
}

/** Throws NOT_FOUND outside the user's scope. */
export async function findBranch(db: Db, id: string, user: User) {
  const row = await branchRows(db).where('b.id', '=', id).executeTakeFirst()
  if (row === undefined || !isInScope(user.scope, { branchId: id })) throw new RuleError('NOT_FOUND')
  return presentBranch(row, user)
}

const branchRows = (db: Db) =>
  db
    .selectFrom('branches as b')
    .leftJoin('users as creator', 'creator.id', 'b.created_by')
    .leftJoin('users as updater', 'updater.id', 'b.updated_by')
    .select(['b.id', 'b.name', 'b.series_code', 'b.province_id', 'b.address', 'b.phone', 'b.active'])
    .select(['b.created_at', 'b.created_by', 'b.updated_at', 'b.updated_by', 'b.version'])
    .select(sql<string | null>`rtrim(creator.name || ' ' || creator.surname)`.as('creator_name'))
    .select(sql<string | null>`rtrim(updater.name || ' ' || updater.surname)`.as('updater_name'))
    .select(warehousesOf.as('warehouses'))
    .select(sql<boolean>`EXISTS (SELECT FROM number_series WHERE series = b.series_code)`.as('series_locked'))
    .orderBy('b.id')

const warehousesOf = sql<Warehouse[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'kind', w.kind) ORDER BY w.kind <> 'sale', w.id)
  FROM warehouses w WHERE w.branch_id = b.id), '[]')`

type BranchRow = Awaited<ReturnType<ReturnType<typeof branchRows>['execute']>>[number]

/** Who made and changed it is shown to administrators: people of other branches are not known to others. */
function presentBranch(row: BranchRow, user: User) {
  const isAdmin = hasRole(user.roles, 'SUPER_USER')
  const person = (id: number | null, name: string | null) =>
    isAdmin && id !== null ? { id, name: name ?? '' } : null
  return {
    id: row.id,
    ...cardOf(row),
    seriesLocked: row.series_locked,
    location: provinceName(row.province_id) ?? '',
    warehouses: row.warehouses,
    createdAt: row.created_at,
    createdBy: person(row.created_by, row.creator_name),
    updatedAt: row.updated_at,
    updatedBy: person(row.updated_by, row.updater_name),
    version: row.version,
    allowedActions: actionsOf(user),
  }
}

function actionsOf({ roles }: User): string[] {
  if (hasRole(roles, 'SUPER_USER')) return ['edit', 'edit-warehouses', 'delete']
  return canDo(roles, 'manage-warehouses') ? ['edit-warehouses'] : []
}

type CardColumns = Pick<
  BranchRow,
  'name' | 'series_code' | 'province_id' | 'address' | 'phone' | 'active' | 'warehouses'
>

const cardOf = (row: CardColumns): BranchCard => ({
  name: row.name,
  seriesCode: row.series_code,
  provinceId: row.province_id,
  address: row.address,
  phone: row.phone,
  active: row.active,
  warehouses: row.warehouses,
})

/**
 * One change of branches and warehouses at a time: what is compared with the others (codes, names) holds until the commit. Readers,
 * and documents that refer to a branch, do not wait.
 */
export const lockBranchList = (trx: Trx) =>
  sql`LOCK TABLE branches, warehouses IN SHARE ROW EXCLUSIVE MODE`.execute(trx)

/** The branch, locked: nothing new refers to it and no number is given until the transaction ends. Throws NOT_FOUND. */
export async function lockBranch(trx: Trx, id: string, seen: number | undefined) {
  const row = await trx
    .selectFrom('branches as b')
    .select(['name', 'series_code', 'province_id', 'address', 'phone', 'active', 'version'])
    .select(warehousesOf.as('warehouses'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { branch: id })
  if (seen !== undefined && seen !== row.version)
    throw new RuleError('VERSION_CONFLICT', { seen, version: row.version })
  return { card: cardOf(row), version: row.version }
}

/** What refers to the branch, counted. */
export async function readBranchUses(db: Db, id: string): Promise<BranchUses> {
  const count = (source: RawBuilder<unknown>) => sql`(SELECT count(*) FROM ${source})`
  const { rows } = await sql<BranchUses>`SELECT
    ${count(sql`orders WHERE branch_id = ${id}`)} AS documents,
    ${count(sql`shipments WHERE branch_id = ${id}`)} AS shipments,
    ${count(sql`invoices WHERE branch_id = ${id}`)} AS invoices,
    ${count(sql`users WHERE branch_id = ${id} OR ${id} = any(scope_branches) OR ${`ADMIN_${id}`} = any(roles)`)} AS users,
    ${count(sql`customers WHERE branch_id = ${id}`)} AS customers,
    ${count(sql`warehouses WHERE branch_id = ${id}`)} AS warehouses,
    ${count(sql`number_series WHERE series = (SELECT series_code FROM branches WHERE id = ${id})`)} AS series,
    ${count(sql`printers WHERE branch_id = ${id}`)} + ${count(sql`locks WHERE branch_id = ${id}`)}
      + ${count(sql`views WHERE branch_id = ${id}`)} + ${count(sql`absences WHERE ${id} = any(branches)`)}
      + ${count(sql`settings WHERE value -> 'ownDocumentsAllowed' @> to_jsonb(${id}::text)`)} AS others`.execute(
    db,
  )
  const [uses] = rows
  if (uses === undefined) throw new Error('A count has one row')
  return uses
}

/** Number series that bear the code. */
export async function countSeries(db: Db, seriesCode: string): Promise<number> {
  const query = db
    .selectFrom('number_series')
    .select(({ fn }) => fn.countAll<number>().as('series'))
    .where('series', '=', seriesCode)
  return (await query.executeTakeFirstOrThrow()).series
}

type Namesake = { readonly name: string; readonly has_code: boolean; readonly has_name: boolean }

/** Other branches whose code or name is the given one; `id` null = of a branch that is new. */
export async function findNamesakes(
  db: Db,
  { id, code, name }: { readonly id: string | null; readonly code: string; readonly name: string },
): Promise<readonly Namesake[]> {
  const { rows } = await sql<Namesake>`SELECT * FROM (
    SELECT id, name, ${code} IN (id, series_code) AS has_code, searchable(trim(name)) = searchable(${name}) AS has_name
    FROM branches WHERE id IS DISTINCT FROM ${id}::text) other
    WHERE has_code OR has_name ORDER BY id`.execute(db)
  return rows
}

/** The warehouses with these codes, wherever they are. */
export const findWarehouses = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('warehouses')
    .select(['id', 'branch_id'])
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()

/** Those of the warehouses that stock, documents, shipments, counts, customers or locks refer to. */
export async function findUsedWarehouses(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`SELECT w.id FROM warehouses w
    WHERE w.id = any(${[...ids]}::text[]) AND (
      EXISTS (SELECT FROM stock_levels WHERE warehouse_id = w.id) OR EXISTS (SELECT FROM orders WHERE warehouse_id = w.id)
      OR EXISTS (SELECT FROM shipments WHERE warehouse_id = w.id) OR EXISTS (SELECT FROM stock_counts WHERE warehouse_id = w.id)
      OR EXISTS (SELECT FROM goods_receipts WHERE warehouse_id = w.id) OR EXISTS (SELECT FROM customers WHERE warehouse_id = w.id)
      OR EXISTS (SELECT FROM locks WHERE entity_kind = 'WAREHOUSE' AND entity_id = w.id))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Throws WAREHOUSE_IN_USE where something refers to one of them, also when it began to a moment ago. */
export async function deleteWarehouses(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const [used] = await findUsedWarehouses(trx, ids)
  if (used !== undefined) throw warehouseInUse(used)
  try {
    await trx
      .deleteFrom('warehouses')
      .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
      .execute()
  } catch (error) {
    throw isReferenced(error) ? warehouseInUse(ids[0] ?? '') : error
  }
}

function warehouseInUse(warehouse: string) {
  const facts = { warehouse }
  return new RuleError('WAREHOUSE_IN_USE', facts, [{ field: 'warehouses', rule: 'WAREHOUSE_IN_USE', facts }])
}

/** Whether the branches besides this one take new documents. */
export const readOtherBranches = (db: Db, id: string) =>
  db.selectFrom('branches').select('active').where('id', '!=', id).execute()

/** Adds the warehouses that are new, renames the others. */
export async function saveWarehouses(
  trx: Trx,
  branchId: string,
  warehouses: readonly Warehouse[],
): Promise<void> {
  if (warehouses.length === 0) return
  await trx
    .insertInto('warehouses')
    .values(warehouses.map((warehouse) => ({ ...warehouse, branch_id: branchId })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ name: sql`excluded.name`, kind: sql`excluded.kind` }),
    )
    .execute()
}
