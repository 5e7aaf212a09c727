import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenLinks } from '../../engines/history/verify-history.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { addStock, allocated, historyOf, submitted, verified } from '../../testing/documents.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { addCustomer, addProduct, seedTrade } from '../../testing/trade.ts'
import { verifyOrder } from './commands/verify-order.ts'

const now = new Date('2026-11-20T10:00:00Z')
let testApp: TestApp
let call: ReturnType<typeof callsOf>
let seller: Person
let manager: Person
let analyst: Person
let customerId: number

beforeAll(async () => {
  testApp = await buildTestApp({ now: () => now })
  call = callsOf(testApp)
  await seedTrade(testApp.deps.db)
  seller = await signIn(testApp, 'OPERATOR')
  manager = await signIn(testApp, 'ADMIN_SD')
  analyst = await signIn(testApp, 'STOCK_ANALYST')
  customerId = (await addCustomer(testApp.deps.db)).id
})
afterAll(() => testApp.close())

let products = 0
/** A document of 10 of a fresh product, of which 6 are in stock and held. */
async function held() {
  products += 1
  const productId = `ART-${products}`
  await addProduct(testApp.deps.db, { id: productId })
  const levelId = await addStock(testApp, { productId, quantity: 6 })
  const lines = [{ productId, quantity: 10 }]
  const order = await allocated(testApp, call, { seller, input: { customerId, lines } })
  return { order, levelId, productId }
}
const level = (id: number) =>
  testApp.deps.db
    .selectFrom('stock_levels')
    .select(['on_hand', 'reserved'])
    .where('id', '=', id)
    .executeTakeFirst()
const heldRows = (levelId: number) =>
  testApp.deps.db
    .selectFrom('held_stock')
    .select(['bucket', 'quantity'])
    .where('level_id', '=', levelId)
    .execute()
const act = (
  person: Person,
  action: string,
  { id, version }: { id: number; version: number },
  input: object = {},
) => call(person, `POST /orders/${id}/${action}`, { version, ...input })
const reason = { reason: 'Pedido do cliente' }

describe('cancelling', () => {
  test('closes all lines, releases the stock and records the reason', async () => {
    const { order, levelId } = await held()
    expect(order.lines[0].buckets).toMatchObject({ reserved: 6, open: 4 })
    const { body } = await act(manager, 'cancel', order, reason)
    expect(body.data).toMatchObject({ status: 'CANCELED', stages: ['CANCELED'], cancelReason: reason.reason })
    expect(body.data.lines[0].buckets).toMatchObject({ open: 0, reserved: 0, closed: 10 })
    expect(await level(levelId)).toEqual({ on_hand: 6000, reserved: 0 })
    expect(await heldRows(levelId)).toEqual([])
    const row = await testApp.deps.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', order.id)
      .executeTakeFirst()
    expect(row).toMatchObject({ cancelled_by: manager.id, exposure_open: 0 })
    const entry = (await historyOf(testApp, order.id)).at(-1)
    expect(entry).toMatchObject({ action: 'cancel', user_id: manager.id, facts: reason })
    expect(entry?.changes).toMatchObject({ status: ['PENDING', 'CANCELED'] })
  })

  test('is for the creator only before approval', async () => {
    const fresh = await submitted(call, seller, { customerId, lines: [{ productId: 'OIL', quantity: 1 }] })
    expect((await act(seller, 'cancel', fresh, reason)).status).toBe(200)
    const { order } = await held()
    expect(await act(seller, 'cancel', order, reason)).toMatchObject({
      status: 403,
      body: { code: 'ROLE_MISSING' },
    })
  })

  test.each([
    ['without a reason', {}, 400, 'VALIDATION_FAILED'],
    ['with a blank reason', { reason: '   ' }, 400, 'VALIDATION_FAILED'],
    ['with a stale version', { ...reason, version: 1 }, 409, 'VERSION_CONFLICT'],
  ])('%s changes nothing', async (_name, input, status, code) => {
    const { order, levelId } = await held()
    const reply = await act(manager, 'cancel', order, input)
    expect({ status: reply.status, code: reply.body.code }).toEqual({ status, code })
    expect(await level(levelId)).toEqual({ on_hand: 6000, reserved: 6000 })
    expect((await call(seller, `GET /orders/${order.id}`)).body.data).toEqual(order)
  })

  test('twice at once is done once', async () => {
    const { order, levelId } = await held()
    const replies = await Promise.all([1, 2, 3].map(() => act(manager, 'cancel', order, reason)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await level(levelId)).toEqual({ on_hand: 6000, reserved: 0 })
  })

  test('in another branch finds nothing', async () => {
    const beira = await signIn(testApp, 'ADMIN_BE', { branchId: 'BE' })
    const { order } = await held()
    expect((await act(beira, 'cancel', order, reason)).status).toBe(404)
  })
})

describe('closing', () => {
  test('by the creator closes the remaining lines', async () => {
    const { order, levelId } = await held()
    const { body } = await act(seller, 'close', order, reason)
    expect(body.data).toMatchObject({ status: 'CLOSED', stages: ['CLOSED'], closeReason: reason.reason })
    expect(await level(levelId)).toEqual({ on_hand: 6000, reserved: 0 })
    const again = await act(seller, 'close', body.data, reason)
    expect(again).toMatchObject({ status: 409, body: { code: 'ACTION_NOT_ALLOWED' } })
  })
})

describe('processing', () => {
  test('sends all that is reserved to picking, and keeps it held', async () => {
    const { order, levelId } = await held()
    const { body } = await act(analyst, 'process', order)
    expect(body.data).toMatchObject({ status: 'PARTIALLY-PROCESSED', stages: ['PICKING', 'STOCK_ANALYSIS'] })
    expect(body.data.lines[0].buckets).toMatchObject({ open: 4, reserved: 0, picking: 6 })
    expect(await heldRows(levelId)).toEqual([{ bucket: 'picking', quantity: 6000 }])
    expect(await act(analyst, 'process', body.data)).toMatchObject({ body: { code: 'LINE_NOT_RESERVED' } })
    const back = await call(analyst, `POST /orders/${order.id}/picking-to-analysis`, {})
    expect(back.body.data).toMatchObject({ status: 'PENDING', stages: ['STOCK_ANALYSIS'] })
    expect(await heldRows(levelId)).toEqual([{ bucket: 'reserved', quantity: 6000 }])
  })

  test('is not for sellers', async () => {
    const { order } = await held()
    expect((await act(seller, 'process', order)).status).toBe(403)
  })
})

describe('duplicating', () => {
  test('all lines makes a draft of the caller with current list prices, linked both ways', async () => {
    const { order, productId } = await held()
    await testApp.deps.db
      .updateTable('products')
      .set({ unit_price: 12_345 })
      .where('id', '=', productId)
      .execute()
    const { status, body } = await call(seller, `POST /orders/${order.id}/duplicate`, { lines: 'all' })
    expect(status).toBe(201)
    const draft = (await call(seller, `GET /drafts/${body.content.id}`)).body.data
    expect(draft).toMatchObject({
      status: 'DRAFT',
      approvals: [],
      createdBy: { id: seller.id },
      duplicateOf: { id: order.id, number: order.number },
      lines: [{ productId, quantity: 10, unitPrice: 12_345 }],
    })
    expect((await historyOf(testApp, order.id)).at(-1)).toMatchObject({
      action: 'duplicate',
      facts: { draft: draft.id, lines: 'all' },
    })
  })

  test('only what was cut is refused where nothing was cut, and the document shows that the action is disabled', async () => {
    const { id } = (await held()).order
    const { data } = (await call(seller, `GET /orders/${id}`)).body
    const why = `Nada foi cortado em ${data.number}: não há linhas cortadas para duplicar. Duplique todas as linhas.`
    expect(data.disabledActions).toContainEqual({
      action: 'duplicate-cut',
      code: 'NOTHING_CUT',
      message: why,
    })
    const drafts = () =>
      testApp.deps.db.selectFrom('orders').select('id').where('duplicate_of', '=', id).execute()
    const { status, body } = await call(seller, `POST /orders/${id}/duplicate`, { lines: 'cut' })
    expect([status, body.code, body.message]).toEqual([422, 'NOTHING_CUT', why])
    expect(await drafts()).toEqual([])
  })

  test('only what was cut', async () => {
    const { order } = await held()
    const processed = (await act(analyst, 'process', order)).body.data
    await call(analyst, `POST /orders/${order.id}/picking-to-analysis`, {})
    const closed = await act(seller, 'close', { ...processed, version: processed.version + 1 }, reason)
    const { body } = await call(seller, `POST /orders/${closed.body.data.id}/duplicate`, { lines: 'cut' })
    const draft = (await call(seller, `GET /drafts/${body.content.id}`)).body.data
    expect(draft.lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([10])
  })

  test('turns a quote into an order, agreed prices kept', async () => {
    const quote = await verified(testApp, call, {
      seller,
      input: { type: 'COT', customerId, lines: [{ productId: 'OIL', quantity: 3, negotiatedPrice: 99_950 }] },
    })
    const { body } = await call(seller, `POST /orders/${quote.id}/duplicate`, { lines: 'all' })
    const draft = (await call(seller, `GET /drafts/${body.content.id}`)).body.data
    expect(draft).toMatchObject({ type: 'PEV', lines: [{ negotiatedPrice: 99_950 }] })
  })
})

describe('what the caller may do', () => {
  test('stands in the reply, and what only the state forbids says why', async () => {
    const { order } = await held()
    const closed = (await act(seller, 'close', order, reason)).body.data
    expect(closed.allowedActions).toEqual(['duplicate', 'print'])
    expect(closed.disabledActions.map(({ action }: { action: string }) => action)).toContain('close')
    const english = await call(seller, `GET /orders/${order.id}`, undefined, { 'accept-language': 'en' })
    expect(english.body.data.disabledActions[0].message).toMatch(/^This action is not possible/)
  })
})

describe('printing', () => {
  test('gives a PDF named after the document; a draft is not printed', async () => {
    const { order } = await held()
    const reply = await testApp.inject({
      method: 'GET',
      url: `/api/orders/${order.id}/print`,
      headers: seller.headers,
    })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-disposition']).toContain(`${order.number.replace('/', '-')}.pdf`)
    expect(reply.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const draft = (await call(seller, 'POST /drafts', { customerId, lines: [] })).body.content
    expect((await call(seller, `GET /orders/${draft.id}/print`)).status).toBe(409)
    const beira = await signIn(testApp, 'OPERATOR', { branchId: 'BE' })
    expect((await call(beira, `GET /orders/${order.id}/print`)).status).toBe(404)
  })
})

describe('credit under pressure', () => {
  test('of two documents verified at once whose sum exceeds the limit, one asks the approver', async () => {
    const { id } = await addCustomer(testApp.deps.db, { credit_limit: 300_000 })
    const input = { customerId: id, lines: [{ productId: 'OIL', quantity: 2 }] }
    const both = [await submitted(call, seller, input), await submitted(call, seller, input)]
    const { db } = testApp.deps
    await Promise.all(both.map((one) => db.transaction().execute((trx) => verifyOrder(trx, one.id, now))))
    const rows = await db.selectFrom('orders').select('stages').where('customer_id', '=', id).execute()
    expect(rows.map(({ stages }) => stages[0]).sort()).toEqual(['FINANCIAL_APPROVAL', 'STOCK_ANALYSIS'])
  })
})

test('the history of all that was done here is an unbroken chain', async () => {
  expect(await findBrokenLinks(testApp.deps.db)).toEqual([])
})
