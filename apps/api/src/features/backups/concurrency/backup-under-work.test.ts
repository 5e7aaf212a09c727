import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { runChecks } from '../../../doctor/run-checks.ts'
import { readKey } from '../../../engines/backups/key.ts'
import { restoreBackup } from '../../../engines/backups/restore-backup.ts'
import { CLI, run } from '../../../start/testing/run-script.ts'
import { keyOf, newKey, restoreTarget, temporaryFolder, withBackups } from '../../../testing/backups.ts'
import { openFlow } from '../../../testing/flow.ts'
import { makeBackup } from '../commands/make-backup.ts'

/** Each command is a process of its own: half a minute on a busy machine. */
const PATIENT = 300_000
const KEY = newKey()
const flow = await openFlow()
const deps = withBackups(flow.testApp.deps, { backupKey: KEY })
const { url } = flow.testApp.database
afterAll(() => flow.testApp.close())

/** Holds a table so that a COPY of it waits. */
async function holdTable() {
  const holder = await flow.db.startTransaction().execute()
  onTestFinished(() => void (holder.isCommitted || holder.isRolledBack || holder.rollback().execute()))
  return holder
}

test(
  'a backup while many people write is of one moment: everything agrees in it',
  async () => {
    await flow.receive('RICE', 'R1', 10_000, '2027-06-30')
    const folder = temporaryFolder()
    const state = { working: true, written: 0 }
    const writer = async () => {
      while (state.working) {
        await flow.submit([{ productId: 'RICE', quantity: 1 }])
        state.written += 1
      }
    }
    const allocating = async () => {
      while (state.working) await flow.jobs()
    }
    const writers = [...Array.from({ length: 6 }, writer), allocating()]
    await expect.poll(() => state.written, { timeout: 20_000 }).toBeGreaterThan(5)
    const before = state.written
    const { name } = await makeBackup(deps, { folder, scheduled: false })
    const during = state.written - before
    state.working = false
    await Promise.all(writers)
    expect(during).toBeGreaterThan(0)
    const target = await restoreTarget()
    await restoreBackup({ path: join(folder, name), key: await keyOf(KEY), url: target.url, now: new Date() })
    const wrong: string[] = []
    const restored = { ...deps, db: target.db, backgroundDb: target.db }
    await runChecks(restored, ({ findings }) => wrong.push(...findings), 'data')
    expect(wrong).toEqual([])
  },
  PATIENT,
)

test(
  'one killed half-way is never taken for a whole one, and the next one clears it away',
  async () => {
    const folder = temporaryFolder()
    const holder = await holdTable()
    await sql`LOCK TABLE orders IN ACCESS EXCLUSIVE MODE`.execute(holder)
    const env = { DATABASE_URL: url, CAIS_BACKUP_KEY: KEY }
    const killed = run(CLI, env, ['backup', folder])
    const partial = () => readdirSync(folder).filter((name) => name.endsWith('.partial'))
    await expect.poll(partial, { timeout: 60_000 }).toHaveLength(1)
    await expect(makeBackup(deps, { folder, scheduled: false })).rejects.toMatchObject({ reason: 'running' })
    await killed.stop('SIGKILL')
    await holder.rollback().execute()

    const [left = ''] = partial()
    const target = await restoreTarget()
    const restoring = restoreBackup({
      path: join(folder, left),
      key: await keyOf(KEY),
      url: target.url,
      now: new Date(),
    })
    await expect(restoring).rejects.toMatchObject({ reason: 'not-a-backup' })
    const held = async () =>
      (
        await sql`SELECT FROM pg_stat_activity WHERE application_name = 'cais backup'
      AND datname = current_database()`.execute(flow.db)
      ).rows
    await expect.poll(held, { timeout: 30_000 }).toEqual([])
    const { name } = await makeBackup(deps, { folder, scheduled: false })
    expect(readdirSync(folder)).toEqual([name])
    const rows = await flow.db
      .selectFrom('backups')
      .select('error_code')
      .where('folder', '=', folder)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([{ error_code: 'JOB_STOPPED' }, { error_code: null }])
  },
  PATIENT,
)

test(
  'on the command line: made, restored elsewhere, rehearsed, numbers confirmed',
  async () => {
    const folder = temporaryFolder()
    const keyFile = join(temporaryFolder(), 'key')
    const env = { DATABASE_URL: url, CAIS_BACKUP_FOLDER: folder, CAIS_BACKUP_KEY_FILE: keyFile }
    const made = run(CLI, env, ['backup'])
    expect(await made.ended, made.output.text).toBe(0)
    expect(made.output.text).toContain(`A key was made in ${keyFile}.`)
    const [name = ''] = readdirSync(folder)

    const rehearsal = run(CLI, env, ['backup', 'verify'])
    expect(await rehearsal.ended, rehearsal.output.text).toBe(0)
    expect(rehearsal.output.text).toContain('The backup can be restored. Nothing is wrong.')
    const rehearsed = await flow.db
      .selectFrom('backups')
      .select('findings')
      .where('rehearsed_at', 'is not', null)
      .execute()
    expect(rehearsed).toEqual([{ findings: 0 }])

    const target = await restoreTarget()
    const elsewhere = {
      DATABASE_URL: target.url,
      CAIS_BACKUP_FOLDER: temporaryFolder(),
      CAIS_BACKUP_KEY_FILE: join(temporaryFolder(), 'its', 'key'),
    }
    const words = ['restore', '--from', join(folder, name), '--key-file', keyFile]
    const restored = run(CLI, elsewhere, words)
    expect(await restored.ended, restored.output.text).toBe(3)
    expect(restored.output.text).toMatch(/PEV SD2026=\d+/)
    const confirmed = run(CLI, elsewhere, ['restore', 'confirm', '--others-unchanged'])
    expect(await confirmed.ended, confirmed.output.text).toBe(0)

    // what was restored is backed up with the key that was given, and makes none of its own
    expect(readFileSync(elsewhere.CAIS_BACKUP_KEY_FILE, 'utf8')).toBe(readFileSync(keyFile, 'utf8'))
    const next = run(CLI, elsewhere, ['backup'])
    expect(await next.ended, next.output.text).toBe(0)
    expect(next.output.text).not.toContain('A key was made')
    expect(next.output.text).toContain((await readKey({ backupKey: undefined, backupKeyFile: keyFile })).id)
  },
  PATIENT,
)
