import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openConnection } from './connection.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { codeOf } from './failures.ts'

const PREFIX = 'cais_rehearsal_'
const NOT_ALLOWED = '42501'

/**
 * Does the work on an empty database that is thrown away afterwards: on the same server, or in a built-in PostgreSQL of its own where the
 * login may not make databases.
 */
export async function withScratchDatabase<T>(
  url: string,
  work: (scratchUrl: string) => Promise<T>,
): Promise<T> {
  const name = `${PREFIX}${randomBytes(6).toString('hex')}`
  try {
    await dropLeftOvers(url)
    await onServer(url, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
  } catch (error) {
    if (codeOf(error) !== NOT_ALLOWED) throw error
    return await withOwnServer(work)
  }
  try {
    return await work(otherDatabase(url, name))
  } finally {
    await onServer(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
}

async function withOwnServer<T>(work: (scratchUrl: string) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cais-rehearsal-'))
  // PostgreSQL of root runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o755)
  const server = await startEmbedded({ dataDir, durability: 'throwaway' })
  try {
    return await work(server.url)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Of processes that died; one in use refuses. */
async function dropLeftOvers(url: string): Promise<void> {
  const client = await openConnection({ url, name: 'cais rehearsal' })
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT datname AS name FROM pg_database
       WHERE datname ~ '^${PREFIX}[0-9a-f]{12}$' AND NOT EXISTS (SELECT FROM pg_stat_activity a WHERE a.datname = pg_database.datname)`,
    )
    for (const { name } of rows) await client.query(`DROP DATABASE IF EXISTS ${name}`).catch(() => {})
  } finally {
    await client.end()
  }
}

/** A statement that no transaction may hold. */
async function onServer(url: string, statement: string): Promise<void> {
  const client = await openConnection({ url, name: 'cais rehearsal' })
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The same server, another database. */
const otherDatabase = (url: string, database: string): string =>
  url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)([^?]*)/, `$1${database}`)
