import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Claims } from '../../http/session/claims.ts'
import { forgetUser } from '../../http/session/end-sessions.ts'

const KNOWN_FOR_MS = 30 * 86_400_000

type Place = { readonly username: string; readonly address: string; readonly now: Date }

/** Who has the name, and whether they signed in from this address within thirty days. */
export const findCredentials = (db: Db, { username, address, now }: Place) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash', 'active'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM sessions WHERE user_id = users.id AND address = ${address} AND address <> ''
        AND created_at > ${new Date(now.getTime() - KNOWN_FOR_MS).toISOString()}::timestamptz)`.as('known'),
    )
    .where('username', '=', username)
    .executeTakeFirst()

export async function findUserId(db: Db, username: string): Promise<number | undefined> {
  const row = await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst()
  return row?.id
}

type NewSession = {
  readonly claims: Claims
  readonly address: string
  readonly userAgent: string
  readonly now: Date
}

/** Opens a session, and notes that its user signed in. */
export async function addSession(db: Db, { claims, address, userAgent, now }: NewSession): Promise<void> {
  const [at, userId] = [now.toISOString(), Number(claims.sub)]
  const row = {
    id: claims.sid,
    user_id: userId,
    created_at: at,
    last_used_at: at,
    expires_at: new Date(claims.exp * 1000).toISOString(),
    address,
    user_agent: userAgent,
  }
  await db
    .with('opened', (query) => query.insertInto('sessions').values(row))
    .updateTable('users')
    .set({ last_sign_in_at: at })
    .where('id', '=', userId)
    .execute()
}

export async function endSession(trx: Trx, userId: number, sessionId: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: sql<string>`now()` })
    .where('id', '=', sessionId)
    .execute()
  await forgetUser(trx, userId)
}

/** The signed-in user with the name of the branch. */
export const findMe = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .innerJoin('branches', 'branches.id', 'users.branch_id')
    .select(['users.id', 'username', 'users.name', 'surname', 'email', 'branch_id', 'roles'])
    .select(['branches.name as branch_name', 'default_printer', 'must_change_password', 'users.version'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow(() => new RuleError('SESSION_EXPIRED'))

export type MeRow = Awaited<ReturnType<typeof findMe>>
