import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditFigures } from '../../aggregates/customers/exposure.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { addCustomer } from '../../testing/trade.ts'

let flow: Flow
beforeAll(async () => {
  flow = await openFlow()
})
afterAll(() => flow.testApp.close())

/** 10 boxes of oil come to 1 159 420 centavos with VAT. */
const OIL = { productId: 'OIL', quantity: 10 }
const WHOLE = 1_159_420

/** 'This order', the other open documents and the total, as every screen shows them. */
async function credit(customerId: number, orderId?: number) {
  const query = orderId === undefined ? '' : `?orderId=${orderId}`
  const { data } = await flow.must(flow.people.admin, `GET /customers/${customerId}/summary${query}`)
  const { thisOrder, openOrders, loadedNotBilled, currentAccount, total } = data.exposure
  return { thisOrder, openOrders, loadedNotBilled, currentAccount, total }
}

const newCustomer = () => addCustomer(flow.db, { credit_limit: 500_000_000 })
const nothing = { thisOrder: 0, openOrders: 0, loadedNotBilled: 0, currentAccount: 0, total: 0 }

test('an order counts as this order until it is billed, and then only on the account', async () => {
  const { id: customerId } = await newCustomer()
  await flow.receive('OIL', 'L1', 10)
  const id = await flow.picked([OIL], { customerId })
  expect(await credit(customerId, id)).toEqual({ ...nothing, thisOrder: WHOLE, total: WHOLE })
  expect(await credit(customerId)).toEqual({ ...nothing, openOrders: WHOLE, total: WHOLE })
  const shipmentId = await flow.loaded([id])
  expect(await credit(customerId, id)).toEqual({ ...nothing, thisOrder: WHOLE, total: WHOLE })
  expect(await credit(customerId)).toEqual({ ...nothing, loadedNotBilled: WHOLE, total: WHOLE })
  await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)
  await flow.jobs()
  const billed = { ...nothing, currentAccount: WHOLE, total: WHOLE }
  expect(await credit(customerId, id)).toEqual(billed)
  expect(await credit(customerId)).toEqual(billed)
})

test.each(['cancel', 'close'])('after %s nothing of it counts', async (action) => {
  const { id: customerId } = await newCustomer()
  const id = await flow.allocated([OIL], { customerId })
  const { version } = await flow.stock(id)
  await flow.must(flow.people.admin, `POST /orders/${id}/${action}`, { version, reason: 'Desistiu' })
  expect(await credit(customerId, id)).toEqual(nothing)
  const { data } = await flow.must(flow.people.admin, `GET /orders/${id}/approval/reasons`)
  expect(data.exposure).toMatchObject({ thisOrder: 0, total: 0 })
})

test('a closed line counts nowhere, and the total is the same on every screen', async () => {
  const { id: customerId } = await newCustomer()
  const lines = [OIL, { productId: 'RICE', quantity: 5 }]
  const id = await flow.allocated(lines, { customerId })
  const { version, lines: found } = await flow.stock(id)
  await flow.must(flow.people.analyst, `POST /orders/${id}/stock/process`, {
    version,
    lines: [{ lineId: found[1].id, decision: 'close' }],
    reason: 'Sem stock',
  })
  expect(await credit(customerId, id)).toEqual({ ...nothing, thisOrder: WHOLE, total: WHOLE })
  expect(await credit(customerId)).toEqual({ ...nothing, openOrders: WHOLE, total: WHOLE })
  const { data } = await flow.must(flow.people.admin, `GET /orders/${id}/approval/reasons`)
  expect(data.exposure).toMatchObject({ thisOrder: WHOLE, total: WHOLE })
})

test('the credit of customers is read from stored sums, however many documents are open', async () => {
  const planned = async (question: { withoutOrderId?: number }) => {
    const figures = creditFigures(sql`ARRAY[${flow.customer.id}]::bigint[]`, {
      today: '2026-11-20',
      ...question,
    })
    const { rows } = await sql<Record<string, string>>`EXPLAIN ${figures}`.execute(flow.db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  expect(await planned({})).not.toMatch(/ on orders/)
  expect(await planned({ withoutOrderId: 1 })).toMatch(/ on orders .*\n.*id = '1'::bigint/)
})
