import type pg from 'pg'
import { readConfig } from '../../apps/api/src/config.ts'
import { startJobs } from '../../apps/api/src/engines/jobs/runner.ts'
import { tasks } from '../../apps/api/src/features.ts'
import { inBackground } from '../../apps/api/src/http/deps.ts'
import { prepareRuntime } from '../../apps/api/src/start/prepare-runtime.ts'
import { measureBareBilling } from './billing-bare.ts'
import { call } from './call.ts'
import { measureListsWhilePrinting } from './lists-while-printing.ts'
import { median, type Target } from './measure.ts'
import { type ProcessorTime, perPiece, processorTime } from './processor-time.ts'
import { makeDocuments } from './sample/documents.ts'

const DOCUMENTS = 30
const ROUNDS = 3
/** One truck of documents of twenty lines, while the driver waits; and the trucks of a morning. */
const MAX_SECONDS = 0.5
const MIN_PER_SECOND = 500
const CASES = [
  { lines: 20, shipments: 1 },
  { lines: 20, shipments: 8 },
  { lines: 2, shipments: 8 },
] as const

type Place = { readonly client: pg.Client; readonly databaseUrl: string }

/** How long one server bills full trucks with the built-in ledger, from the first request to the last invoice. */
export async function measureBilling(target: Target, { client, databaseUrl }: Place): Promise<void> {
  await measureBare(target, client, databaseUrl)
  const runtime = await prepareRuntime(readConfig({ LOG_LEVEL: 'warn' }), databaseUrl)
  const log = { warn: console.warn, error: console.error, child: () => log } as never
  const jobs = await startJobs({ url: databaseUrl, tasks, deps: inBackground(runtime.deps), log })
  try {
    let printed = 0
    const measured = async (load: Load, what: string) => {
      const taken: number[] = []
      let used = ''
      for (let round = 0; round <= ROUNDS; round += 1) {
        const ids = await loadTrucks(target, client, load)
        const before = await processorTime(client)
        const seconds = await billAll(target, client, ids)
        used = usedFor(load, before, await processorTime(client))
        if (round > 0) taken.push(seconds)
        printed ||= ids[0] ?? 0
      }
      report(load, median(taken), { what, used })
    }
    for (const load of CASES) await measured(load, 'billing')
    await measureListsWhilePrinting(target, client, printed)
    await answerEverybody(client)
    for (const load of CASES.slice(0, 2)) await measured(load, 'billing, every customer answered and told')
  } finally {
    await jobs.stop()
    await runtime.close()
  }
}

/** The statements of billing alone. No jobs run here: what is requested waits. */
async function measureBare(target: Target, client: pg.Client, databaseUrl: string): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const [shipmentId = 0] = await loadTrucks(target, client, CASES[0])
    await request(target, shipmentId)
    const { rows } = await client.query<{ order_id: string }>(
      'SELECT order_id FROM shipment_documents WHERE shipment_id = $1 ORDER BY position',
      [shipmentId],
    )
    const orderIds = rows.map(({ order_id }) => Number(order_id))
    await measureBareBilling(databaseUrl, client, { shipmentId, orderIds })
  }
}

const usedFor = ({ shipments }: Load, before: ProcessorTime, after: ProcessorTime) =>
  perPiece(before, after, shipments * DOCUMENTS)

type Result = { readonly what: string; readonly used: string }

function report({ lines, shipments }: Load, seconds: number, { what, used }: Result): void {
  const perSecond = (shipments * DOCUMENTS) / seconds
  const isMet = shipments === 1 ? seconds <= MAX_SECONDS : perSecond >= MIN_PER_SECOND
  const aim = shipments === 1 ? `at most ${MAX_SECONDS} s` : `at least ${MIN_PER_SECOND} a second`
  console.log(
    `${what}, ${shipments} × ${DOCUMENTS} documents of ${lines} lines: ${seconds.toFixed(2)} s, ` +
      `${perSecond.toFixed(0)} invoices a second (${aim}: ${isMet ? 'yes' : 'NO'}); ${used}`,
  )
}

/** From here on every customer is a retailer's that gets despatch advices and invoices, and a webhook hears of both. Nobody takes them. */
async function answerEverybody(client: pg.Client): Promise<void> {
  await client.query(`
    INSERT INTO retailers (id, name) VALUES ('MEDIDA', 'Medida');
    DELETE FROM retailer_customers;
    INSERT INTO retailer_customers (customer_id, retailer_id) SELECT id, 'MEDIDA' FROM customers;
    INSERT INTO answer_profiles (retailer_id, active, kinds, format, way, folder) VALUES
      ('MEDIDA', true, '{despatch-advice,invoice}', 'json', 'file', 'medida');
    INSERT INTO webhooks (name, url, events, secret_sealed, paused_at, created_by, created_at, updated_at)
      SELECT 'Medida', 'https://medida.example/', '{order-shipped,order-billed}', '', now(), min(id), now(), now() FROM users`)
}

type Load = { readonly lines: number; readonly shipments: number }

/** Shipments whose loading has ended, of documents that are picked out of one large batch of each article. */
async function loadTrucks({ url, tokens }: Target, client: pg.Client, { lines, shipments }: Load) {
  const documents = await makeDocuments(client, 'to-allocate', DOCUMENTS * shipments)
  const orderIds = documents.map(({ id }) => id)
  await pick(client, orderIds, lines)
  const ids: number[] = []
  for (let truck = 0; truck < shipments; truck += 1) {
    const body = { ...TRUCK, orderIds: orderIds.slice(truck * DOCUMENTS, (truck + 1) * DOCUMENTS) }
    const send = (method: string, path: string, input: object) =>
      call(`${url}/api${path}`, { method, token: tokens.super_user, body: input })
    const { content } = await send('POST', '/shipments', body)
    const { data } = await send('PUT', `/shipments/${content.id}/status-update/loading`, {})
    await send('PUT', `/shipments/${content.id}/status-update/finished`, { version: data.version })
    ids.push(content.id)
  }
  return ids
}

const TRUCK = {
  warehouseId: 'SD1',
  assigneeName: 'Medida',
  driverName: 'Medida',
  carRegistration: 'AAB-123-MC',
  route: 'Medida',
  acceptOverload: true,
}

/** As stock analysis leaves them: all lines to picking, held on a batch that has enough. */
async function pick(client: pg.Client, orderIds: readonly number[], lines: number): Promise<void> {
  await client.query('BEGIN')
  await client.query('DELETE FROM order_lines WHERE order_id = ANY($1) AND sequence > $2', [orderIds, lines])
  await client.query(
    `UPDATE orders SET line_count = $2, allocated_at = now(), (merchandise, total, vat) =
       (SELECT sum(total), sum(total + round(total * vat_bp / 10000)), sum(round(total * vat_bp / 10000)) FROM order_lines WHERE order_id = orders.id)
     WHERE id = ANY($1)`,
    [orderIds, lines],
  )
  await client.query(
    'UPDATE customers SET credit_limit = 9e14 WHERE id IN (SELECT customer_id FROM orders WHERE id = ANY($1))',
    [orderIds],
  )
  await client.query('UPDATE order_lines SET open = 0, picking = quantity WHERE order_id = ANY($1)', [
    orderIds,
  ])
  await client.query(
    `WITH needed AS (SELECT product_id, sum(quantity) AS quantity FROM order_lines WHERE order_id = ANY($1) GROUP BY product_id),
     stored AS (
       INSERT INTO stock_levels (product_id, warehouse_id, batch, received_on, on_hand, reserved)
       SELECT product_id, 'SD1', 'MEDIDA', current_date, quantity, quantity FROM needed ORDER BY product_id
       ON CONFLICT (warehouse_id, product_id, batch) DO UPDATE SET on_hand = stock_levels.on_hand + excluded.on_hand,
         reserved = stock_levels.reserved + excluded.reserved RETURNING id, product_id),
     moved AS (
       INSERT INTO stock_movements (level_id, quantity, kind, reference)
       SELECT s.id, n.quantity, 'receipt', 'MEDIDA' FROM stored s JOIN needed n USING (product_id) ORDER BY product_id)
     INSERT INTO held_stock (line_id, level_id, bucket, quantity)
     SELECT l.id, s.id, 'picking', l.quantity FROM order_lines l JOIN stored s USING (product_id) WHERE l.order_id = ANY($1)`,
    [orderIds],
  )
  await client.query('COMMIT')
}

const request = ({ url, tokens }: Target, id: number) =>
  call(`${url}/api/shipments/${id}/invoice`, { method: 'POST', token: tokens.super_user, body: {} })

/** Between two looks at whether all are billed: a look costs, too. */
const WAIT_MS = 20

/** Requests the invoices of all at once, and waits for the last one. */
async function billAll({ url, tokens }: Target, client: pg.Client, ids: readonly number[]) {
  const startedAt = performance.now()
  await Promise.all(ids.map((id) => request({ url, tokens }, id)))
  for (;;) {
    const { rows } = await client.query<{ left: string; failed: string }>(
      `SELECT count(*) FILTER (WHERE billing_state = 'waiting') AS left, count(*) FILTER (WHERE billing_state = 'failed') AS failed
       FROM shipment_documents WHERE shipment_id = ANY($1)`,
      [ids],
    )
    if (Number(rows[0]?.failed) > 0) throw new Error('A document could not be billed')
    if (rows[0]?.left === '0') return (performance.now() - startedAt) / 1000
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
}
