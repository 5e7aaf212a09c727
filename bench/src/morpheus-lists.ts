import type pg from 'pg'
import type { Target } from './measure.ts'
import { latencyOf, type Tokens } from './million/latency.ts'

/** A million lines in orders of fifty, ten orders in a file. */
const [FILES, ORDERS_EACH, LINES_EACH] = [2_000, 10, 50]
const TIMES = 100
/** Milliseconds of nineteen of twenty reads: alone, and with so many clients. */
const AIMS = [
  [1, 100],
  [32, 300],
] as const

const READS = [
  ['files', '/files'],
  ['files of a name', '/files?search=bench-777'],
  ['orders with pending articles', '?tab=incomplete'],
  ['pending orders', '?tab=pending'],
  ['processed orders', '?tab=processed'],
  ['processed orders, page 100', '?tab=processed&page=100'],
  ['orders of a retailer', '?tab=processed&retailerId=LISTS3'],
  ['a number of the customer', '?search=BENCH-12345'],
  ['counts of the tabs', '/tab-counts'],
  ['causes', '/causes'],
  ['yesterday', '/day'],
  ['error rates', '/error-rates'],
] as const

/** Reads the lists of Morpheus at a million lines. */
export async function measureMorpheusLists({ url, tokens }: Target, client: pg.Client): Promise<void> {
  await fill(client)
  for (const [name, query] of READS)
    for (const [clients, aim] of AIMS) {
      const read = { name, path: `/morpheus${query}`, person: 'admin' } as const
      const admin = { admin: tokens.super_user } as Tokens
      const { p50, p95 } = await latencyOf(read, { url, tokens: admin }, { clients, amount: TIMES * clients })
      console.log(
        `Morpheus, ${name}, ${clients} clients: ${p50.toFixed(1)} / ${p95.toFixed(1)} ms (p95 at most ${aim} ms: ${p95 <= aim ? 'yes' : 'NO'})`,
      )
    }
}

/** Nine of ten orders are processed, one in fifty has lines that wait under one of two hundred causes, the others wait for their customer. */
async function fill(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`SELECT FROM retailers WHERE id = 'LISTS1'`)
  if (rows.length > 0) return
  await client.query(
    `INSERT INTO retailers (id, name) SELECT 'LISTS' || n, 'Retalhista ' || n FROM generate_series(1, 10) AS n`,
  )
  await client.query(
    `INSERT INTO files (digest, size, type, uploaded_at) SELECT encode(sha256(('lists ' || n)::bytea), 'hex'), 1, 'csv', now() FROM generate_series(1, $1::int) AS n`,
    [FILES],
  )
  await client.query(
    `INSERT INTO inbound_files (retailer_id, channel, file_digest, content_digest, file_name, status, format, arrived_by, arrived_at, read_at)
     SELECT 'LISTS' || (n % 10 + 1), 'folder', encode(sha256(('lists ' || n)::bytea), 'hex'), encode(sha256(('lists ' || n)::bytea), 'hex'),
       'bench-' || n || '.csv', 'read', 'csv', (SELECT min(id) FROM users), now() - make_interval(mins => ($1::int - n) * 20), now()
     FROM generate_series(1, $1::int) AS n`,
    [FILES],
  )
  await client.query(
    `INSERT INTO inbound_orders (file_id, position, kind, file_line, reference, order_number, sender, retailer_id, place_code, place_name, buyer_code,
       buyer_name, note, state, is_incomplete, search_text, arrived_at, checked_at, updated_at, line_count, document_count, waiting_count, refused_count,
       waited_count, customer_id)
     SELECT file.id, at, 'order', 1, '', 'BENCH-' || n, file.retailer_id, file.retailer_id, '', 'Loja ' || n % 40, '', '', '', how.state,
       how.state = 'pending' AND n % 50 = 0, 'bench-' || n || ' loja ' || n % 40, file.arrived_at, now(), now(), $2::int,
       CASE WHEN how.state = 'processed' THEN $2::int ELSE 0 END, CASE WHEN how.state = 'pending' THEN $2::int ELSE 0 END, 0, n % 3,
       (SELECT min(id) FROM customers)
     FROM (SELECT id, retailer_id, arrived_at, row_number() OVER (ORDER BY id) AS place FROM inbound_files WHERE file_name LIKE 'bench-%') AS file,
       generate_series(0, $1::int - 1) AS at, LATERAL (SELECT (file.place - 1) * $1::int + at AS n) AS number,
       LATERAL (SELECT CASE WHEN n % 50 = 0 OR n % 20 = 3 THEN 'pending' WHEN n % 20 = 7 THEN 'failed' ELSE 'processed' END AS state) AS how`,
    [ORDERS_EACH, LINES_EACH],
  )
  // no documents are made for it: what is processed is refused here, which the lists do not look at
  await client.query(
    `INSERT INTO inbound_lines (inbound_id, position, sequence, file_line, gtin, buyer_code, supplier_code, description, unit, quantity, place, cause, cause_key, action)
     SELECT o.id, at, at::text, at, '', 'B-' || at, '', 'Artigo ' || at, 'CS', 1000, CASE WHEN o.state = 'pending' THEN 'quarantine' ELSE 'refused' END,
       CASE WHEN o.state = 'pending' THEN 'article' END, CASE WHEN o.state = 'pending' THEN 'UNKNOWN-' || o.id % 200 END, 'add'
     FROM inbound_orders AS o, generate_series(1, $1::int) AS at WHERE o.order_number LIKE 'BENCH-%'`,
    [LINES_EACH],
  )
  await client.query(
    `INSERT INTO quarantine_causes (kind, sender, key, hint, opened_at)
     SELECT DISTINCT 'article', o.sender, line.cause_key, '', now() FROM inbound_lines AS line JOIN inbound_orders AS o ON o.id = line.inbound_id
     WHERE line.place = 'quarantine' ON CONFLICT DO NOTHING`,
  )
  await client.query(
    `INSERT INTO quarantine_items (cause_id, noun, group_id, item_id, amount)
     SELECT cause.id, 'inbound-orders', o.id, line.id, 1000 FROM inbound_lines AS line JOIN inbound_orders AS o ON o.id = line.inbound_id
     JOIN quarantine_causes AS cause ON cause.kind = 'article' AND cause.sender = o.sender AND cause.key = line.cause_key
     WHERE line.place = 'quarantine' ON CONFLICT DO NOTHING`,
  )
  for (const table of [
    'inbound_files',
    'inbound_orders',
    'inbound_lines',
    'quarantine_causes',
    'quarantine_items',
  ])
    await client.query(`VACUUM ANALYZE ${table}`)
}
