import { isRole } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { SeeAsEnd } from '@cais/domain/users/see-as'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import type { Caller } from '../../http/session/caller.ts'

/** The accounts of these ids, locked in the order of their ids. */
export async function lockPeople(trx: Trx, ids: readonly number[]) {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'roles', 'active'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => ({ ...row, roles: row.roles.filter(isRole) }))
}

/** Throws SESSION_EXPIRED for a session that has ended meanwhile. */
export async function lockOwnSession(trx: Trx, { sessionId }: Caller): Promise<void> {
  await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new RuleError('SESSION_EXPIRED'))
}

type NewSeeAs = {
  readonly caller: Caller
  readonly userId: number
  readonly reason: string
  readonly startedAt: string
  readonly endsAt: string
}

export async function insertSeeAs(trx: Trx, { caller, userId, reason, startedAt, endsAt }: NewSeeAs) {
  const people = { session_id: caller.sessionId, admin_id: caller.id, user_id: userId }
  const row = { ...people, reason, started_at: startedAt, ends_at: endsAt }
  await trx.insertInto('see_as').values(row).execute()
}

/** The one of a session whose end is not recorded yet. */
export const findOpenSeeAs = (trx: Trx, sessionId: string) =>
  trx
    .selectFrom('see_as')
    .select(['id', 'admin_id', 'user_id', 'ends_at'])
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

export type SeeAsRow = {
  readonly id: number
  readonly admin_id: number
  readonly user_id: number
  readonly ends_at: string
}

/** Those that have ended and whose end is not recorded yet; one of each user, the others come with the next run. */
export async function readEndedSeeAs(db: Db, now: Date) {
  const { rows } = await sql<SeeAsRow & { cause: SeeAsEnd; at: string }>`
    SELECT DISTINCT ON (s.user_id) s.id, s.admin_id, s.user_id, s.ends_at,
      CASE WHEN session.revoked_at < s.ends_at THEN 'sign-out' WHEN s.ends_at <= ${now.toISOString()} THEN 'time' ELSE 'access' END AS cause,
      greatest(s.started_at, CASE WHEN session.revoked_at < s.ends_at THEN session.revoked_at
        WHEN s.ends_at <= ${now.toISOString()} THEN s.ends_at ELSE ${now.toISOString()}::timestamptz END) AS at
    FROM see_as s JOIN sessions session ON session.id = s.session_id
      JOIN users admin ON admin.id = s.admin_id JOIN users seen ON seen.id = s.user_id
    WHERE s.ended_at IS NULL AND (s.ends_at <= ${now.toISOString()} OR session.revoked_at IS NOT NULL
      OR session.expires_at <= ${now.toISOString()} OR NOT admin.active OR NOT seen.active
      OR NOT ('ADMIN' = any(admin.roles) OR ('SUPER_USER' = any(admin.roles) AND NOT 'ADMIN' = any(seen.roles))))
    ORDER BY s.user_id, s.id LIMIT 500`.execute(db)
  return rows
}

/** Closes them; answers the ids of those that were open until now. */
export async function closeSeeAs(trx: Trx, ended: readonly { readonly id: number; readonly at: string }[]) {
  if (ended.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    UPDATE see_as SET ended_at = ended.at
    FROM jsonb_to_recordset(${JSON.stringify(ended.map(({ id, at }) => ({ id, at })))}::jsonb) AS ended (id bigint, at timestamptz)
    WHERE see_as.id = ended.id AND see_as.ended_at IS NULL RETURNING see_as.id`.execute(trx)
  return rows.map(({ id }) => id)
}
