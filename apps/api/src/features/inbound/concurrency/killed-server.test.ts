import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDb, openPool } from '../../../db/pool.ts'
import { inboundOrders } from '../../../doctor/check-inbound.ts'
import { checkInvariants } from '../../../doctor/check-invariants.ts'
import { allJobsDone } from '../../../testing/all-jobs-done.ts'
import { type Flow, openFlow } from '../../../testing/flow.ts'
import { digestOf } from '../../../testing/image-upload.ts'
import { addCustomer } from '../../../testing/trade.ts'

const SERVER = join(import.meta.dirname, '../../../testing/server-process.ts')
const PLACE = '5601234000022'

/** A real server process, with its jobs, on the database. */
async function startServer(url: string): Promise<ChildProcess> {
  const env = { ...process.env, DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'fatal', CAIS_DEMO: 'no' }
  const server = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => {
    server.kill('SIGKILL')
  })
  await once(server.stdout, 'data')
  return server
}

/** Steps of an import, by the statement that begins them: a trigger waits there while somebody holds the lock of that step. */
const POINTS = [
  ['orders are stored', 'inbound_orders', 'INSERT'],
  ['lines are stored', 'inbound_lines', 'INSERT'],
  ['the file is read', 'inbound_files', 'UPDATE'],
  ['lines wait', 'quarantine_items', 'INSERT'],
  ['a document is made', 'orders', 'INSERT'],
  ['lines go into their document', 'inbound_lines', 'UPDATE'],
] as const
const LOCKS = 4242

/** By the owner of the tables: the server itself may change none. */
async function setUpPoints(url: string) {
  const db = openDb(openPool({ url, max: 1 }))
  await sql`CREATE FUNCTION wait_at_point() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_advisory_xact_lock_shared(${sql.lit(LOCKS)}, TG_ARGV[0]::int); RETURN NULL; END $$`.execute(
    db,
  )
  for (const [at, [, table, event]] of POINTS.entries())
    await sql`CREATE TRIGGER ${sql.ref(`wait_at_point_${at}`)} BEFORE ${sql.raw(event)} ON ${sql.table(table)}
      FOR EACH STATEMENT EXECUTE FUNCTION wait_at_point(${sql.lit(String(at))})`.execute(db)
  await db.destroy()
}

/** Good lines, one of an unknown article, one whose quantity cannot be read, and an order that every file has. */
async function receive(flow: Flow, number: string) {
  const rows = [
    `${number};;RICE;2;${PLACE}`,
    `${number};;OIL;3;${PLACE}`,
    `${number};4006381333931;;1;${PLACE}`,
    `${number};;SOAP;abc;${PLACE}`,
    `ALL;;RICE;1;${PLACE}`,
  ]
  const body = Buffer.from(`PO;EAN;Artigo;Qtd;Loja\n${rows.join('\n')}\n`)
  const [digest, name] = [digestOf(body), `${number}.csv`]
  const { headers } = flow.people.admin
  await flow.testApp.inject({
    method: 'PUT',
    url: `/api/files/${digest}?purpose=inbound-file&name=${name}`,
    headers: { ...headers, 'content-type': 'text/csv' },
    payload: body,
  })
  const { content } = await flow.must(flow.people.admin, 'POST /morpheus/files', {
    file: { digest, name },
    retailerId: 'BAZ',
  })
  return content.id as number
}

test('a server that is killed at any point of an import leaves every line in one place, and another one ends it', async () => {
  const flow = await openFlow()
  onTestFinished(() => flow.testApp.close())
  const { db } = flow
  await db.insertInto('retailers').values({ id: 'BAZ', name: 'Supermercado Baía Azul' }).execute()
  const shop = await addCustomer(db)
  await db.updateTable('customer_addresses').set({ gln: PLACE }).where('customer_id', '=', shop.id).execute()
  const url = flow.testApp.database.url
  await setUpPoints(url)
  let working = await startServer(url)
  const waiting = async () => {
    const { rows } = await sql<{ point: number }>`
      SELECT objid AS point FROM pg_locks WHERE locktype = 'advisory' AND classid = ${LOCKS} AND NOT granted`.execute(
      db,
    )
    return rows.map(({ point }) => Number(point))
  }
  for (const [at, [point]] of POINTS.entries()) {
    const holder = await db.startTransaction().execute()
    await sql`SELECT pg_advisory_xact_lock(${LOCKS}::int, ${at}::int)`.execute(holder)
    const fileId = await receive(flow, `K-${at}`)
    await expect.poll(waiting, { message: point, timeout: 60_000 }).toEqual([at])
    const other = await startServer(url)
    working.kill('SIGKILL')
    await once(working, 'exit')
    await holder.rollback().execute()
    working = other
    await expect
      .poll(async () => (await flow.must(flow.people.admin, `GET /morpheus/files/${fileId}`)).data, {
        message: point,
        timeout: 60_000,
      })
      .toMatchObject({
        status: 'read',
        // of the order that every file has, the first is taken
        lines: { read: 5, document: at === 0 ? 3 : 2, waiting: 2, refused: at === 0 ? 0 : 1 },
      })
    await allJobsDone(db)
    const documents = await db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('po_number', '=', `K-${at}`)
      .executeTakeFirstOrThrow()
    expect(Number(documents.n), point).toBe(1)
  }
  expect(await inboundOrders.run(flow.testApp.deps)).toEqual([])
  expect(await checkInvariants(db)).toEqual([])
}, 600_000)
