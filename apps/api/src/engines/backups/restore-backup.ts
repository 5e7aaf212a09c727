import { SENDING_JOBS } from '@cais/domain/jobs/scheduled-jobs'
import type pg from 'pg'
import { prepareAppRole } from '../../db/app-role.ts'
import { migrate, migrateTo, requireKnownMigrations } from '../../db/migrate.ts'
import { JOBS } from '../jobs/names.ts'
import { prepareQueue } from '../jobs/runner.ts'
import { withoutConstraints } from './constraints.ts'
import type { BackupKey } from './key.ts'
import { bytesOf, type Manifest, readManifest, rowsOf } from './manifest.ts'
import { literal, readTables, sumHistory, type Table } from './read-schema.ts'
import { BackupRefusal } from './refusal.ts'
import { checkFile, copyIn, quoted } from './table-streams.ts'
import { openCopyConnection } from './write-backup.ts'

export type RestoreRequest = {
  /** The folder of the backup itself. */
  readonly path: string
  readonly key: BackupKey
  /** An empty database, as its owner. */
  readonly url: string
  readonly now: Date
  readonly report?: (sentence: string) => void
}

const MIN_POSTGRES = 150_000

/** Reads every byte of a backup. Throws BackupRefusal when it is damaged or of another key. */
export async function checkBackup(path: string, key: BackupKey): Promise<Manifest> {
  const manifest = await readManifest(path, key)
  for (const file of manifest.files) await checkFile(path, file)
  return manifest
}

/**
 * Puts a backup into an empty database, in one transaction: all of it or nothing. The tables are made as they were when it was made; what
 * later releases changed follows. Afterwards nobody is signed in, jobs that send are paused and no number is given until the last issued ones
 * are confirmed (decision 0164).
 */
export async function restoreBackup(request: RestoreRequest): Promise<Manifest> {
  const { path, key, url, report = () => {} } = request
  report('Checking every file …')
  const manifest = await checkBackup(path, key)
  requireRelease(manifest)
  const client = await openCopyConnection(url)
  try {
    await requireTarget(client)
    await prepareQueue(url)
    await client.query('BEGIN')
    await load(client, manifest, { ...request, report })
    await secure(client, manifest, request.now)
    await client.query('COMMIT')
    report('Bringing the schema up to date …')
    await migrate(url)
    await prepareAppRole(url)
    await client.query('ANALYZE')
  } finally {
    await client.end().catch(() => {})
  }
  return manifest
}

/** Throws BackupRefusal unless the database is empty, in UTF-8 and of PostgreSQL 15 or newer. */
async function requireTarget(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; found: string[] }>(
    `SELECT current_setting('server_version_num')::int AS version, current_setting('server_encoding') AS encoding,
       ARRAY(SELECT format('%I.%I', n.nspname, c.relname) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'graphile_worker')
           AND n.nspname !~ '^pg_(toast|temp)'
           AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'e')
         ORDER BY 1 LIMIT 3) AS found`,
  )
  const [target] = rows
  if (target === undefined || target.version < MIN_POSTGRES)
    throw new BackupRefusal('target', 'The database is older than PostgreSQL 15.')
  if (target.encoding !== 'UTF8')
    throw new BackupRefusal('target', `The database stores text as ${target.encoding}; UTF8 is needed.`)
  if (target.found.length > 0)
    throw new BackupRefusal(
      'target',
      `The database is not empty: it has ${target.found.join(', ')} … Nothing was changed. Restore into an empty one.`,
    )
}

type Loading = RestoreRequest & { readonly report: (sentence: string) => void }

async function load(client: pg.Client, manifest: Manifest, { path, key, report }: Loading): Promise<void> {
  // at least; a server that is set to take more for its indexes takes it
  await client.query(
    `SELECT set_config('maintenance_work_mem', '256MB', true) WHERE pg_size_bytes(current_setting('maintenance_work_mem')) < 268435456`,
  )
  await migrateTo(client, manifest.migrations)
  await requireSameTables(client, manifest)
  const source = { folder: path, key, backup: manifest.name, compression: manifest.compression }
  await withoutConstraints(client, report, async () => {
    const names = manifest.files.map(({ schema, table }) => `${quoted(schema)}.${quoted(table)}`)
    for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
    await client.query(`TRUNCATE ${names.join(', ')}`)
    for (const table of manifest.files) {
      if (table.rows > 0) report(`${table.table}: ${table.rows} rows`)
      await copyIn(client, table, source)
    }
    for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
  })
  for (const { name, last, called } of manifest.sequences)
    await client.query('SELECT setval($1::regclass, $2, $3)', [name, last, called])
  const found = await sumHistory(client)
  if (JSON.stringify(found) !== JSON.stringify(manifest.history))
    throw new BackupRefusal('damaged', 'The chains of the history are not those that were saved.')
}

function requireRelease({ migrations }: Manifest): void {
  try {
    requireKnownMigrations(migrations)
  } catch (error) {
    throw new BackupRefusal('newer', (error as Error).message)
  }
}

const nameOf = ({ schema, table }: Pick<Table, 'schema' | 'table'>) => `${schema}.${table}`
/** The tables of the queue are made by the queue. */
const isOurs = (name: string) => name.startsWith('public.')

async function requireSameTables(client: pg.Client, { files }: Manifest): Promise<void> {
  const here = (await readTables(client)).map(nameOf).filter(isOurs)
  const saved = files.map(nameOf).filter(isOurs)
  const differing = [
    ...here.filter((name) => !saved.includes(name)),
    ...saved.filter((name) => !here.includes(name)),
  ]
  if (differing.length > 0)
    throw new BackupRefusal('damaged', `The tables differ from those of the backup: ${differing.join(', ')}.`)
}

/** Nobody is signed in, nothing goes out, no number is given; who died with the old server holds no job. */
async function secure(client: pg.Client, manifest: Manifest, now: Date): Promise<void> {
  const { name, snapshotAt, keyId } = manifest
  const at = literal(now.toISOString())
  const reason = literal(`Reposição da cópia de segurança ${name}`)
  const sending = `ARRAY[${SENDING_JOBS.map(literal).join(', ')}]`
  await client.query(`
    UPDATE sessions SET revoked_at = ${at} WHERE revoked_at IS NULL;
    UPDATE password_links SET withdrawn_at = ${at} WHERE used_at IS NULL AND withdrawn_at IS NULL;
    DELETE FROM settings WHERE key = 'internal.signing-secret';
    UPDATE job_configs SET running_since = NULL, requested_by = NULL, next_run_at = NULL;
    UPDATE job_configs SET paused_at = ${at}, paused_by = NULL, paused_reason = ${reason}, version = version + 1
      WHERE id = ANY (${sending}) AND paused_at IS NULL;
    UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL;
    UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL WHERE locked_at IS NOT NULL;
    DELETE FROM graphile_worker._private_jobs WHERE task_id IN
      (SELECT id FROM graphile_worker._private_tasks WHERE identifier IN (${[JOBS.billDeparture, JOBS.runScheduled].map(literal).join(', ')}));
    UPDATE outbox_messages SET state = 'in-doubt', version = version + 1 WHERE state IN ('waiting', 'sent');
    UPDATE backups SET finished_at = ${at}, bytes = ${bytesOf(manifest)}, rows = ${rowsOf(manifest)}, key_id = ${literal(keyId)}
      WHERE name = ${literal(name)} AND finished_at IS NULL;
    UPDATE backups SET finished_at = ${at}, error_code = 'JOB_STOPPED' WHERE finished_at IS NULL;
    UPDATE restores SET confirmed_at = ${at} WHERE confirmed_at IS NULL;
    INSERT INTO restores (backup, snapshot_at, restored_at) VALUES (${literal(name)}, ${literal(snapshotAt)}, ${at})`)
}
