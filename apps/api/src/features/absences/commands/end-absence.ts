import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { mayDirect } from '../presenter.ts'
import { tellAbsence } from '../tell-absence.ts'

/**
 * Ends an absence at this moment; a decision that began before is written first. Answers the deputy. Throws NOT_FOUND,
 * ROLE_MISSING, VERSION_CONFLICT, ABSENCE_ENDED.
 */
export async function endAbsence(
  trx: Trx,
  id: number,
  { version }: { readonly version: number },
  acting: Acting,
) {
  const row = await lockAbsence(trx, id)
  const concerned =
    row !== undefined && (row.deputy_id === acting.user.id || mayDirect(acting.user, row.absent_id))
  if (!concerned) throw new RuleError('NOT_FOUND', { absence: id })
  if (!mayDirect(acting.user, row.absent_id)) throw new RuleError('ROLE_MISSING', { roles: ['ADMIN'] })
  if (row.version !== version) throw new RuleError('VERSION_CONFLICT', { version: row.version })
  const isOver = row.ended_at !== null || row.until_day < calendarDateAt(acting.now.getTime())
  if (isOver) throw new RuleError('ABSENCE_ENDED')
  const endedAt = acting.now.toISOString()
  await trx
    .updateTable('absences')
    .set({ ended_at: endedAt, ended_by: acting.user.id, version: version + 1 })
    .where('id', '=', id)
    .execute()
  const told = { id, absentId: row.absent_id, deputyId: row.deputy_id, version: version + 1 }
  const changes = { endedAt: [null, endedAt] as const }
  await tellAbsence(trx, { ...told, action: 'end-absence', changes }, acting)
  return row.deputy_id
}

const lockAbsence = (trx: Trx, id: number) =>
  trx
    .selectFrom('absences')
    .select(['absent_id', 'deputy_id', 'until_day', 'ended_at', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
