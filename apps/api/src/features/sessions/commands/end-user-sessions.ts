import { RuleError } from '@cais/domain/kernel/rule-error'
import { endSession } from '../../../aggregates/users/sessions.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import type { Caller } from '../../../http/session/caller.ts'
import { endSessions } from '../../../http/session/end-sessions.ts'
import { requireSessionsOf } from '../queries/read-user-sessions.ts'
import { countSessions, hasOpenSession, lockAccount } from '../store.ts'

type Ending = {
  readonly caller: Caller
  readonly now: Date
  readonly origin: Readonly<Record<string, unknown>>
}

/** Ends one session of a user. Throws NOT_FOUND for sessions that are not open, or not the caller's to end. */
export async function endUserSession(trx: Trx, userId: number, sessionId: string, ending: Ending) {
  requireSessionsOf(ending.caller, userId)
  await lockAccount(trx, userId)
  if (!(await hasOpenSession(trx, userId, sessionId, ending.now))) throw new RuleError('NOT_FOUND')
  await endSession(trx, userId, sessionId)
  await record(trx, userId, 1, ending)
}

/** Ends every session of a user but the one that asks, and answers how many. Throws NOT_FOUND. */
export async function endUserSessions(trx: Trx, userId: number, ending: Ending): Promise<number> {
  const { caller, now } = ending
  requireSessionsOf(caller, userId)
  await lockAccount(trx, userId)
  const count = await countSessions(trx, userId, now, caller.sessionId)
  if (count === 0) return 0
  await endSessions(trx, userId, caller.sessionId)
  await record(trx, userId, count, ending)
  return count
}

const record = (trx: Trx, userId: number, sessions: number, { caller, now, origin }: Ending) =>
  recordHistory(trx, {
    objectType: 'user',
    objectId: userId,
    user: { id: caller.id },
    action: 'end-sessions',
    facts: { sessions },
    origin,
    at: now.toISOString(),
  })
