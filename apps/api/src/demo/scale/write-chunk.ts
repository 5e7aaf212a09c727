import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import { entryDigest } from '../../engines/history/record-history.ts'
import { mergeSums } from '../../features/orders/commands/merge-order-sums.ts'
import { planApprovals } from './plan/approvals.ts'
import { type Chunk, planDocuments } from './plan/documents.ts'
import { lineIds, planLines } from './plan/lines.ts'
import { planNumbers } from './plan/numbers.ts'
import { planTotals } from './plan/totals.ts'
import { planTrucks } from './plan/trucks.ts'
import { writeAccountEntries } from './write/credit.ts'
import { writeDeliveries } from './write/deliveries.ts'
import { writeOrders } from './write/orders.ts'
import { writeShipments } from './write/shipments.ts'
import { planStock, writeSales } from './write/stock.ts'

/** The temporary tables of a chunk. */
const PLANS = [
  'order',
  'number',
  'line',
  'total',
  'approval',
  'prices',
  'load',
  'truck',
  'aboard',
  'delivery',
  'invoice',
  'sold',
]

/** Plans some thousands of documents in temporary tables, then writes them. */
export async function writeChunk(trx: Trx, chunk: Omit<Chunk, 'id'>): Promise<void> {
  const order = await takeIds(trx, 'orders', chunk.count)
  const line = await takeIds(trx, 'order_lines', lineIds(chunk.count))
  await planDocuments(trx, { ...chunk, id: order })
  await planNumbers(trx)
  await planLines(trx, { order, line })
  await planTotals(trx)
  await planApprovals(trx)
  await planTrucks(trx)
  await sql`ANALYZE scale_order, scale_number, scale_load, scale_truck, scale_aboard, scale_delivery, scale_invoice, scale_approval`.execute(
    trx,
  )
  await planStock(trx)
  await writeOrders(trx)
  await writeLines(trx)
  await writeApprovals(trx)
  await writeShipments(trx)
  await writeDeliveries(trx)
  await writeInvoices(trx)
  await writeSales(trx)
  await writeAccountEntries(trx)
  await writeHistory(trx)
  await mergeSums(trx)
  await sql.raw(`DROP TABLE ${PLANS.map((name) => `scale_${name}`).join()}`).execute(trx)
}

/** The first of so many ids in a row that nobody else gets: the tables are ours until the end. */
async function takeIds(trx: Trx, table: string, count: number): Promise<number> {
  const { rows } = await sql<{ first: number }>`
    SELECT setval(sequence, nextval(sequence) + ${count - 1}::bigint) - ${count - 1}::bigint AS first
    FROM (SELECT pg_get_serial_sequence(${table}, 'id')::regclass AS sequence) AS of`.execute(trx)
  if (rows[0] === undefined) throw new Error(`${table} gave no ids`)
  return rows[0].first
}

/** Writes the approvals of a chunk, each with the digest that the domain would take of the document (approvals/digest). */
async function writeApprovals(trx: Trx): Promise<void> {
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

/** One entry of history for each document and truck that says that it was made as a sample. */
async function writeHistory(trx: Trx): Promise<void> {
  await sql`
    WITH written AS (INSERT INTO history (object_type, object_id, seq, at, user_id, action, changes, facts, origin, prev_digest, digest)
    SELECT object_type, object_id, seq, at, user_id, action, changes, facts, origin, prev_digest, ${entryDigest}
    FROM (
      SELECT object_type, id::text AS object_id, 1 AS seq, at, NULL::bigint AS user_id, NULL::bigint AS on_behalf_of, 'make-sample' AS action,
        '{}'::jsonb AS changes, jsonb_build_object('number', number) AS facts, '{}'::jsonb AS origin, '' AS prev_digest
      FROM (SELECT 'order' AS object_type, o.id, o.created_at AS at, x.number FROM scale_order o LEFT JOIN scale_number x ON x.order_id = o.id
        UNION ALL SELECT 'shipment', id, leaves_at, number FROM scale_truck) AS made) AS entry
      RETURNING object_type, object_id, seq, digest)
    INSERT INTO history_heads (object_type, object_id, entries, digest) SELECT object_type, object_id, seq, digest FROM written`.execute(
    trx,
  )
}

/** Writes the invoices of a chunk with their lines; those of the last two days have not reached paper yet. */
async function writeInvoices(trx: Trx): Promise<void> {
  await sql`
    INSERT INTO invoices (id, number, series, year, sequence, order_id, delivery_id, shipment_id, customer_id, branch_id, supplier, customer, order_number,
      po_number, issued_at, issued_on, due_on, payment_condition, merchandise, discounts, net, vat, total, vat_by_rate, weight, printed_at, copies,
      created_by, open_amount)
    OVERRIDING SYSTEM VALUE
    SELECT i.id, i.number, i.series, i.year, i.serial, i.order_id, delivery.id, i.truck_id, o.customer_id, o.branch_id,
      company.value || jsonb_build_object('branchName', b.name), jsonb_build_object('code', o.customer_code, 'name', o.customer_name,
      'nuit', o.customer_nuit, 'address', o.address), x.number, o.po_number, i.issued_at, i.day, i.day + o.payment_days, o.payment_condition,
      t.billed_merchandise, t.billed_discounts, t.billed_net, t.billed_vat, t.billed_net + t.billed_vat, t.billed_rates, t.billed_weight,
      CASE WHEN day.age >= 2 THEN i.issued_at + interval '10 minutes' END, CASE WHEN day.age >= 2 THEN 1 ELSE 0 END, clerk.id,
      greatest(t.billed_net + t.billed_vat, 0)
    FROM scale_invoice i JOIN scale_delivery delivery USING (order_id) JOIN scale_order o ON o.id = i.order_id JOIN scale_total t USING (order_id) JOIN scale_number x USING (order_id)
    JOIN scale_day day ON day.day = i.day JOIN branches b ON b.id = o.branch_id,
      (SELECT coalesce((SELECT value FROM settings WHERE key = 'company'), '{}') AS value) AS company,
      (SELECT id FROM users WHERE username = 'distribution_manager') AS clerk
    ORDER BY i.id`.execute(trx)
  await sql`
    INSERT INTO invoice_lines (invoice_id, sequence, order_line_id, product_id, description, unit, quantity, ordered_unit, ordered_quantity, unit_price,
      discount_total, total, vat_code, vat_bp, exemption_reason, batches)
    SELECT i.id, l.sequence, l.id, l.product_id, l.description, l.unit, l.quantity, l.unit, l.quantity, l.unit_price, l.discount_total,
      l.total, l.vat_code, l.vat_bp,
      CASE WHEN l.vat_bp = 0 THEN exempt.reason END, jsonb_build_array(jsonb_build_object('batch', batch.batch, 'expiry', batch.expiry,
      'quantity', l.quantity))
    FROM scale_line l JOIN scale_invoice i USING (order_id) JOIN scale_sold batch ON batch.line_id = l.id,
      (SELECT min(exemption_reason) AS reason FROM vat_rates WHERE code = 'ISENTO') AS exempt`.execute(trx)
}

/** Writes the lines of a chunk, and what they hold of the batch that lies on the shelf today. */
async function writeLines(trx: Trx): Promise<void> {
  await sql`
    INSERT INTO order_lines (id, order_id, sequence, product_id, description, unit, quantity, ordered_unit, ordered_quantity, unit_factor, stock_factor,
      unit_price, list_price, price_date, discount_bp, vat_code, vat_bp, unit_weight, temperature, discount_total, total, weight, open, reserved, picking, loading, billed, closed, waiting)
    OVERRIDING SYSTEM VALUE
    SELECT id, order_id, sequence, product_id, description, unit, quantity, unit, quantity, 1000, 1000, unit_price, unit_price, day, discount_bp, vat_code, vat_bp,
      unit_weight, temperature, discount_total, total, weight, ${inBucket('open')}, ${inBucket('reserved')}, ${inBucket('picking')},
      ${inBucket('loading')}, ${inBucket('billed')}, ${inBucket('closed')}, bucket = 'open' AND outcome IN ('awaiting', 'partly-waiting')
    FROM scale_line`.execute(trx)
  await sql`
    INSERT INTO held_stock (line_id, level_id, bucket, quantity, created_at)
    SELECT l.id, batch.level_id, l.bucket, l.quantity, l.created_at
    FROM scale_line l JOIN scale_level batch ON batch.place = l.product_place AND batch.warehouse_id = l.warehouse_id
    WHERE l.bucket IN ('reserved', 'picking', 'loading') AND batch.turn = (SELECT max(turn) FROM scale_turn)`.execute(
    trx,
  )
}

const inBucket = (name: string) => sql`CASE bucket WHEN ${sql.lit(name)} THEN quantity ELSE 0 END`
