import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app.ts'
import { type Db, openDb, openPool } from '../db/pool.ts'
import { buildTestApp } from '../testing/build-test-app.ts'
import { callsOf } from '../testing/call.ts'
import { PLACE } from '../testing/documents.ts'
import { signIn } from '../testing/people.ts'
import { addCustomer, seedTrade } from '../testing/trade.ts'

test('without a database every call is refused with retry-after and without internals', async () => {
  const testApp = await buildTestApp()
  onTestFinished(() => testApp.close())
  const person = await signIn(testApp, 'ADMIN')
  const db = openDb(openPool({ url: 'postgresql://cais:very-secret@127.0.0.1:1/cais' }))
  const app = await buildApp({ ...testApp.deps, db })
  onTestFinished(() => app.close())
  const reply = await app.inject({
    url: '/api/auth/me',
    headers: { ...person.headers, 'accept-language': 'en-GB' },
  })
  expect(reply.statusCode).toBe(503)
  expect(reply.headers['retry-after']).toBe('5')
  expect(reply.json()).toMatchObject({
    code: 'UNAVAILABLE',
    message: expect.stringContaining('not available'),
  })
  expect(reply.body).not.toMatch(/secret|ECONN|127/)
  const ready = await app.inject({ url: '/api/health/ready' })
  expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '5'])
  expect((await app.inject({ url: '/api/health/live' })).statusCode).toBe(200)
})

test('with a full disk writes are refused whole, reads go on, and the same call works when there is room', async () => {
  const testApp = await buildTestApp()
  onTestFinished(() => testApp.close())
  const call = callsOf(testApp)
  const { db } = testApp.deps
  await seedTrade(db)
  const seller = await signIn(testApp, 'OPERATOR')
  const { id } = await addCustomer(db)
  const { content: draft } = (
    await call(seller, 'POST /drafts', {
      customerId: id,
      lines: [{ productId: 'OIL', quantity: 2 }],
    })
  ).body
  const submit = () =>
    call(seller, `POST /drafts/${draft.id}/submit`, { version: draft.version, ...PLACE }, ONCE)
  const before = await historyOf(db)
  // the last row of the transaction is the one that finds no room
  const owner = openDb(openPool({ url: testApp.database.url }))
  onTestFinished(() => owner.destroy())
  await sql`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$`.execute(owner)
  await sql`CREATE TRIGGER full_disk BEFORE INSERT ON outbox EXECUTE FUNCTION full_disk()`.execute(owner)
  const refused = await submit()
  expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE'])
  expect(JSON.stringify(refused.body)).not.toMatch(/space|device/)
  const { body: read } = await call(seller, `GET /drafts/${draft.id}`)
  expect([read.data.version, await historyOf(db)]).toEqual([draft.version, before])
  await sql`DROP TRIGGER full_disk ON outbox`.execute(owner)
  expect((await submit()).status).toBe(200)
})

const ONCE = { 'idempotency-key': '0f3c1d1e-53a1-4b52-9a53-100000000001' }
const historyOf = async (db: Db) =>
  Number((await sql<{ n: number }>`SELECT count(*) AS n FROM history`.execute(db)).rows[0]?.n)
