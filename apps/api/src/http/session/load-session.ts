import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { seeAsRefusal } from '@cais/domain/users/see-as'
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
  const own = { sessionId, mustChangePassword: row.must_change_password }
  const caller = (await seenUser(db, row, { now, ...own })) ?? { ...(await callerOf(db, row, now)), ...own }
  await noteUse(db, { sessionId, lastUsed: row.last_used_at, now })
  return { caller, expiresAt: Date.parse(row.expires_at) }
}

const readSession = (db: Db, sessionId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('see_as', (join) =>
      join
        .onRef('see_as.session_id', '=', 'sessions.id')
        .on('see_as.ended_at', 'is', null)
        .on('see_as.ends_at', '>', now.toISOString()),
    )
    .select(['users.id', 'username', 'name', 'surname', 'branch_id', 'roles', 'active'])
    .select(['scope_branches', 'scope_operations', 'sessions.expires_at'])
    .select(['must_change_password', 'sessions.last_used_at'])
    .select(['see_as.user_id as seen_id', 'see_as.started_at', 'see_as.ends_at'])
    .select(isDeputy(now).as('is_deputy'))
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now.toISOString())
    .where('users.active', '=', true)
    .executeTakeFirst()

type SessionRow = NonNullable<Awaited<ReturnType<typeof readSession>>>

const readUser = (db: Db, id: number, now: Date) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'name', 'surname', 'branch_id', 'roles', 'active'])
    .select(['scope_branches', 'scope_operations'])
    .select(isDeputy(now).as('is_deputy'))
    .where('id', '=', id)
    .executeTakeFirst()

type UserRow = NonNullable<Awaited<ReturnType<typeof readUser>>>

const nameOf = ({ name, surname }: Pick<UserRow, 'name' | 'surname'>) => `${name} ${surname}`.trim()

const callerOf = async (db: Db, row: UserRow, now: Date) => ({
  id: row.id,
  username: row.username,
  name: nameOf(row),
  ...rightsOf(row),
  branchId: row.branch_id,
  deputyships: row.is_deputy ? await readDeputyships(db, row.id, now) : [],
})

type Own = Pick<Caller, 'sessionId' | 'mustChangePassword'>

/** As whom the administrator of the session sees the product; undefined when as themselves, also once either lost the right to it. */
async function seenUser(
  db: Db,
  row: SessionRow,
  { now, ...own }: Own & { readonly now: Date },
): Promise<Caller | undefined> {
  if (row.seen_id === null || row.started_at === null || row.ends_at === null) return undefined
  const seen = await readUser(db, row.seen_id, now)
  if (seen === undefined || seeAsRefusal(accountOf(row), accountOf(seen)) !== null) return undefined
  const { id, username } = row
  const seenBy = { id, username, name: nameOf(row), startedAt: row.started_at, endsAt: row.ends_at }
  return { ...(await callerOf(db, seen, now)), ...own, seenBy }
}

const accountOf = (row: UserRow) => ({ id: row.id, active: row.active, roles: rightsOf(row).roles })

/** When a session was last used is written down no more often than this. */
const USE_MS = 5 * 60_000

type Use = { readonly sessionId: string; readonly lastUsed: string; readonly now: Date }

async function noteUse(db: Db, { sessionId, lastUsed, now }: Use): Promise<void> {
  const before = new Date(now.getTime() - USE_MS)
  if (Date.parse(lastUsed) > before.getTime()) return
  await db
    .updateTable('sessions')
    .set({ last_used_at: now.toISOString() })
    .where('id', '=', sessionId)
    // another server may have noted it meanwhile
    .where('last_used_at', '<=', before.toISOString())
    .execute()
}

/** Read with the session, so that users who are no deputies, nearly all, need no second statement. */
const isDeputy = (now: Date) => sql<boolean>`EXISTS (
  SELECT FROM absences WHERE deputy_id = users.id AND ended_at IS NULL AND until_day >= ${calendarDateAt(now.getTime())})`
