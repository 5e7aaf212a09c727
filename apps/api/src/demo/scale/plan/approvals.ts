import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** The approvals that the documents of a chunk were asked for, with their reasons and what was decided. */
export async function planApprovals(trx: Trx): Promise<void> {
  await sql`CREATE TEMP TABLE scale_approval AS
    SELECT order_id, stage, row_number() OVER (PARTITION BY order_id ORDER BY stage) AS position, raised_at, reasons,
      CASE decision WHEN '' THEN NULL ELSE decision END AS decision, decided_at
    FROM (
      SELECT o.id AS order_id, asked.stage, o.submitted_at + interval '1 minute' AS raised_at, o.decided_at, asked.decision,
        CASE asked.stage WHEN 'OFFER' THEN ${OFFER} WHEN 'COMMERCIAL' THEN ${DISCOUNT} ELSE ${CREDIT} END AS reasons
      FROM scale_order o JOIN scale_total t ON t.order_id = o.id
      JOIN operations ON operations.id = o.operation_id
      JOIN scale_line l ON l.order_id = o.id AND l.sequence = 1
      CROSS JOIN LATERAL (VALUES
        ('OFFER', o.type = 'POF', CASE o.outcome WHEN 'offer' THEN '' WHEN 'rejected-offer' THEN 'rejected' ELSE 'approved' END),
        ('COMMERCIAL', o.is_discounted,
          CASE WHEN o.outcome IN ('commercial', 'both') THEN '' WHEN o.outcome = 'rejected-commercial' THEN 'rejected' ELSE 'approved' END),
        ('FINANCIAL', o.is_indebted,
          CASE WHEN o.outcome IN ('financial', 'both') THEN '' WHEN o.outcome = 'rejected-financial' THEN 'rejected' ELSE 'approved' END)
      ) AS asked (stage, is_asked, decision)
      WHERE asked.is_asked AND o.outcome NOT IN ('draft', 'submitted', 'blocked')) AS raised`.execute(trx)
}

const OFFER = sql`jsonb_build_array(jsonb_build_object('code', 'OFFER', 'cost', t.cost, 'merchandise', t.merchandise))`

const DISCOUNT = sql`jsonb_build_array(jsonb_build_object('code', 'DISCOUNT_ABOVE_LIMIT', 'article', l.product_id,
  'discount', ceil(l.discount_total * 10000.0 / l.merchandise)::int, 'limit', operations.discount_limit_bp))`

/** Every third one is late with what is due, the others pass their limit by a third of the document. */
const CREDIT = sql`CASE o.n % 3
  WHEN 0 THEN jsonb_build_array(jsonb_build_object('code', 'OVERDUE_DEBT', 'overdue', t.net / 2))
  ELSE jsonb_build_array(jsonb_build_object('code', 'CREDIT_LIMIT_EXCEEDED', 'exposure', (t.net + t.vat) * 4,
    'limit', (t.net + t.vat) * 4 - (t.net + t.vat) / 3, 'over', (t.net + t.vat) / 3)) END`
