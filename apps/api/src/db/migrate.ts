import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { openConnection } from './connection.ts'

type Migration = { readonly name: string; readonly text: string; readonly checksum: string }

/** All servers that start at once ask for this lock; the first migrates, the others find it done. */
const MIGRATION_LOCK = 7_226_002

const MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS migrations (
  name text PRIMARY KEY, checksum text NOT NULL, ran_at timestamptz NOT NULL DEFAULT now())`

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../migrations')

/**
 * Brings the database up to date: every SQL file in order of its name, each once and in a transaction of its own. A file that was changed
 * after it ran stops the start, because the database may differ from it. Answers the names of those that ran now.
 */
export async function migrate(url: string, folder: string = MIGRATIONS_FOLDER): Promise<readonly string[]> {
  const client = await openConnection({ url, name: 'cais migrations' })
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(MIGRATIONS_TABLE)
    return await runMissing(client, readMigrations(folder))
  } finally {
    await client.end()
  }
}

function readMigrations(folder: string): readonly Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
  })
}

/** What a database of these migrations was made by. */
export type MigrationMark = { readonly name: string; readonly checksum: string }

/** Those that ran on the database of the connection, in order. */
export async function readMigrationMarks(client: pg.ClientBase): Promise<readonly MigrationMark[]> {
  const { rows } = await client.query<MigrationMark>('SELECT name, checksum FROM migrations ORDER BY name')
  return rows
}

/** Throws when a mark is of a newer release, or of a file that was changed since. */
export function requireKnownMigrations(marks: readonly MigrationMark[]): void {
  const migrations = readMigrations(MIGRATIONS_FOLDER)
  refuseUnknown(new Map(marks.map(({ name, checksum }) => [name, checksum])), migrations)
  const known = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  const changed = marks.find(({ name, checksum }) => known.get(name) !== checksum)
  if (changed !== undefined)
    throw new Error(`The migration ${changed.name} is not the one that the data was made with.`)
}

/** Makes the schema that these marks describe, in the transaction that the caller holds on an empty database. */
export async function migrateTo(client: pg.ClientBase, marks: readonly MigrationMark[]): Promise<void> {
  requireKnownMigrations(marks)
  const wanted = new Set(marks.map(({ name }) => name))
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  await client.query(MIGRATIONS_TABLE)
  for (const { name, text, checksum } of readMigrations(MIGRATIONS_FOLDER)) {
    if (!wanted.has(name)) continue
    await client.query(text)
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
  }
}

async function runMissing(client: pg.Client, migrations: readonly Migration[]) {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM migrations',
  )
  const done = new Map(rows.map((row) => [row.name, row.checksum]))
  refuseUnknown(done, migrations)
  const missing = migrations.filter((migration) => !isDone(migration, done))
  for (const migration of missing) await runOne(client, migration)
  return missing.map(({ name }) => name)
}

/** A database of a newer release must not be used by an older one. */
function refuseUnknown(done: ReadonlyMap<string, string>, migrations: readonly Migration[]) {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...done.keys()].filter((name) => !known.has(name))
  if (unknown.length > 0) {
    throw new Error(`This data was made by a newer release (${unknown.join(', ')}). Start that release.`)
  }
}

function isDone(migration: Migration, done: ReadonlyMap<string, string>) {
  const checksum = done.get(migration.name)
  if (checksum !== undefined && checksum !== migration.checksum) {
    throw new Error(`The migration ${migration.name} was changed after it ran. Restore it and add a new one.`)
  }
  return checksum !== undefined
}

async function runOne(client: pg.Client, { name, text, checksum }: Migration) {
  try {
    await client.query('BEGIN')
    await client.query(text)
    await client.query('INSERT INTO migrations (name, checksum) VALUES ($1, $2)', [name, checksum])
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK').catch(() => {})
    throw new Error(`The migration ${name} failed: ${(cause as Error).message}`, { cause })
  }
}
