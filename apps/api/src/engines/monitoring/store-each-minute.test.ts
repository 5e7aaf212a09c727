import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { openDb, openPool } from '../../db/pool.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { signIn } from '../../testing/people.ts'
import { startJobs } from '../jobs/runner.ts'
import { causeOfJob } from './cause-of-failure.ts'
import { createFigureWriter } from './store-each-minute.ts'

let now = new Date('2026-11-20T10:00:00Z')
const startedAt = new Date('2026-11-20T08:00:00Z')
const routes: NonNullable<Parameters<typeof buildTestApp>[0]>['routes'] = (app) => {
  app.get('/api/test/broken/:id', async ({ id: _ }) => {
    throw new TypeError('customer Amélia, NUIT 400339910')
  })
  app.get('/api/test/slow', async () => {
    await sleep(320)
    return {}
  })
}

let server: TestApp
beforeAll(async () => {
  server = await buildTestApp({ now: () => now, routes })
})
afterAll(() => server.close())
beforeEach(async () => {
  const { db } = server.deps
  await db.deleteFrom('monitoring_minutes').execute()
  await db.deleteFrom('monitoring_errors').execute()
  await db.deleteFrom('monitoring_slow_calls').execute()
  await db.deleteFrom('outbox').execute()
  now = new Date('2026-11-20T10:00:00Z')
  server.app.counters.takeMinute()
  server.app.counters.takeNamed()
})

const writerOf = ({ app }: Pick<TestApp, 'app'>, name = 'one:3000') =>
  createFigureWriter(app, { server: name, startedAt })
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const minutes = () => server.deps.db.selectFrom('monitoring_minutes').selectAll().orderBy('minute').execute()
const errors = () => server.deps.db.selectFrom('monitoring_errors').selectAll().execute()

test('a minute is one row: requests of the API, refusals, errors, times, size of the database once an hour', async () => {
  const writer = writerOf(server)
  const person = await signIn(server, 'ADMIN')
  for (const url of ['/api/home', '/api/orders/999999', '/api/test/broken/7'])
    await server.inject({ url, headers: person.headers })
  // neither a stream, nor checks, nor files of the screens
  for (const url of ['/api/health/live', '/api/health/ready', '/metrics', '/login'])
    await server.inject({ url })
  pass(1)
  await writer.store()
  pass(1)
  await writer.store()
  const [first, second] = await minutes()
  expect(first).toMatchObject({
    minute: '2026-11-20T10:00:00.000000Z',
    server: 'one:3000',
    requests: 3,
    refusals: 1,
    errors: 1,
    streams: 0,
    jobs_waiting: 0,
  })
  expect(first?.times.reduce((sum, count) => sum + count, 0)).toBe(3)
  expect(first?.database_bytes).toBeGreaterThan(1_000_000)
  expect(second).toMatchObject({ minute: '2026-11-20T10:01:00.000000Z', requests: 0, database_bytes: null })
})

test('errors are counted by cause with an example, without anything that a person wrote, and announced', async () => {
  const writer = writerOf(server)
  await server.inject({ url: '/api/test/broken/7?name=Amelia', headers: { 'x-request-id': 'request-one' } })
  pass(1)
  await server.inject({ url: '/api/test/broken/8', headers: { 'x-request-id': 'request-two' } })
  await writer.store()
  expect(await errors()).toEqual([
    {
      hour: '2026-11-20T10:00:00.000000Z',
      cause: 'unexpected',
      subject: 'GET /test/broken/{id} TypeError',
      count: 2,
      first_at: '2026-11-20T10:00:00.000000Z',
      last_at: '2026-11-20T10:01:00.000000Z',
      example: 'request-two',
      order_id: null,
    },
  ])
  expect(await server.deps.db.selectFrom('outbox').select('noun').execute()).toEqual([{ noun: 'monitoring' }])
  await server.inject({ url: '/api/test/broken/9', headers: { 'x-request-id': 'request-three' } })
  pass(1)
  await writer.store()
  expect(await errors()).toMatchObject([{ count: 3, example: 'request-three' }])
})

test('calls above the limit are counted by name', async () => {
  await server.inject({ url: '/api/test/slow' })
  pass(1)
  await writerOf(server).store()
  const [call] = await server.deps.db.selectFrom('monitoring_slow_calls').selectAll().execute()
  expect(call).toMatchObject({ call: 'GET /test/slow', count: 1 })
  expect(call?.max_ms).toBeGreaterThanOrEqual(300)
})

test('a failed attempt of a job is counted under its name', async () => {
  const { deps, app, database } = server
  const jobs = await startJobs({
    url: database.url,
    deps,
    log: app.log,
    tasks: { 'no-way': async () => Promise.reject(new Error('never')) },
    onFailure: (task, error, jobId) => app.counters.noteFailure(causeOfJob(error, task), jobId),
  })
  onTestFinished(() => jobs.stop())
  const pool = openPool({ url: database.url, max: 1 })
  onTestFinished(() => pool.end())
  const added = await pool.query("SELECT (graphile_worker.add_job('no-way', max_attempts => 1)).id AS id")
  await expect.poll(() => app.counters.total().errors >= 0 && storedAfter()).toBe(1)
  expect(await errors()).toMatchObject([
    { cause: 'job-failed', subject: 'no-way', example: String(added.rows[0]?.id) },
  ])
})

async function storedAfter(): Promise<number> {
  pass(1)
  await writerOf(server).store()
  return (await errors()).reduce((sum, { count }) => sum + count, 0)
}

test('while the database is away nothing is thrown, memory stays bounded, and what was counted is stored afterwards', async () => {
  const away = openDb(openPool({ url: 'postgresql://cais@127.0.0.1:1/cais' }))
  onTestFinished(() => away.destroy())
  const deps = { ...server.deps, db: away, backgroundDb: away }
  const app = await buildApp(deps)
  onTestFinished(() => app.close())
  const lost: unknown[] = []
  const listen = (error: unknown) => lost.push(error)
  process.on('unhandledRejection', listen)
  onTestFinished(() => void process.off('unhandledRejection', listen))
  const writer = writerOf({ app }, 'two:3000')
  const person = await signIn(server, 'ADMIN')
  for (let minute = 0; minute < 70; minute += 1) {
    const reply = await app.inject({ url: '/api/auth/me', headers: person.headers })
    expect(reply.statusCode).toBe(503)
    app.counters.noteFailure({ cause: 'unexpected', subject: `GET /x Error${minute}` }, '')
    for (let name = 0; name < 10; name += 1)
      app.counters.noteFailure({ cause: 'unexpected', subject: `GET /y Error${minute} ${name}` }, '')
    pass(1)
    await writer.store()
  }
  expect(lost).toEqual([])
  // the database is back
  Object.assign(app.deps, { backgroundDb: server.deps.db })
  pass(1)
  await writer.store()
  // the last hour is there, and what came before it is lost
  expect(await minutes()).toHaveLength(60)
  const stored = await errors()
  expect(stored.length).toBeLessThanOrEqual(400)
  const unreachable = stored.filter(({ cause }) => cause === 'database-unreachable')
  expect(unreachable.reduce((sum, { count }) => sum + count, 0)).toBe(70)
})
