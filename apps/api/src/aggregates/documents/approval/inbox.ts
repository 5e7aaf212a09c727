import type { User } from '@cais/domain/access/actor'
import type { Scope } from '@cais/domain/access/scope'
import type { ApprovalStage } from '@cais/domain/documents/approval-stage'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Condition } from '../../../engines/lists/conditions.ts'
import { shownStages } from './deciding-stages.ts'

/** What waits for the user, over approvals `a`: by the own roles, and as a deputy. */
export function inboxCondition(user: User): Condition {
  const own = waitingIn(shownStages(user), user.scope)
  const asDeputy = (user.deputyships ?? []).map(({ stages, scope }) => waitingIn(stages, scope))
  return sql<boolean>`a.waiting AND (${sql.join([own, ...asDeputy], sql` OR `)})`
}

const waitingIn = (stages: readonly ApprovalStage[], { branches, operations }: Scope): Condition =>
  sql<boolean>`(${isIn('a.stage', stages)} AND ${isIn('a.branch_id', branches)} AND ${isIn('a.operation_id', operations)})`

const isIn = (column: string, values: 'all' | readonly string[]) =>
  values === 'all' ? sql`true` : sql`${sql.ref(column)} = any(${[...values]}::text[])`

/** Approvals alone: the index of the inbox answers without another table. */
const APPROVALS = sql`approvals a`
/** The same with the documents and their customers, for filters that look at them. */
export const APPROVALS_WITH_DOCUMENTS = sql`${APPROVALS}
  JOIN orders o ON o.id = a.order_id
  JOIN customers c ON c.id = o.customer_id`

export type StageCount = { readonly stage: ApprovalStage; readonly documents: number }

/** What waits on each stage that the caller is shown: only the index of the inbox is read. */
export async function countApprovals(db: Db, user: User): Promise<StageCount[]> {
  const { rows } = await sql<StageCount>`
    SELECT a.stage, count(*) AS documents FROM ${APPROVALS} WHERE ${inboxCondition(user)} GROUP BY a.stage`.execute(
    db,
  )
  return rows
}
