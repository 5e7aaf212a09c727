import type { Trx } from '../../db/transaction.ts'
import { recordChange } from '../../engines/events/record-change.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { recordHistory } from '../../engines/history/record-history.ts'
import { forgetUser } from '../../http/session/end-sessions.ts'

type AbsenceChange = {
  readonly id: number
  readonly absentId: number
  readonly deputyId: number
  readonly version: number
  readonly action: 'plan-absence' | 'end-absence'
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>
  readonly facts?: Readonly<Record<string, unknown>>
}

/** Records the change in the history, announces it, and makes every server read the deputy's rights again. */
export async function recordAbsence(
  trx: Trx,
  change: AbsenceChange,
  { user, now, origin }: Acting,
): Promise<void> {
  const { id, absentId, deputyId, version, action, changes, facts } = change
  await recordHistory(trx, {
    objectType: 'absence',
    objectId: id,
    user,
    // An administrator acts in the name of who is away.
    onBehalfOf: user.id === absentId ? null : absentId,
    action,
    changes: changes ?? {},
    facts: facts ?? {},
    origin: origin ?? {},
    at: now.toISOString(),
  })
  await recordChange(trx, { noun: 'absences', id, version })
  await forgetUser(trx, deputyId)
}
