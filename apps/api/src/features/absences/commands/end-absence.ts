import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { mayManageAbsences } from '../presenter.ts'
import { recordAbsence } from '../record-absence.ts'

/**
 * Ends an absence now, after any decision that is already being written. Returns the deputy's id. Throws NOT_FOUND,
 * ROLE_MISSING, VERSION_CONFLICT, ABSENCE_ENDED.
 */
export async function endAbsence(
  trx: Trx,
  id: number,
  { version }: { readonly version: number },
  acting: Acting,
) {
  const row = await lockAbsence(trx, id)
  const isConcerned =
    row !== undefined && (row.deputy_id === acting.user.id || mayManageAbsences(acting.user, row.absent_id))
  if (!isConcerned) throw new RuleError('NOT_FOUND', { absence: id })
  if (!mayManageAbsences(acting.user, row.absent_id))
    throw new RuleError('ROLE_MISSING', { roles: ['ADMIN'] })
  if (row.version !== version) throw new RuleError('VERSION_CONFLICT', { version: row.version })
  const isOver = row.ended_at !== null || row.until_day < calendarDateAt(acting.now.getTime())
  if (isOver) throw new RuleError('ABSENCE_ENDED')
  const endedAt = acting.now.toISOString()
  await trx
    .updateTable('absences')
    .set({ ended_at: endedAt, ended_by: acting.user.id, version: version + 1 })
    .where('id', '=', id)
    .execute()
  const ended = { id, absentId: row.absent_id, deputyId: row.deputy_id, version: version + 1 }
  const changes = { endedAt: [null, endedAt] as const }
  await recordAbsence(trx, { ...ended, action: 'end-absence', changes }, acting)
  return row.deputy_id
}

const lockAbsence = (trx: Trx, id: number) =>
  trx
    .selectFrom('absences')
    .select(['absent_id', 'deputy_id', 'until_day', 'ended_at', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
