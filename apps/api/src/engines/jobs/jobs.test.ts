import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseCronItems } from 'graphile-worker'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import { jobs as stuck } from '../../doctor/run-checks.ts'
import { cron, tasks } from '../../features.ts'
import { allJobsDone, jobsLeft } from '../../testing/all-jobs-done.ts'
import { buildTestApp } from '../../testing/build-test-app.ts'
import { addJob, removeSuperseded } from './add-job.ts'
import { reclaimJobs } from './presence.ts'
import { startJobs } from './runner.ts'
import type { Task } from './task.ts'

/** The advisory lock that workers hold while they live (presence.ts). */
const SIGNS_OF_LIFE = `SELECT 1 FROM pg_locks
  WHERE locktype = 'advisory' AND objsubid = 2 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

/** Two servers that work on one queue. */
async function twoServers(tasks: Readonly<Record<string, Task>>) {
  const server = await buildTestApp()
  const { deps, app, database } = server
  const start = () => startJobs({ url: database.url, tasks, deps, log: app.log, concurrency: 2 })
  const runners = [await start(), await start()]
  const pool = openPool({ url: database.url, max: 1 })
  onTestFinished(async () => {
    for (const runner of runners) await runner.stop()
    await pool.end()
    await server.close()
  })
  const shown = async () => (await pool.query(SIGNS_OF_LIFE)).rowCount
  await expect.poll(shown).toBe(2)
  return { ...deps, pool }
}

test('a job runs once, however many servers there are', async () => {
  const done: unknown[] = []
  const { db } = await twoServers({ note: async (payload) => void done.push(payload) })
  await inTransaction(db, async (trx) => {
    for (let n = 0; n < 20; n += 1) await addJob(trx, 'note', { n })
  })
  await allJobsDone(db)
  expect(done).toHaveLength(20)
  expect(new Set(done.map((payload) => (payload as { n: number }).n)).size).toBe(20)
})

test('jobs of one queue run one after the other, in their order, and none waits for the next look', async () => {
  const done: unknown[] = []
  let atOnce = 0
  let most = 0
  const { db } = await twoServers({
    note: async (payload) => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await sleep(2)
      atOnce -= 1
      done.push((payload as { n: number }).n)
    },
  })
  const numbers = Array.from({ length: 60 }, (_, n) => n)
  await inTransaction(db, async (trx) => {
    for (const n of numbers) await addJob(trx, 'note', { n }, { queue: 'one-by-one' })
  })
  // with a look every two seconds they would take two minutes
  await allJobsDone(db)
  expect(done).toEqual(numbers)
  expect(most).toBe(1)
})

test('no commit, no job', async () => {
  const done: unknown[] = []
  const { db } = await twoServers({ note: async (payload) => void done.push(payload) })
  await inTransaction(db, async (trx) => {
    await addJob(trx, 'note', { committed: false })
    throw new Error('refused')
  }).catch(() => {})
  await inTransaction(db, (trx) => addJob(trx, 'note', { committed: true }))
  await allJobsDone(db)
  expect(done).toEqual([{ committed: true }])
})

test('jobs of one key that have not begun are merged into one', async () => {
  const done: unknown[] = []
  const { db } = await twoServers({ note: async (payload) => void done.push(payload) })
  await inTransaction(db, async (trx) => {
    for (const n of [1, 2, 3]) await addJob(trx, 'note', { n }, { jobKey: 'same' })
  })
  await allJobsDone(db)
  expect(done).toEqual([{ n: 3 }])
})

test('a job that throws is tried again and knows the number of the attempt', async () => {
  const attempts: [number, boolean][] = []
  const { db, pool } = await twoServers({
    fails: async (_payload, { attempt, isLastAttempt }) => {
      attempts.push([attempt, isLastAttempt])
      throw new Error('not today')
    },
  })
  await inTransaction(db, (trx) => addJob(trx, 'fails', {}, { maxAttempts: 2 }))
  // run now, not after the usual delay
  const tryNow = () => pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await expect
    .poll(async () => {
      await tryNow()
      return attempts
    })
    .toEqual([
      [1, false],
      [2, true],
    ])
})

test('a job at work stays with its workers while they live, however long it takes', async () => {
  let starts = 0
  let finish = () => {}
  const work = new Promise<void>((resolve) => {
    finish = resolve
  })
  const { db, pool } = await twoServers({
    slow: async () => {
      starts += 1
      await work
    },
  })
  await inTransaction(db, (trx) => addJob(trx, 'slow', {}))
  await expect.poll(() => starts).toBe(1)
  const before = await jobsLeft(db)
  expect(before).toEqual([{ task: 'slow', locked_by: expect.any(String) }])
  await reclaimJobs(pool, 0)
  expect(await jobsLeft(db)).toEqual(before)
  finish()
  await allJobsDone(db)
  expect(starts).toBe(1)
})

test('a job of dead workers is given to others', async () => {
  const starts: unknown[] = []
  const { db, pool } = await twoServers({ note: async (payload) => void starts.push(payload) })
  await inTransaction(db, async (trx) => {
    await addJob(trx, 'note', {})
    await sql`UPDATE graphile_worker._private_jobs SET locked_by = 'pool-dead', locked_at = now()`.execute(
      trx,
    )
  })
  expect([await jobsLeft(db), starts]).toEqual([[{ task: 'note', locked_by: 'pool-dead' }], []])
  await reclaimJobs(pool, 0)
  await allJobsDone(db)
  expect(starts).toHaveLength(1)
})

test('a job queued again while a dead worker held it is done by the new one, and the old one does not count as failed', async () => {
  const done: unknown[] = []
  const { db, pool, ...deps } = await twoServers({ note: async (payload) => void done.push(payload) })
  await inTransaction(db, async (trx) => {
    await addJob(trx, 'note', { n: 1 }, { jobKey: 'same' })
    await sql`UPDATE graphile_worker._private_jobs SET locked_by = 'pool-dead', locked_at = now(), attempts = 1`.execute(
      trx,
    )
  })
  await inTransaction(db, (trx) => addJob(trx, 'note', { n: 2 }, { jobKey: 'same' }))
  await expect.poll(() => done).toEqual([{ n: 2 }])
  expect(await stuck.run({ ...deps, db })).toEqual([])
  await reclaimJobs(pool, 0)
  expect(await stuck.run({ ...deps, db })).toEqual([])
  await removeSuperseded(pool)
  await allJobsDone(db)
  expect(done).toEqual([{ n: 2 }])
})

test('a job that fails after it was queued again, or had failed before, is replaced by the new one', async () => {
  let attempts = 0
  const { db, pool, ...deps } = await twoServers({
    note: async () => {
      attempts += 1
      if (attempts <= 2) throw new Error('not today')
    },
  })
  const ask = () => inTransaction(db, (trx) => addJob(trx, 'note', {}, { jobKey: 'same', maxAttempts: 1 }))
  const givenUp = async () => (await stuck.run({ ...deps, db })).join()
  await ask()
  await expect.poll(givenUp).toContain('given up after their last attempt: 1 of note')
  await ask()
  await expect.poll(() => attempts).toBe(2)
  await ask()
  await expect.poll(() => attempts).toBe(3)
  await removeSuperseded(pool)
  await allJobsDone(db)
  expect(await givenUp()).toBe('')
})

test('every job with a key is flagged as keyed', () => {
  const sources = globSync('**/*.ts', { cwd: SOURCES }).filter((file) => !file.endsWith('.test.ts'))
  const byKey = sources
    .map((file) => readFileSync(join(SOURCES, file), 'utf8'))
    .filter((text) => text.includes('job_key =>'))
  expect(byKey.length).toBeGreaterThan(3)
  for (const text of byKey) expect(text).toMatch(/\$\{KEYED_JOB\}|\[KEYED\]/)
})
const SOURCES = join(import.meta.dirname, '../..')

test('every scheduled task exists', () => {
  const items = parseCronItems([...cron])
  expect(items.length).toBeGreaterThan(0)
  for (const { task } of items) expect(Object.keys(tasks)).toContain(task)
})
