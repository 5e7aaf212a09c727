import type { Role } from '../access/roles.ts'
import { decidingStages } from '../approvals/stage-roles.ts'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { RuleCode } from '../kernel/rule-codes.ts'
import { RuleError, type RuleFacts } from '../kernel/rule-error.ts'
import type { Absence, Absent } from './absence.ts'

export type Plan = Omit<Absence, 'id' | 'endedAt'>

/** An absence already planned, with the names that a refusal tells. */
export type Planned = Absence & { readonly absentName: string; readonly deputyName: string }

export type Deputy = {
  readonly id: number
  readonly name: string
  readonly active: boolean
  readonly roles: readonly Role[]
}

export type PlanContext = {
  readonly absent: Absent
  readonly deputy: Deputy
  /** Absences of either of the two, as absent or as deputy. */
  readonly planned: readonly Planned[]
  readonly today: CalendarDate
}

/**
 * Throws why the absence cannot be planned: DEPUTY_SELF, ABSENCE_TURNED, ABSENCE_IN_PAST, ABSENT_UNKNOWN, ABSENT_DECIDES_NOTHING,
 * STAGES_NOT_HELD, BRANCHES_NOT_HELD, DEPUTY_UNKNOWN, ABSENCE_OVERLAPS, DEPUTY_ABSENT, ABSENT_IS_DEPUTY.
 */
export function checkPlan(plan: Plan, context: PlanContext): void {
  checkDays(plan, context.today)
  checkAbsent(plan, context.absent)
  checkDeputy(plan, context.deputy)
  checkConflicts(plan, context.planned)
}

function checkDays({ from, until }: Plan, today: CalendarDate): void {
  if (until < from) throw refusal('ABSENCE_TURNED', 'until', { from, until })
  if (from < today) throw refusal('ABSENCE_IN_PAST', 'from', { from, today })
}

function checkAbsent({ stages, branches }: Plan, { active, roles, scope, name }: Absent): void {
  if (!active) throw refusal('ABSENT_UNKNOWN', 'absentId')
  const held = decidingStages(roles)
  if (held.length === 0) throw refusal('ABSENT_DECIDES_NOTHING', 'absentId', { name })
  const strange = stages.filter((stage) => !held.includes(stage)).map((stage) => `${stage}_APPROVAL`)
  if (strange.length > 0) throw refusal('STAGES_NOT_HELD', 'stages', { name, stages: strange })
  const outside = branches.filter((branch) => scope.branches !== 'all' && !scope.branches.includes(branch))
  if (outside.length > 0) throw refusal('BRANCHES_NOT_HELD', 'branches', { name, branches: outside })
}

/** Retailers are no staff: they cannot be deputies. */
const isOutsider = (roles: readonly Role[]) => roles.every((role) => role === 'B2B' || role === 'B2B_CLAIMS')

function checkDeputy({ absentId, deputyId }: Plan, { active, roles, name }: Deputy): void {
  if (deputyId === absentId) throw refusal('DEPUTY_SELF', 'deputyId')
  if (!active || isOutsider(roles)) throw refusal('DEPUTY_UNKNOWN', 'deputyId', { deputy: name })
}

/** No two deputies for the same documents, and no deputy who is absent too: it must be clear who decides. */
function checkConflicts(plan: Plan, planned: readonly Planned[]): void {
  const meanwhile = planned.filter((other) => other.endedAt === null && overlap(plan, other))
  const twice = meanwhile.find((other) => other.absentId === plan.absentId && meet(plan, other))
  if (twice) throw conflict('ABSENCE_OVERLAPS', 'from', twice)
  const away = meanwhile.find((other) => other.absentId === plan.deputyId)
  if (away) throw conflict('DEPUTY_ABSENT', 'deputyId', away)
  const holding = meanwhile.find((other) => other.deputyId === plan.absentId)
  if (holding) throw conflict('ABSENT_IS_DEPUTY', 'from', holding)
}

const overlap = (a: Plan, b: Plan) => a.from <= b.until && b.from <= a.until

/** Whether the two hand over some stage in some branch in common; no branches = all of them. */
function meet(a: Plan, b: Plan): boolean {
  const branches = a.branches.length === 0 || b.branches.length === 0 || share(a.branches, b.branches)
  return branches && share(a.stages, b.stages)
}

const share = (a: readonly string[], b: readonly string[]) => a.some((one) => b.includes(one))

const conflict = (code: RuleCode, field: string, { absentName, deputyName, from, until }: Planned) =>
  refusal(code, field, { absent: absentName, deputy: deputyName, from, until })

const refusal = (code: RuleCode, field: string, facts: RuleFacts = {}) =>
  new RuleError(code, facts, [{ field, rule: code, facts }])
