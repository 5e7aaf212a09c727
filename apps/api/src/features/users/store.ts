import { RuleError } from '@cais/domain/kernel/rule-error'
import { type Insertable, sql, type Updateable } from 'kysely'
import { isUniqueViolation } from '../../db/failures.ts'
import type { Db } from '../../db/pool.ts'
import type { UsersTable } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'

const COLUMNS = [
  'id',
  'username',
  'name',
  'surname',
  'email',
  'branch_id',
  'roles',
  'scope_branches',
  'scope_operations',
  'default_printer',
  'active',
  'version',
] as const

const ofUser = (db: Db, id: number) =>
  db.selectFrom('users').select(COLUMNS).select('password_hash').where('id', '=', id)

export const readUser = (db: Db, id: number) => ofUser(db, id).executeTakeFirstOrThrow()

export const lockUser = (trx: Trx, id: number) => ofUser(trx, id).forNoKeyUpdate().executeTakeFirstOrThrow()

export type ProfileColumns = Awaited<ReturnType<typeof lockUser>>

/** The accounts of these ids and every active ADMIN, locked in the order of their ids. */
export const lockAccounts = (trx: Trx, ids: readonly number[]) =>
  trx
    .selectFrom('users')
    .select(COLUMNS)
    .select(
      sql<string | null>`(SELECT retailer_id FROM retailer_users WHERE user_id = users.id)`.as('retailer_id'),
    )
    .where(sql<boolean>`(id = any(${[...ids]}::bigint[]) OR (active AND roles @> ARRAY['ADMIN']))`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export type AccountColumns = Awaited<ReturnType<typeof lockAccounts>>[number]

/** Throws USERNAME_TAKEN or EMAIL_TAKEN at its field. */
export const insertUser = (trx: Trx, row: Insertable<UsersTable>): Promise<number> =>
  withNamesOfOne(row, async () => {
    const { id } = await trx.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
    return id
  })

/** Throws USERNAME_TAKEN or EMAIL_TAKEN at its field. */
export const writeUser = (trx: Trx, id: number, columns: Updateable<UsersTable>): Promise<void> =>
  withNamesOfOne(columns, async () => {
    await trx.updateTable('users').set(columns).where('id', '=', id).execute()
  })

/**
 * The retailer of a user who acts for one; null = of none. Both retailers get another version, for people may have their users open. Throws
 * VALIDATION_FAILED at `retailerId`.
 */
export async function writeRetailer(
  trx: Trx,
  userId: number,
  { before, after }: { readonly before: string | null; readonly after: string | null },
): Promise<void> {
  if (before === after) return
  const changed = await trx
    .updateTable('retailers')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', sql<string>`any(${[before, after].flatMap((id) => id ?? [])}::text[])`)
    .returning('id')
    .execute()
  if (after !== null && !changed.some(({ id }) => id === after))
    throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'retailerId', rule: 'unknown' }])
  await trx.deleteFrom('retailer_users').where('user_id', '=', userId).execute()
  if (after !== null)
    await trx.insertInto('retailer_users').values({ user_id: userId, retailer_id: after }).execute()
}

export async function readBranchIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('branches').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** Version and roles of an account. Throws NOT_FOUND. */
export const readVersion = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['version', 'roles'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new RuleError('NOT_FOUND', { user: id }))

export async function countOpenSessions(db: Db, userId: number, now: Date): Promise<number> {
  const open = db
    .selectFrom('sessions')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
  return (await open.executeTakeFirstOrThrow()).open
}

type Names = { readonly username?: unknown; readonly email?: unknown }

/** User names and e-mail addresses belong to one user; the index of the table decides, also between two requests at once. */
async function withNamesOfOne<T>({ username, email }: Names, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error, 'users_username_key')) throw taken('USERNAME_TAKEN', 'username', username)
    if (isUniqueViolation(error, 'users_email')) throw taken('EMAIL_TAKEN', 'email', email)
    throw error
  }
}

function taken(code: 'USERNAME_TAKEN' | 'EMAIL_TAKEN', field: 'username' | 'email', value: unknown) {
  const facts = { [field]: String(value) }
  return new RuleError(code, facts, [{ field, rule: code, facts }])
}

export async function isPrinter(db: Db, name: string): Promise<boolean> {
  const query = db.selectFrom('printers').select('id').where('name', '=', name).where('active', '=', true)
  return (await query.executeTakeFirst()) !== undefined
}

/** Of the codes those that are no branch, and those that are no operation. */
export async function findUnknownCodes(
  db: Db,
  { branches, operations }: { readonly branches: readonly string[]; readonly operations: readonly string[] },
) {
  const { rows } = await sql<{ branches: string[]; operations: string[] }>`SELECT
    ARRAY(SELECT code FROM unnest(${[...branches]}::text[]) AS code WHERE code NOT IN (SELECT id FROM branches)) AS branches,
    ARRAY(SELECT code FROM unnest(${[...operations]}::text[]) AS code WHERE code NOT IN (SELECT id FROM operations)) AS operations`.execute(
    db,
  )
  return rows[0] ?? { branches: [], operations: [] }
}
