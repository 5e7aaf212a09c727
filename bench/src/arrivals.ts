import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '../../apps/api/src/config.ts'
import { startEmbedded } from '../../apps/api/src/db/embedded/start-embedded.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { type Db, openDb, openPool } from '../../apps/api/src/db/pool.ts'
import { prepareQueue } from '../../apps/api/src/engines/jobs/runner.ts'
import { readInboundFile } from '../../apps/api/src/features/inbound/commands/take-file.ts'
import { fetchSource } from '../../apps/api/src/features/sources/commands/fetch-source.ts'

const [FILES, LINES] = [1000, 50]
/** Seconds from the folder to the checked lines (issue of the inbound orders). */
const AIM = 60
/** Files are read by several workers. */
const WORKERS = 4

/** Files of orders out of a watched folder: taken, read, every line checked against articles and customers. */
export async function measureArrivals(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cais-bench-arrivals-'))
  const database = await startEmbedded({ dataDir })
  const db = openDb(openPool({ url: database.url, max: 8 }))
  try {
    await migrate(database.url)
    await prepareQueue(database.url)
    const id = await prepare(db)
    const folder = join(dataDir, 'inbound')
    await fill(folder)
    const deps = {
      db,
      config: { ...readConfig({}), inboundFolder: folder },
      now: () => new Date(),
      log: console,
    }
    const began = performance.now()
    const { figures, fault } = await fetchSource(deps, id, FILES)
    const taken = (performance.now() - began) / 1000
    const { rows } = await sql<{ id: number }>`SELECT id FROM inbound_files ORDER BY id`.execute(db)
    const queue = rows.map((row) => row.id)
    await Promise.all(
      Array.from({ length: WORKERS }, async () => {
        for (let next = queue.shift(); next !== undefined; next = queue.shift())
          await readInboundFile(db, next, () => new Date())
      }),
    )
    const all = (performance.now() - began) / 1000
    const places = await sql<{ place: string; lines: number }>`
      SELECT place, count(*)::int AS lines FROM inbound_lines GROUP BY 1 ORDER BY 1`.execute(db)
    const found = places.rows.map(({ place, lines }) => `${lines} ${place}`).join(', ')
    if (fault !== null || figures.taken !== FILES) throw new Error(`Taken ${figures.taken}: ${fault?.code}`)
    console.log(
      `Watched folder: ${FILES} files of ${LINES} lines taken in ${taken.toFixed(1)} s, read and checked in ${all.toFixed(1)} s ` +
        `(at most ${AIM} s: ${all <= AIM ? 'yes' : 'NO'}); lines: ${found}`,
    )
  } finally {
    await db.destroy()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A company with enough to check against; the shops of the orders are not known yet, so all lines wait and no documents are made. */
async function prepare(db: Db): Promise<number> {
  await sql`INSERT INTO branches (id, name, series_code, province_id, address) VALUES ('SD', 'Sede', 'SD', 1, 'Maputo')`.execute(
    db,
  )
  await sql`INSERT INTO vat_rates (code, valid_from, rate_bp) VALUES ('NOR', '2023-01-01', 1600)`.execute(db)
  await sql`
    INSERT INTO products (id, description, unit, base_unit, conversion_factor, unit_price, unit_cost, vat_code, unit_weight)
    SELECT 'A' || n, 'Artigo ' || n, 'cx', 'un', 12000, 10000, 6000, 'NOR', 1000 FROM generate_series(1, 2000) AS n`.execute(
    db,
  )
  await sql`INSERT INTO users (username, name, surname, email, password_hash, branch_id, roles)
    VALUES ('admin', 'Ana', 'Mabunda', 'ana@cais.example', 'x', 'SD', ARRAY['ADMIN'])`.execute(db)
  await sql`INSERT INTO retailers (id, name) VALUES ('BAZ', 'Baía Azul')`.execute(db)
  const { rows } = await sql<{ id: number }>`
    INSERT INTO retailer_sources (retailer_id, channel, kind, name, active, settings, created_by)
    SELECT 'BAZ', 'folder', 'orders', 'Pasta', true, '{"channel":"folder","folder":"baz","after":"move"}', id FROM users RETURNING id`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('There is a user')
  return row.id
}

async function fill(folder: string): Promise<void> {
  await mkdir(join(folder, 'baz'), { recursive: true })
  const old = new Date(Date.now() - 60_000)
  for (let file = 1; file <= FILES; file += 1) {
    const rows = Array.from(
      { length: LINES },
      (_, at) => `PO-${file};A${((file * LINES + at) % 2000) + 1};${at + 1};LOJA-${file % 40}`,
    )
    const path = join(folder, 'baz', `${file}.csv`)
    await writeFile(path, `PO;SKU;Qty;Store\r\n${rows.join('\r\n')}\r\n`)
    await utimes(path, old, old)
  }
}
