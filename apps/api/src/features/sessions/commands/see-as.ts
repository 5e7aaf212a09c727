import type { SeeingAs } from '@cais/contract/sessions/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { SEE_AS_MINUTES, type SeeAsEnd, seeAsRefusal } from '@cais/domain/users/see-as'
import { presentSeeingAs } from '../../../aggregates/users/me.ts'
import { LostRace } from '../../../db/lost-race.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { recordHistories, recordHistory } from '../../../engines/history/record-history.ts'
import type { Caller } from '../../../http/session/caller.ts'
import { forgetUser } from '../../../http/session/end-sessions.ts'
import {
  closeSeeAs,
  findOpenSeeAs,
  insertSeeAs,
  lockOwnSession,
  lockPeople,
  readEndedSeeAs,
  type SeeAsRow,
} from '../see-as-store.ts'
import { lockAccount } from '../store.ts'

type Asking = {
  readonly caller: Caller
  readonly now: Date
  readonly origin: Readonly<Record<string, unknown>>
}

/**
 * From now on the session of the administrator sees the product as the user does. Throws NOT_FOUND, ROLE_MISSING, SEE_AS_OWN,
 * SEE_AS_ABOVE, USER_INACTIVE.
 */
export async function startSeeAs(
  trx: Trx,
  { userId, reason }: { readonly userId: number; readonly reason: string },
  { caller, now, origin }: Asking,
): Promise<SeeingAs> {
  // One whose time is up and whose end is not recorded yet.
  const old = await findOpenSeeAs(trx, caller.sessionId)
  const people = await lockPeople(trx, [userId, caller.id, ...(old ? [old.user_id] : [])])
  const [administrator, user] = [caller.id, userId].map((id) => people.find((one) => one.id === id))
  if (administrator === undefined || user === undefined) throw new RuleError('NOT_FOUND', { user: userId })
  const refusal = seeAsRefusal(administrator, user)
  if (refusal !== null) throw refusal
  await lockOwnSession(trx, caller)
  if ((await findOpenSeeAs(trx, caller.sessionId))?.id !== old?.id) throw new LostRace()
  if (old) await recordEnds(trx, [{ ...old, cause: 'time', at: earlier(old.ends_at, now) }], origin)
  const startedAt = now.toISOString()
  const endsAt = new Date(now.getTime() + SEE_AS_MINUTES * 60_000).toISOString()
  await insertSeeAs(trx, { caller, userId, reason, startedAt, endsAt })
  await recordHistory(trx, {
    objectType: 'user',
    objectId: userId,
    user: { id: caller.id },
    action: 'see-as',
    facts: { reason, endsAt },
    origin,
    at: startedAt,
  })
  await forgetUser(trx, caller.id)
  return presentSeeingAs({ ...caller, startedAt, endsAt })
}

/** The session is its administrator again. Answers whose it is; nothing happens where it sees as nobody. */
export async function endSeeAs(trx: Trx, { caller, now, origin }: Asking): Promise<number> {
  const { seenBy } = caller
  if (seenBy === undefined) return caller.id
  await lockAccount(trx, caller.id)
  const open = await findOpenSeeAs(trx, caller.sessionId)
  if (open) await recordEnds(trx, [{ ...open, cause: 'back', at: now.toISOString() }], origin)
  await forgetUser(trx, seenBy.id)
  return seenBy.id
}

/**
 * Records the end of those that ended by themselves: their time was up, the administrator signed out, or one of the two lost the
 * rights. Sessions stopped seeing as somebody at that moment; only the history is written here.
 */
export const recordSeeAsEnds = (db: Db, now: Date): Promise<void> =>
  inTransaction(db, async (trx) => {
    const ended = await readEndedSeeAs(trx, now)
    await lockPeople(
      trx,
      ended.map(({ user_id }) => user_id),
    )
    await recordEnds(trx, ended, {})
  })

const earlier = (instant: string, now: Date) =>
  new Date(Math.min(Date.parse(instant), now.getTime())).toISOString()

type Ended = SeeAsRow & { readonly cause: SeeAsEnd; readonly at: string }

/** Under the lock of the users. A row whose end somebody else has recorded meanwhile is left alone. */
async function recordEnds(trx: Trx, ended: readonly Ended[], origin: Readonly<Record<string, unknown>>) {
  const closed = await closeSeeAs(trx, ended)
  await recordHistories(
    trx,
    ended
      .filter(({ id }) => closed.includes(id))
      .map(({ user_id, admin_id, cause, at }) => ({
        objectType: 'user',
        objectId: user_id,
        user: { id: admin_id },
        action: 'end-see-as',
        facts: { cause },
        origin,
        at,
      })),
  )
}
