import type { User } from '@cais/domain/access/actor'
import { decidingStages } from '@cais/domain/approvals/stage-roles'
import type { ApprovalStage } from '@cais/domain/documents/approval-stage'
import { sql } from 'kysely'
import { deputyshipFor } from '../../../aggregates/documents/approval/deciding-stages.ts'
import { APPROVALS_WITH_DOCUMENTS, inboxCondition } from '../../../aggregates/documents/approval/inbox.ts'
import { presentReasons } from '../../../aggregates/documents/approval/present-reasons.ts'
import type { Db } from '../../../db/pool.ts'
import type { Reader } from '../../../http/session/reader.ts'
import { type HomeTask, TASKS_PER_KIND } from './home-task.ts'

type Row = Omit<HomeTask, 'kind' | 'text' | 'until' | 'left' | 'poNumber' | 'stage'> & {
  readonly stage: ApprovalStage
  readonly reasons: unknown
  readonly branch_id: string
  readonly operation_id: string
  readonly submitted_by: number
}

/** The approvals that have waited longest for the user, with the reasons as sentences; without a digest where others decide. */
export async function readDecisions(db: Db, { user, lang }: Reader): Promise<HomeTask[]> {
  const { rows } = await sql<Row>`
    SELECT o.id, o.number, c.name, o.total, a.raised_at AS at, rtrim(u.name || ' ' || u.surname) AS person, o.line_count AS count,
      o.version, a.stage, a.digest, a.reasons,
      a.branch_id, a.operation_id, o.submitted_by
    FROM ${APPROVALS_WITH_DOCUMENTS} JOIN users u ON u.id = o.submitted_by
    WHERE ${inboxCondition(user)} ORDER BY a.raised_at, a.id LIMIT ${TASKS_PER_KIND + 1}`.execute(db)
  return rows.map(({ reasons, branch_id, operation_id, submitted_by, digest, ...row }) => ({
    ...row,
    digest:
      submitted_by !== user.id && decides(user, { stage: row.stage, branch_id, operation_id })
        ? digest
        : null,
    kind: 'approval',
    text: presentReasons(reasons, lang)
      .map(({ message }) => message)
      .join(' · '),
    until: null,
    left: 0,
    poNumber: '',
  }))
}

const decides = (user: User, waiting: Parameters<typeof deputyshipFor>[1]) =>
  decidingStages(user.roles).includes(waiting.stage) || deputyshipFor(user, waiting) !== null
