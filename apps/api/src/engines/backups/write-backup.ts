import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { openConnection } from '../../db/connection.ts'
import { readMigrationMarks } from '../../db/migrate.ts'
import { version } from '../monitoring/release.ts'
import type { BackupKey } from './key.ts'
import { FORMAT, type Manifest, type TableFile, writeManifest } from './manifest.ts'
import { readSequences, readTables, sumHistory } from './read-schema.ts'
import { asRefusal, BackupRefusal } from './refusal.ts'
import { COMPRESSION, copyOut } from './table-streams.ts'

export type BackupRequest = {
  readonly url: string
  /** Where its own folder is made. */
  readonly folder: string
  readonly name: string
  readonly key: BackupKey
}

/** One backup at a time of one database. */
const BACKUP_LOCK = 7_226_012
/** What texts of all tables look like on every PostgreSQL. */
const TEXT_FORM = { datestyle: 'ISO', intervalstyle: 'postgres', extra_float_digits: 1, bytea_output: 'hex' }
const NO_LIMITS = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 }

/** A connection for work on whole tables. */
export const openCopyConnection = (url: string) =>
  openConnection({ url, name: 'cais backup', settings: { ...TEXT_FORM, ...NO_LIMITS } })

/** While it is held nobody else makes a backup of this database. Throws BackupRefusal when somebody does. */
export async function takeBackupLock(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS taken', [BACKUP_LOCK])
  if (rows[0]?.taken !== true)
    throw new BackupRefusal(
      'running',
      'Another backup of this database is being made. Wait until it has ended.',
    )
}

/**
 * Writes all tables as of one moment into `folder/name`. It blocks nobody: a repeatable-read transaction sees the same moment all the time,
 * and COPY takes no lock that a write waits for. Until it is whole the folder is called `name.partial`.
 */
export async function writeBackup(client: pg.Client, request: BackupRequest): Promise<Manifest> {
  const { folder, name, key } = request
  const partial = partialOf(folder, name)
  try {
    await mkdir(partial, { recursive: true })
    const manifest = await writeTables(client, { ...request, partial })
    await writeManifest(partial, manifest, key)
    await completeFolder(folder, name)
    return manifest
  } catch (error) {
    await rm(partial, { recursive: true, force: true }).catch(() => {})
    throw asRefusal(error, folder)
  }
}

/** The folder of a backup that is not whole yet. */
export const partialOf = (folder: string, name: string) => join(folder, `${name}.partial`)

/** Everything of it is on the disk: from here on it has its name. */
export async function completeFolder(folder: string, name: string): Promise<void> {
  await syncFolder(partialOf(folder, name))
  await rename(partialOf(folder, name), join(folder, name))
  await syncFolder(folder)
}

/** Windows opens no folder; there the rename alone has to do. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

type Writing = BackupRequest & { readonly partial: string }

async function writeTables(client: pg.Client, { name, key, partial }: Writing): Promise<Manifest> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const { rows } = await client.query<{ at: Date; postgres: string }>(
    "SELECT now() AS at, current_setting('server_version') AS postgres",
  )
  const files: TableFile[] = []
  for (const table of await readTables(client))
    files.push(await copyOut(client, table, { folder: partial, key, backup: name }))
  const migrations = [...(await readMigrationMarks(client))]
  const history = await sumHistory(client)
  const sequences = await readSequences(client)
  await client.query('COMMIT')
  return {
    format: FORMAT,
    name,
    snapshotAt: (rows[0]?.at ?? new Date(0)).toISOString(),
    product: version,
    postgres: rows[0]?.postgres ?? '',
    compression: COMPRESSION,
    keyId: key.id,
    migrations,
    files,
    sequences,
    history,
  }
}
