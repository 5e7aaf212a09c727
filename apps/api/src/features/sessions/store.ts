import { isRole } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'

const ofUser = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'roles', 'active', 'password_hash', 'last_sign_in_at', 'password_changed_at'])
    .where('id', '=', id)

const missing = () => new RuleError('NOT_FOUND')

/** The account of a user. Throws NOT_FOUND. */
export async function readAccount(db: Db, id: number) {
  const row = await ofUser(db, id).executeTakeFirstOrThrow(missing)
  return { ...row, roles: row.roles.filter(isRole) }
}

/** The same, locked until the transaction ends. */
export async function lockAccount(trx: Trx, id: number) {
  const row = await ofUser(trx, id).forNoKeyUpdate().executeTakeFirstOrThrow(missing)
  return { ...row, roles: row.roles.filter(isRole) }
}

type Reset = { readonly hash: string; readonly isTemporary: boolean; readonly now: Date }

/** The present password of a user is right no more. */
export async function replacePassword(trx: Trx, id: number, { hash, isTemporary, now }: Reset) {
  await trx
    .updateTable('users')
    .set({ password_hash: hash, must_change_password: isTemporary, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

type NewLink = {
  readonly digest: string
  readonly userId: number
  readonly createdBy: number
  readonly now: Date
  readonly expiresAt: string
}

export async function addLink(
  trx: Trx,
  { digest, userId, createdBy, now, expiresAt }: NewLink,
): Promise<void> {
  const row = { digest, user_id: userId, created_by: createdBy }
  await trx
    .insertInto('password_links')
    .values({ ...row, created_at: now.toISOString(), expires_at: expiresAt })
    .execute()
}

/** A link that can be used at this moment, with its user; undefined when it is used, withdrawn, expired or unknown. */
export const findLink = (db: Db, digest: string, now: Date) =>
  db
    .selectFrom('password_links')
    .innerJoin('users', 'users.id', 'password_links.user_id')
    .select(['users.id as user_id', 'username', 'name', 'surname', 'expires_at'])
    .where('digest', '=', digest)
    .where('used_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('users.active', '=', true)
    .executeTakeFirst()

export async function markLinkUsed(trx: Trx, digest: string, now: Date): Promise<void> {
  await trx
    .updateTable('password_links')
    .set({ used_at: now.toISOString() })
    .where('digest', '=', digest)
    .execute()
}

const openSessions = (db: Db, userId: number, now: Date) =>
  db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())

const MOST_SHOWN = 50

/** The open sessions of a user, the last used first. */
export const readSessions = (db: Db, userId: number, now: Date) =>
  openSessions(db, userId, now)
    .select(['id', 'created_at', 'last_used_at', 'user_agent', 'address'])
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute()

/** How many sessions of a user are open, not counting one of them where asked. */
export async function countSessions(db: Db, userId: number, now: Date, except?: string): Promise<number> {
  const { count } = await openSessions(db, userId, now)
    .select(sql<number>`count(*)`.as('count'))
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirstOrThrow()
  return count
}

/** Whether the session was open and is the user's. */
export async function hasOpenSession(db: Db, userId: number, sessionId: string, now: Date): Promise<boolean> {
  const found = await openSessions(db, userId, now)
    .select('id')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return found !== undefined
}
