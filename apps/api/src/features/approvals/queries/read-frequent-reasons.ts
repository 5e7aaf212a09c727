import { APPROVAL_STAGES } from '@cais/domain/approvals/stage-roles'
import type { ApprovalStage } from '@cais/domain/orders/facts'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** Decisions looked through, and reasons offered of each kind. */
const LOOKED_AT = 300
const OFFERED = 4

type Row = {
  readonly stage: ApprovalStage
  readonly decision: 'approved' | 'rejected'
  readonly reason: string
}

/** What the user wrote most as a reason lately, by stage and decision. Only the own words: those of others may tell of other branches. */
export async function readFrequentReasons(db: Db, userId: number) {
  const { rows } = await sql<Row>`
    SELECT stage, decision, reason FROM (
      SELECT stage, decision, reason FROM approvals
      WHERE decided_by = ${userId} ORDER BY decided_at DESC LIMIT ${LOOKED_AT}) lately
    WHERE reason <> '' AND length(reason) <= 80
    GROUP BY stage, decision, reason HAVING count(*) > 1 ORDER BY count(*) DESC, reason`.execute(db)
  const said = (stage: ApprovalStage, decision: Row['decision']) =>
    rows
      .filter((row) => row.stage === stage && row.decision === decision)
      .slice(0, OFFERED)
      .map(({ reason }) => reason)
  const byStage = APPROVAL_STAGES.map((stage) => [
    stage,
    { approve: said(stage, 'approved'), reject: said(stage, 'rejected') },
  ])
  return Object.fromEntries(byStage) as Record<ApprovalStage, { approve: string[]; reject: string[] }>
}
