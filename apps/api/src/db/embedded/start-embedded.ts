import { readFileSync } from 'node:fs'
import { prepareBinaries } from './binaries.ts'
import { ensureCluster, refuseOtherMajor } from './cluster.ts'
import { findHome } from './home.ts'
import { findDistribution } from './platform.ts'
import { postgresUser } from './postgres-user.ts'
import { connectionString, type Server } from './server-process.ts'
import type { Durability } from './settings.ts'
import { superviseServer } from './supervise-server.ts'

/** A built-in PostgreSQL that is running for us, and is started again when it ends. */
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

/** Starts the built-in PostgreSQL of a data folder, or joins the one that runs there. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const server = await prepareServer(options)
  const supervised = await superviseServer(server)
  const { postmaster, adopted } = supervised.running()
  const kill = () => void (supervised.running().adopted || killAlive(supervised.running().postmaster.pid))
  const url = connectionString(postmaster, readFileSync(server.home.passwordFile, 'utf8'))
  return { url, adopted, stop: supervised.release, kill }
}

async function prepareServer({ dataDir, durability = 'durable' }: EmbeddedOptions): Promise<Server> {
  const owner = postgresUser()
  const home = findHome(dataDir, owner)
  const distribution = findDistribution()
  refuseOtherMajor(home, distribution.version)
  const server = { home, binaries: prepareBinaries(distribution, owner, home.copies), owner, durability }
  await ensureCluster(server)
  return server
}

/** It may have ended by itself. */
function killAlive(pid: number) {
  try {
    process.kill(pid, 'SIGQUIT')
  } catch {}
}
