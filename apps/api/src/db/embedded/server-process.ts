import { execFile, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { makePrivateFolder, NAME } from './cluster.ts'
import type { Home } from './home.ts'
import type { PostgresUser } from './postgres-user.ts'
import { ask, clearForeignLocks, type Postmaster, readPostmaster } from './postmaster.ts'
import { type Durability, settingArguments } from './settings.ts'

const run = promisify(execFile)

export type Server = {
  readonly home: Home
  readonly binaries: string
  readonly owner: PostgresUser | undefined
  readonly durability: Durability
}
export type Running = { readonly postmaster: Postmaster; readonly adopted: boolean }

export type RunOptions = {
  /** The port that it had before. */
  readonly port?: number | undefined
  readonly signal?: AbortSignal
}

const TIMEOUT_MS = 60_000
const PAUSE_MS = 40
const MAX_PAUSE_MS = 5_000

/** Gives the server that runs on the cluster: the one found alive, or a new one. Waits for one that starts or stops. */
export async function runServer(server: Server, { port, signal }: RunOptions = {}): Promise<Running> {
  const password = readFileSync(server.home.passwordFile, 'utf8')
  const deadline = Date.now() + TIMEOUT_MS
  let started = false
  let pause = PAUSE_MS
  while (Date.now() < deadline) {
    signal?.throwIfAborted()
    const postmaster = readPostmaster(server.home)
    if (postmaster === undefined) {
      started = await launch(server, port)
      // Pauses grow only after a start that failed; a server that runs is polled at the same rate.
      await sleep(pause)
      pause = Math.min(2 * pause, MAX_PAUSE_MS)
      continue
    }
    if ((await ask(postmaster, password)) === 'ready') return { postmaster, adopted: !started }
    await sleep(PAUSE_MS)
  }
  throw new Error(`The built-in PostgreSQL does not answer.\n${lastLines(server.home)}`)
}

/** Starts a server and waits until it holds the cluster; false when it gave up, for example because another start won. */
async function launch(server: Server, port: number | undefined): Promise<boolean> {
  const { home, owner } = server
  clearForeignLocks(home)
  makePrivateFolder(home.run, owner)
  const endpoint = await chooseEndpoint(home, port)
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
  closeSync(log)
  const ended = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()))
  child.unref()
  await Promise.race([ended, waitUntilReady(home, child.pid)])
  return child.exitCode === null && child.pid === readPostmaster(home)?.pid
}

async function waitUntilReady(home: Home, pid: number | undefined) {
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

/** Where a server listens: a socket in a private folder, or (Windows) a free port of the loopback. */
export type ServerEndpoint = {
  readonly host: string
  readonly port: number
  readonly arguments: readonly string[]
}

/** `before`: the port that it had, so that addresses handed out earlier still work after a restart. */
async function chooseEndpoint(home: Home, before?: number): Promise<ServerEndpoint> {
  if (process.platform !== 'win32') {
    const settings = ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${home.run}`]
    return { host: home.run, port: 5432, arguments: [...settings, '-p', '5432'] }
  }
  const port = before ?? (await freePort())
  return { host: '127.0.0.1', port, arguments: ['-c', 'listen_addresses=127.0.0.1', '-p', String(port)] }
}

/** A port of the loopback that nobody uses at this moment. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done, failed) => server.once('error', failed).listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (address === null || typeof address === 'string') throw new Error('No free port on the loopback')
  return address.port
}
