import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** Moves what was changed into the kept sums. In one statement, so readers see a change as such or in the sums, never twice or not at all. */
export async function mergeChanges(trx: Trx): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM order_changes RETURNING *),
    changed AS (
      SELECT kind, created_at, sum(documents)::bigint AS documents, sum(total)::bigint AS total, sum(weight)::bigint AS weight
      FROM gone GROUP BY kind, created_at),
    grouped AS (
      SELECT k.group_id, c.created_at, ${SUMS} FROM changed c JOIN order_kinds k USING (kind) GROUP BY 1, 2),
    kinds AS (
      UPDATE order_kinds kept SET ${addedFrom('c')} FROM (SELECT c.kind, ${SUMS} FROM changed c GROUP BY c.kind) c WHERE c.kind = kept.kind),
    days AS (
      INSERT INTO order_group_days AS kept SELECT created_at, group_id, documents, total, weight FROM grouped ORDER BY 1, 2
      ON CONFLICT (created_at, group_id) DO UPDATE SET ${addedFrom('excluded')}),
    months AS (
      INSERT INTO order_group_months AS kept SELECT maputo_month(created_at), group_id, ${SUMS} FROM grouped c GROUP BY 1, 2
      ON CONFLICT (created_at, group_id) DO UPDATE SET ${addedFrom('excluded')})
    INSERT INTO order_groups AS kept
    SELECT k.group_id, k.branch_id, k.warehouse_id, k.operation_id, CASE WHEN k.status = 'DRAFT' THEN k.created_by END, k.type, k.status,
      k.stages, k.payment_condition, c.documents, c.total, c.weight
    FROM (SELECT group_id, ${SUMS} FROM grouped c GROUP BY 1) c
    CROSS JOIN LATERAL (SELECT * FROM order_kinds WHERE group_id = c.group_id LIMIT 1) k
    ON CONFLICT (group_id) DO UPDATE SET ${addedFrom('excluded')}`.execute(trx)
}

const SUMS = sql`sum(c.documents)::bigint AS documents, sum(c.total)::bigint AS total, sum(c.weight)::bigint AS weight`

const addedFrom = (change: string) =>
  sql.join(
    ['documents', 'total', 'weight'].map(
      (name) => sql`${sql.ref(name)} = kept.${sql.ref(name)} + ${sql.ref(`${change}.${name}`)}`,
    ),
  )
