import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { prepareBinaries } from './binaries.ts'
import { findHome } from './home.ts'
import { findDistribution } from './platform.ts'
import { canTraverse } from './postgres-user.ts'
import { startEmbedded } from './start-embedded.ts'
import { startEmbeddedProcess } from './testing/embedded-process.ts'

const isRoot = process.getuid?.() === 0
const NOBODY = 65_534

function dataFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), 'cais-embedded-'))
  chmodSync(folder, mode)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'data')
}

async function ask(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return Object.values((await client.query(statement)).rows[0] ?? {})[0]
  } finally {
    await client.end()
  }
}

const pidOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0])

function isAlive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}

/** Ends one process of PostgreSQL as the system does when memory runs out: it ends all others and starts anew by itself. */
async function killBackend(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
  const ended = new Promise<void>((done) => client.once('end', () => done()))
  process.kill(rows[0].pid, 'SIGKILL')
  await ended
}

/** How many processes hold the lock on the server; undefined while it does not answer. */
const lockHoldersOf = (url: string) =>
  ask(url, "SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'cais keeper'").catch(
    () => undefined,
  )

const SLOW = { timeout: 60_000 }

// Each test starts a PostgreSQL, some twice: half a minute on a busy machine.
describe('the built-in PostgreSQL', { timeout: 120_000 }, () => {
  test('starts in an empty folder, keeps what was written, and leaves nothing running', async () => {
    const dataDir = dataFolder()
    const first = await startEmbeddedProcess(dataDir)
    await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS value')
    const pid = pidOf(dataDir)
    await first.stop()
    expect(isAlive(pid)).toBe(false)
    const second = await startEmbeddedProcess(dataDir)
    expect(second.adopted).toBe(false)
    expect(await ask(second.url, 'SELECT value FROM kept')).toBe(42)
    await second.stop()
  })

  test('compares and searches Portuguese text', async () => {
    const holder = await startEmbeddedProcess(dataFolder())
    expect(await ask(holder.url, "SELECT lower('AÇÃO')")).toBe('ação')
    expect(await ask(holder.url, 'SHOW server_encoding')).toBe('UTF8')
    await holder.stop()
  })

  test('lets nobody in without the password, which only its user may read', async () => {
    const dataDir = dataFolder()
    const holder = await startEmbeddedProcess(dataDir)
    const wrong = holder.url.replace(/:[^:@/]+@/, ':wrong@')
    await expect(ask(wrong, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
    expect(statSync(join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
    await holder.stop()
  })

  test('is shared by two processes; the last one ends it', async () => {
    const dataDir = dataFolder()
    const [one, two] = await Promise.all([startEmbeddedProcess(dataDir), startEmbeddedProcess(dataDir)])
    expect(one.url).toBe(two.url)
    const pid = pidOf(dataDir)
    await one.stop()
    expect(await ask(two.url, 'SELECT 1')).toBe(1)
    await two.stop()
    expect(isAlive(pid)).toBe(false)
  })

  test('that outlived a kill -9 is taken over and ended in order', async () => {
    const dataDir = dataFolder()
    const killed = await startEmbeddedProcess(dataDir)
    await ask(killed.url, 'CREATE TABLE kept AS SELECT 1 AS value')
    const pid = pidOf(dataDir)
    await killed.kill()
    expect(isAlive(pid)).toBe(true)
    const next = await startEmbeddedProcess(dataDir)
    expect(next.adopted).toBe(true)
    expect(await ask(next.url, 'SELECT value FROM kept')).toBe(1)
    await next.stop()
    expect(isAlive(pid)).toBe(false)
  })

  test('killed together with its user starts again on the files that were left', async () => {
    const dataDir = dataFolder()
    const killed = await startEmbeddedProcess(dataDir, { durability: 'durable' })
    await ask(killed.url, 'CREATE TABLE kept AS SELECT 1 AS value')
    const pid = pidOf(dataDir)
    await killed.kill()
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
    const next = await startEmbeddedProcess(dataDir)
    expect(next.adopted).toBe(false)
    expect(await ask(next.url, 'SELECT value FROM kept')).toBe(1)
    await next.stop()
  })

  test('whose processes all ended with one that crashed is still held by its user, and not ended by who leaves', async () => {
    const dataDir = dataFolder()
    const user = await startEmbeddedProcess(dataDir)
    const pid = pidOf(dataDir)
    await killBackend(user.url)
    await expect.poll(() => lockHoldersOf(user.url), SLOW).toBe(1)
    const other = await startEmbeddedProcess(dataDir)
    expect(await lockHoldersOf(user.url)).toBe(2)
    await other.stop()
    expect(isAlive(pid)).toBe(true)
    expect(await ask(user.url, 'SELECT 1')).toBe(1)
    await user.stop()
    expect(isAlive(pid)).toBe(false)
  })

  test('that was killed is started again for those who use it, once, with what was written', async () => {
    const dataDir = dataFolder()
    const start = () => startEmbeddedProcess(dataDir, { durability: 'durable' })
    const [one, two] = await Promise.all([start(), start()])
    await ask(one.url, 'CREATE TABLE kept AS SELECT 42 AS value')
    const killed = pidOf(dataDir)
    process.kill(killed, 'SIGKILL')
    await expect.poll(() => lockHoldersOf(one.url), SLOW).toBe(2)
    const again = pidOf(dataDir)
    expect(again).not.toBe(killed)
    expect(await ask(two.url, 'SELECT value FROM kept')).toBe(42)
    await one.stop()
    expect(isAlive(again)).toBe(true)
    await two.stop()
    expect(isAlive(again)).toBe(false)
  })

  test('made by another major version is refused at once, with what to do, and left as it is', async () => {
    const dataDir = dataFolder()
    await (await startEmbeddedProcess(dataDir)).stop()
    const version = join(dataDir, 'postgres/cluster/PG_VERSION')
    const ours = readFileSync(version, 'utf8')
    writeFileSync(version, '15\n')
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      /was made by PostgreSQL 15; this release brings PostgreSQL \d+, .* copy the database with pg_dump/,
    )
    expect(existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))).toBe(false)
    writeFileSync(version, ours)
    await (await startEmbeddedProcess(dataDir)).stop()
  })

  test('starts where a crash left an empty lock file', async () => {
    const dataDir = dataFolder()
    await (await startEmbeddedProcess(dataDir)).stop()
    const lock = join(dataDir, 'postgres/cluster/postmaster.pid')
    writeFileSync(lock, '')
    utimesSync(lock, 1, 1)
    await (await startEmbeddedProcess(dataDir)).stop()
  })

  test('is not fooled by a lock file whose number now belongs to another program', async () => {
    const dataDir = dataFolder()
    await (await startEmbeddedProcess(dataDir)).stop()
    const lock = join(dataDir, 'postgres/cluster/postmaster.pid')
    writeFileSync(
      lock,
      `${process.pid}\n${join(dataDir, 'postgres/cluster')}\n1\n5432\n${join(dataDir, 'postgres/run')}\n\n`,
    )
    const holder = await startEmbeddedProcess(dataDir)
    expect(await ask(holder.url, 'SELECT 1')).toBe(1)
    await holder.stop()
  })

  test('works in a folder whose path is too long for a socket', async () => {
    const holder = await startEmbeddedProcess(join(dataFolder(), 'a-very-long-name-of-a-folder'.repeat(4)))
    expect(await ask(holder.url, 'SELECT 1')).toBe(1)
    await holder.stop()
  })

  test.runIf(isRoot && canTraverse(import.meta.dirname))('runs for an ordinary user too', async () => {
    const dataDir = dataFolder()
    mkdirSync(dataDir)
    chownSync(dataDir, NOBODY, NOBODY)
    const holder = await startEmbeddedProcess(dataDir, { uid: NOBODY })
    expect(await ask(holder.url, 'SELECT 1')).toBe(1)
    await holder.stop()
  })

  test.runIf(isRoot)('of root under a closed home lies in a place that its user can reach', async () => {
    const dataDir = dataFolder(0o700)
    const holder = await startEmbeddedProcess(dataDir)
    const place = readFileSync(join(dataDir, 'postgres-place'), 'utf8').trim()
    onTestFinished(() => rmSync(place, { recursive: true, force: true }))
    expect(await ask(holder.url, 'SELECT 1')).toBe(1)
    await holder.stop()
    expect(existsSync(join(place, 'postgres/cluster'))).toBe(true)
    const again = await startEmbeddedProcess(dataDir)
    expect(readFileSync(join(dataDir, 'postgres-place'), 'utf8').trim()).toBe(place)
    await again.stop()
  })
})

describe('the binaries', () => {
  test('are copied when their place cannot be reached, with the links that the package lacks', () => {
    const distribution = findDistribution()
    const bare = { ...distribution, root: join(dataFolder(0o700), 'native') }
    mkdirSync(join(bare.root, 'lib'), { recursive: true })
    const [link] = JSON.parse(readFileSync(distribution.links, 'utf8')) as {
      source: string
      target: string
    }[]
    writeFileSync(join(dirname(bare.root), link?.source ?? ''), 'library')
    writeFileSync(join(bare.root, 'pg-symlinks.json'), JSON.stringify([link]))
    const copies = dataFolder()
    const made = prepareBinaries(
      { ...bare, links: join(bare.root, 'pg-symlinks.json') },
      { uid: NOBODY, gid: NOBODY },
      copies,
    )
    expect(made).toBe(join(copies, `postgres-${distribution.version}`, 'native'))
    expect(readFileSync(join(dirname(made), link?.target ?? ''), 'utf8')).toBe('library')
    expect(canTraverse(made)).toBe(true)
  })

  test('of an unknown machine: the error says what to do', () => {
    expect(() => findDistribution('freebsd', 'x64')).toThrow(
      'no built-in PostgreSQL for freebsd on x64. Set DATABASE_URL',
    )
  })

  test('the home of an ordinary user lies in the data folder', () => {
    const dataDir = dataFolder(0o700)
    expect(findHome(dataDir, undefined).cluster).toBe(join(dataDir, 'postgres/cluster'))
  })
})
