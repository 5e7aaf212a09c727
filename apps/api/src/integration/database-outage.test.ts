import { afterAll, beforeAll, expect, test } from 'vitest'
import { INTERACTIVE, openPool } from '../db/pool.ts'
import { inTransaction } from '../db/transaction.ts'
import { addJob } from '../engines/jobs/add-job.ts'
import { reclaimJobs } from '../engines/jobs/presence.ts'
import { startJobs } from '../engines/jobs/runner.ts'
import { idempotencyKey } from '../testing/people.ts'
import { type Company, openCompany } from './kit/company.ts'
import { startServerBehindProxy } from './kit/server-behind-proxy.ts'

let company: Company
beforeAll(async () => {
  company = await openCompany()
})
afterAll(() => company.testApp.close())

test('while the database is stopped every call is refused with retry-after; afterwards everything goes on by itself', async () => {
  const { app, proxy, logged, close } = await startServerBehindProxy(company.testApp)
  const { ADMIN, CREATOR } = company.people
  const key = idempotencyKey()
  const draft = () =>
    app.inject({
      method: 'POST',
      url: '/api/drafts',
      headers: { ...CREATOR.headers, ...key },
      payload: { notes: 'segredo-das-notas' },
    })
  const read = (url: string) => app.inject({ url, headers: { ...ADMIN.headers, 'accept-language': 'en' } })
  const signIn = () =>
    app.inject({
      method: 'POST',
      url: '/api/auth',
      payload: { username: 'proof.admin', password: 'segredo-da-senha' },
    })
  expect((await read('/api/orders')).statusCode).toBe(200)

  const under = Array.from({ length: 20 }, () => read('/api/orders/totals_by_stage'))
  proxy.cut()
  for (const { statusCode } of await Promise.all(under)) expect([200, 503]).toContain(statusCode)

  const down = await Promise.all([
    read('/api/orders'),
    read('/api/auth/me'),
    read('/api/invoices'),
    draft(),
    signIn(),
  ])
  for (const reply of down) {
    expect(reply.statusCode, reply.body).toBe(503)
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
    expect(reply.json()).toMatchObject({ code: 'UNAVAILABLE', details: [] })
    expect(reply.body).not.toMatch(/ECONN|127\.0\.0\.1|terminated|stack|at .*\.ts|postgres/i)
  }
  expect((await app.inject({ url: '/api/health/live' })).statusCode).toBe(200)
  const ready = await app.inject({ url: '/api/health/ready' })
  expect([ready.statusCode, ready.headers['retry-after'], ready.json().hearing]).toEqual([503, '5', false])

  proxy.restore()
  expect((await read('/api/orders')).statusCode).toBe(200)
  const [first, again] = [await draft(), await draft()]
  expect([first.statusCode, again.body]).toEqual([201, first.body])
  await expect.poll(isListening).toBe(true)
  expect((await signIn()).json().code).toBe('CREDENTIALS_WRONG')

  expect(logged.length).toBeGreaterThan(0)
  expect(logged.join('\n')).not.toMatch(/segredo|Bearer|argon2|password[_=:](?!.*undefined)/i)
  await close()

  async function isListening(): Promise<boolean> {
    return (await app.inject({ url: '/api/health/ready' })).json().hearing
  }
})

test('calls on a database that hangs are refused within seconds, and new connections are made', async () => {
  const limits = { ...INTERACTIVE, connectionMs: 500, answerMs: 500 }
  const { app, proxy, logged, close } = await startServerBehindProxy(company.testApp, limits)
  const read = (url: string) => app.inject({ url, headers: company.people.ADMIN.headers })
  const write = () =>
    app.inject({
      method: 'POST',
      url: '/api/drafts',
      headers: { ...company.people.CREATOR.headers, ...idempotencyKey() },
      payload: { notes: 'frozen' },
    })
  expect((await read('/api/orders')).statusCode).toBe(200)
  expect((await write()).statusCode).toBe(201)
  proxy.freeze()
  const asked = Array.from({ length: 12 }, () => [read('/api/orders'), read('/api/auth/me'), write()])
  for (const reply of await Promise.all(asked.flat())) {
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '5'])
    expect(reply.json()).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
  }
  expect((await app.inject({ url: '/api/health/ready' })).statusCode).toBe(503)
  expect((await app.inject({ url: '/api/health/live' })).statusCode).toBe(200)
  // one proxy for each cause, without a stack
  expect(logged.length).toBeLessThan(6)
  expect(logged.join()).not.toContain('.ts:')
  proxy.restore()
  expect((await read('/api/orders')).statusCode).toBe(200)
  expect((await write()).statusCode).toBe(201)
  await close()
})

test('workers that lose the database in the middle of a job take the next one', async () => {
  const { app, deps, proxy, logged, close } = await startServerBehindProxy(company.testApp)
  const started: unknown[] = []
  let finish = () => {}
  const work = new Promise<void>((resolve) => {
    finish = resolve
  })
  const note = async (payload: unknown) => {
    started.push(payload)
    await work
  }
  const log = app.log.child({})
  const runner = await startJobs({ url: proxy.url, tasks: { note }, deps, log, concurrency: 1 })
  await inTransaction(company.db, (trx) => addJob(trx, 'note', { n: 1 }))
  await expect.poll(() => started.length).toBe(1)
  proxy.cut()
  finish()
  await expect.poll(() => logged.join()).toContain('the workers ended')
  proxy.restore()
  await inTransaction(company.db, (trx) => addJob(trx, 'note', { n: 2 }))
  await expect.poll(() => started).toContainEqual({ n: 2 })
  await runner.stop()
  await close()
}, 60_000)

test('a job whose reservation was never answered is taken again', async () => {
  const { testApp, db } = company
  const { app, deps, proxy, close } = await startServerBehindProxy(testApp)
  const pool = openPool({ url: testApp.database.url, max: 1 })
  const started: unknown[] = []
  const taken = async (payload: unknown) => void started.push(payload)
  const runner = await startJobs({ url: proxy.url, tasks: { taken }, deps, log: app.log, concurrency: 1 })
  const holders = async () => (await pool.query(HOLDERS, ['taken'])).rows.map(({ locked_by }) => locked_by)
  proxy.loseAnswerWith('"n":3')
  await inTransaction(db, (trx) => addJob(trx, 'taken', { n: 3 }))
  await expect.poll(holders).toEqual([expect.any(String)])
  expect(started).toEqual([])
  const freed = async () => {
    await reclaimJobs(pool, 0)
    return started
  }
  await expect.poll(freed, { interval: 100 }).toEqual([{ n: 3 }])
  await expect.poll(holders).toEqual([])
  await runner.stop()
  await pool.end()
  await close()
}, 60_000)
const HOLDERS = `SELECT j.locked_by FROM graphile_worker._private_jobs j
  JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = $1`
