import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { checkBackup } from '../../engines/backups/restore-backup.ts'
import { claimDueJobs } from '../../engines/jobs/scheduled/claim-due.ts'
import { scheduled } from '../../features.ts'
import { keyOf, newKey, temporaryFolder, withBackups } from '../../testing/backups.ts'
import { buildTestApp } from '../../testing/build-test-app.ts'
import { openFlow } from '../../testing/flow.ts'
import { runJobs } from '../../testing/run-jobs.ts'

const KEY = newKey()
const MORNING = new Date('2026-11-23T09:00:00Z')
let now = MORNING
const flow = await openFlow({ now: () => now, config: { backupKey: KEY, backupFolder: undefined } })
const { db, call, people, testApp } = flow
afterAll(() => testApp.close())

type Settings = Parameters<typeof withBackups>[1]
const work = (settings: Settings, quantity = 14) =>
  scheduled.backup({
    ...withBackups(testApp.deps, settings),
    log: testApp.app.log,
    attempt: 1,
    isLastAttempt: false,
    quantity,
  })
const rowsOf = () => db.selectFrom('backups').selectAll().orderBy('id').execute()
const monitoring = async () => (await call(people.admin, 'GET /monitoring')).body.data

beforeEach(async () => {
  now = MORNING
  await db.deleteFrom('backups').execute()
  await db.deleteFrom('job_runs').execute()
})

test('without a folder nothing is done, and the monitoring page says that backups are not set up', async () => {
  expect(await work({ backupFolder: undefined })).toEqual({ backups: 0 })
  expect(await rowsOf()).toEqual([])
  expect(await monitoring()).toMatchObject({ backups: null, notSetUp: ['backups', 'printers', 'erp'] })
})

test('each run makes one in both folders and removes what newer ones replace; those made by hand stay', async () => {
  const [folder, second] = [temporaryFolder(), temporaryFolder()]
  const settings = { backupFolder: folder, backupCopyFolder: second, backupWeeks: 1 }
  for (const day of ['2026-11-19', '2026-11-20', '2026-11-21']) {
    now = new Date(`${day}T00:30:00Z`)
    expect(await work(settings, 2)).toMatchObject({ backups: 1 })
  }
  const names = ['cais-20261120T003000000Z', 'cais-20261121T003000000Z']
  expect([readdirSync(folder).sort(), readdirSync(second).sort()]).toEqual([names, names])
  const stored = await rowsOf()
  expect(stored.map(({ removed_at }) => removed_at !== null)).toEqual([true, false, false])
  expect(stored[2]).toMatchObject({
    scheduled: true,
    error_code: null,
    copied_to: second,
    key_id: (await keyOf(KEY)).id,
  })
  const copy = await checkBackup(join(second, names[1] ?? ''), await keyOf(KEY))
  expect(copy.files.length).toBeGreaterThan(40)

  now = new Date('2026-11-21T10:00:00Z')
  const figures = (await testApp.inject({ url: '/metrics' })).body
  expect(figures).toContain('cais_backup_failed 0')
  expect(figures).toContain(`cais_backup_time_seconds ${Date.parse('2026-11-21T00:30:00Z') / 1000}`)
})

describe('a backup that fails', () => {
  test('leaves no trace on the disk, and is told on the monitoring page', async () => {
    const file = join(temporaryFolder(), 'no-folder')
    writeFileSync(file, '')
    await expect(work({ backupFolder: file })).rejects.toMatchObject({
      code: 'BACKUP_FOLDER_UNUSABLE',
      facts: { folder: file },
    })
    expect(await rowsOf()).toMatchObject([{ error_code: 'BACKUP_FOLDER_UNUSABLE', bytes: null }])
    const { backups, problems } = await monitoring()
    expect(backups).toMatchObject({
      last: null,
      failed: { message: expect.stringContaining('não pode ser usada') },
    })
    expect(problems).toContainEqual({ kind: 'backup-failed', level: 'warning', value: 1 })
  })

  test('to reach the second folder is whole all the same', async () => {
    const [folder, file] = [temporaryFolder(), join(temporaryFolder(), 'no-folder')]
    writeFileSync(file, '')
    const settings = { backupFolder: folder, backupCopyFolder: file }
    await expect(work(settings)).rejects.toMatchObject({ code: 'BACKUP_COPY_FAILED' })
    const [row] = await rowsOf()
    expect(row).toMatchObject({ error_code: 'BACKUP_COPY_FAILED', copied_to: null })
    await checkBackup(join(folder, row?.name ?? ''), await keyOf(KEY))
    const { backups } = await monitoring()
    expect(backups).toMatchObject({ last: { folder, copiedTo: null }, failed: { at: MORNING.toISOString() } })
  })

  test('stands on the home of administrators until a run does not fail', async () => {
    const row = { job_id: 'backup', started_at: MORNING.toISOString(), finished_at: MORNING.toISOString() }
    const failed = { ...row, duration_ms: 5, server: 'one', outcome: 'failed' as const }
    await db
      .insertInto('job_runs')
      .values({
        ...failed,
        error_code: 'BACKUP_DISK_FULL',
        error_facts: JSON.stringify({ folder: '/backups' }),
      })
      .execute()
    const failures = async () => (await call(people.admin, 'GET /home')).body.data.failures
    expect(await failures()).toMatchObject([
      {
        kind: 'run',
        subject: 'backup',
        cause: expect.stringContaining('(/backups) está cheio'),
        fix: { act: 'open-job', link: '/settings?tab=order-flow&job=backup' },
      },
    ])
    await db
      .insertInto('job_runs')
      .values({ ...row, duration_ms: 5, server: 'one', outcome: 'done' })
      .execute()
    expect(await failures()).toEqual([])
  })
})

test('of two servers one makes the backup that is due', async () => {
  const folder = temporaryFolder()
  const other = await buildTestApp({
    database: testApp.database,
    now: () => now,
    config: { backupKey: KEY, backupFolder: folder },
  })
  await db
    .updateTable('job_configs')
    .set({ next_run_at: MORNING.toISOString(), running_since: null })
    .where('id', '=', 'backup')
    .execute()
  await Promise.all([claimDueJobs(db, now), claimDueJobs(other.deps.db, now)])
  await Promise.all([runJobs(other), runJobs({ ...other, database: testApp.database })])
  expect(readdirSync(folder)).toHaveLength(1)
  const runs = await db
    .selectFrom('job_runs')
    .select(['outcome', 'runs'])
    .where('job_id', '=', 'backup')
    .execute()
  expect(runs).toEqual([{ outcome: 'done', runs: 1 }])
  await other.close()
})
