import type { User } from '@cais/domain/access/actor'
import { hasRole } from '@cais/domain/access/roles'
import type { AbsenceRow } from './queries/read-absences.ts'

type Viewer = { readonly user: User; readonly today: string }

/** An absence with what the viewer may do with it: who is away, and administrators, end it. */
export const presentAbsence = (row: AbsenceRow, { user, today }: Viewer) => {
  const state = stateOf(row, today)
  const mayEnd = state !== 'past' && mayManageAbsences(user, row.absent_id)
  return {
    id: row.id,
    absent: { id: row.absent_id, name: row.absent_name },
    deputy: { id: row.deputy_id, name: row.deputy_name },
    from: row.from_day,
    until: row.until_day,
    stages: row.stages,
    branches: row.branches,
    state,
    createdBy: { id: row.created_by, name: row.creator_name },
    endedAt: row.ended_at,
    endedBy: row.ended_by === null ? null : { id: row.ended_by, name: row.ender_name ?? '' },
    version: row.version,
    allowedActions: mayEnd ? ['end' as const] : [],
  }
}

/** Whether somebody plans and ends the absences of a person: their own, or as an administrator. */
export const mayManageAbsences = (user: User, absentId: number): boolean =>
  user.id === absentId || hasRole(user.roles, 'SUPER_USER')

function stateOf({ from_day, until_day, ended_at }: AbsenceRow, today: string): 'planned' | 'now' | 'past' {
  if (ended_at !== null || until_day < today) return 'past'
  return from_day > today ? 'planned' : 'now'
}
