import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { NAME } from './cluster.ts'
import type { Home } from './home.ts'

/** What postmaster.pid says about the server that holds a cluster. */
export type Postmaster = { readonly pid: number; readonly host: string; readonly port: number }
export type Answer = 'ready' | 'busy' | 'silent'

const LINE = { pid: 0, port: 3, socket: 4, address: 5 } as const

/** The server that holds the cluster, as far as its lock file tells; undefined when there is none or it is dead. */
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
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (process.platform !== 'linux') return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
  } catch {
    return false
  }
}

/** Removes what a killed server left behind, so that the next one is not refused. */
export function clearRemains(home: Home) {
  rmSync(join(home.cluster, 'postmaster.pid'), { force: true })
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(home.run, name), { force: true })
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
