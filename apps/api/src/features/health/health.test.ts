import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../db/pool.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { onServer } from '../../testing/on-server.ts'
import { createReadiness } from './feature.ts'

let open: TestApp
let guarded: TestApp
beforeAll(async () => {
  open = await buildTestApp()
  guarded = await buildTestApp({
    database: open.database,
    config: { metricsToken: 'a-token-for-prometheus' },
  })
})
afterAll(async () => {
  await guarded.close()
  await open.close()
})

test('the machine itself may read the metrics', async () => {
  const reply = await open.inject({ url: '/metrics' })
  expect(reply.body).toMatch(/^# HELP cais_up_seconds /)
  expect(reply.body).toMatch(/^cais_jobs_waiting 0$/m)
  expect(reply.body).toMatch(/^# TYPE cais_deadlocks_total counter\ncais_deadlocks_total \d+$/m)
})

test('other callers do not, not even through a proxy', async () => {
  expect((await open.inject({ url: '/metrics', remoteAddress: '10.0.0.7' })).statusCode).toBe(404)
  const proxied = await open.inject({ url: '/metrics', headers: { 'x-forwarded-for': '10.0.0.7' } })
  expect(proxied.statusCode).toBe(404)
})

test('with a token only the token counts', async () => {
  expect((await guarded.inject({ url: '/metrics' })).statusCode).toBe(404)
  const headers = { authorization: 'Bearer a-token-for-prometheus' }
  expect((await guarded.inject({ url: '/metrics', headers, remoteAddress: '10.0.0.7' })).statusCode).toBe(200)
})

test('ready means that the database takes what is written', async () => {
  expect((await open.inject({ url: '/api/health/ready' })).json()).toEqual({ status: 'ok', hearing: true })
  const { rows } = await sql`SELECT count(*) AS n FROM health_checks`.execute(open.deps.db)
  expect(rows).toEqual([{ n: 1 }])
})

test.each([
  ['that only reads', 'read_only_sql_transaction'],
  ['whose disk is full', 'disk_full'],
])('a database %s is not ready, though it answers', async (_, condition) => {
  const { database, deps } = open
  const trigger = `BEGIN; CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE ${condition}; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON health_checks EXECUTE FUNCTION refuse(); COMMIT`
  await onServer(database.url, trigger)
  const server = await buildTestApp({ database })
  const ready = await server.inject({ url: '/api/health/ready' })
  expect([ready.statusCode, ready.headers['retry-after'], ready.json().status]).toEqual([
    503,
    '5',
    'unavailable',
  ])
  expect((await sql`SELECT 1 AS one`.execute(deps.db)).rows).toEqual([{ one: 1 }])
  await server.close()
  await onServer(database.url, 'DROP FUNCTION refuse CASCADE')
})

test('many readiness checks at once write one row once', async () => {
  let written = 0
  const isReady = createReadiness({
    ...open.deps.db,
    getExecutor: () => {
      written += 1
      return open.deps.db.getExecutor()
    },
  } as unknown as Db)
  expect(new Set(await Promise.all(Array.from({ length: 50 }, isReady)))).toEqual(new Set([true]))
  expect(written).toBe(1)
})
