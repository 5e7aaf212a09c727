import type { OrderReply } from '@cais/contract/orders/schemas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { addStock, allocated, verified } from '../../testing/documents.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { addCustomer, addProduct, seedTrade } from '../../testing/trade.ts'

let testApp: TestApp
let call: ReturnType<typeof callsOf>
let seller: Person
let analyst: Person
let customerId: number

beforeAll(async () => {
  testApp = await buildTestApp({ now: () => new Date('2026-11-20T10:00:00Z') })
  call = callsOf(testApp)
  await seedTrade(testApp.deps.db)
  seller = await signIn(testApp, 'OPERATOR')
  analyst = await signIn(testApp, 'STOCK_ANALYST')
  customerId = (await addCustomer(testApp.deps.db)).id
  for (const id of ['J-1', 'J-2']) {
    await addProduct(testApp.deps.db, { id })
    await addStock(testApp, { productId: id, quantity: 6 })
  }
})
afterAll(() => testApp.close())

const LINES = [
  { productId: 'J-1', quantity: 10 },
  { productId: 'J-2', quantity: 6 },
]
const read = async (id: number): Promise<OrderReply> => (await call(seller, `GET /orders/${id}`)).body.data

const nameOf = async ({ id }: Person) => {
  const { name, surname } = await testApp.deps.db
    .selectFrom('users')
    .select(['name', 'surname'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `${name} ${surname}`.trim()
}

test('the journey shows who took each step, the current station and what becomes of the total', async () => {
  const order = await allocated(testApp, call, { seller, input: { customerId, lines: LINES } })
  expect((await read(order.id)).journey.map(({ station, state }) => [station, state])).toEqual([
    ['submitted', 'done'],
    ['approved', 'done'],
    ['stock', 'here'],
    ['loading', 'ahead'],
    ['invoice', 'ahead'],
  ])

  // The first line waits for the rest of its stock, the second goes on.
  const { version, lines } = await read(order.id)
  const [short, whole] = lines
  const body = {
    version,
    lines: [
      { lineId: short?.id ?? 0, decision: 'wait' as const },
      { lineId: whole?.id ?? 0, decision: 'picking' as const },
    ],
    reason: '',
  }
  expect((await call(analyst, `POST /orders/${order.id}/stock/process`, body)).status).toBe(200)
  const { journey, outcome, totals } = await read(order.id)
  expect(journey[0]).toMatchObject({
    state: 'done',
    at: '2026-11-20T10:00:00.000000Z',
    by: await nameOf(seller),
  })
  expect(journey[2]).toMatchObject({ station: 'stock', state: 'done', by: await nameOf(analyst) })
  expect(journey[3]).toMatchObject({ station: 'loading', state: 'here' })
  const { cut, waiting, undecided, invoiced } = outcome
  expect([cut, undecided]).toEqual([0, 0])
  expect(waiting).toBeGreaterThan(invoiced)
  expect(waiting + invoiced).toBe(totals.total)
})

test('whoever may read a history may have its whole chain checked', async () => {
  const { id } = await verified(testApp, call, { seller, input: { customerId, lines: LINES } })
  const { body } = await call(seller, `GET /audit/chain?objectType=order&objectId=${id}`)
  expect(body.data).toEqual({ entries: 2, isWhole: true })
})
