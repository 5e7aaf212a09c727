import { canDo, GENERAL_ACTIONS } from '../access/actions.ts'
import type { User } from '../access/actor.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { type CompanyMonths, type Month, monthAfter, monthState } from './month.ts'

/** What is done with a month, in the order in which it is offered. */
export const MONTH_ACTIONS = [
  'close',
  'explain',
  'ask-reopening',
  'confirm-reopening',
  'withdraw-reopening',
] as const
export type MonthAction = (typeof MONTH_ACTIONS)[number]

/** Where a month stands between closing and reopening. */
export type MonthFacts = CompanyMonths & {
  readonly month: Month
  /** Points that block the closing. */
  readonly openPoints: number
  /** Who asked to open the month again; null = nobody. */
  readonly reopeningAskedBy: number | null
}

/** The branches of the whole company, which a closing freezes together. */
const seesWholeCompany = ({ scope }: User, branchIds: readonly string[]): boolean =>
  scope.branches === 'all' || branchIds.every((id) => scope.branches.includes(id))

/** Months are closed and opened by the financial approver and administrators who see every branch. Throws ROLE_MISSING, MONTH_OF_ALL_BRANCHES. */
export function assertMayClose(user: User, branchIds: readonly string[]): void {
  if (!canDo(user.roles, 'close-month'))
    throw new RuleError('ROLE_MISSING', { roles: GENERAL_ACTIONS['close-month'] })
  if (!seesWholeCompany(user, branchIds)) throw new RuleError('MONTH_OF_ALL_BRANCHES')
}

/** One table for the guards, the buttons and the tests: the refusal of each action, null = allowed. */
const GUARDS: Readonly<Record<MonthAction, (facts: MonthFacts, user: User) => RuleError | null>> = {
  close: (facts) => notClosable(facts) ?? notReady(facts),
  explain: notClosable,
  'ask-reopening': (facts) =>
    notLast(facts) ??
    (facts.reopeningAskedBy === null ? null : new RuleError('REOPENING_ASKED', { month: facts.month })),
  'confirm-reopening': (facts, user) =>
    notLast(facts) ??
    notAsked(facts) ??
    (facts.reopeningAskedBy === user.id ? new RuleError('REOPENING_SAME_PERSON') : null),
  'withdraw-reopening': (facts) => notLast(facts) ?? notAsked(facts),
}

/** Throws MONTH_CLOSED_ALREADY, MONTH_NOT_OVER, MONTH_BEFORE_OPEN, MONTH_NOT_READY, MONTH_NOT_LAST, REOPENING_ASKED, REOPENING_NOT_ASKED, REOPENING_SAME_PERSON. */
export function assertMonth(action: MonthAction, facts: MonthFacts, user: User): void {
  const refusal = GUARDS[action](facts, user)
  if (refusal !== null) throw refusal
}

/** What the user may do with the month now. */
export function monthActions(facts: MonthFacts, user: User, branchIds: readonly string[]): MonthAction[] {
  if (!canDo(user.roles, 'close-month') || !seesWholeCompany(user, branchIds)) return []
  return MONTH_ACTIONS.filter((action) => GUARDS[action](facts, user) === null)
}

/** Why a month cannot be closed now whatever its figures; months are closed one after the other. One before the beginning may be, so that nothing is dated there. */
function notClosable(facts: MonthFacts): RuleError | null {
  const { month, lastClosed } = facts
  const state = monthState(month, facts)
  if (state === 'closed') return new RuleError('MONTH_CLOSED_ALREADY', { month })
  if (state === 'running' || state === 'future') return new RuleError('MONTH_NOT_OVER', { month })
  const next = lastClosed === null ? month : monthAfter(lastClosed)
  return month === next ? null : new RuleError('MONTH_BEFORE_OPEN', { month, before: next })
}

const notReady = ({ month, openPoints }: MonthFacts) =>
  openPoints === 0 ? null : new RuleError('MONTH_NOT_READY', { month, points: openPoints })

/** Only the last closed month is opened again: what comes after it builds on it. */
const notLast = ({ month, lastClosed }: MonthFacts) =>
  month === lastClosed ? null : new RuleError('MONTH_NOT_LAST', { month, last: lastClosed })

const notAsked = ({ month, reopeningAskedBy }: MonthFacts) =>
  reopeningAskedBy === null ? new RuleError('REOPENING_NOT_ASKED', { month }) : null

/** Throws REASON_MISSING. */
export function assertReason(reason: string): void {
  if (reason.trim() === '')
    throw new RuleError('REASON_MISSING', {}, [{ field: 'reason', rule: 'REASON_MISSING' }])
}
