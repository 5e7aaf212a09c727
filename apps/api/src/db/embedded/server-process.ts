import { execFile, spawn } from 'node:child_process'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { makePrivateFolder, NAME } from './cluster.ts'
import { chooseEndpoint } from './endpoint.ts'
import type { Home } from './home.ts'
import type { Owner } from './owner.ts'
import { ask, clearRemains, type Postmaster, readPostmaster } from './postmaster.ts'
import { type Durability, settingArguments } from './settings.ts'

const run = promisify(execFile)

export type Server = {
  readonly home: Home
  readonly binaries: string
  readonly owner: Owner | undefined
  readonly durability: Durability
}
export type Running = { readonly postmaster: Postmaster; readonly adopted: boolean }

const PATIENCE_MS = 60_000
const PAUSE_MS = 40

/** Gives the server that runs on the cluster: the one found alive, or a new one. Waits for one that starts or stops. */
export async function runServer(server: Server): Promise<Running> {
  const password = readFileSync(server.home.passwordFile, 'utf8')
  const deadline = Date.now() + PATIENCE_MS
  let started = false
  while (Date.now() < deadline) {
    const postmaster = readPostmaster(server.home)
    if (postmaster === undefined) started = await launch(server)
    else if ((await ask(postmaster, password)) === 'ready') return { postmaster, adopted: !started }
    await sleep(PAUSE_MS)
  }
  throw new Error(`The built-in PostgreSQL does not answer.\n${lastLines(server.home)}`)
}

/** Starts a server and waits until it holds the cluster; false when it gave up, for example because another start won. */
async function launch(server: Server): Promise<boolean> {
  const { home, owner } = server
  clearRemains(home)
  makePrivateFolder(home.run, owner)
  const endpoint = await chooseEndpoint(home)
  const log = openSync(home.log, 'a', 0o600)
  const args = ['-D', home.cluster, ...endpoint.arguments, ...settingArguments(server.durability)]
  // A group of its own: Ctrl-C in the terminal must reach us only, so that we can end things in order.
  const child = spawn(join(server.binaries, 'bin/postgres'), args, {
    ...owner,
    cwd: home.root,
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()))
  child.unref()
  await Promise.race([ended, untilItHoldsTheCluster(home, child.pid)])
  return child.exitCode === null && child.pid === readPostmaster(home)?.pid
}

async function untilItHoldsTheCluster(home: Home, pid: number | undefined) {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline && readPostmaster(home)?.pid !== pid) await sleep(PAUSE_MS)
}

/** Ends the server in order: open work is rolled back, everything is written. */
export async function stopServer({ home, binaries, owner }: Server): Promise<void> {
  if (readPostmaster(home) === undefined) return
  const args = ['stop', '--pgdata', home.cluster, '--mode', 'fast', '--wait', '--timeout', '30']
  await run(join(binaries, 'bin/pg_ctl'), args, { ...owner, cwd: home.root }).catch((error) => {
    if (readPostmaster(home) !== undefined) throw error
  })
}

function lastLines(home: Home): string {
  return readFileSync(home.log, 'utf8').split('\n').slice(-15).join('\n')
}

/** The address for `pg` and `psql`. */
export function connectionString(postmaster: Postmaster, password: string, database: string = NAME): string {
  const { host, port } = postmaster
  if (!host.startsWith('/')) return `postgresql://${NAME}:${password}@${host}:${port}/${database}`
  return `postgresql://${NAME}:${password}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}
