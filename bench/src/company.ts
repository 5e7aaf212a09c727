import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Target } from './measure.ts'
import { latencyOf, type Tokens } from './million/latency.ts'

const ROWS = 100_000
const ENTRIES = 10_000
const PRICE_LISTS = 20
const TIMES = 100
/** What a file of 100 000 rows may cost, preview and run together (issue of the master data). */
const LIMITS = { seconds: 60, megabytes: 300 }

const ROOT = join(import.meta.dirname, '../..')

/** What a company with much of everything waits for: its files, an account with 10 000 entries, its invoices, prices of 20 lists. */
export async function measureCompany(
  { url, tokens }: Target,
  { client, databaseUrl }: { readonly client: pg.Client; readonly databaseUrl: string },
): Promise<void> {
  const customerId = await fillAccount(client)
  await fillPriceLists(client)
  const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM invoices')
  console.log(`${rows[0]?.count} invoices`)
  const reads = [
    ['account of 10 000 entries', `/customers/${customerId}/account`, 50],
    ['invoices, first page', '/invoices', 100],
    ['invoices, page 100', '/invoices?page=100', 100],
    ['invoices, open', '/invoices?tab=open', 100],
    ['invoices, overdue', '/invoices?tab=overdue', 100],
    ['invoices, by name', '/invoices?search=hotel', 100],
    ['invoices, counts and sums', '/invoices/summary', 300],
    ['prices of 20 lists, pick list', `/products?customerId=${customerId}&operationId=GERAL`, 50],
  ] as const
  for (const [name, path, most] of reads) {
    const read = { name, path, person: 'admin' } as const
    const target = { url, tokens: { admin: tokens.super_user } as Tokens }
    const { p50, p95 } = await latencyOf(read, target, { clients: 1, amount: TIMES })
    const isFast = p95 <= most ? 'yes' : 'NO'
    console.log(`${name}: ${p50.toFixed(1)} / ${p95.toFixed(1)} ms (p95 at most ${most} ms: ${isFast})`)
  }
  for (const noun of ['customers', 'articles'] as const) await measureImport(noun, databaseUrl)
}

/** Documents from before Cais, each open: nothing else is needed for a long account. */
async function fillAccount(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: string }>('SELECT id FROM customers ORDER BY id LIMIT 1')
  const id = Number(rows[0]?.id)
  await client.query(
    `INSERT INTO account_entries (customer_id, kind, document, issued_on, due_on, amount)
     SELECT $1, 'opening', 'BENCH ' || n, current_date - n % 700, current_date - n % 700 + 30, 100000 + n
     FROM generate_series(1, $2) AS n
     WHERE NOT EXISTS (SELECT FROM account_entries WHERE customer_id = $1 AND document = 'BENCH 1')`,
    [id, ENTRIES],
  )
  await client.query('ANALYZE account_entries')
  return id
}

/** Each of its own segment, with a price of every article. */
async function fillPriceLists(client: pg.Client): Promise<void> {
  await client.query(
    `WITH lists AS (
       INSERT INTO price_lists (code, name, segment)
       SELECT 'BENCH-' || n, 'Bench ' || n, 'bench ' || n FROM generate_series(1, $1) AS n
       WHERE NOT EXISTS (SELECT FROM price_lists WHERE code = 'BENCH-1') RETURNING id),
     versions AS (
       INSERT INTO price_versions (list_id, number, valid_from, published_at, published_by, loaded_at)
       SELECT id, 1, current_date - 1, now(), (SELECT min(id) FROM users), now() FROM lists RETURNING id)
     INSERT INTO price_lines (version_id, product_id, price) SELECT v.id, p.id, 100000 FROM versions v, products p`,
    [PRICE_LISTS],
  )
  await client.query('ANALYZE price_lists, price_versions, price_lines')
}

/** The command line brings the file in as the browser does: preview, then run. */
async function measureImport(noun: 'customers' | 'articles', databaseUrl: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cais-bench-'))
  try {
    const file = join(folder, `${noun}.csv`)
    await writeRows(file, noun)
    const startedAt = performance.now()
    const child = spawn(
      process.execPath,
      [...(await commandLine()), 'import', noun, file, '--user', 'admin'],
      {
        cwd: ROOT,
        env: { ...process.env, DATABASE_URL: databaseUrl, NODE_ENV: 'production' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    let said = ''
    child.stdout.on('data', (part: Buffer) => {
      said += part.toString()
    })
    let megabytes = 0
    const watch = setInterval(async () => {
      megabytes = Math.max(megabytes, await peakOf(child.pid))
    }, 100)
    const [code] = await once(child, 'exit')
    clearInterval(watch)
    const seconds = (performance.now() - startedAt) / 1000
    if (code !== 0) throw new Error(`The import of ${noun} ended with code ${code}:\n${said}`)
    const isWithin = seconds <= LIMITS.seconds && megabytes <= LIMITS.megabytes
    console.log(
      `import of ${ROWS} ${noun}: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB ` +
        `(at most ${LIMITS.seconds} s and ${LIMITS.megabytes} MB: ${isWithin ? 'yes' : 'NO'})`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What `npm run cais` gives to node. */
async function commandLine(): Promise<readonly string[]> {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { cais: string }
  }
  return scripts.cais.split(' ').slice(1)
}

/** The most memory that the process held so far; only Linux tells. */
async function peakOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}

async function writeRows(path: string, noun: 'customers' | 'articles'): Promise<void> {
  const file = createWriteStream(path)
  const stamp = Date.now().toString(36).toUpperCase()
  file.write(
    noun === 'customers'
      ? 'Código;Nome;Filial;Condição de pagamento;Limite de crédito;Morada;Província\n'
      : 'Código;Descrição;Código de IVA;Preço;Unidade base;Unidade de venda;Contém\n',
  )
  for (let n = 1; n <= ROWS; n += 1) {
    const row =
      noun === 'customers'
        ? `B${stamp}${n};Cliente ${n};SD;30 dias;${n % 900}000,00;Rua ${n}, Maputo;Cidade de Maputo\n`
        : `B${stamp}${n};Artigo ${n};NORMAL;${(n % 900) + 1},50;un;un;1\n`
    if (!file.write(row)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}
