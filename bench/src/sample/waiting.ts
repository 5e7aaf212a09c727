import pg from 'pg'
import { startEmbedded } from '../../../apps/api/src/db/embedded/start-embedded.ts'

const LINES = 5

/**
 * Adds so many documents that wait for a truck in one warehouse, with their goods received and held; needs articles and customers of a scaled company.
 * `node bench/src/sample/waiting.ts 10000` does it in CAIS_DATA_DIR, for `npm run measure -- dock`.
 */
async function addWaitingDocuments(client: pg.Client, count: number): Promise<void> {
  await client.query('BEGIN')
  await client.query(`CREATE TEMP TABLE made ON COMMIT DROP AS
    WITH buyer AS (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS all_of_them
      FROM customers WHERE branch_id = 'SD' AND code LIKE 'S%')
    SELECT nextval(pg_get_serial_sequence('orders', 'id')) AS id, n, b.id AS customer_id, b.code, b.name, b.route
    FROM generate_series(1, ${count}) AS n JOIN buyer AS b ON b.place = n * 7 % b.all_of_them`)
  await client.query(`CREATE TEMP TABLE made_line ON COMMIT DROP AS
    WITH article AS (SELECT *, row_number() OVER (ORDER BY id) - 1 AS place, count(*) OVER () AS all_of_them FROM products WHERE id LIKE 'S-%')
    SELECT nextval(pg_get_serial_sequence('order_lines', 'id')) AS id, m.id AS order_id, k + 1 AS sequence, a.id AS product_id, a.description, a.unit,
      a.unit_price, a.price_valid_from, a.vat_code, a.unit_weight, a.temperature, a.unit_cost, (1 + (m.n + k) % 9) * 1000::bigint AS quantity,
      CASE a.vat_code WHEN 'ISENTO' THEN 0 ELSE 1600 END AS vat_bp
    FROM made AS m CROSS JOIN generate_series(0, ${LINES - 1}) AS k JOIN article AS a ON a.place = (m.n * 13 + k * 1009) % a.all_of_them`)
  await client.query(
    'UPDATE customers SET credit_limit = 1000000000000 WHERE id IN (SELECT customer_id FROM made)',
  )
  await client.query(ORDERS)
  await client.query(ORDER_LINES)
  await client.query(LEVELS)
  await client.query(RECEIPTS)
  await client.query(HELD)
  await client.query('COMMIT')
  await client.query('ANALYZE orders, order_lines, held_stock')
}

const ORDERS = `
  INSERT INTO orders (id, type, number, branch_id, warehouse_id, operation_id, customer_id, route, delivery_date, due_at, created_by, submitted_by,
    submitted_at, verified_at, allocated_at, status, stages, merchandise, vat, total, weight, line_count, search_text)
  OVERRIDING SYSTEM VALUE
  SELECT m.id, 'PEV', 'PEV.SD.MEDIDA/' || m.n, 'SD', 'SD1', 'GERAL', m.customer_id, m.route, current_date + (m.n % 4)::int, current_date + 30, seller.id,
    seller.id, now(), now(), now(), 'PROCESSED', '{AVAILABLE_FOR_PICKING}', t.net, t.vat, t.net + t.vat, t.weight, ${LINES},
    searchable(concat_ws(' ', 'PEV.SD.MEDIDA/' || m.n, m.code, m.name))
  FROM made AS m, (SELECT id FROM users WHERE username = 'operator') AS seller,
    LATERAL (SELECT sum(unit_price * quantity / 1000)::bigint AS net, sum(unit_weight * quantity / 1000)::bigint AS weight,
      sum(round(unit_price * quantity / 1000 * vat_bp / 10000.0))::bigint AS vat FROM made_line WHERE order_id = m.id) AS t`

const ORDER_LINES = `
  INSERT INTO order_lines (id, order_id, sequence, product_id, description, unit, quantity, ordered_unit, ordered_quantity, unit_factor, stock_factor,
    unit_price, list_price, price_date, vat_code, vat_bp, unit_weight, temperature, total, weight, picking)
  OVERRIDING SYSTEM VALUE
  SELECT id, order_id, sequence, product_id, description, unit, quantity, unit, quantity, 1000, 1000, unit_price, unit_price, price_valid_from, vat_code,
    vat_bp, unit_weight, temperature, unit_price * quantity / 1000, unit_weight * quantity / 1000, quantity
  FROM made_line`

/** One batch of each article, as much as is held. */
const LEVELS = `
  INSERT INTO stock_levels (product_id, warehouse_id, batch, expiry, received_on, on_hand, reserved)
  SELECT product_id, 'SD1', 'MEDIDA', current_date + 300, current_date, sum(quantity), sum(quantity) FROM made_line GROUP BY product_id`

const RECEIPTS = `
  INSERT INTO stock_movements (level_id, kind, quantity, reference, value)
  SELECT id, 'receipt', on_hand, 'MEDIDA', 0 FROM stock_levels WHERE batch = 'MEDIDA'`

const HELD = `
  INSERT INTO held_stock (line_id, level_id, bucket, quantity)
  SELECT line.id, level.id, 'picking', line.quantity
  FROM made_line AS line JOIN stock_levels AS level ON level.product_id = line.product_id AND level.warehouse_id = 'SD1' AND level.batch = 'MEDIDA'`

const database = await startEmbedded({ dataDir: process.env.CAIS_DATA_DIR ?? 'data' })
const client = new pg.Client({ connectionString: database.url })
await client.connect()
await addWaitingDocuments(client, Number(process.argv[2] ?? 10_000))
await client.end()
await database.stop()
