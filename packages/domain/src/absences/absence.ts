import type { Deputyship } from '../access/deputyship.ts'
import type { Role } from '../access/roles.ts'
import type { Scope } from '../access/scope.ts'
import { decidingStages } from '../approvals/stage-roles.ts'
import type { ApprovalStage } from '../documents/approval-stage.ts'
import type { CalendarDate } from '../kernel/calendar-date.ts'

/** Somebody is away from one day to another, both included, and a deputy decides meanwhile (decision 0061). */
export type Absence = {
  readonly id: number
  readonly absentId: number
  readonly deputyId: number
  readonly from: CalendarDate
  readonly until: CalendarDate
  readonly stages: readonly ApprovalStage[]
  /** Branches handed over; empty = all that the absent person has. */
  readonly branches: readonly string[]
  /** Ended before its time; null = it runs to its last day. */
  readonly endedAt: string | null
}

/** The absent person as they are now: what they lost meanwhile, the deputy loses too. */
export type Absent = {
  readonly id: number
  readonly name: string
  readonly active: boolean
  readonly roles: readonly Role[]
  readonly scope: Scope
}

/** Whether the absence holds on the day: until its last day, or until somebody ended it. */
export const holdsOn = ({ from, until, endedAt }: Absence, day: CalendarDate): boolean =>
  endedAt === null && from <= day && day <= until

/** What the deputy may decide today; null when nothing. Only the absent person's own roles are handed on: no chains. */
export function deputyshipOf(absence: Absence, absent: Absent, today: CalendarDate): Deputyship | null {
  if (!holdsOn(absence, today) || !absent.active) return null
  const stages = decidingStages(absent.roles).filter((stage) => absence.stages.includes(stage))
  const scope = { ...absent.scope, branches: handedOver(absence.branches, absent.scope.branches) }
  const isEmpty = stages.length === 0 || (scope.branches !== 'all' && scope.branches.length === 0)
  if (isEmpty) return null
  return { absenceId: absence.id, absent: { id: absent.id, name: absent.name }, stages, scope }
}

/** Of the branches asked for, those that the absent person has; none asked for = all of them. */
function handedOver(asked: readonly string[], held: Scope['branches']): Scope['branches'] {
  if (asked.length === 0) return held
  return held === 'all' ? asked : asked.filter((branch) => held.includes(branch))
}
