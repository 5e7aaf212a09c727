import type { User } from '@cais/domain/access/actor'
import type { Scope } from '@cais/domain/access/scope'
import type { ApprovalStage } from '@cais/domain/orders/facts'
import { sql } from 'kysely'
import type { Condition } from '../../paging/conditions.ts'
import { shownStages } from '../deciding-stages.ts'

/** What waits for the user, over approvals `a`: by the own roles, and by the places held for who is away. */
export function inboxOf(user: User): Condition {
  const own = waitingIn(shownStages(user), user.scope)
  const held = (user.deputyships ?? []).map(({ stages, scope }) => waitingIn(stages, scope))
  return sql<boolean>`a.waiting AND (${sql.join([own, ...held], sql` OR `)})`
}

const waitingIn = (stages: readonly ApprovalStage[], { branches, operations }: Scope): Condition =>
  sql<boolean>`(${isIn('a.stage', stages)} AND ${isIn('a.branch_id', branches)} AND ${isIn('a.operation_id', operations)})`

const isIn = (column: string, values: 'all' | readonly string[]) =>
  values === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${[...values]}::text[])`
