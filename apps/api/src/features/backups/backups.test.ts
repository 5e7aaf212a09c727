import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openConnection } from '../../db/connection.ts'
import { migrate, migrateTo } from '../../db/migrate.ts'
import type { Db } from '../../db/pool.ts'
import { runChecks } from '../../doctor/run-checks.ts'
import { readManifest, writeManifest } from '../../engines/backups/manifest.ts'
import { checkBackup, restoreBackup } from '../../engines/backups/restore-backup.ts'
import { keyOf, newKey, restoreTarget, temporaryFolder, withBackups } from '../../testing/backups.ts'
import { databaseDigest } from '../../testing/database-digest.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { makeBackup } from './commands/make-backup.ts'

const KEY = newKey()
const key = await keyOf(KEY)
const now = new Date('2026-11-23T09:00:00Z')
let flow: Flow
let deps: Flow['testApp']['deps']

beforeAll(async () => {
  flow = await openFlow({ now: () => now })
  deps = withBackups(flow.testApp.deps, { backupKey: KEY })
  const company = { name: 'Cais, Lda', nuit: '400005834', address: 'Maputo' }
  await flow.db
    .insertInto('settings')
    .values({ key: 'company', value: JSON.stringify(company) })
    .execute()
  await flow.db
    .insertInto('settings')
    .values({ key: 'internal.signing-secret', value: '"sealed-away"' })
    .execute()
  await flow.receive('OIL', 'O1', 100, '2027-06-30')
  const id = await flow.loaded([await flow.picked([{ productId: 'OIL', quantity: 2 }])])
  await flow.call(flow.people.picker, `POST /shipments/${id}/invoice`)
  await flow.jobs()
  await flow.submit([{ productId: 'RICE', quantity: 1 }])
})
afterAll(() => flow.testApp.close())

const backUp = async (folder: string) =>
  join(folder, (await makeBackup(deps, { folder, scheduled: false })).name)
const tablesOf = async (db: Db) =>
  (await sql<{ n: number }>`SELECT count(*) AS n FROM pg_tables WHERE schemaname = 'public'`.execute(db))
    .rows[0]?.n
/** What a restore changes on purpose. */
const CHANGED = [
  'public.job_configs',
  'public.backups',
  'public.restores',
  'public.settings',
  'public.migrations',
]
const comparable = async (db: Db) =>
  Object.fromEntries(Object.entries(await databaseDigest(db)).filter(([name]) => !CHANGED.includes(name)))
const shapeOf = async (db: Db) =>
  (
    await sql<{ part: string }>`
      SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated AS part
      FROM pg_constraint WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
        AND tgrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
      ORDER BY part`.execute(db)
  ).rows.map(({ part }) => part)

describe('a backup that is restored', () => {
  test('has the same rows, rules, sequences and history; nobody is signed in', async () => {
    const path = await backUp(temporaryFolder())
    const before = await comparable(flow.db)
    const target = await restoreTarget()
    const manifest = await restoreBackup({ path, key, url: target.url, now })
    expect(await comparable(target.db)).toEqual(before)
    expect(await shapeOf(target.db)).toEqual(await shapeOf(flow.db))
    expect(manifest.migrations.length).toBeGreaterThan(20)
    const restored = { ...deps, db: target.db, backgroundDb: target.db }
    const wrong: string[] = []
    await runChecks(restored, ({ findings }) => wrong.push(...findings), 'data')
    expect(wrong).toEqual([])

    const open = await target.db.selectFrom('sessions').select('id').where('revoked_at', 'is', null).execute()
    const secret = await target.db
      .selectFrom('settings')
      .select('key')
      .where('key', '=', 'internal.signing-secret')
      .execute()
    expect([open, secret]).toEqual([[], []])
    const { rows } = await sql<{ same: boolean }>`
      SELECT nextval('history_id_seq') > (SELECT max(id) FROM history) AS same`.execute(target.db)
    expect(rows).toEqual([{ same: true }])
    await expect(target.db.updateTable('history').set({ action: 'other' }).execute()).rejects.toThrow(
      'never changed',
    )
    const [made] = await target.db.selectFrom('backups').selectAll().execute()
    expect(made).toMatchObject({ name: manifest.name, error_code: null, finished_at: expect.any(String) })
  })

  test('is made at the level of its own migrations, and what is newer follows', async () => {
    const target = await restoreTarget()
    const client = await openConnection({ url: target.url, name: 'cais test' })
    const done = await sql<{ name: string; checksum: string }>`
      SELECT name, checksum FROM migrations ORDER BY name`.execute(flow.db)
    const old = done.rows.filter(({ name }) => name < '0045')
    await client.query('BEGIN')
    await migrateTo(client, old)
    await client.query('COMMIT')
    await client.end()
    const newer = done.rows.filter(({ name }) => name >= '0045').map(({ name }) => name)
    expect(await migrate(target.url)).toEqual(newer)
    expect(await shapeOf(target.db)).toEqual(await shapeOf(flow.db))
  })
})

describe('a backup is refused, and nothing is written', () => {
  const flip = (path: string, file: string) => {
    const bytes = readFileSync(join(path, file))
    const at = Math.floor(bytes.length / 2)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(join(path, file), bytes)
  }

  test('when one byte of it was changed, wherever', async () => {
    const folder = temporaryFolder()
    const path = await backUp(folder)
    const files = ['manifest.json', 'manifest.sha256', 'manifest.seal']
    files.push('public.orders.copy.zst', 'public.users.copy.zst.aes', 'public.views.copy.zst')
    for (const [at, file] of files.entries()) {
      const copy = join(folder, `changed-${at}`)
      cpSync(path, copy, { recursive: true })
      flip(copy, file)
      await expect(checkBackup(copy, key), file).rejects.toMatchObject({ reason: 'damaged' })
    }
    truncateSync(join(folder, 'changed-3/public.history.copy.zst'), 40)
    rmSync(join(folder, 'changed-4/public.history.copy.zst'))
    await expect(checkBackup(join(folder, 'changed-4'), key)).rejects.toThrow('history.copy.zst is missing')
    const target = await restoreTarget()
    const restoring = restoreBackup({ path: join(folder, 'changed-3'), key, url: target.url, now })
    await expect(restoring).rejects.toMatchObject({ reason: 'damaged' })
    expect(await tablesOf(target.db)).toBe(0)
  })

  test('when somebody without the key wrote its digests anew', async () => {
    const path = await backUp(temporaryFolder())
    const text = readFileSync(join(path, 'manifest.json'), 'utf8').replace('"rows": 1,', '"rows": 2,')
    writeFileSync(join(path, 'manifest.json'), text)
    writeFileSync(
      join(path, 'manifest.sha256'),
      `${createHash('sha256').update(text).digest('hex')}  manifest.json\n`,
    )
    await expect(checkBackup(path, key)).rejects.toThrow('not genuine')
  })

  test('with another key, which it says', async () => {
    const path = await backUp(temporaryFolder())
    const other = await keyOf(newKey())
    await expect(checkBackup(path, other)).rejects.toThrow(
      `made with the key ${key.id}; the key given is ${other.id}`,
    )
  })

  test('from a newer release', async () => {
    const path = await backUp(temporaryFolder())
    const manifest = await readManifest(path, key)
    const migrations = [...manifest.migrations, { name: '9999_future.sql', checksum: 'x' }]
    await writeManifest(path, { ...manifest, migrations }, key)
    const target = await restoreTarget()
    const restoring = restoreBackup({ path, key, url: target.url, now })
    await expect(restoring).rejects.toMatchObject({ reason: 'newer' })
    expect(await tablesOf(target.db)).toBe(0)
  })

  test('into a database that holds anything', async () => {
    const path = await backUp(temporaryFolder())
    const before = await databaseDigest(flow.db)
    const restoring = restoreBackup({ path, key, url: flow.testApp.database.url, now })
    await expect(restoring).rejects.toThrow('The database is not empty: it has public.')
    expect(await databaseDigest(flow.db)).toEqual(before)
  })
})

test('secrets cannot be read without the key', async () => {
  const path = await backUp(temporaryFolder())
  const texts = readdirSync(path).map((file) => {
    const bytes = readFileSync(join(path, file))
    return file.endsWith('.zst') ? zstdDecompressSync(bytes).toString() : bytes.toString('latin1')
  })
  const whole = texts.join('\n')
  const sessions = await flow.db.selectFrom('sessions').select('id').execute()
  expect(sessions.length).toBeGreaterThan(2)
  for (const secret of ['no password', 'sealed-away', KEY, ...sessions.map(({ id }) => id)])
    expect(whole.includes(secret), secret).toBe(false)
  const encrypted = readdirSync(path).filter((file) => file.endsWith('.aes'))
  expect(encrypted).toEqual(
    [
      'answer_profiles',
      'erp_connection',
      'idempotency_keys',
      'mail_settings',
      'password_links',
      'printers',
      'retailer_sources',
      'sessions',
      'settings',
      'setup_tokens',
      'sign_in_attempts',
      'users',
      'webhooks',
    ].map((table) => `public.${table}.copy.zst.aes`),
  )
  expect(() => zstdDecompressSync(readFileSync(join(path, 'public.users.copy.zst.aes')))).toThrow()
})
