import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { MIGRATIONS_FOLDER } from '../../db/migrate.ts'
import { addJob } from '../../engines/jobs/add-job.ts'
import { createFigureWriter } from '../../engines/monitoring/store-each-minute.ts'
import { openFlow } from '../../testing/flow.ts'

const flow = await openFlow()
const { db, must, people } = flow
afterAll(() => flow.testApp.close())
beforeEach(() => db.deleteFrom('graphile_worker._private_jobs' as never).execute())

const queue = (task: string, secondsAgo: number, jobKey?: string) =>
  db
    .transaction()
    .execute((trx) =>
      addJob(trx, task, {}, { runAt: new Date(Date.now() - secondsAgo * 1000), ...(jobKey && { jobKey }) }),
    )

test('a list is late when a job of it has waited for some seconds; what was given up is late no more', async () => {
  const none = { orders: null, approvals: null, stock: null, shipments: null, claims: null }
  await queue('bill-document', 1)
  await queue('history.anchor', 600)
  expect((await must(people.seller, 'GET /list-updates')).data).toEqual(none)
  await queue('verify-order', 60)
  const { data } = await must(people.seller, 'GET /list-updates')
  expect(data).toEqual({ ...none, orders: expect.any(String), approvals: data.orders })
  expect(Math.abs(Date.now() - Date.parse(data.orders) - 60_000)).toBeLessThan(60_000)
  await sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts`.execute(db)
  expect((await must(people.seller, 'GET /list-updates')).data).toEqual(none)
})

test('the updates say what waits, which version runs, and every change of the database', async () => {
  await createFigureWriter(flow.testApp.app, { server: 'one:3000', startedAt: new Date() }).store()
  await queue('verify-order', 60)
  await queue('allocate-order', 30)
  const { data } = await must(people.admin, 'GET /updates')
  expect(data.lists.map(({ list, waiting, running }: Row) => [list, waiting, running])).toEqual([
    ['orders', 2, 0],
    ['approvals', 1, 0],
    ['stock', 1, 0],
  ])
  expect(data.servers).toMatchObject([{ id: 'one:3000', version: data.release.version }])
  const names = readdirSync(MIGRATIONS_FOLDER).filter((name) => name.endsWith('.sql'))
  expect(data.migrations.map(({ name }: { name: string }) => name)).toEqual(names.toSorted().toReversed())
  expect(data.changes[0].title).toContain(data.release.version)
  expect(data.changes[0].items.length).toBeGreaterThan(10)
  expect(data.changes[0].items.join()).not.toContain('\n')
})
type Row = { readonly list: string; readonly waiting: number; readonly running: number }

test('a job that was queued again after it failed is no failure, on the home page as in the figures', async () => {
  await queue('verify-order', 60, 'verify-order 1')
  await queue('verify-order', 60)
  await sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'no'`.execute(db)
  const failed = async () => ({
    home: (await must(people.admin, 'GET /home')).data.failures
      .filter(({ kind }: { kind: string }) => kind === 'job')
      .map(({ id, count }: { id: string; count: number }) => [id, count]),
    page: (await must(people.admin, 'GET /monitoring')).data.jobs.failed,
  })
  expect(await failed()).toEqual({ home: [['verify-order', 2]], page: [{ task: 'verify-order', jobs: 2 }] })
  await queue('verify-order', 0, 'verify-order 1')
  expect(await failed()).toEqual({ home: [['verify-order', 1]], page: [{ task: 'verify-order', jobs: 1 }] })
})
