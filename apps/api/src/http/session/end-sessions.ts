import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import { SESSION_CHANNEL } from './session-cache.ts'

/** To be called in the transaction that changes a user's roles, scope, activity or sessions: all servers read them anew. */
export async function forgetUser(trx: Trx, userId: number): Promise<void> {
  await sql`SELECT pg_notify(${SESSION_CHANNEL}, ${String(userId)})`.execute(trx)
}

/** Ends every session of a user on every server, except perhaps the one that asks (a changed password keeps it). */
export async function endSessions(trx: Trx, userId: number, exceptSessionId?: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ revoked_at: sql<string>`now()` })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(exceptSessionId !== undefined, (query) => query.where('id', '!=', exceptSessionId ?? ''))
    .execute()
  await forgetUser(trx, userId)
}
