import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Caller } from './caller.ts'
import { readDeputyships } from './read-deputyships.ts'
import { rightsOf } from './rights-of.ts'

/** A session that is alive, with its user as they are now. */
export type Session = { readonly caller: Caller; readonly expiresAt: number }

/** The session as the database knows it; undefined when it ended, was revoked, or its user may no longer sign in. */
export async function loadSession(db: Db, sessionId: string, now: Date): Promise<Session | undefined> {
  const row = await readSession(db, sessionId, now)
  if (row === undefined) return undefined
  const caller = {
    id: row.id,
    username: row.username,
    name: `${row.name} ${row.surname}`.trim(),
    ...rightsOf(row),
    branchId: row.branch_id,
    deputyships: row.is_deputy ? await readDeputyships(db, row.id, now) : [],
    sessionId,
  }
  return { caller, expiresAt: Date.parse(row.expires_at) }
}

const readSession = (db: Db, sessionId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'username', 'name', 'surname', 'branch_id', 'roles'])
    .select(['scope_branches', 'scope_operations', 'sessions.expires_at'])
    .select(isDeputy(now).as('is_deputy'))
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now.toISOString())
    .where('users.active', '=', true)
    .executeTakeFirst()

/** Asked with the session, so that those who hold nobody's place, nearly all, cost no second statement. */
const isDeputy = (now: Date) => sql<boolean>`EXISTS (
  SELECT FROM absences WHERE deputy_id = users.id AND ended_at IS NULL AND until_day >= ${calendarDateAt(now.getTime())})`
