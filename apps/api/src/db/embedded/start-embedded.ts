import { readFileSync } from 'node:fs'
import pg from 'pg'
import { prepareBinaries } from './binaries.ts'
import { ensureCluster, NAME } from './cluster.ts'
import { findHome } from './home.ts'
import { postgresOwner } from './owner.ts'
import { findDistribution } from './platform.ts'
import { connectionString, runServer, type Server, stopServer } from './server-process.ts'
import type { Durability } from './settings.ts'

/** A built-in PostgreSQL that is running for us. */
export type EmbeddedPostgres = {
  readonly url: string
  /** True when it was running before us: another process of ours uses it, or one was killed. */
  readonly adopted: boolean
  /** Lets go of it; the last one that does so ends it. */
  stop(): Promise<void>
  /** Ends the one that we started at once, without order; the next start repairs it. */
  kill(): void
}

export type EmbeddedOptions = { readonly dataDir: string; readonly durability?: Durability }

/** Held by everyone who uses the server, so that nobody ends it under another one. */
const IN_USE = 7_226_001

/** Starts the built-in PostgreSQL of a data folder, or joins the one that runs there. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const server = await prepareServer(options)
  for (let attempt = 1; ; attempt += 1) {
    const { postmaster, adopted } = await runServer(server)
    const password = readFileSync(server.home.passwordFile, 'utf8')
    try {
      const keeperUrl = connectionString(postmaster, password, 'postgres')
      const keeper = await holdServer(keeperUrl)
      const url = connectionString(postmaster, password)
      const kill = () => void (adopted || process.kill(postmaster.pid, 'SIGQUIT'))
      return { url, adopted, stop: () => letGo(keeper, keeperUrl, server), kill }
    } catch (error) {
      // It went down between the answer and our hold: its last user was just leaving.
      if (attempt === 3) throw error
    }
  }
}

async function prepareServer({ dataDir, durability = 'durable' }: EmbeddedOptions): Promise<Server> {
  const owner = postgresOwner()
  const home = findHome(dataDir, owner)
  const binaries = prepareBinaries(findDistribution(), owner, home.copies)
  const server = { home, binaries, owner, durability }
  await ensureCluster(server)
  return server
}

async function holdServer(url: string): Promise<pg.Client> {
  const keeper = new pg.Client({ connectionString: url, application_name: 'cais keeper', keepAlive: true })
  keeper.on('error', () => {})
  await keeper.connect()
  await keeper.query('SELECT pg_advisory_lock_shared($1)', [IN_USE])
  await keeper.query(`CREATE DATABASE ${NAME}`).catch(ignoreExisting)
  return keeper
}

function ignoreExisting(error: { code?: string }) {
  // 42P04 it exists, 23505 and 55006 another start is making it at this moment
  if (!['42P04', '23505', '55006'].includes(error.code ?? '')) throw error
}

async function letGo(keeper: pg.Client, url: string, server: Server): Promise<void> {
  await keeper.query('SELECT pg_advisory_unlock_shared($1)', [IN_USE]).catch(() => {})
  await keeper.end().catch(() => {})
  if (await isUnused(url)) await stopServer(server)
}

/** Asked on a connection of its own: the one that held the server may be broken by now. */
async function isUnused(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'cais leaving' })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS unused', [IN_USE])
    return rows[0]?.unused === true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
