import type { User } from '@cais/domain/access/actor'
import { FILE_TYPES } from '@cais/domain/files/file-types'
import type { FileReference } from '@cais/domain/files/stored-file'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import { readCompany } from '../../aggregates/company/company-card.ts'
import type { Db } from '../../db/pool.ts'
import { readStoredFile } from '../../gateways/files/stored-files.ts'

/** 'all' as null, for conditions of the form `$1 IS NULL OR column = any($1)`. */
const limit = (codes: 'all' | readonly string[]) => (codes === 'all' ? null : [...codes])
const isIn = (column: string, codes: 'all' | readonly string[]) =>
  sql<boolean>`(${limit(codes)}::text[] IS NULL OR ${sql.ref(column)} = any(${limit(codes)}::text[]))`

export const readSetting = (db: Db, key: string) =>
  db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()

export const readWarehouses = (db: Db, { scope }: User, branchId: string | undefined) =>
  db
    .selectFrom('warehouses')
    .innerJoin('branches', 'branches.id', 'warehouses.branch_id')
    .select(['warehouses.id', 'branch_id', 'warehouses.name', 'kind', 'branches.active'])
    .where(isIn('branch_id', scope.branches))
    .$if(branchId !== undefined, (query) => query.where('branch_id', '=', branchId ?? ''))
    .orderBy('warehouses.id')
    .execute()

export const readReasons = (db: Db) =>
  db
    .selectFrom('reasons')
    .select(['id', 'place', 'name_pt', 'name_en', 'needs_text', 'active'])
    .orderBy('id')
    .execute()

export const readClientTypes = (db: Db) =>
  db
    .selectFrom('client_types')
    .select(['id', 'name_pt', 'name_en'])
    .orderBy('position')
    .orderBy('id')
    .execute()

/** Routes of the master data that are in use, and what customers in scope have besides. */
export const readRoutes = (db: Db, { scope }: User) =>
  db
    .selectFrom('customers')
    .select('route')
    .where('route', '!=', '')
    .where(isIn('branch_id', scope.branches))
    .union(
      db
        .selectFrom('routes')
        .select('code as route')
        .where('active', '=', true)
        .where(sql<boolean>`(branch_id IS NULL OR ${isIn('branch_id', scope.branches)})`),
    )
    .orderBy('route')
    .limit(500)
    .execute()

export const readPaymentConditions = (db: Db, { scope }: User) =>
  db
    .selectFrom('customers')
    .select('payment_condition')
    .distinct()
    .where(isIn('branch_id', scope.branches))
    .orderBy('payment_condition')
    .limit(200)
    .execute()

export const readPeople = (db: Db, { scope, id }: User) =>
  db
    .selectFrom('users')
    .select(['id', 'username', sql<string>`rtrim(name || ' ' || surname)`.as('name')])
    .where((where) => where.or([where('id', '=', id), isIn('branch_id', scope.branches)]))
    .orderBy('name')
    .orderBy('id')
    .limit(1000)
    .execute()

export const readPrinters = (db: Db, { scope }: User) =>
  db
    .selectFrom('printers')
    .select(['id', 'name', 'branch_id', 'forms', 'state'])
    .where('active', '=', true)
    .where((where) => where.or([where('branch_id', 'is', null), isIn('branch_id', scope.branches)]))
    .orderBy('name')
    .execute()

/** The users of the demo company with their first role; none once the company has real users. */
export const readDemoUsers = (db: Db) =>
  db
    .selectFrom('users')
    .select(['username', sql<string>`coalesce(roles[1], '')`.as('role')])
    .where('active', '=', true)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM users AS own WHERE NOT own.demo)`)
    .orderBy('id')
    .limit(50)
    .execute()

export const hasUsers = async (db: Db) =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined

/** The company with its logo as it is stored. */
export async function findCompany(db: Db) {
  const { card, version } = await readCompany(db)
  const logo = await findLogo(db, card.logo)
  return { ...card, logo: logo && { ...logo, type: FILE_TYPES[logo.type].mediaType }, version }
}

/** Throws NOT_FOUND while the company has none. */
export async function readLogo(db: Db) {
  const logo = await findLogo(db, (await readCompany(db)).card.logo)
  if (logo === null) throw new RuleError('NOT_FOUND')
  return { ...logo, bytes: readStoredFile(db, logo.digest) }
}

async function findLogo(db: Db, reference: FileReference | null) {
  if (reference === null) return null
  const columns = ['type', 'size', 'width', 'height'] as const
  const found = await db
    .selectFrom('files')
    .select(columns)
    .where('digest', '=', reference.digest)
    .executeTakeFirst()
  const { type, size, width = null, height = null } = found ?? {}
  return type && size ? { ...reference, type, size, width, height } : null
}
