import type { ApprovalStage } from '@cais/domain/documents/approval-stage'
import { APPROVAL_STAGES } from '@cais/domain/documents/approval-stage'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** Decisions that are searched, and reasons offered for each stage and decision. */
const SEARCHED_DECISIONS = 300
const OFFERED = 4

type Row = {
  readonly stage: ApprovalStage
  readonly decision: 'approved' | 'rejected'
  readonly reason: string
}

/** The reasons that the user wrote most often lately, by stage and decision. Those of others may reveal other branches. */
export async function readFrequentReasons(db: Db, userId: number) {
  const { rows } = await sql<Row>`
    SELECT stage, decision, reason FROM (
      SELECT stage, decision, reason FROM approvals
      WHERE decided_by = ${userId} ORDER BY decided_at DESC LIMIT ${SEARCHED_DECISIONS}) lately
    WHERE reason <> '' AND length(reason) <= 80
    GROUP BY stage, decision, reason HAVING count(*) > 1 ORDER BY count(*) DESC, reason`.execute(db)
  const reasonsFor = (stage: ApprovalStage, decision: Row['decision']) =>
    rows
      .filter((row) => row.stage === stage && row.decision === decision)
      .slice(0, OFFERED)
      .map(({ reason }) => reason)
  const byStage = APPROVAL_STAGES.map((stage) => [
    stage,
    { approve: reasonsFor(stage, 'approved'), reject: reasonsFor(stage, 'rejected') },
  ])
  return Object.fromEntries(byStage) as Record<ApprovalStage, { approve: string[]; reject: string[] }>
}
