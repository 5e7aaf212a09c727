import type { Actor } from '../access/actor.ts'
import { hasRole, PICKERS, type RuleRole } from '../access/roles.ts'
import { isInScope } from '../access/scope.ts'
import { RuleError } from '../kernel/rule-error.ts'
import type { Workflow } from '../kernel/workflow.ts'

export const SCHEDULE_STATES = ['active', 'paused', 'ended'] as const
export type ScheduleState = (typeof SCHEDULE_STATES)[number]

export const SCHEDULE_ACTIONS = ['edit', 'pause', 'resume', 'open-now', 'delete'] as const
export type ScheduleAction = (typeof SCHEDULE_ACTIONS)[number]

type Rule = { readonly who: readonly RuleRole[]; readonly writes: string; readonly history: string }

/** What may be done to a schedule, by whom, from which state (docs/domain/schedules.md). Deleting one of which shipments came ends it. */
export const SCHEDULE_ACTION_TABLE: Readonly<Record<ScheduleAction, Rule>> = {
  edit: { who: PICKERS, writes: 'truck, people, route, rule', history: 'edited' },
  pause: { who: PICKERS, writes: 'pausedAt', history: 'paused' },
  resume: {
    who: PICKERS,
    writes: 'no pausedAt; what passed meanwhile is not made up for',
    history: 'resumed',
  },
  'open-now': { who: PICKERS, writes: "today's date and its shipment", history: 'opened' },
  delete: { who: PICKERS, writes: 'gone; endedAt where shipments came of it', history: 'deleted' },
}

export const SCHEDULE_WORKFLOW: Workflow<ScheduleState, ScheduleAction> = {
  states: SCHEDULE_STATES,
  initial: ['active'],
  moves: {
    edit: { active: [], paused: [] },
    pause: { active: ['paused'] },
    resume: { paused: ['active'] },
    'open-now': { active: [], paused: [] },
    delete: { active: ['ended'], paused: ['ended'] },
  },
}

export type ScheduleFacts = {
  readonly branchId: string
  readonly pausedAt: string | null
  readonly endedAt: string | null
}

/** The state of a schedule out of its facts. */
export function scheduleState({
  pausedAt,
  endedAt,
}: Pick<ScheduleFacts, 'pausedAt' | 'endedAt'>): ScheduleState {
  if (endedAt !== null) return 'ended'
  return pausedAt === null ? 'active' : 'paused'
}

/** The buttons. Empty for what lies outside the scope of the user. */
export const allowedScheduleActions = (actor: Actor, schedule: ScheduleFacts): ScheduleAction[] =>
  SCHEDULE_ACTIONS.filter((action) => scheduleRefusal(action, actor, schedule) === null)

/** Throws why the action is refused: NOT_FOUND outside the scope, ROLE_MISSING, ACTION_NOT_ALLOWED. */
export function assertScheduleAction(action: ScheduleAction, actor: Actor, schedule: ScheduleFacts): void {
  const refusal = scheduleRefusal(action, actor, schedule)
  if (refusal !== null) throw refusal
}

function scheduleRefusal(action: ScheduleAction, actor: Actor, schedule: ScheduleFacts): RuleError | null {
  const { who } = SCHEDULE_ACTION_TABLE[action]
  if (actor !== 'system') {
    if (!isInScope(actor.scope, { branchId: schedule.branchId }))
      return new RuleError('NOT_FOUND', { action })
    if (!hasRole(actor.roles, 'SUPER_USER', ...who))
      return new RuleError('ROLE_MISSING', { action, roles: who })
  }
  const state = scheduleState(schedule)
  return SCHEDULE_WORKFLOW.moves[action][state] === undefined
    ? new RuleError('ACTION_NOT_ALLOWED', { action, state })
    : null
}
