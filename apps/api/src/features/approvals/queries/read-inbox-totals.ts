import type { ApprovalStage } from '@cais/domain/orders/facts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { DOCUMENTS, INBOX } from './read-approval-rows.ts'

export type InboxTotals = {
  readonly documents: number
  readonly amountAtRisk: number
  readonly oldest: string | null
}

/** How much waits under a condition. Without a filter on documents the index of the inbox alone is read. */
export async function readInboxTotals(
  db: Db,
  where: RawBuilder<boolean>,
  { needsDocuments }: { readonly needsDocuments: boolean },
): Promise<InboxTotals> {
  const { rows } = await sql<InboxTotals>`
    SELECT count(*) AS documents, coalesce(sum(a.amount_at_risk), 0)::bigint AS "amountAtRisk", min(a.raised_at) AS oldest
    FROM ${needsDocuments ? DOCUMENTS : INBOX} WHERE ${where}`.execute(db)
  return rows[0] ?? { documents: 0, amountAtRisk: 0, oldest: null }
}

export type StageCount = { readonly stage: ApprovalStage; readonly documents: number }

/** Waiting documents by stage, under a condition over approvals `a` alone. */
export async function readStageCounts(db: Db, where: RawBuilder<boolean>): Promise<StageCount[]> {
  const { rows } = await sql<StageCount>`
    SELECT a.stage, count(*) AS documents FROM ${INBOX} WHERE ${where} GROUP BY a.stage`.execute(db)
  return rows
}
