import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { startEmbedded } from '../../apps/api/src/db/embedded/start-embedded.ts'
import { type Db, openDb, openPool } from '../../apps/api/src/db/pool.ts'
import { prepareSample } from './sample/prepare.ts'
import { startServer } from './servers.ts'
import { signIn } from './sign-in.ts'

const [DOCUMENTS, FILES, LINES] = [10_000, 1000, 50]
/** Seconds from the folder to the checked lines, and how much slower a list may become meanwhile. */
const AIM = { seconds: 60, growth: 1 / 3 }
/** Somebody opens the list of pending documents so often, before the files come and while they do. */
const PAUSE_MS = 100
const ALONE_MS = 20_000

/**
 * Files of orders out of a watched folder by a server that serves people at the same time: taken, read, every line checked against articles and
 * customers. The shops of the orders are not known yet, so all lines wait and no documents are made.
 */
export async function measureArrivals(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cais-bench-arrivals-'))
  const database = await startEmbedded({ dataDir })
  const db = openDb(openPool({ url: database.url, max: 2 }))
  const folder = join(dataDir, 'inbound')
  try {
    await prepareSample(database.url, DOCUMENTS)
    const sourceId = await prepare(db)
    await fill(folder)
    const server = await startServer('product-server.ts', database.url, {
      CAIS_JOBS: 'yes',
      CAIS_INBOUND_FOLDER: folder,
    })
    try {
      const call = callsOf(server.url, await signIn(server.url, 'super_user'))
      await readList(call, 5000)
      const alone = await readList(call, ALONE_MS)
      const { seconds, times } = await readWhileFilesArrive(db, call, sourceId)
      report({ seconds, alone, meanwhile: times })
    } finally {
      await server.stop()
    }
    await requireAll(db)
  } finally {
    await db.destroy()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Call = (method: 'GET' | 'POST', path: string) => Promise<void>

const callsOf =
  (url: string, token: string): Call =>
  async (method, path) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers,
      ...(method === 'POST' && { body: '{}' }),
    })
    // a job of the schedule may be fetching already
    if (reply.status === 409) await sleep(500)
    else if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    await reply.arrayBuffer()
  }

/** Milliseconds of each read of the list, for so long or until something is over. */
async function readList(call: Call, milliseconds: number, isOver = () => false): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + milliseconds
  while (performance.now() < end && !isOver()) {
    const began = performance.now()
    await call('GET', '/orders?tab=pending')
    times.push(performance.now() - began)
    await sleep(PAUSE_MS)
  }
  return times
}

/** The source is fetched as by somebody who presses the button until it is empty; the jobs of the server read the files. */
async function readWhileFilesArrive(db: Db, call: Call, sourceId: number) {
  const began = performance.now()
  let seconds: number | null = null
  const arriving = (async () => {
    for (let taken = 0; taken < FILES; taken = await countFiles(db))
      await call('POST', `/sources/${sourceId}/fetch`)
    while ((await countUnread(db)) > 0) await sleep(200)
    seconds = (performance.now() - began) / 1000
  })()
  const times = await readList(call, 1_200_000, () => seconds !== null)
  await arriving
  return { seconds: seconds ?? Number.NaN, times }
}

const countFiles = async (db: Db) =>
  (await sql<{ files: number }>`SELECT count(*)::int AS files FROM inbound_files`.execute(db)).rows[0]
    ?.files ?? 0

const countUnread = async (db: Db) =>
  (
    await sql<{ left: number }>`
      SELECT (SELECT count(*) FROM inbound_files WHERE status = 'received')::int
        + (SELECT count(*) FROM inbound_orders WHERE checked_at IS NULL)::int AS left`.execute(db)
  ).rows[0]?.left ?? 0

type Figures = {
  readonly seconds: number
  readonly alone: readonly number[]
  readonly meanwhile: readonly number[]
}

function report({ seconds, alone, meanwhile }: Figures): void {
  const [before, during] = [alone, meanwhile].map(percentile95)
  const growth = (during ?? 0) / (before ?? 1) - 1
  const verdict = (isWithin: boolean) => (isWithin ? 'yes' : 'NO')
  console.log(
    `Watched folder: ${FILES} files of ${LINES} lines taken, read and checked in ${seconds.toFixed(1)} s while people work ` +
      `(at most ${AIM.seconds} s: ${verdict(seconds <= AIM.seconds)}); p95 of the list of pending documents ${before?.toFixed(1)} ms alone ` +
      `(${alone.length} reads), ${during?.toFixed(1)} ms meanwhile (${meanwhile.length} reads), ${(growth * 100).toFixed(0)} % more ` +
      `(less than a third: ${verdict(growth < AIM.growth)})`,
  )
}

function percentile95(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
}

async function requireAll(db: Db): Promise<void> {
  const { rows } = await sql<{ place: string; lines: number }>`
    SELECT line.place, count(*)::int AS lines FROM inbound_lines AS line JOIN inbound_orders AS inbound ON inbound.id = line.inbound_id
    WHERE inbound.retailer_id = 'BENCH' GROUP BY 1 ORDER BY 1`.execute(db)
  const lines = rows.reduce((sum, row) => sum + row.lines, 0)
  if (lines !== FILES * LINES) throw new Error(`${lines} lines were stored`)
}

/** Articles to check against, and the source. Answers its id. */
async function prepare(db: Db): Promise<number> {
  await sql`
    INSERT INTO products (id, description, unit, base_unit, conversion_factor, unit_price, unit_cost, vat_code, unit_weight)
    SELECT 'BENCH' || n, 'Artigo ' || n, 'cx', 'un', 12000, 10000, 6000, (SELECT min(code) FROM vat_rates), 1000 FROM generate_series(1, 2000) AS n`.execute(
    db,
  )
  await sql`INSERT INTO retailers (id, name) VALUES ('BENCH', 'Retalhista de medição')`.execute(db)
  const { rows } = await sql<{ id: number }>`
    INSERT INTO retailer_sources (retailer_id, channel, kind, name, active, settings, created_by)
    SELECT 'BENCH', 'folder', 'orders', 'Pasta', true, '{"channel":"folder","folder":"baz","after":"move"}', id FROM users
    WHERE username = 'admin' RETURNING id`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The demo company has an administrator')
  return row.id
}

async function fill(folder: string): Promise<void> {
  await mkdir(join(folder, 'baz'), { recursive: true })
  const old = new Date(Date.now() - 60_000)
  for (let file = 1; file <= FILES; file += 1) {
    const rows = Array.from(
      { length: LINES },
      (_, at) => `PO-${file};BENCH${((file * LINES + at) % 2000) + 1};${at + 1};LOJA-${file % 40}`,
    )
    const path = join(folder, 'baz', `${file}.csv`)
    await writeFile(path, `PO;SKU;Qty;Store\r\n${rows.join('\r\n')}\r\n`)
    await utimes(path, old, old)
  }
}
