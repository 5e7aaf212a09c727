import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import { readUserById } from '../../apps/api/src/aggregates/users/read-user.ts'
import { startEmbedded } from '../../apps/api/src/db/embedded/start-embedded.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { type Db, openDb, openPool } from '../../apps/api/src/db/pool.ts'
import { inTransaction } from '../../apps/api/src/db/transaction.ts'
import { prepareQueue } from '../../apps/api/src/engines/jobs/runner.ts'
import { mendCause } from '../../apps/api/src/engines/quarantine/causes.ts'
import { replayInbound } from '../../apps/api/src/features/inbound/commands/replay-cause.ts'
import { settleOrders } from '../../apps/api/src/features/inbound/commands/settle-orders.ts'
import { saveStates, storeContent } from '../../apps/api/src/features/inbound/store.ts'
import { readInbound } from '../../apps/api/src/gateways/inbound/read-inbound.ts'
import { addCustomer, seedTrade } from '../../apps/api/src/testing/trade.ts'

const LINES = 16_000
const ARTICLES = 1000
const [ORDERS, LINES_EACH] = [200, 50]
/** Seconds, and megabytes of this process. */
const AIM = { seconds: 5, memory: 300, mend: 5 }
const NOW = new Date('2026-11-23T07:12:00Z')
const PLACE = '5601234000022'

/** An order of sixteen thousand lines from its bytes to checked lines, and a cause of ten thousand lines from the press to lines that go on. */
export async function measureInbound(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cais-bench-inbound-'))
  const database = await startEmbedded({ dataDir })
  const db = openDb(openPool({ url: database.url, max: 4 }))
  try {
    await migrate(database.url)
    await prepareQueue(database.url)
    const user = await prepare(db)
    const file = Buffer.from(edifact(1, LINES, (at) => `A${at % ARTICLES}`))
    const order = await timed(() => take(db, file, user))
    for (let at = 0; at < ORDERS; at += 1)
      await take(
        db,
        Buffer.from(edifact(at + 2, LINES_EACH, (line) => (line === 0 ? 'A1' : 'NEVER-HEARD-OF'))),
        user,
      )
    const [cause] = await sql<{ id: number; version: number; lines: number }>`
      SELECT id, version, (SELECT count(*)::int FROM quarantine_items WHERE cause_id = cause.id) AS lines FROM quarantine_causes AS cause
      ORDER BY lines DESC LIMIT 1`
      .execute(db)
      .then(({ rows }) => rows)
    if (cause === undefined) throw new Error('Nothing waits')
    const mend = await timed(() =>
      inTransaction(db, (trx) =>
        mendCause(trx, { ...cause, target: 'A2', label: 'A2', remember: true }, [replayInbound], {
          user,
          now: NOW,
        }),
      ),
    )
    const verdict = (value: number, aim: number) => `at most ${aim}: ${value <= aim ? 'yes' : 'NO'}`
    console.log(
      `inbound: an order of ${LINES} lines read, stored and checked: ${order.seconds.toFixed(1)} s (${verdict(order.seconds, AIM.seconds)}), ` +
        `${order.megabytes.toFixed(0)} MB of memory (${verdict(order.megabytes, AIM.memory)}); a cause of ${cause.lines} lines in ${ORDERS} orders mended: ` +
        `${mend.seconds.toFixed(1)} s (${verdict(mend.seconds, AIM.mend)})`,
    )
  } finally {
    await db.destroy()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Articles, one customer with the place of the orders, and who mends. */
async function prepare(db: Db): Promise<User> {
  await seedTrade(db)
  for (let first = 0; first < ARTICLES; first += 100)
    await sql`INSERT INTO products (id, description, unit, base_unit, conversion_factor, unit_price, unit_cost, vat_code, unit_weight)
      SELECT 'A' || n, 'Artigo ' || n, 'cx', 'un', 12000, 10000, 6000, 'NOR', 25000 FROM generate_series(${first}::int, ${first + 99}::int) AS n`.execute(
      db,
    )
  const shop = await addCustomer(db)
  await db.updateTable('customer_addresses').set({ gln: PLACE }).where('customer_id', '=', shop.id).execute()
  const { id } = await db
    .insertInto('users')
    .values({ username: 'bench', name: 'Bench', password_hash: 'none', branch_id: 'SD', roles: ['ADMIN'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = await readUserById(db, id)
  if (user === undefined) throw new Error('Who mends is there')
  return user
}

/** From the bytes to stored lines of which each is ready or waits. */
async function take(db: Db, bytes: Buffer, user: User): Promise<void> {
  const content = readInbound(bytes, 'edifact')
  await inTransaction(db, async (trx) => {
    const digest = createHash('sha256').update(bytes).digest('hex')
    await sql`INSERT INTO files (digest, size, type, uploaded_at) VALUES (${digest}, ${bytes.length}, 'txt', now())`.execute(
      trx,
    )
    const { id } = await trx
      .insertInto('inbound_files')
      .values({
        channel: 'upload',
        file_digest: digest,
        file_name: 'bench.edi',
        status: 'read',
        arrived_by: user.id,
        arrived_at: NOW.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await storeContent(trx, content, { fileId: id, retailerId: null, now: NOW })
    const orders = await trx.selectFrom('inbound_orders').select('id').where('file_id', '=', id).execute()
    const ids = orders.map((order) => order.id)
    await settleOrders(trx, ids, NOW)
    await saveStates(trx, ids, NOW)
  })
}

const edifact = (number: number, lines: number, articleAt: (line: number) => string) =>
  [
    "UNB+UNOC:3+5601234000015:14+6001234000012:14+261122:0915+77'",
    "UNH+1+ORDERS:D:96A:UN:EAN008'",
    `BGM+220+BENCH-${number}+9'`,
    "DTM+2:20261126:102'",
    `NAD+DP+${PLACE}::9'`,
    ...Array.from({ length: lines }, (_, at) => `LIN+${at + 1}++${articleAt(at)}:SA'\nQTY+21:12'`),
    "UNS+S'",
    `UNT+${6 + lines * 2}+1'`,
    "UNZ+1+77'",
  ].join('\n')

/** Seconds, and how much memory of this process grew at most. */
async function timed(work: () => Promise<void>) {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  const began = performance.now()
  await work()
  clearInterval(watch)
  return {
    seconds: (performance.now() - began) / 1000,
    megabytes: (Math.max(most, process.memoryUsage.rss()) - before) / 1e6,
  }
}
