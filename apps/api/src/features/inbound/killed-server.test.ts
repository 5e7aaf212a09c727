import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../db/pool.ts'
import { inboundOrders } from '../../doctor/check-inbound.ts'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { digestOf } from '../../testing/image-upload.ts'
import { addCustomer } from '../../testing/trade.ts'

const SERVER = join(import.meta.dirname, '../../testing/server-process.ts')
const ORDERS = 25

async function startServer(url: string): Promise<ChildProcess> {
  const own = { DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'fatal', CAIS_DEMO: 'no' }
  const server = spawn(process.execPath, [SERVER], {
    env: { ...process.env, ...own },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  await once(server.stdout, 'data')
  return server
}

async function kill(servers: readonly ChildProcess[]): Promise<void> {
  for (const server of servers) server.kill('SIGKILL')
  await Promise.all(servers.map((server) => server.exitCode ?? once(server, 'exit')))
}

/** Where an import stops while the test holds what it needs next. */
const POINTS = {
  'its orders are being stored': 'SELECT id FROM inbound_files FOR UPDATE',
  'a number is being taken for a document': 'SELECT last FROM number_series FOR UPDATE',
  'the next orders are being checked':
    "SELECT pg_advisory_xact_lock(hashtextextended('inbound number K-12', 0))",
} as const

/** Both servers work until one waits at the point; then both are killed, and what they wait for is let go. */
async function killAt(flow: Flow, point: string): Promise<void> {
  const { url } = flow.testApp.database
  // a connection of its own: those of the product may not stay idle in a transaction for long
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  try {
    await holder.query('SET idle_in_transaction_session_timeout = 0; BEGIN')
    await holder.query(point)
    const servers = await Promise.all([startServer(url), startServer(url)])
    await expect.poll(() => blocked(flow.db), { timeout: 60_000, interval: 100 }).toBeGreaterThan(0)
    await kill(servers)
  } finally {
    await holder.end()
  }
}

async function blocked(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
    db,
  )
  return rows[0]?.waiting ?? 0
}

const LINES = ['RICE', 'OIL', '']
const text = [
  'PO;Artigo;EAN;Qtd;Loja',
  ...Array.from({ length: ORDERS }, (_, order) =>
    LINES.map(
      (article, at) =>
        `K-${order + 1};${article};${article === '' ? '99900077' : ''};${at + 1};5601234000022`,
    ),
  ).flat(),
].join('\n')

test('two servers that are killed at every point of an import put each line into one place', async () => {
  const flow = await openFlow()
  onTestFinished(() => flow.testApp.close())
  const { admin } = flow.people
  const shop = await addCustomer(flow.db)
  await flow.db
    .updateTable('customer_addresses')
    .set({ gln: '5601234000022' })
    .where('customer_id', '=', shop.id)
    .execute()
  await flow.db
    .insertInto('number_series')
    .values({ kind: 'PEV', series: 'SD', year: new Date().getFullYear(), last: 0 })
    .execute()
  const body = Buffer.from(text)
  const digest = digestOf(body)
  await flow.testApp.inject({
    method: 'PUT',
    url: `/api/files/${digest}?purpose=inbound-file&name=k.csv`,
    headers: { ...admin.headers, 'content-type': 'text/csv' },
    payload: body,
  })
  await flow.must(admin, 'POST /morpheus/files', { file: { digest, name: 'k.csv' }, retailerId: null })

  for (const point of Object.values(POINTS)) await killAt(flow, point)
  await Promise.all([startServer(flow.testApp.database.url), startServer(flow.testApp.database.url)])
  const places = async () => {
    const { rows } = await sql<{ place: string; lines: number }>`
      SELECT place, count(*)::int AS lines FROM inbound_lines GROUP BY place ORDER BY place`.execute(flow.db)
    return Object.fromEntries(rows.map(({ place, lines }) => [place, lines]))
  }
  const settled = { timeout: 120_000, interval: 200 }
  await expect.poll(places, settled).toEqual({ document: 2 * ORDERS, quarantine: ORDERS })

  // mending is in more orders than go on at once: a job makes their documents, and is killed as well
  const { data } = await flow.must(admin, 'GET /morpheus/causes')
  expect(data).toMatchObject([{ lines: ORDERS, orders: ORDERS }])
  await flow.must(admin, `POST /quarantine/${data[0].id}/mend`, { version: data[0].version, target: 'SOAP' })
  await expect.poll(places, settled).toEqual({ document: 3 * ORDERS })
  const { rows } = await sql<{ documents: number; lines: number }>`
    SELECT count(DISTINCT o.id)::int AS documents, count(*)::int AS lines FROM orders AS o JOIN order_lines AS l ON l.order_id = o.id
    WHERE o.origin = 'morpheus'`.execute(flow.db)
  expect(rows).toEqual([{ documents: ORDERS, lines: 3 * ORDERS }])
  expect(await inboundOrders.run(flow.testApp.deps)).toEqual([])
  expect(await checkInvariants(flow.db)).toEqual([])
}, 300_000)
