import { recordChange } from '../../db/record-change.ts'
import { recordHistory } from '../../db/record-history.ts'
import type { Trx } from '../../db/transaction.ts'
import { forgetUser } from '../../http/session/end-sessions.ts'
import type { Acting } from '../orders/acting.ts'

type Told = {
  readonly id: number
  readonly absentId: number
  readonly deputyId: number
  readonly version: number
  readonly action: 'plan-absence' | 'end-absence'
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>
  readonly facts?: Readonly<Record<string, unknown>>
}

/** History, screens, and every server's memory of the deputy's rights. */
export async function tellAbsence(trx: Trx, told: Told, { user, now, origin }: Acting): Promise<void> {
  const { id, absentId, deputyId, version, action, changes, facts } = told
  await recordHistory(trx, {
    objectType: 'absence',
    objectId: id,
    user,
    // An administrator acts for who is away.
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
