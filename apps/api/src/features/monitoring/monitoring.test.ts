import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFigureWriter } from '../../engines/monitoring/store-each-minute.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { signIn } from '../../testing/people.ts'
import { addCustomer } from '../../testing/trade.ts'
import { tidy } from '../housekeeping/feature.ts'
import { spansSince } from './queries/read-points.ts'

const now = new Date('2026-11-20T10:07:30Z')
let flow: Flow
beforeAll(async () => {
  // how full the disk of this machine is must not change what is expected
  flow = await openFlow({ now: () => now, config: { dataDir: '/a/folder/that/is/not/there' } })
})
afterAll(() => flow.testApp.close())
beforeEach(async () => {
  await flow.db.deleteFrom('monitoring_minutes').execute()
  await flow.db.deleteFrom('monitoring_errors').execute()
  await flow.db.deleteFrom('monitoring_slow_calls').execute()
})

// biome-ignore lint/suspicious/noExplicitAny: a reply of any shape
const read = async (lang = 'pt'): Promise<any> =>
  (await flow.call(flow.people.admin, 'GET /monitoring', undefined, { 'accept-language': lang })).body.data

const minuteAgo = (minutes: number) =>
  `${new Date(now.getTime() - minutes * 60_000).toISOString().slice(0, 16)}:00Z`
const TIMES = Array.from({ length: 27 }, () => 0)

/** One minute of a server: all requests in one bucket. */
async function minute(ago: number, fields: Partial<Record<string, unknown>> = {}, bucket = 9) {
  const requests = (fields.requests as number | undefined) ?? 60
  await flow.db
    .insertInto('monitoring_minutes')
    .values({
      minute: minuteAgo(ago),
      server: 'one:3000',
      started_at: minuteAgo(600),
      requests,
      errors: 0,
      refusals: 0,
      times: TIMES.with(bucket, requests),
      streams: 4,
      event_loop_ms: 21,
      memory_bytes: 200_000_000,
      jobs_waiting: 0,
      job_oldest_seconds: 0,
      database_bytes: null,
      ...fields,
    })
    .execute()
}

describe('the figures of 24 hours', () => {
  test('are 96 spans summed over the servers; a span without a server is not known', async () => {
    await minute(1, { errors: 1, refusals: 2, jobs_waiting: 3 })
    await minute(1, { server: 'two:3000', streams: 6, jobs_waiting: 5 })
    await minute(2)
    await minute(60 * 23, { requests: 30 })
    await minute(60 * 25, { requests: 99 })
    const { points, recent } = await read()
    expect(points).toHaveLength(96)
    expect(points.at(-1)).toMatchObject({
      at: '2026-11-20T10:00:00.000Z',
      requests: 90,
      errors: 1,
      refusals: 2,
      jobs: 5,
      streams: 7,
    })
    expect(points.at(-2)).toEqual({
      at: '2026-11-20T09:45:00.000Z',
      requests: null,
      p50: null,
      p95: null,
      errors: null,
      refusals: null,
      jobs: null,
      streams: null,
    })
    expect(points.filter(({ requests }: { requests: number | null }) => requests !== null)).toHaveLength(2)
    expect(recent).toMatchObject({ requests: 90, errors: 1, refusals: 2 })
  })

  test('p95 is that of all requests, not a mean of the servers', async () => {
    await minute(1, { requests: 90 }, 5)
    await minute(1, { server: 'two:3000', requests: 10 }, 20)
    const { recent } = await read()
    // the 95th of 100 lies in the middle of the bucket from 700 to 1000 ms
    expect(recent.p95).toBe(850)
  })

  test('of an empty database are empty, and nothing is called a problem', async () => {
    const { points, problems, servers, causes } = await read()
    expect(points.every(({ requests }: { requests: number | null }) => requests === null)).toBe(true)
    expect([problems, servers, causes]).toEqual([[], [], []])
  })
})

describe('the state', () => {
  test('names servers at work, growth and what is missing', async () => {
    await minute(1)
    await minute(2, { server: 'gone:3000' })
    await minute(9, { server: 'long-gone:3000' })
    await minute(60 * 24 * 10, { database_bytes: 1_000_000 })
    await minute(3, { database_bytes: 2_000_000 })
    const data = await read()
    expect(data.servers.map(({ id }: { id: string }) => id)).toEqual(['gone:3000', 'one:3000'])
    expect(data.database.bytesPerMonth).toBeGreaterThan(2_990_000)
    expect(data.database.bytesPerMonth).toBeLessThan(3_010_000)
    expect(data.database.maxConnections).toBeGreaterThan(data.database.connections)
    expect(data.notSetUp).toEqual(['printers', 'erp'])
    expect(data.release.version).toMatch(/^\d+\.\d+/)
  })

  test('a job that was given up is a problem until it is repeated', async () => {
    await sql`SELECT graphile_worker.permanently_fail_jobs(
      ARRAY[(graphile_worker.add_job('serve-waiting', '{"warehouseId":"SD1","productIds":[]}')).id], 'no way')`.execute(
      flow.db,
    )
    const { problems, jobs } = await read()
    expect(problems).toEqual([{ kind: 'jobs-failed', level: 'danger', value: 1 }])
    expect(jobs.failed).toEqual([{ task: 'serve-waiting', jobs: 1 }])
    await flow.must(flow.people.admin, 'POST /jobs/serve-waiting/repeat')
    await flow.jobs()
    expect((await read()).problems).toEqual([])
  })

  test('servers that stopped storing are a problem', async () => {
    await minute(20)
    expect((await read()).problems).toMatchObject([{ kind: 'no-figures', level: 'danger' }])
  })

  test('many errors of the last minutes are one', async () => {
    await minute(2, { errors: 6 })
    expect((await read()).problems).toEqual([{ kind: 'errors', level: 'danger', value: 6 }])
  })
})

describe('errors by cause', () => {
  test('are summed by hour, the most frequent first, the newest example kept', async () => {
    const error = { cause: 'time-limit', subject: 'GET /orders', order_id: null }
    await flow.db
      .insertInto('monitoring_errors')
      .values([
        {
          ...error,
          hour: '2026-11-20T10:00:00Z',
          count: 2,
          first_at: '2026-11-20T10:01:00Z',
          last_at: '2026-11-20T10:05:00Z',
          example: 'new',
        },
        {
          ...error,
          hour: '2026-11-20T08:00:00Z',
          count: 5,
          first_at: '2026-11-20T08:01:00Z',
          last_at: '2026-11-20T08:02:00Z',
          example: 'old',
        },
        {
          ...error,
          hour: '2026-11-19T10:00:00Z',
          count: 9,
          first_at: '2026-11-19T10:01:00Z',
          last_at: '2026-11-19T10:02:00Z',
          example: 'past',
        },
        {
          ...error,
          cause: 'conflict',
          hour: '2026-11-20T10:00:00Z',
          count: 1,
          first_at: '2026-11-20T10:01:00Z',
          last_at: '2026-11-20T10:01:00Z',
          example: 'one',
        },
      ])
      .execute()
    const { causes, errors } = await read()
    expect(errors).toBe(8)
    expect(causes).toMatchObject([
      {
        cause: 'time-limit',
        count: 7,
        example: 'new',
        firstAt: '2026-11-20T08:01:00.000000Z',
        lastAt: '2026-11-20T10:05:00.000000Z',
        link: null,
      },
      { cause: 'conflict', count: 1 },
    ])
    expect(causes[0].hours).toHaveLength(24)
    expect([causes[0].hours.at(-1), causes[0].hours.at(-3), causes[0].hours[0]]).toEqual([2, 5, 0])
  })

  test('a refused invoice is counted under its rule, with the sentence of the rule and the document, without the customer', async () => {
    await flow.receive('OIL', 'O1', 100, '2027-06-30')
    const nameless = await addCustomer(flow.db, { nuit: null, name: 'Cantina Acácias' })
    const orderId = await flow.picked([{ productId: 'OIL', quantity: 2 }], { customerId: nameless.id })
    const shipmentId = await flow.loaded([orderId])
    await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)
    await flow.jobs()
    const { causes, problems } = await read()
    expect(causes).toMatchObject([
      {
        cause: 'billing-refused',
        subject: 'NUIT_MISSING',
        count: 1,
        link: `/documents/${orderId}`,
        example: '',
      },
    ])
    expect(causes[0].message).toMatch(/^O cliente não tem NUIT/)
    expect(JSON.stringify(causes)).not.toContain('Acácias')
    expect(problems).toEqual([{ kind: 'billing', level: 'warning', value: 1 }])
    expect((await read('en')).causes[0].message).toMatch(/NUIT/)
    expect((await read('en')).causes[0].message).not.toBe(causes[0].message)
  })
})

test('slow calls are listed where PostgreSQL counts no statements', async () => {
  const hour = '2026-11-20T09:00:00Z'
  await flow.db
    .insertInto('monitoring_slow_calls')
    .values([
      { hour, call: 'GET /orders', count: 3, total_ms: 1200, max_ms: 500 },
      { hour, call: 'GET /stock', count: 1, total_ms: 900, max_ms: 900 },
      { hour: '2026-11-18T09:00:00Z', call: 'GET /search', count: 1, total_ms: 5000, max_ms: 5000 },
    ])
    .execute()
  expect((await read()).slow).toEqual({
    source: 'calls',
    fromMs: 300,
    items: [
      { name: 'GET /stock', calls: 1, meanMs: 900, maxMs: 900 },
      { name: 'GET /orders', calls: 3, meanMs: 400, maxMs: 500 },
    ],
  })
})

test('Prometheus reads the same figures', async () => {
  const writer = createFigureWriter(flow.testApp.app, { server: 'one:3000', startedAt: now })
  const metric = async (name: string) => {
    const { body } = await flow.testApp.inject({ url: '/metrics' })
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1])
  }
  const before = {
    requests: await metric('cais_requests_total'),
    refusals: await metric('cais_refusals_total'),
  }
  flow.testApp.app.counters.takeMinute()
  await flow.call(flow.people.admin, 'GET /orders/999999')
  await flow.call(flow.people.admin, 'GET /home')
  await writer.store()
  const stored = await flow.db.selectFrom('monitoring_minutes').select(['requests', 'refusals']).execute()
  expect(stored).toEqual([{ requests: 2, refusals: 1 }])
  expect(await metric('cais_requests_total')).toBe(before.requests + 2)
  expect(await metric('cais_refusals_total')).toBe(before.refusals + 1)
  expect(await metric('cais_response_seconds_count')).toBe(before.requests + 2)
  expect(
    await metric('cais_response_seconds_bucket{le="\\+Inf"}'.replace('{', '\\{').replace('}', '\\}')),
  ).toBe(before.requests + 2)
  expect(await metric('cais_database_bytes')).toBeGreaterThan(1_000_000)
})

test('only administrators read it', async () => {
  for (const role of ['ADMIN_SD', 'OPERATOR', 'STOCK_ANALYST', 'COMMERCIAL_APPROVER'] as const)
    expect((await flow.call(await signIn(flow.testApp, role), 'GET /monitoring')).status).toBe(403)
})

test('thirty days of two servers: a day is found by its index, and older minutes are deleted', async () => {
  await sql`INSERT INTO monitoring_minutes
    SELECT minute, server, ${minuteAgo(600)}::timestamptz, 600, 1, 5, array_fill(22, ARRAY[27]), 8, 21, 200000000, 0, 0,
      CASE WHEN extract(minute FROM minute) = 0 THEN 1000000000 END
    FROM generate_series(${minuteAgo(60 * 24 * 31)}::timestamptz, ${minuteAgo(1)}::timestamptz, '1 minute') minute,
      unnest(ARRAY['one:3000', 'two:3000']) server`.execute(flow.db)
  await sql`ANALYZE monitoring_minutes`.execute(flow.db).catch(() => {})
  const day = new Date(now.getTime() - 24 * 3_600_000)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${spansSince(day)}`.execute(flow.db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/(Index|Bitmap Index) Scan.*monitoring_minutes_pkey/)
  expect(plan).not.toMatch(/Seq Scan/)
  const { points, servers } = await read()
  expect(points.every(({ requests }: { requests: number }) => requests === 1200)).toBe(true)
  expect(servers).toHaveLength(2)
  await tidy(flow.db, now)
  const [oldest] = await flow.db
    .selectFrom('monitoring_minutes')
    .select('minute')
    .orderBy('minute')
    .limit(1)
    .execute()
  expect(Date.parse(oldest?.minute ?? '')).toBeGreaterThanOrEqual(now.getTime() - 30 * 24 * 3_600_000)
})
