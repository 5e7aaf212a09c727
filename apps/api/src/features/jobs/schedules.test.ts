import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { claimDueJobs } from '../../engines/jobs/scheduled/claim-due.ts'
import { openFlow } from '../../testing/flow.ts'

const at = (time: string) => new Date(`2026-11-23T${time}+02:00`)
const MORNING = at('10:00:00')
let now = MORNING
const flow = await openFlow({ now: () => now })
const { db, call, people } = flow
afterAll(() => flow.testApp.close())

/** Reads as of the morning on which the administrator signed in, wherever the clock of the servers stands. */
const read = async (path: string) => {
  const kept = now
  now = MORNING
  const { body } = await call(people.admin, `GET ${path}`)
  now = kept
  return body
}
const configOf = async (id: string) =>
  (await read('/schedule-config')).data.find((one: { id: string }) => one.id === id)
const runsOf = (id: string, query = '') => read(`/schedule-config/${id}/runs${query}`)
const historyOf = async (id: string) =>
  (await call(people.admin, `GET /audit?objectType=schedule-config&objectId=${id}`)).body.data
const queued = async () => {
  const rows = await db
    .selectFrom('job_configs')
    .select('id')
    .where('running_since', 'is not', null)
    .execute()
  return rows.map(({ id }) => id).sort()
}
/** The clock of a server asks, and what it queued is done. */
const tick = async (time: Date) => {
  now = time
  await claimDueJobs(db, now)
  await flow.jobs()
}

beforeEach(async () => {
  now = MORNING
  await db.deleteFrom('job_runs').execute()
  await db
    .updateTable('job_configs')
    .set({ next_run_at: null, running_since: null, paused_at: null, paused_by: null, paused_reason: '' })
    .execute()
})

describe('the clock', () => {
  test('a job begins with its next time, runs then and says when it runs again', async () => {
    await claimDueJobs(db, at('10:00:10'))
    expect(await queued()).toEqual([])
    expect(await configOf('verification')).toMatchObject({
      nextRunAt: at('10:01:00').toISOString(),
      lastRun: null,
    })
    await claimDueJobs(db, at('10:00:59'))
    expect(await queued()).toEqual([])
    await claimDueJobs(db, at('10:01:00'))
    expect(await queued()).toEqual(['invoice-submission', 'stock-analysis', 'verification'])
    expect((await configOf('verification')).nextRunAt).toBe(at('10:02:00').toISOString())
    expect((await configOf('draft-cleaner')).nextRunAt).toBe('2026-11-24T00:00:00.000Z')
    now = at('10:01:02')
    await flow.jobs()
    expect(await queued()).toEqual([])
    expect((await configOf('verification')).lastRun).toMatchObject({
      outcome: 'nothing',
      runs: 1,
      durationMs: 2000,
      requestedBy: null,
      error: null,
    })
  })

  test('two servers that ask at once queue each due job once', async () => {
    await claimDueJobs(db, at('10:00:10'))
    const asking = Array.from({ length: 6 }, () => claimDueJobs(db, at('10:01:00')))
    await Promise.all(asking)
    const numbers = await db
      .selectFrom('job_configs')
      .select(['id', 'run_number', 'running_since'])
      .where('running_since', 'is not', null)
      .execute()
    expect(numbers).toHaveLength(3)
    await flow.jobs()
    expect((await runsOf('verification')).data).toHaveLength(1)
  })

  test('times that passed while nobody looked are one run, and the next one is after now', async () => {
    await claimDueJobs(db, at('10:00:10'))
    await tick(new Date('2026-12-01T08:30:20Z'))
    expect((await runsOf('verification')).data).toMatchObject([{ runs: 1 }])
    expect((await configOf('verification')).nextRunAt).toBe('2026-12-01T08:31:00.000Z')
    expect((await configOf('draft-cleaner')).lastRun).toMatchObject({ runs: 1 })
    expect((await configOf('draft-cleaner')).nextRunAt).toBe('2026-12-02T00:00:00.000Z')
  })

  test('a job at work is not queued again; one that the queue lost counts as stopped', async () => {
    await claimDueJobs(db, at('10:00:10'))
    await claimDueJobs(db, at('10:01:00'))
    await claimDueJobs(db, at('10:02:30'))
    expect(
      (await db.selectFrom('job_configs').select('run_number').where('id', '=', 'verification').execute())[0],
    ).toEqual({
      run_number: expect.any(Number),
    })
    expect((await runsOf('verification')).data).toEqual([])
    await db.deleteFrom('graphile_worker._private_jobs' as never).execute()
    await claimDueJobs(db, at('10:03:30'))
    expect((await configOf('verification')).lastRun).toMatchObject({
      outcome: 'failed',
      error: { code: 'JOB_STOPPED', message: expect.stringContaining('O servidor parou') },
    })
    await tick(at('10:04:00'))
    expect((await configOf('verification')).bars.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'failed',
      'nothing',
    ])
  })
})

describe('runs', () => {
  test('those that do nothing are counted in one row a day, and every one is a bar', async () => {
    await claimDueJobs(db, at('10:00:10'))
    for (const minute of ['01', '02', '03']) await tick(at(`10:${minute}:00`))
    await tick(new Date('2026-11-23T22:10:00Z'))
    const { data } = await runsOf('verification')
    expect(data.map(({ outcome, runs }: { outcome: string; runs: number }) => [outcome, runs])).toEqual([
      ['nothing', 1],
      ['nothing', 3],
    ])
    expect(data[1]).toMatchObject({
      startedAt: at('10:01:00').toISOString(),
      finishedAt: at('10:03:00').toISOString(),
    })
    expect((await configOf('verification')).bars).toHaveLength(4)
  })

  test('what a run did stands in a row of its own, with its counts', async () => {
    await flow.receive('RICE', 'L1', 10)
    await claimDueJobs(db, at('10:00:10'))
    await tick(at('10:01:00'))
    const id = await flow.submit([{ productId: 'RICE', quantity: 1 }])
    await db.deleteFrom('graphile_worker._private_jobs' as never).execute()
    await db
      .updateTable('orders')
      .set({ submitted_at: at('09:00:00').toISOString(), updated_at: at('09:00:00').toISOString() })
      .where('id', '=', id)
      .execute()
    await tick(at('10:02:00'))
    expect((await configOf('verification')).lastRun).toMatchObject({
      outcome: 'done',
      counts: { documents: 1, released: 0 },
    })
    expect((await call(people.seller, `GET /orders/${id}`)).body.data.status).not.toBe('SUBMITTED')
    expect((await runsOf('verification', '?outcome=done')).data).toHaveLength(1)
    expect((await runsOf('verification', '?outcome=nothing')).data).toHaveLength(1)
  })

  test('the list is walked on by its cursor', async () => {
    const row = (index: number) => ({
      job_id: 'verification',
      started_at: at('09:00:00').toISOString(),
      finished_at: at('09:00:00').toISOString(),
      duration_ms: index,
      outcome: 'done' as const,
      counts: JSON.stringify({ documents: index }),
      error_code: null,
      server: 'one',
      requested_by: null,
    })
    await db.insertInto('job_runs').values([1, 2, 3, 4, 5].map(row)).execute()
    const first = await runsOf('verification', '?perPage=2')
    const second = await runsOf('verification', `?perPage=2&cursor=${first.meta.cursor}`)
    const amounts = [...first.data, ...second.data].map(({ counts }) => counts.documents)
    expect(amounts).toEqual([5, 4, 3, 2])
    expect(first.meta.pagination).toMatchObject({ totalItems: 5, totalPage: 3 })
  })
})

describe('a change of the schedule', () => {
  const files = { kind: 'window', every: 5, unit: 'minute', from: '06:00', to: '20:00', weekdays: [1, 2] }

  test('is saved with its history, and the next run follows it', async () => {
    const { version } = await configOf('stock-analysis')
    const { status, body } = await call(people.admin, 'PUT /schedule-config/stock-analysis', {
      version,
      schedule: { ...files, weekdays: [2, 1, 2] },
      quantity: 20,
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      schedule: files,
      quantity: 20,
      version: version + 1,
      nextRunAt: at('10:05:00').toISOString(),
      changedBy: { id: people.admin.id },
    })
    const [entry] = await historyOf('stock-analysis')
    expect(entry).toMatchObject({ action: 'change-schedule', user: { id: people.admin.id } })
    expect(entry.changes.schedule[1]).toEqual(files)
    const { body: same } = await call(people.admin, 'PUT /schedule-config/stock-analysis', {
      version: version + 1,
      schedule: files,
      quantity: 20,
    })
    expect(same.data.version).toBe(version + 1)
  })

  test('a stale one is refused with what stands there', async () => {
    const { version } = await configOf('stock-analysis')
    const input = { schedule: files, quantity: 21 }
    await call(people.admin, 'PUT /schedule-config/stock-analysis', { ...input, version })
    const { status, body } = await call(people.admin, 'PUT /schedule-config/stock-analysis', {
      ...input,
      version,
    })
    expect([status, body.code, body.current.version]).toEqual([409, 'VERSION_CONFLICT', version + 1])
  })

  test.each([
    ['pt', 'A hora de fim deve ser maior do que a hora de início.'],
    ['en', 'End time must be greater then start time'],
  ])('a window that ends before it begins is refused at its field, in %s', async (lang, message) => {
    const before = await configOf('stock-analysis')
    const schedule = { ...files, from: '20:00', to: '06:00' }
    const { status, body } = await call(
      people.admin,
      'PUT /schedule-config/stock-analysis',
      { schedule, quantity: 20 },
      { 'accept-language': lang },
    )
    expect([status, body.code, body.message]).toEqual([422, 'SCHEDULE_WINDOW_TURNED', message])
    expect(body.details).toMatchObject([{ field: 'schedule.to', rule: 'SCHEDULE_WINDOW_TURNED', message }])
    expect(await configOf('stock-analysis')).toEqual(before)
  })

  test.each([
    [{ kind: 'interval', every: 0, unit: 'second' }, 5, 400],
    [{ kind: 'interval', every: 25, unit: 'hour' }, 5, 400],
    [{ kind: 'interval', every: 5, unit: 'day' }, 5, 400],
    [{ ...files, weekdays: [] }, 5, 400],
    [{ ...files, weekdays: [8] }, 5, 400],
    [{ ...files, from: '24:00' }, 5, 400],
    [{ kind: 'times', times: [], weekdays: [1] }, 5, 400],
    [files, 0, 400],
    [files, 10_001, 400],
  ])('%j with %i is refused', async (schedule, quantity, expected) => {
    const { status } = await call(people.admin, 'PUT /schedule-config/stock-analysis', { schedule, quantity })
    expect(status).toBe(expected)
  })
})

describe('pauses', () => {
  test('a paused job does not run; resumed, it begins with its next time', async () => {
    await claimDueJobs(db, at('10:00:10'))
    const input = { paused: true, ids: ['verification'], reason: 'Manutenção' }
    await call(people.admin, 'PUT /schedule-config/block', input)
    expect(await configOf('verification')).toMatchObject({
      state: 'paused',
      paused: { at: now.toISOString(), by: { id: people.admin.id }, reason: 'Manutenção' },
      nextRunAt: null,
      allowedActions: ['change', 'resume'],
    })
    await tick(at('10:05:00'))
    expect((await runsOf('verification')).data).toEqual([])
    expect((await runsOf('stock-analysis')).data).toHaveLength(1)
    const refused = await call(people.admin, 'POST /schedule-config/verification/run')
    expect([refused.status, refused.body.code]).toEqual([409, 'JOB_PAUSED'])
    now = at('10:07:30')
    await call(people.admin, 'PUT /schedule-config/block', { paused: false, ids: ['verification'] })
    await tick(at('10:07:31'))
    expect((await runsOf('verification')).data).toEqual([])
    await tick(at('10:08:00'))
    expect((await runsOf('verification')).data).toHaveLength(1)
    expect(
      (await historyOf('verification')).slice(0, 2).map(({ action }: { action: string }) => action),
    ).toEqual(['resume-job', 'pause-job'])
  })

  test('all at once', async () => {
    const { body } = await call(people.admin, 'PUT /schedule-config/block', { paused: true })
    const states = body.data.map(({ state }: { state: string }) => state)
    expect(states).toEqual(Array(13).fill('paused'))
    await claimDueJobs(db, at('10:30:00'))
    await claimDueJobs(db, at('10:31:00'))
    expect(await queued()).toEqual([])
    const again = await call(people.admin, 'PUT /schedule-config/block', { paused: false })
    expect(again.body.data.filter(({ state }: { state: string }) => state === 'on')).toHaveLength(13)
  })
})

describe('run now', () => {
  test('runs once, is always in the list, and leaves the schedule as it is', async () => {
    await claimDueJobs(db, at('10:00:10'))
    const { body } = await call(people.admin, 'POST /schedule-config/verification/run')
    expect(body.data).toMatchObject({
      runningSince: now.toISOString(),
      nextRunAt: at('10:01:00').toISOString(),
    })
    expect(body.data.allowedActions).not.toContain('run')
    const twice = await call(people.admin, 'POST /schedule-config/verification/run')
    expect([twice.status, twice.body.code]).toEqual([409, 'JOB_RUNNING'])
    await flow.jobs()
    await call(people.admin, 'POST /schedule-config/verification/run')
    await flow.jobs()
    const { data } = await runsOf('verification')
    expect(data).toHaveLength(2)
    expect(data[0]).toMatchObject({ outcome: 'nothing', runs: 1, requestedBy: { id: people.admin.id } })
    const [entry] = await historyOf('verification')
    expect(entry).toMatchObject({ action: 'run-job', user: { id: people.admin.id } })
  })

  test('a job that is none is not found', async () => {
    expect((await call(people.admin, 'POST /schedule-config/unknown/run')).status).toBe(404)
  })
})
