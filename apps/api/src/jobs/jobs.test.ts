import { parseCronItems } from 'graphile-worker'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openPool } from '../db/pool.ts'
import { inTransaction } from '../db/transaction.ts'
import { cron, tasks } from '../features.ts'
import { allJobsDone, jobsLeft } from '../testing/all-jobs-done.ts'
import { buildTestApp } from '../testing/build-test-app.ts'
import { addJob } from './add-job.ts'
import { reclaimJobs } from './presence.ts'
import { startJobs } from './runner.ts'
import type { Task } from './task.ts'

/** What workers hold for as long as they live (presence.ts). */
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

test('no commit, no job', async () => {
  const done: unknown[] = []
  const { db } = await twoServers({ note: async (payload) => void done.push(payload) })
  await inTransaction(db, async (trx) => {
    await addJob(trx, 'note', { kept: false })
    throw new Error('refused')
  }).catch(() => {})
  await inTransaction(db, (trx) => addJob(trx, 'note', { kept: true }))
  await allJobsDone(db)
  expect(done).toEqual([{ kept: true }])
})

test('jobs of one key that have not begun are one', async () => {
  const done: unknown[] = []
  const { db } = await twoServers({ note: async (payload) => void done.push(payload) })
  await inTransaction(db, async (trx) => {
    for (const n of [1, 2, 3]) await addJob(trx, 'note', { n }, { jobKey: 'same' })
  })
  await allJobsDone(db)
  expect(done).toEqual([{ n: 3 }])
})

test('a job that throws is tried again and knows which try it is', async () => {
  const attempts: [number, boolean][] = []
  const { db, pool } = await twoServers({
    fails: async (_payload, { attempt, isLastAttempt }) => {
      attempts.push([attempt, isLastAttempt])
      throw new Error('not today')
    },
  })
  await inTransaction(db, (trx) => addJob(trx, 'fails', {}, { maxAttempts: 2 }))
  // nobody waits here for the time after which it would come round by itself
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

test('a job of workers that are gone is given to others', async () => {
  const starts: unknown[] = []
  const { db, pool } = await twoServers({ note: async (payload) => void starts.push(payload) })
  await inTransaction(db, async (trx) => {
    await addJob(trx, 'note', {})
    await sql`UPDATE graphile_worker._private_jobs SET locked_by = 'pool-gone', locked_at = now()`.execute(
      trx,
    )
  })
  expect([await jobsLeft(db), starts]).toEqual([[{ task: 'note', locked_by: 'pool-gone' }], []])
  await reclaimJobs(pool, 0)
  await allJobsDone(db)
  expect(starts).toHaveLength(1)
})

test('what runs by the clock is a task that exists', () => {
  const items = parseCronItems([...cron])
  expect(items.length).toBeGreaterThan(0)
  for (const { task } of items) expect(Object.keys(tasks)).toContain(task)
})
