import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { jobsLeft } from '../../../testing/all-jobs-done.ts'
import { openFlow } from '../../../testing/flow.ts'

const SERVER = join(import.meta.dirname, '../../../testing/server-process.ts')
const FILES = 6

async function startServer(url: string, folder: string) {
  const more = {
    DATABASE_URL: url,
    PORT: '0',
    LOG_LEVEL: 'fatal',
    CAIS_DEMO: 'no',
    CAIS_INBOUND_FOLDER: folder,
  }
  const server = spawn(process.execPath, [SERVER], {
    env: { ...process.env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    server.kill('SIGKILL')
  })
  await once(server.stdout, 'data')
  return server
}

/** Where the server is when it is killed: it waits there for a table that somebody else holds. */
const POINTS = {
  'the file is stored, and nothing refers to it': 'source_arrivals',
  'the file is taken, and its orders are not stored': 'inbound_lines',
  'the orders are stored, and no document is made': 'order_lines',
} as const

test.each(Object.entries(POINTS))(
  'of two servers one is killed where %s: every file is taken once',
  async (_, table) => {
    const flow = await openFlow()
    onTestFinished(() => flow.testApp.close())
    const { db } = flow
    const root = await mkdtemp(join(tmpdir(), 'cais-killed-'))
    onTestFinished(() => rm(root, { recursive: true, force: true }))
    await mkdir(join(root, 'baz'))
    const old = new Date(Date.now() - 60_000)
    for (let at = 1; at <= FILES; at += 1) {
      const path = join(root, 'baz', `${at}.csv`)
      await writeFile(path, `PO;SKU;Qty;Store\r\nPO-${at};RICE;${at};LOJA-2\r\n`)
      await utimes(path, old, old)
    }
    await db.insertInto('retailers').values({ id: 'BAZ', name: 'Baía Azul' }).execute()
    await db
      .insertInto('retailer_customers')
      .values({ retailer_id: 'BAZ', customer_id: flow.customer.id })
      .execute()
    const settings = { channel: 'folder', folder: 'baz' }
    const input = { name: 'Pasta', kind: 'orders', active: true, settings }
    const { content } = await flow.must(flow.people.admin, 'POST /retailers/BAZ/sources', input)
    const makeDue = () =>
      db
        .updateTable('job_configs')
        .set({ next_run_at: new Date().toISOString() })
        .where('id', '=', 'morpheus-integration')
        .execute()

    const holder = await db.startTransaction().execute()
    onTestFinished(() => void (holder.isCommitted || holder.isRolledBack || holder.rollback().execute()))
    await sql`LOCK TABLE ${sql.table(table)} IN SHARE ROW EXCLUSIVE MODE`.execute(holder)
    const first = await startServer(flow.testApp.database.url, root)
    await makeDue()
    const waits = sql<{ waiting: number }>`SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE ${`%${table}%`}`
    await expect
      .poll(async () => (await waits.execute(db)).rows[0]?.waiting, { timeout: 60_000 })
      .toBeGreaterThan(0)
    first.kill('SIGKILL')
    await once(first, 'exit')
    await holder.rollback().execute()

    await startServer(flow.testApp.database.url, root)
    // the lease of a dead run ends by the clock; nobody waits two minutes for a test
    await db
      .updateTable('retailer_sources')
      .set({ leased_until: null })
      .where('id', '=', content.id)
      .execute()
    await makeDue()
    const files = () =>
      db.selectFrom('inbound_files').select(['file_name', 'status']).orderBy('file_name').execute()
    await expect
      .poll(files, { timeout: 120_000, interval: 500 })
      .toEqual(Array.from({ length: FILES }, (_none, at) => ({ file_name: `${at + 1}.csv`, status: 'read' })))
    await expect
      .poll(async () => (await readdir(join(root, 'baz/done'))).length, { timeout: 60_000 })
      .toBe(FILES)
    await expect.poll(async () => (await jobsLeft(db)).length, { timeout: 120_000 }).toBe(0)
    const orders = await db
      .selectFrom('inbound_orders')
      .select('order_number')
      .orderBy('order_number')
      .execute()
    expect(orders.map(({ order_number }) => order_number)).toEqual(
      Array.from({ length: FILES }, (_none, at) => `PO-${at + 1}`),
    )
    const placed = await db.selectFrom('inbound_lines').select('id').where('place', '=', 'ready').execute()
    expect(placed).toEqual([])
  },
  300_000,
)
