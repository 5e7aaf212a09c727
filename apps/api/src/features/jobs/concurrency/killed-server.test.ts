import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { jobsLeft } from '../../../testing/all-jobs-done.ts'
import { openFlow } from '../../../testing/flow.ts'

const SERVER = join(import.meta.dirname, '../../../testing/server-process.ts')

/** A real server process, with its clock and jobs, on the database. */
async function startServer(url: string) {
  const env = { ...process.env, DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'fatal', CAIS_DEMO: 'no' }
  const server = spawn(process.execPath, [SERVER], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => {
    server.kill('SIGKILL')
  })
  await once(server.stdout, 'data')
  return server
}

test('of two servers one is killed half-way: each due job runs once, the broken run says so and is repeated', async () => {
  const flow = await openFlow()
  const { db, call, people } = flow
  onTestFinished(() => flow.testApp.close())
  const url = flow.testApp.database.url
  const input = { customerId: flow.customer.id, lines: [{ productId: 'RICE', quantity: 3 }] }
  const { content } = await flow.must(people.seller, 'POST /drafts', input)
  await db
    .updateTable('orders')
    .set({ updated_at: '2026-01-01T00:00:00Z' })
    .where('id', '=', content.id)
    .execute()
  const daily = { kind: 'interval', every: 24, unit: 'hour' }
  for (const id of [
    'verification',
    'stock-analysis',
    'invoice-submission',
    'province-manager',
    'draft-cleaner',
  ])
    await flow.must(people.admin, `PUT /schedule-config/${id}`, { schedule: daily, quantity: 30 })
  const runs = async (id: string) =>
    (await call(people.admin, `GET /schedule-config/${id}/runs?sort=oldest`)).body.data as Run[]
  const makeDue = (ids: readonly string[]) =>
    db
      .updateTable('job_configs')
      .set({ next_run_at: new Date().toISOString() })
      .where('id', 'in', ids)
      .execute()

  // The draft is locked elsewhere: the server that cleans drafts is in the middle of it, and frozen there.
  const holder = await db.startTransaction().execute()
  onTestFinished(() => void (holder.isCommitted || holder.isRolledBack || holder.rollback().execute()))
  await holder.selectFrom('orders').select('id').where('id', '=', content.id).forUpdate().execute()
  const first = await startServer(url)
  await makeDue(['draft-cleaner'])
  await expect.poll(() => jobsLeft(db)).toMatchObject([{ locked_by: expect.any(String) }])
  first.kill('SIGSTOP')

  const second = await startServer(url)
  const others = WORKING.filter((id) => id !== 'draft-cleaner')
  await makeDue(WORKING)
  for (const id of others) await expect.poll(() => runs(id)).toHaveLength(1)
  expect(await runs('draft-cleaner')).toEqual([])
  first.kill('SIGKILL')
  await expect
    .poll(() => runs('draft-cleaner'), { timeout: 40_000 })
    .toMatchObject([{ outcome: 'failed', error: { code: 'JOB_STOPPED' } }])
  // It was due again meanwhile: the next run of the second server cleans what the first one did not.
  await holder.rollback().execute()
  await expect
    .poll(() => runs('draft-cleaner'), { timeout: 30_000 })
    .toMatchObject([{ outcome: 'failed' }, { outcome: 'done', counts: { drafts: 1 } }])
  for (const id of others) expect(await runs(id)).toMatchObject([{ runs: 1 }])
  second.kill('SIGTERM')
  await once(second, 'exit')
}, 120_000)

type Run = { readonly outcome: string; readonly runs: number }
const WORKING = ['verification', 'stock-analysis', 'invoice-submission', 'province-manager', 'draft-cleaner']
