import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { NAME } from './cluster.ts'
import type { Home } from './home.ts'

/** What postmaster.pid says about the server that holds a cluster. */
export type Postmaster = { readonly pid: number; readonly host: string; readonly port: number }
export type Answer = 'ready' | 'busy' | 'silent'

const LINE = { pid: 0, port: 3, socket: 4, address: 5 } as const

/** The server that runs on the cluster, by its lock file; undefined when there is none or it is dead. */
export function readPostmaster(home: Home): Postmaster | undefined {
  const file = join(home.cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  const pid = Number(lines[LINE.pid])
  if (!Number.isInteger(pid) || !servesCluster(pid, home.cluster)) return undefined
  const host = lines[LINE.socket] || lines[LINE.address] || home.run
  return { pid, host, port: Number(lines[LINE.port]) || 5432 }
}

/** After a crash the number in the lock file may belong to anybody: only a postgres of this very cluster counts. */
function servesCluster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A lock file without a number is being written, or was left so by a crash. */
const UNWRITTEN_MS = 5_000

/**
 * Removes lock files that would keep the next server from starting: those whose process id belongs to another program by now, or that
 * have none. PostgreSQL clears up everything else that a killed server left.
 */
export function clearForeignLocks({ cluster, run }: Home) {
  for (const file of [join(cluster, 'postmaster.pid'), join(run, '.s.PGSQL.5432.lock')]) {
    if (!existsSync(file)) continue
    const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
    const isForeign =
      pid > 0
        ? isAlive(pid) && !servesCluster(pid, cluster)
        : Date.now() - statSync(file).mtimeMs > UNWRITTEN_MS
    if (isForeign) rmSync(file, { force: true })
  }
}

/** Whether the server answers: 'busy' means that it is starting up or going down. */
export async function ask(postmaster: Postmaster, password: string): Promise<Answer> {
  const client = new pg.Client({
    host: postmaster.host,
    port: postmaster.port,
    user: NAME,
    password,
    database: 'postgres',
    connectionTimeoutMillis: 2000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return 'ready'
  } catch (error) {
    return (error as { code?: string }).code === '57P03' ? 'busy' : 'silent'
  } finally {
    await client.end().catch(() => {})
  }
}
