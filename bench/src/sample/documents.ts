import type pg from 'pg'

/** Documents of twenty lines for one measurement of writes, in the order in which they are used up. */
export type Document = { readonly id: number; readonly version: number }

const LINES = 20

/** Drafts of the demo seller, priced, or documents that wait for their first allocation. */
export async function makeDocuments(
  client: pg.Client,
  kind: 'draft' | 'to-allocate',
  count: number,
): Promise<Document[]> {
  await client.query('BEGIN')
  await client.query(`CREATE TEMP TABLE made ON COMMIT DROP AS
    SELECT nextval(pg_get_serial_sequence('orders', 'id')) AS id, n, c.id AS customer_id, c.code, c.name, c.route
    FROM generate_series(1, ${count}) AS n JOIN LATERAL (
      -- Those of the seller's branch, in turns.
      SELECT * FROM customers WHERE branch_id = 'SD' AND code LIKE 'S%' ORDER BY id
      LIMIT 1 OFFSET n * 7 % (SELECT count(*) FROM customers WHERE branch_id = 'SD' AND code LIKE 'S%')) AS c ON true`)
  await client.query(`CREATE TEMP TABLE made_line ON COMMIT DROP AS
    SELECT m.id AS order_id, k + 1 AS sequence, p.*, 2000::bigint AS quantity, p.unit_price * 2 AS total, p.unit_weight * 2 AS weight,
      CASE p.vat_code WHEN 'ISENTO' THEN 0 ELSE 1600 END AS vat_bp
    FROM made AS m CROSS JOIN generate_series(0, ${LINES - 1}) AS k
    JOIN (SELECT id AS product_id, description, unit, unit_price, price_valid_from, vat_code, unit_weight, row_number() OVER (ORDER BY id) - 1 AS place
      FROM products WHERE id LIKE 'S-%') AS p ON p.place = (m.n * 13 + k * 1009) % (SELECT count(*) FROM products WHERE id LIKE 'S-%')`)
  await client.query(ORDERS[kind])
  await client.query(LINES_OF)
  const { rows } = await client.query<{ id: string }>('SELECT id FROM made ORDER BY id')
  await client.query('COMMIT')
  return rows.map(({ id }) => ({ id: Number(id), version: 1 }))
}

const SUMS = `JOIN (SELECT order_id, sum(total)::bigint AS net, sum(weight)::bigint AS weight, sum(round(total * vat_bp / 10000.0))::bigint AS vat
  FROM made_line GROUP BY order_id) AS t ON t.order_id = m.id`

const COLUMNS = `id, type, branch_id, warehouse_id, operation_id, customer_id, route, delivery_date, due_at, created_by, merchandise, vat, total, weight,
  line_count, search_text`

const VALUES = `m.id, 'PEV', 'SD', 'SD1', 'GERAL', m.customer_id, m.route, current_date + 2, current_date + 30, u.id, t.net, t.vat, t.net + t.vat, t.weight,
  ${LINES}, ''`

const FROM = `FROM made AS m ${SUMS}, (SELECT id FROM users WHERE username = 'operator') AS u`

const ORDERS = {
  draft: `INSERT INTO orders (${COLUMNS}) OVERRIDING SYSTEM VALUE SELECT ${VALUES} ${FROM}`,
  'to-allocate': `INSERT INTO orders (${COLUMNS}, number, submitted_at, submitted_by, verified_at, status, stages) OVERRIDING SYSTEM VALUE
    SELECT ${VALUES}, 'MEDIDA/' || m.id, now(), u.id, now(), 'PENDING', '{STOCK_ANALYSIS}' ${FROM}`,
}

/** Every line of the product's order lines is open from the draft on: the buckets always sum to the quantity. */
const LINES_OF = `
  INSERT INTO order_lines (order_id, sequence, product_id, description, unit, quantity, ordered_unit, ordered_quantity, unit_factor, stock_factor, unit_price,
    list_price, price_date, vat_code, vat_bp, unit_weight, total, weight, open)
  SELECT order_id, sequence, product_id, description, unit, quantity, unit, quantity, 1000, 1000, unit_price, unit_price, price_valid_from, vat_code, vat_bp, unit_weight, total, weight, quantity
  FROM made_line`
