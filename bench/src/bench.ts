import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbedded } from '../../apps/api/src/db/embedded/start-embedded.ts'
import { measureArrivals } from './arrivals.ts'
import { assertSameReply } from './assert-same-reply.ts'
import { measureBilling } from './billing.ts'
import { type Case, casesOf, type Sample } from './cases.ts'
import { measureClaims } from './claims.ts'
import { measureCompany } from './company.ts'
import { measureCreditSteps } from './credit-steps.ts'
import { measureErpSync } from './erp-sync.ts'
import { measureExchangeLog } from './exchange-log.ts'
import { measureExports } from './export.ts'
import { measureInbound } from './inbound.ts'
import { measureJobHistory } from './job-history.ts'
import { measure, median, type Target } from './measure.ts'
import { LARGE, largeFolder, measureMillion } from './million/million.ts'
import { replaceBetween } from './million/write-growth.ts'
import { measureMonitoring } from './monitoring.ts'
import { measureMorpheusLists } from './morpheus-lists.ts'
import { openDatabase } from './open-database.ts'
import { measurePapers } from './papers.ts'
import { measureProposals } from './proposals.ts'
import { prepareSample } from './sample/prepare.ts'
import { startServer } from './servers.ts'
import { signInAll } from './sign-in.ts'
import { type Line, markdownTable } from './table.ts'
import { measureUserList } from './user-list.ts'
import { writeReport } from './write-report.ts'

const { values: options } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    clients: { type: 'string', default: '1,8,32' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
    // Lists at ten thousand and at a million documents; --small and --large name data folders that are taken as they are.
    million: { type: 'boolean', default: false },
    small: { type: 'string' },
    large: { type: 'string' },
  },
})

const AIM = { read: 0.5, write: 0.35 }

type Servers = { readonly product: Target; readonly bare: Target; readonly client: pg.Client }

/**
 * `npm run bench`: measures the product and a bare server on the same database, in turns, so that both see the same load of the machine.
 */
async function bench(url: string): Promise<Line[]> {
  await prepareSample(url, Number(options.orders))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const product = await startServer('product-server.ts', url)
  const bare = await startServer('bare/server.ts', url)
  try {
    const tokens = await signInAll(product.url)
    if (!options.million && 'export'.includes(options.only)) await measureExports(product, tokens.super_user)
    if (!options.million && 'job-history'.includes(options.only))
      await measureJobHistory({ url: product.url, tokens }, client)
    if (!options.million && 'exchange-log'.includes(options.only))
      await measureExchangeLog({ url: product.url, tokens }, client)
    if (!options.million && 'morpheus-lists'.includes(options.only))
      await measureMorpheusLists({ url: product.url, tokens }, client)
    if (!options.million && 'user-list'.includes(options.only))
      await measureUserList({ url: product.url, tokens }, client)
    if (!options.million && 'monitoring'.includes(options.only))
      await measureMonitoring(product, { token: tokens.super_user, client, databaseUrl: url })
    if (!options.million && 'company'.includes(options.only))
      await measureCompany({ url: product.url, tokens }, { client, databaseUrl: url })
    if (!options.million && 'credit-steps'.includes(options.only))
      await measureCreditSteps({ url: product.url, tokens }, client)
    if (!options.million && 'billing'.includes(options.only))
      await measureBilling({ url: product.url, tokens }, { client, databaseUrl: url })
    const servers = { product: { url: product.url, tokens }, bare: { url: bare.url, tokens }, client }
    const lines = await measureAll(servers, casesOf(await readSample(client)).filter(isIncluded))
    if (lines.length > 0) console.log(`\n${markdownTable(lines)}`)
    if (options.write && !options.million) await report(lines, client)
    return lines
  } finally {
    await Promise.all([product.stop(), bare.stop()])
    await forgetJobs(client)
    await client.end()
  }
}

/** No writes at a million documents: the data folder is used again. */
const isIncluded = ({ kind }: Case) => !options.million || kind === 'read'

async function measureAll(servers: Servers, cases: readonly Case[]): Promise<Line[]> {
  const lines: Line[] = []
  for (const each of cases.filter(({ name }) => name.includes(options.only))) {
    if (each.kind === 'read') await assertSameReply(each, servers.product, servers.bare)
    for (const clients of options.clients.split(',').map(Number)) {
      const line = await measureBoth(servers, each, clients)
      console.log(
        `${line.name}, ${clients} clients: ${line.product.toFixed(0)} and ${line.bare.toFixed(0)} req/s`,
      )
      lines.push(line)
    }
  }
  return lines
}

async function measureBoth({ product, bare, client }: Servers, each: Case, clients: number): Promise<Line> {
  const rates = { product: [] as number[], bare: [] as number[] }
  const round = { clients, seconds: Number(options.seconds), client }
  for (let turn = 0; turn < Number(options.rounds); turn += 1) {
    rates.product.push(await measure(each, product, round))
    rates.bare.push(await measure(each, bare, round))
  }
  const aim = each.kind === 'read' ? AIM.read : AIM.write
  return { name: each.name, clients, product: median(rates.product), bare: median(rates.bare), aim }
}

/** A customer and a billed document of the sample. */
async function readSample(client: pg.Client): Promise<Sample> {
  const { rows } = await client.query<{ id: string; customer_id: string }>(
    `SELECT id, customer_id FROM orders WHERE status = 'FINISHED' AND customer_id IN (SELECT id FROM customers WHERE code LIKE 'S0%')
     ORDER BY id OFFSET 500 LIMIT 1`,
  )
  return { orderId: Number(rows[0]?.id), customerId: Number(rows[0]?.customer_id) }
}

/** No jobs run here, so the verification of what was submitted is deleted. */
const forgetJobs = (client: pg.Client) =>
  client.query(
    "SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs WHERE task_identifier = 'verify-order'",
  )

async function report(lines: readonly Line[], client: pg.Client) {
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version')
  await writeReport(lines, {
    orders: Number(options.orders),
    rounds: Number(options.rounds),
    postgres: rows[0]?.server_version ?? '',
  })
}

/** Every list at two sizes, then the main reads beside the bare server at the larger one. */
async function million(): Promise<void> {
  await measureMillion(options)
  Object.assign(options, { orders: String(LARGE), clients: '1,32', rounds: '1', seconds: '1' })
  const database = await startEmbedded({ dataDir: largeFolder(options) })
  try {
    const lines = await bench(database.url)
    if (options.write) await replaceBetween('million-ratio', markdownTable(lines))
  } finally {
    await database.stop()
  }
}

async function main(): Promise<void> {
  if (options.million) return await million()
  if ('papers'.includes(options.only)) await measurePapers()
  if (options.only === 'papers') return
  if ('proposals'.includes(options.only)) measureProposals()
  if (options.only === 'proposals') return
  if ('erp'.includes(options.only)) await measureErpSync()
  if (options.only === 'erp') return
  if ('arrivals'.includes(options.only)) await measureArrivals()
  if (options.only === 'arrivals') return
  if ('inbound'.includes(options.only)) await measureInbound()
  if (options.only === 'inbound') return
  if ('claims'.includes(options.only)) await measureClaims()
  if (options.only === 'claims') return
  const database = await openDatabase()
  try {
    await bench(database.url)
  } finally {
    await database.stop()
  }
}

await main()
