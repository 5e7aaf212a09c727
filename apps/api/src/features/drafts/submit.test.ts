import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { historyOf, jobsOf, PLACE, submitted } from '../../testing/documents.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { addCustomer, addProduct, seedTrade } from '../../testing/trade.ts'

const now = new Date('2026-11-20T10:00:00Z')
let testApp: TestApp
let call: ReturnType<typeof callsOf>
let seller: Person
let customer: { id: number; addressId: number }

beforeAll(async () => {
  testApp = await buildTestApp({ now: () => now })
  call = callsOf(testApp)
  await seedTrade(testApp.deps.db)
  seller = await signIn(testApp, 'OPERATOR')
  customer = await addCustomer(testApp.deps.db)
})
afterAll(() => testApp.close())

const lines = [{ productId: 'OIL', quantity: 2 }]
const draftOf = async (input: object = {}) =>
  (await call(seller, 'POST /drafts', { customerId: customer.id, lines, ...input })).body.content
const orderRow = (id: number) =>
  testApp.deps.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('submitting', () => {
  test('gives the number of the branch and year, keeps the place, opens every line, queues the verification', async () => {
    const order = await submitted(call, seller, { customerId: customer.id, lines })
    expect(order).toMatchObject({
      status: 'SUBMITTED',
      stages: [],
      submittedAt: '2026-11-20T10:00:00.000000Z',
    })
    expect(order.number).toMatch(/^PEV\.SD\.2026\/\d+$/)
    expect(order.lines[0].buckets.open).toBe(2)
    const row = await orderRow(order.id)
    expect(row).toMatchObject({
      submitted_by: seller.id,
      submitted_latitude: PLACE.latitude,
      submitted_longitude: PLACE.longitude,
      submitted_accuracy: 12,
    })
    expect(row.search_text).toContain(order.number.toLowerCase())
    expect(await jobsOf(testApp, order.id)).toEqual([`verify-order ${order.id}`])
    const [entry, ...others] = await historyOf(testApp, order.id)
    expect(others).toEqual([])
    expect(entry).toMatchObject({ action: 'submit', user_id: seller.id, facts: { total: 231_884, lines: 1 } })
    expect(entry?.changes).toMatchObject({ status: ['DRAFT', 'SUBMITTED'], number: [null, order.number] })
  })

  test('numbers each type in its own series without gaps, whatever is refused in between', async () => {
    const one = await submitted(call, seller, { type: 'COT', customerId: customer.id, lines })
    const draft = await draftOf({ type: 'COT', lines: [] })
    await call(seller, `POST /drafts/${draft.id}/submit`, { version: draft.version, ...PLACE })
    const two = await submitted(call, seller, { type: 'COT', customerId: customer.id, lines })
    expect([one.number, two.number]).toEqual(['COT.SD.2026/1', 'COT.SD.2026/2'])
  })

  test('50 times at once with one key makes one order and 50 equal answers', async () => {
    const draft = await draftOf()
    const key = { 'idempotency-key': randomUUID() }
    const submit = () =>
      call(seller, `POST /drafts/${draft.id}/submit`, { version: draft.version, ...PLACE }, key)
    const replies = await Promise.all(Array.from({ length: 50 }, submit))
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(replies.map(({ body }) => body.data.number)).size).toBe(1)
    expect((await historyOf(testApp, draft.id)).map(({ action }) => action)).toEqual(['submit'])
  })

  test('20 times at once with different keys makes one order; the others are refused as already submitted', async () => {
    const draft = await draftOf()
    const submit = () => call(seller, `POST /drafts/${draft.id}/submit`, { version: draft.version, ...PLACE })
    const replies = await Promise.all(Array.from({ length: 20 }, submit))
    const codes = replies.map(({ status, body }) => (status === 200 ? 'OK' : body.code)).sort()
    expect(codes).toEqual([...Array(19).fill('ACTION_NOT_ALLOWED'), 'OK'])
  })

  test('freezes the price of the draft; a new list price changes nothing any more', async () => {
    await addProduct(testApp.deps.db, { id: 'CANDLE', unit_price: 5_000 })
    const order = await submitted(call, seller, {
      customerId: customer.id,
      lines: [{ productId: 'CANDLE', quantity: 10 }],
    })
    await testApp.deps.db
      .updateTable('products')
      .set({ unit_price: 9_000 })
      .where('id', '=', 'CANDLE')
      .execute()
    const { body } = await call(seller, `GET /orders/${order.id}`)
    expect(body.data.totals).toMatchObject({ net: 50_000, vat: 8_000, total: 58_000 })
  })
})

describe('what is not submitted, and stays a draft as it was', () => {
  test.each([
    ['no lines', { lines: [] }, 'NO_LINES', 'lines'],
    [
      'a quantity of 0',
      { lines: [{ productId: 'OIL', quantity: 0 }] },
      'QUANTITY_NOT_POSITIVE',
      'lines.0.quantity',
    ],
    ['no customer', { customerId: null }, 'CUSTOMER_MISSING', 'customerId'],
    ['delivery yesterday', { deliveryDate: '2026-11-19' }, 'DELIVERY_IN_PAST', 'deliveryDate'],
    ['due yesterday', { dueAt: '2026-11-19' }, 'DUE_BEFORE_TODAY', 'dueAt'],
  ])('%s', async (_name, input, code, field) => {
    const draft = await draftOf(input)
    const before = await orderRow(draft.id)
    const { status, body } = await call(seller, `POST /drafts/${draft.id}/submit`, {
      version: draft.version,
      ...PLACE,
    })
    expect({ status, code: body.code, field: body.details[0].field }).toEqual({ status: 422, code, field })
    expect(await orderRow(draft.id)).toEqual(before)
    expect(await historyOf(testApp, draft.id)).toEqual([])
    expect(await jobsOf(testApp, draft.id)).toEqual([])
  })

  test.each([
    ['latitude', { latitude: 90.1, longitude: 0 }],
    ['longitude', { latitude: 0, longitude: -180.5 }],
    ['latitude', { longitude: 0 }],
    ['version', { latitude: 0, longitude: 0, version: 'x' }],
  ])('a wrong %s', async (field, input) => {
    const draft = await draftOf()
    const { status, body } = await call(seller, `POST /drafts/${draft.id}/submit`, {
      version: draft.version,
      ...input,
    })
    expect({ status, field: body.details[0].field }).toEqual({ status: 400, field })
  })

  test('an address that was taken from the customer meanwhile', async () => {
    const another = await addCustomer(testApp.deps.db)
    const draft = await draftOf({ customerId: another.id })
    const mover = await addCustomer(testApp.deps.db)
    await testApp.deps.db
      .updateTable('customer_addresses')
      .set({ customer_id: mover.id, is_default: false })
      .where('id', '=', another.addressId)
      .execute()
    const { body } = await call(seller, `POST /drafts/${draft.id}/submit`, {
      version: draft.version,
      ...PLACE,
    })
    expect(body).toMatchObject({ status: 422, code: 'ADDRESS_UNKNOWN' })
  })

  test('a stale version, answered with the current draft; without a key; by somebody else', async () => {
    const draft = await draftOf()
    const input = { version: draft.version, ...PLACE }
    const path = `POST /drafts/${draft.id}/submit`
    const stale = await call(seller, path, { ...input, version: draft.version - 1 })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', current: { id: draft.id } },
    })
    expect(await call(seller, path, input, { 'idempotency-key': '' })).toMatchObject({ status: 400 })
    const other = await signIn(testApp, 'OPERATOR')
    expect((await call(other, path, input)).status).toBe(404)
    const analyst = await signIn(testApp, 'STOCK_ANALYST')
    expect((await call(analyst, path, input)).status).toBe(403)
  })
})
