import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { submitted, verified } from '../../testing/documents.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { addCustomer, seedTrade } from '../../testing/trade.ts'

const now = new Date('2026-11-20T10:00:00Z')
let testApp: TestApp
let call: ReturnType<typeof callsOf>
let seller: Person
let orderId: number

beforeAll(async () => {
  testApp = await buildTestApp({ now: () => now })
  call = callsOf(testApp)
  await seedTrade(testApp.deps.db)
  seller = await signIn(testApp, 'OPERATOR')
  const { id: customerId } = await addCustomer(testApp.deps.db)
  const lines = [{ productId: 'OIL', quantity: 1 }]
  const order = await verified(testApp, call, { seller, input: { customerId, lines } })
  orderId = order.id
  await verified(testApp, call, {
    seller,
    input: { customerId, lines: [{ ...lines[0], discountPercentage: 50 }] },
  })
  await submitted(call, seller, { customerId, lines })
  await call(seller, 'POST /drafts', { customerId, lines })
})
afterAll(() => testApp.close())

const waiting = async (person: Person) => (await call(person, 'GET /home')).body.data.waiting

describe('home', () => {
  test('shows each role what waits for it, with a link to the list', async () => {
    expect(await waiting(seller)).toMatchObject([{ kind: 'drafts', count: 1, link: '/documents?tab=drafts' }])
    const approver = await signIn(testApp, 'COMMERCIAL_APPROVER')
    expect(await waiting(approver)).toMatchObject([
      { kind: 'commercial-approval', count: 1, total: 57_971, link: '/approval?stage=COMMERCIAL' },
    ])
    const analyst = await signIn(testApp, 'STOCK_ANALYST')
    expect(await waiting(analyst)).toMatchObject([{ kind: 'stock-analysis', count: 1, total: 115_942 }])
    expect(await waiting(await signIn(testApp, 'STOCK_ANALYST', { branchId: 'BE' }))).toEqual([])
    expect(await waiting(await signIn(testApp, 'PICKING_MANAGER'))).toEqual([])
    expect(await waiting(await signIn(testApp, 'CREDIT_NOTE_COLLECTOR'))).toEqual([])
    expect((await call(await signIn(testApp, 'B2B'), 'GET /home')).status).toBe(403)
  })

  test('shows the same figures in the menu', async () => {
    const admin = await signIn(testApp, 'ADMIN')
    const { body } = await call(admin, 'GET /menu-counts')
    expect(body.data).toEqual({ documents: 0, approval: 1, stock: 1, credit: 0 })
  })
})

describe('history', () => {
  test('of a document is for who may see it', async () => {
    const { body } = await call(seller, `GET /audit?objectType=order&objectId=${orderId}`)
    expect(body.data.map(({ action, seq }: { action: string; seq: number }) => [seq, action])).toEqual([
      [2, 'verify'],
      [1, 'submit'],
    ])
    expect(body.data[1]).toMatchObject({ user: { id: seller.id }, origin: {} })
    expect(body.data[0].user).toBeNull()
    const admin = await signIn(testApp, 'ADMIN')
    const seen = await call(admin, `GET /audit?objectType=order&objectId=${orderId}`)
    expect(seen.body.data[1].origin).toHaveProperty('requestId')
    const beira = await signIn(testApp, 'OPERATOR', { branchId: 'BE' })
    expect((await call(beira, `GET /audit?objectType=order&objectId=${orderId}`)).status).toBe(404)
  })

  test.each([
    ['objectType=order', 403],
    ['objectType=settings', 403],
    ['objectType=settings&objectId=1', 403],
    ['objectType=order&objectId=abc', 404],
    ['objectType=user&objectId=999', 404],
    ['objectType=secrets', 400],
    ['objectType=order&objectId=1&colour=red', 400],
  ])('%s answers a seller %i', async (query, status) => {
    expect((await call(seller, `GET /audit?${query}`)).status).toBe(status)
  })
})

describe('the company', () => {
  test('is shown in scope', async () => {
    expect((await call(seller, 'GET /branches')).body.data.map(({ id }: { id: string }) => id)).toEqual([
      'SD',
    ])
    expect((await call(seller, 'GET /warehouses')).body.data).toEqual([
      { id: 'SD1', branchId: 'SD', name: 'SD1', kind: 'sale', active: true },
    ])
    expect((await call(seller, 'GET /operations')).body.data[0]).toMatchObject({
      id: 'GERAL',
      name: 'Geral',
      discountLimit: 5,
    })
    expect(
      (await call(seller, 'GET /reasons', undefined, { 'accept-language': 'en' })).body.data[0].name,
    ).toBe('Promotional events')
    expect((await call(seller, 'GET /routes')).body.data).toEqual(['R1'])
    expect((await call(seller, 'GET /payment-conditions')).body.data).toEqual(['30 dias'])
    const names = (await call(seller, 'GET /users/names')).body.data
    expect(names.every(({ username }: { username: string }) => typeof username === 'string')).toBe(true)
  })

  test('names its users before sign-in only in the demo', async () => {
    const stranger = { ...seller, headers: {} }
    const { body } = await call(stranger, 'GET /app-info')
    expect(body.data).toMatchObject({ demo: false, demoUsers: [], version: '0.1.0' })
    await testApp.deps.db.insertInto('settings').values({ key: 'demo', value: 'true' }).execute()
    expect((await call(stranger, 'GET /app-info')).body.data.demoUsers).toEqual([])
    await testApp.deps.db.updateTable('users').set({ demo: true }).execute()
    const demo = (await call(stranger, 'GET /app-info')).body.data
    expect(demo).toMatchObject({ demo: true, environment: 'demo' })
    expect(demo.demoUsers[0]).toEqual({ username: seller.username, role: 'OPERATOR' })
  })
})
