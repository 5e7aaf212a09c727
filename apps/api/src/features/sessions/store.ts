import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import { forgetUser } from '../../http/session/end-sessions.ts'

export const findCredentials = (db: Db, username: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash', 'active'])
    .where('username', '=', username)
    .executeTakeFirst()

type NewSession = { readonly id: string; readonly userId: number; readonly expiresAt: Date }

export async function addSession(db: Db, { id, userId, expiresAt }: NewSession): Promise<void> {
  const row = { id, user_id: userId, expires_at: expiresAt.toISOString() }
  await db.insertInto('sessions').values(row).execute()
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
    .select(['branches.name as branch_name', 'default_printer', 'users.version'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow(() => new RuleError('SESSION_EXPIRED'))

export type MeRow = Awaited<ReturnType<typeof findMe>>
