import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../apps/api/src/config.ts'
import { startEmbedded } from '../../apps/api/src/db/embedded/start-embedded.ts'
import { migrate } from '../../apps/api/src/db/migrate.ts'
import { openDb, openPool } from '../../apps/api/src/db/pool.ts'
import { syncErp } from '../../apps/api/src/features/erp/sync/sync-erp.ts'
import { closeGateways } from '../../apps/api/src/gateways/erp/open-gateway.ts'
import { connectErp, TEST_KEY } from '../../apps/api/src/gateways/erp/testing/connect-erp.ts'
import { openPrimaveraTables } from '../../apps/api/src/gateways/erp/testing/primavera-tables.ts'

const [CUSTOMERS, ARTICLES] = [20_000, 10_000]
/** Seconds for everything and for what changed, and megabytes. */
const AIM = { all: 60, changes: 2, memory: 300 }

/** Reads a whole company from tables with the names of PRIMAVERA into an empty Cais, then what changed. */
export async function measureErpSync(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cais-bench-erp-'))
  const database = await startEmbedded({ dataDir })
  const db = openDb(openPool({ url: database.url, max: 4 }))
  try {
    await migrate(database.url)
    const erp = await openPrimaveraTables(database.url)
    await erp.pool.query(FILL)
    await db
      .insertInto('branches')
      .values({ id: 'SD', name: 'Sede', series_code: 'SD', province_id: 1, address: 'Maputo' })
      .execute()
    await db
      .insertInto('vat_rates')
      .values({ code: 'NOR', valid_from: '2023-01-01', rate_bp: 1600 })
      .execute()
    const config = { ...readConfig({}), erpReadUrl: erp.url, secretsKey: TEST_KEY }
    await connectErp(db, config, 'http://127.0.0.1:1')
    const context = { db, config, now: () => new Date(), log: console }
    const all = await timed(() => syncErp(context))
    await erp.pool.query(CHANGE)
    const changes = await timed(() => syncErp(context))
    const { rows } = await erp.pool.query<{ kind: string; rows: number; error: unknown }>(
      'SELECT kind, rows, error FROM public.erp_syncs ORDER BY kind',
    )
    for (const { kind, error } of rows)
      if (error !== null) throw new Error(`${kind}: ${JSON.stringify(error)}`)
    const verdict = (value: number, aim: number) => `at most ${aim}: ${value <= aim ? 'yes' : 'NO'}`
    console.log(
      `ERP: ${CUSTOMERS} customers, ${ARTICLES} articles, prices, stock and account: ${all.seconds.toFixed(1)} s (${verdict(all.seconds, AIM.all)}), ` +
        `${all.megabytes.toFixed(0)} MB of memory (${verdict(all.megabytes, AIM.memory)}); what changed: ${changes.seconds.toFixed(2)} s (${verdict(changes.seconds, AIM.changes)})`,
    )
    await closeGateways([db])
    await erp.pool.end()
  } finally {
    await db.destroy()
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

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
  return { seconds: (performance.now() - began) / 1000, megabytes: (most - before) / 1e6 }
}

const FILL = `
  INSERT INTO "Clientes" ("Cliente", "Nome", "NumContrib", "LimiteCred", "DataUltimaActualizacao")
    SELECT 'C' || n, 'Cliente ' || n, '400339910', n, timestamp '2026-01-01' + n * interval '10 minutes' FROM generate_series(1, ${CUSTOMERS}) n;
  INSERT INTO "Artigo" ("Artigo", "Descricao", "UnidadeVenda", "DataUltimaActualizacao")
    SELECT 'A' || n, 'Artigo ' || n, 'CX', timestamp '2026-01-01' + n * interval '10 minutes' FROM generate_series(1, ${ARTICLES}) n;
  INSERT INTO "ArtigoMoeda" SELECT 'A' || n, 'MT', 'CX', n + 0.5 FROM generate_series(1, ${ARTICLES}) n;
  INSERT INTO "V_INV_ArtigoArmazem" SELECT 'A' || n, 'W' || w, 'L1', n + w FROM generate_series(1, ${ARTICLES}) n, generate_series(1, 4) w;
  INSERT INTO "Pendentes" SELECT 'C', 'C' || n, 'FA', '2026', n, '2026-10-01', '2026-10-31', n, n FROM generate_series(1, ${CUSTOMERS}) n`

const CHANGE = `
  UPDATE "Clientes" SET "Nome" = "Nome" || ' Lda', "DataUltimaActualizacao" = '2026-11-20' WHERE "Cliente" LIKE 'C12__';
  UPDATE "V_INV_ArtigoArmazem" SET "StkActual" = "StkActual" + 1 WHERE "Artigo" LIKE 'A12__'`
