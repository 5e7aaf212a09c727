import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExchange, recordAttempt } from '../../aggregates/exchanges/record-exchange.ts'
import { inTransaction } from '../../db/transaction.ts'
import { exchanges as exchangeCheck } from '../../doctor/check-exchanges.ts'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { digestOf } from '../../testing/image-upload.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { addCustomer } from '../../testing/trade.ts'
import { cleanExchanges } from './commands/clean-exchanges.ts'

const NOW = new Date('2026-11-24T06:14:00Z')
let flow: Flow
let buyer: Person
let stranger: Person
let claimant: Person

beforeAll(async () => {
  flow = await openFlow({ now: () => NOW })
  buyer = await signIn(flow.testApp, 'B2B')
  claimant = await signIn(flow.testApp, 'B2B_CLAIMS')
  stranger = await signIn(flow.testApp, 'B2B')
  const shop = await addCustomer(flow.db, { name: 'Baía Azul, Loja 2' })
  await flow.db
    .updateTable('customer_addresses')
    .set({ gln: '5601234000022' })
    .where('customer_id', '=', shop.id)
    .execute()
  const retailer = (id: string, name: string, userIds: readonly number[], customerIds: readonly number[]) =>
    flow.must(admin(), `PUT /retailers/${id}`, { name, customerIds, userIds, version: 0 })
  await retailer('BAZ', 'Supermercado Baía Azul', [buyer.id, claimant.id], [shop.id])
  await retailer('KAN', 'Kanimambo Supermercados', [stranger.id], [])
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await flow.testApp.close()
})

const admin = () => flow.people.admin
const list = async (query = '', person = admin()) =>
  (await flow.must(person, `GET /b2b/retailers/logs?${query}`)).data
const read = async (id: number, person = admin()) =>
  (await flow.must(person, `GET /b2b/retailers/logs/${id}`)).data
const trx = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(flow.db, work)

async function upload(person: Person, purpose: string, name: string, text: string) {
  const payload = Buffer.from(text)
  const digest = digestOf(payload)
  const url = `/api/files/${digest}?purpose=${purpose}&name=${encodeURIComponent(name)}`
  const headers = { ...person.headers, 'content-type': 'application/octet-stream' }
  const { statusCode } = await flow.testApp.inject({ method: 'PUT', url, headers, payload })
  expect(statusCode).toBe(200)
  return { digest, name }
}

/** A file of orders that the retailer sends itself; answers its exchange once it was read. */
async function send(person: Person, name: string, text: string) {
  const file = await upload(person, 'inbound-file', name, text)
  const { content } = await flow.must(person, 'POST /b2b/retailers/order-files', { file })
  await runJobs(flow.testApp)
  return await read(content.id, person)
}

test('a retailer sends orders, sees what waits and why, and nothing of another retailer', async () => {
  const good = await send(
    buyer,
    'BAZ_1.csv',
    'PO;Store;Article;Qty;Unit\n4500 88231;5601234000022;OIL;3;UN\n4500 88231;5601234000022;7622210449283;12;UN\n',
  )
  expect(good).toMatchObject({
    direction: 'in',
    channel: 'upload',
    kind: 'orders',
    retailer: { id: 'BAZ', name: 'Supermercado Baía Azul' },
    reference: 'BAZ_1.csv',
    state: 'done',
    results: ['done'],
    orders: [
      {
        number: '4500 88231',
        state: 'pending',
        read: 2,
        entered: 1,
        waiting: [{ fileLine: 3, article: '7622210449283', quantity: 12, unit: 'UN', cause: 'article' }],
      },
    ],
    original: { name: 'BAZ_1.csv' },
    customerId: null,
    allowedActions: [],
  })
  expect(good.original.text).toContain('7622210449283')
  expect(good.documents).toHaveLength(1)

  const same = await send(
    buyer,
    'BAZ_1.csv',
    'PO;Store;Article;Qty;Unit\n4500 88231;5601234000022;OIL;3;UN\n4500 88231;5601234000022;7622210449283;12;UN\n',
  )
  expect(same).toMatchObject({ state: 'same', needsAttention: false })
  const refused = await send(buyer, 'BAZ_2.csv', 'PO;Store;Nothing\n4500 88232;5601234000022;1\n')
  expect(refused).toMatchObject({
    state: 'refused',
    needsAttention: true,
    fault: { code: 'column-missing', message: null },
  })

  expect((await list('', buyer)).map(({ state }: { state: string }) => state)).toEqual([
    'refused',
    'same',
    'done',
  ])
  expect((await list('', claimant)).length).toBe(3)
  expect(await list('', stranger)).toEqual([])
  for (const path of [`GET /b2b/retailers/logs/${good.id}`, `GET /b2b/retailers/logs/${good.id}/original`])
    expect((await flow.call(stranger, path)).status).toBe(404)
  expect((await flow.must(stranger, 'GET /b2b/retailers/logs/counts')).data).toEqual({
    attention: 0,
    repeat: 0,
    doubt: 0,
    all: 0,
    received: 0,
    sent: 0,
  })
  expect((await flow.must(stranger, 'GET /b2b/retailers/logs/day')).data).toEqual([])
  // nor anything else of the company
  for (const path of ['GET /morpheus', 'GET /orders', 'GET /outbox', 'GET /retailers'])
    expect((await flow.call(buyer, path)).status).toBe(403)
  const step = { action: 'repeat', version: refused.version }
  expect((await flow.call(buyer, `POST /b2b/retailers/logs/${refused.id}`, step)).status).toBe(403)
  expect(
    (
      await flow.call(claimant, 'POST /b2b/retailers/order-files', {
        file: { digest: 'a'.repeat(64), name: 'x.csv' },
      })
    ).status,
  ).toBe(403)
})

test('a retailer takes an own order back of which nothing went on, and sends it corrected under its number', async () => {
  const text = (code: string) => `PO;Store;Article;Qty\nW-77;5601234000022;${code};3\n`
  const sent = await send(buyer, 'W-77.csv', text('7622210440099'))
  const [order] = sent.orders
  expect(order).toMatchObject({ state: 'pending', entered: 0, mayWithdraw: true })
  const path = `POST /b2b/retailers/orders/${order.id}/withdraw`
  expect((await flow.call(stranger, path, { version: order.version })).status).toBe(404)
  expect((await flow.call(claimant, path, { version: order.version })).status).toBe(403)
  const stale = await flow.call(buyer, path, { version: order.version + 1 })
  expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT'])
  const twice = await send(buyer, 'W-77b.csv', text('OIL'))
  expect(twice.orders).toMatchObject([{ state: 'failed', entered: 0, mayWithdraw: false }])

  const { data } = await flow.must(buyer, path, { version: order.version })
  expect(data.orders).toMatchObject([
    { state: 'failed', refusal: 'left-out', waiting: [], mayWithdraw: false },
  ])
  const corrected = await send(buyer, 'W-77c.csv', `${text('OIL')}\n`)
  expect(corrected.orders).toMatchObject([
    { number: 'W-77', state: 'processed', entered: 1, mayWithdraw: false },
  ])
  const [entered] = corrected.orders
  const late = await flow.call(buyer, `POST /b2b/retailers/orders/${entered.id}/withdraw`, {
    version: entered.version,
  })
  expect([late.status, late.body.code]).toEqual([409, 'ACTION_NOT_ALLOWED'])
})

test('a refused file is read again under the same exchange; dealt with, it asks for nobody', async () => {
  const refused = await send(buyer, 'BAZ_3.csv', 'PO;Store;Other\n4500 88233;5601234000022;1\n')
  const path = `POST /b2b/retailers/logs/${refused.id}`
  const version = (await read(refused.id)).version
  expect((await read(refused.id)).allowedActions).toEqual(['repeat', 'handle'])
  expect((await flow.call(admin(), path, { action: 'repeat', version: version - 1 })).status).toBe(409)
  expect((await flow.call(admin(), path, { action: 'send-again', version })).body).toMatchObject({
    code: 'EXCHANGE_NOT_REPEATABLE',
  })
  const { data: waiting } = await flow.must(admin(), path, { action: 'repeat', version })
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 })
  await runJobs(flow.testApp)
  const again = await read(refused.id)
  expect(again).toMatchObject({ state: 'refused', attempts: 2, results: ['refused', 'refused'] })
  const { data: handled } = await flow.must(admin(), path, { action: 'handle', version: again.version })
  expect(handled).toMatchObject({
    needsAttention: false,
    state: 'refused',
    handled: { at: '2026-11-24T06:14:00.000000Z' },
    allowedActions: ['repeat'],
  })
  const history = await flow.db
    .selectFrom('history')
    .select(['action', 'facts'])
    .where('object_type', '=', 'exchange')
    .where('object_id', '=', String(refused.id))
    .orderBy('seq')
    .execute()
  expect(history.map(({ action }) => action)).toEqual(['repeat', 'handle'])
})

test('claims by call and by file are in the log with what they brought', async () => {
  const claim = {
    number: 'R-1',
    type: 'return',
    reason: '',
    customer: '',
    note: '',
    lines: [{ line: '1', article: 'RICE', description: '', invoice: '', unit: '', quantity: 1, price: 1000 }],
  }
  await flow.must(claimant, 'POST /claims/received', { claims: [claim] })
  await flow.must(claimant, 'POST /claims/received', { claims: [claim] })
  const called = await list('kind=claims', claimant)
  expect(
    called.map(({ state, reference }: { state: string; reference: string }) => [state, reference]),
  ).toEqual([
    ['same', 'R-1'],
    ['done', 'R-1'],
  ])
  const { sequence } = await read(called[1].id, claimant)
  expect(JSON.parse(sequence[0].request.body)).toMatchObject({ claims: [{ number: 'R-1' }] })
  expect(JSON.parse(sequence[0].answer.body)).toEqual({ new: 1, changed: 0, known: 0 })

  const file = await upload(claimant, 'claim-file', 'reclamacoes.csv', 'nada;de;nada\n1;2;3\n')
  await flow.must(claimant, 'POST /claim-files', { file })
  await runJobs(flow.testApp)
  const [refused] = await list('kind=claims&state=refused', claimant)
  expect(refused).toMatchObject({
    reference: 'reclamacoes.csv',
    channel: 'upload',
    fault: { message: expect.any(String) },
  })
})

test('attempts derive the state; secrets are masked; the same key is the same exchange', async () => {
  const start = {
    direction: 'out',
    channel: 'http',
    kind: 'invoice',
    retailerId: 'KAN',
    reference: 'FT SD2026/2324',
    key: '8F21-0CA4',
  } as const
  const id = await trx((inside) => openExchange(inside, start, NOW))
  expect(await trx((inside) => openExchange(inside, start, NOW))).toBe(id)
  const nextAt = new Date(NOW.getTime() + 60_000)
  const request = {
    head: 'POST /v2/suppliers/invoices\nAuthorization: Bearer abcdefgh',
    body: '{"apiKey":"8f21","store":"1042"}',
  }
  await trx((inside) =>
    recordAttempt(inside, id, { at: NOW, milliseconds: 30_000, result: 'unreachable', request, nextAt }),
  )
  expect(await read(id)).toMatchObject({
    state: 'waiting',
    needsAttention: true,
    nextAt: '2026-11-24T06:15:00.000000Z',
  })
  const answer = { head: '422 Unprocessable Entity', body: '{"code":"STORE_MISMATCH"}' }
  await trx((inside) =>
    recordAttempt(inside, id, {
      at: NOW,
      milliseconds: 1400,
      result: 'refused',
      request,
      answer,
      fault: { code: 'STORE_MISMATCH', facts: { store: '1042' } },
    }),
  )
  const found = await read(id)
  expect(found).toMatchObject({
    state: 'refused',
    results: ['unreachable', 'refused'],
    milliseconds: 1400,
    nextAt: null,
    key: '8F21-0CA4',
    allowedActions: ['handle'],
  })
  expect(found.sequence[1]).toMatchObject({
    number: 2,
    request: {
      head: 'POST /v2/suppliers/invoices\nAuthorization: •••',
      body: '{"apiKey":"•••","store":"1042"}',
      bytes: 32,
    },
    answer: { head: '422 Unprocessable Entity', bytes: 25 },
  })
  const manager = await signIn(flow.testApp, 'ADMIN_SD')
  expect((await read(id, manager)).sequence[1]).toMatchObject({
    request: null,
    answer: null,
    result: 'refused',
  })
  expect((await list('search=8f21-0ca4', stranger)).map((row: { id: number }) => row.id)).toEqual([id])
  expect(await list('search=8f21-0ca4', buyer)).toEqual([])

  const doubt = await trx((inside) =>
    openExchange(inside, { ...start, reference: 'FT SD2026/2323', key: '8F21-0CA3' }, NOW),
  )
  await trx((inside) => recordAttempt(inside, doubt, { at: NOW, milliseconds: 0, result: 'in-doubt' }))
  expect((await flow.must(admin(), 'GET /b2b/retailers/logs/counts?period=day&retailerId=KAN')).data).toEqual(
    { attention: 2, repeat: 0, doubt: 1, all: 2, received: 0, sent: 2 },
  )
  const [day] = (await flow.must(stranger, 'GET /b2b/retailers/logs/day')).data
  expect(day).toMatchObject({
    retailer: { id: 'KAN' },
    channels: ['http'],
    failures: 3,
    half: 1400,
    most: 30_000,
    firstTry: 0,
  })
  expect(day.bars.at(-1)).toEqual({ attempts: 3, failures: 3 })
})

test('pages walk on by a cursor, what asks for a person first', async () => {
  const whole = await list('perPage=100')
  const seen: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const path = `GET /b2b/retailers/logs?perPage=2${cursor && `&cursor=${cursor}`}`
    const { data, meta } = await flow.must(admin(), path)
    seen.push(...data.map((row: { id: number }) => row.id))
    cursor = meta.cursor
  }
  expect(seen).toEqual(whole.map((row: { id: number }) => row.id))
  const flags = whole.map((row: { needsAttention: boolean }) => row.needsAttention)
  expect(flags).toEqual(flags.toSorted().toReversed())
  expect((await flow.call(admin(), 'GET /b2b/retailers/logs?cursor=x')).status).toBe(400)
})

test('without a source nothing is fetched', async () => {
  expect(await flow.must(admin(), 'POST /b2b/retailers/orders', {})).toEqual({ data: [] })
  expect(await flow.must(admin(), 'POST /b2b/retailers/claims', { retailerId: 'BAZ' })).toEqual({ data: [] })
  expect((await flow.call(admin(), 'POST /b2b/retailers/claims', { retailerId: 'NONE' })).status).toBe(404)
})

test('whoever reads the log hears how long it is kept, as the job is set', async () => {
  const keptDays = async () => (await flow.must(stranger, 'GET /b2b/retailers/logs/day')).meta.keptDays
  const set = (values: { quantity?: number; paused_at?: string | null }) =>
    flow.db.updateTable('job_configs').set(values).where('id', '=', 'retailer-entries-cleaner').execute()
  expect(await keptDays()).toBe(90)
  await set({ quantity: 30 })
  expect(await keptDays()).toBe(30)
  await set({ paused_at: NOW.toISOString() })
  expect(await keptDays()).toBe(null)
  await set({ quantity: 90, paused_at: null })
})

test('the cleaner takes what is old and settled, and leaves what waits, failed or is in doubt', async () => {
  expect(await exchangeCheck.run(flow.testApp.deps)).toEqual([])
  const before = await flow.db.selectFrom('exchanges').select(['id', 'needs_attention']).execute()
  const later = new Date(NOW.getTime() + 91 * 86_400_000)
  expect(await cleanExchanges(flow.db, { now: NOW, days: 90 })).toBe(0)
  expect(await cleanExchanges(flow.db, { now: later, days: 90 })).toBe(
    before.filter((row) => !row.needs_attention).length,
  )
  const left = await flow.db.selectFrom('exchanges').select('needs_attention').execute()
  expect(left.length).toBe(before.filter((row) => row.needs_attention).length)
  const { rows } =
    await sql`SELECT FROM exchange_attempts AS a WHERE NOT EXISTS (SELECT FROM exchanges WHERE id = a.exchange_id)`.execute(
      flow.db,
    )
  expect(rows).toEqual([])
})
