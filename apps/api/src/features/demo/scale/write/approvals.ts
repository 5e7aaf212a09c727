import { sql } from 'kysely'
import type { Trx } from '../../../../db/transaction.ts'

/** Writes the approvals of a chunk, each with the digest that the domain would take of the document (approvals/digest). */
export async function writeApprovals(trx: Trx): Promise<void> {
  await sql`CREATE TEMP TABLE scale_prices AS
    SELECT order_id, string_agg('["' || product_id || '",' || concat_ws(',', quantity, unit_price, discount_total, total) || ']', ','
      ORDER BY product_id COLLATE "C") AS prices
    FROM scale_line WHERE order_id IN (SELECT order_id FROM scale_approval) GROUP BY order_id`.execute(trx)
  await sql`
    INSERT INTO approvals (order_id, stage, position, raised_at, reasons, digest, decision, decided_at, decided_by, reason)
    SELECT a.order_id, a.stage, a.position, a.raised_at, a.reasons, encode(sha256(convert_to(${DIGEST_TEXT}, 'UTF8')), 'hex'), a.decision,
      CASE WHEN a.decision IS NOT NULL THEN a.decided_at END, CASE WHEN a.decision IS NOT NULL THEN u.id END,
      CASE a.decision WHEN 'approved' THEN words.approved WHEN 'rejected' THEN words.rejected ELSE '' END
    FROM scale_approval a JOIN scale_prices p USING (order_id) JOIN scale_order o ON o.id = a.order_id JOIN scale_total t USING (order_id)
    JOIN (VALUES ('COMMERCIAL', 'Campanha acordada', 'Margem demasiado baixa'),
        ('FINANCIAL', 'Pagamento confirmado', 'Dívida vencida por regularizar'),
        ('OFFER', 'Abertura de loja', 'Fora do orçamento de ofertas')) AS words (stage, approved, rejected) USING (stage)
    JOIN users u ON u.username = lower(a.stage) || '_approver'
    ORDER BY a.order_id, a.position`.execute(trx)
}

const DIGEST_TEXT = sql`'["' || a.stage || '",' || o.customer_id || CASE a.stage
  WHEN 'FINANCIAL' THEN ',"' || o.payment_condition || '","' || (o.day + o.payment_days) || '",' || (t.net + t.vat) || ']'
  WHEN 'COMMERCIAL' THEN ',"' || o.operation_id || '",0,[' || p.prices || ']]'
  ELSE ',"' || o.operation_id || '",[' || p.prices || ']]' END`
