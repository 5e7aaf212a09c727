import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { prepareBinaries } from './binaries.ts'
import { findHome } from './home.ts'
import { canTraverse } from './owner.ts'
import { findDistribution } from './platform.ts'
import { startHolder } from './testing/holder.ts'

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

// Each starts a PostgreSQL, some twice: half a minute on a machine that has much else to do.
describe('the built-in PostgreSQL', { timeout: 120_000 }, () => {
  test('starts in an empty folder, keeps what was written, and leaves nothing running', async () => {
    const dataDir = dataFolder()
    const first = await startHolder(dataDir)
    await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS value')
    const pid = pidOf(dataDir)
    await first.stop()
    expect(isAlive(pid)).toBe(false)
    const second = await startHolder(dataDir)
    expect(second.adopted).toBe(false)
    expect(await ask(second.url, 'SELECT value FROM kept')).toBe(42)
    await second.stop()
  })

  test('compares and searches Portuguese text', async () => {
    const holder = await startHolder(dataFolder())
    expect(await ask(holder.url, "SELECT lower('AÇÃO')")).toBe('ação')
    expect(await ask(holder.url, 'SHOW server_encoding')).toBe('UTF8')
    await holder.stop()
  })

  test('lets nobody in without the password, which only its user may read', async () => {
    const dataDir = dataFolder()
    const holder = await startHolder(dataDir)
    const wrong = holder.url.replace(/:[^:@/]+@/, ':wrong@')
    await expect(ask(wrong, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
    expect(statSync(join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600)
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
    await holder.stop()
  })

  test('is shared by two processes; the last one ends it', async () => {
    const dataDir = dataFolder()
    const [one, two] = await Promise.all([startHolder(dataDir), startHolder(dataDir)])
    expect(one.url).toBe(two.url)
    const pid = pidOf(dataDir)
    await one.stop()
    expect(await ask(two.url, 'SELECT 1')).toBe(1)
    await two.stop()
    expect(isAlive(pid)).toBe(false)
  })

  test('that outlived a kill -9 is taken over and ended in order', async () => {
    const dataDir = dataFolder()
    const killed = await startHolder(dataDir)
    await ask(killed.url, 'CREATE TABLE kept AS SELECT 1 AS value')
    const pid = pidOf(dataDir)
    await killed.kill()
    expect(isAlive(pid)).toBe(true)
    const next = await startHolder(dataDir)
    expect(next.adopted).toBe(true)
    expect(await ask(next.url, 'SELECT value FROM kept')).toBe(1)
    await next.stop()
    expect(isAlive(pid)).toBe(false)
  })

  test('killed together with its user starts again, remains and all', async () => {
    const dataDir = dataFolder()
    const killed = await startHolder(dataDir, { durability: 'durable' })
    await ask(killed.url, 'CREATE TABLE kept AS SELECT 1 AS value')
    const pid = pidOf(dataDir)
    await killed.kill()
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
    const next = await startHolder(dataDir)
    expect(next.adopted).toBe(false)
    expect(await ask(next.url, 'SELECT value FROM kept')).toBe(1)
    await next.stop()
  })

  test('is not fooled by a lock file whose number now belongs to another program', async () => {
    const dataDir = dataFolder()
    await (await startHolder(dataDir)).stop()
    const lock = join(dataDir, 'postgres/cluster/postmaster.pid')
    writeFileSync(
      lock,
      `${process.pid}\n${join(dataDir, 'postgres/cluster')}\n1\n5432\n${join(dataDir, 'postgres/run')}\n\n`,
    )
    const holder = await startHolder(dataDir)
    expect(await ask(holder.url, 'SELECT 1')).toBe(1)
    await holder.stop()
  })

  test('works in a folder whose path is too long for a socket', async () => {
    const holder = await startHolder(join(dataFolder(), 'a-very-long-name-of-a-folder'.repeat(4)))
    expect(await ask(holder.url, 'SELECT 1')).toBe(1)
    await holder.stop()
  })

  test.runIf(isRoot && canTraverse(import.meta.dirname))('runs for an ordinary user too', async () => {
    const dataDir = dataFolder()
    mkdirSync(dataDir)
    chownSync(dataDir, NOBODY, NOBODY)
    const holder = await startHolder(dataDir, { uid: NOBODY })
    expect(await ask(holder.url, 'SELECT 1')).toBe(1)
    await holder.stop()
  })

  test.runIf(isRoot)('of root under a closed home lies in a place that its user can reach', async () => {
    const dataDir = dataFolder(0o700)
    const holder = await startHolder(dataDir)
    const place = readFileSync(join(dataDir, 'postgres-place'), 'utf8').trim()
    onTestFinished(() => rmSync(place, { recursive: true, force: true }))
    expect(await ask(holder.url, 'SELECT 1')).toBe(1)
    await holder.stop()
    expect(existsSync(join(place, 'postgres/cluster'))).toBe(true)
    const again = await startHolder(dataDir)
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

  test('of an unknown machine are missed in words', () => {
    expect(() => findDistribution('freebsd', 'x64')).toThrow(
      'no built-in PostgreSQL for freebsd on x64. Set DATABASE_URL',
    )
  })

  test('the home of an ordinary user lies in the data folder', () => {
    const dataDir = dataFolder(0o700)
    expect(findHome(dataDir, undefined).cluster).toBe(join(dataDir, 'postgres/cluster'))
  })
})
