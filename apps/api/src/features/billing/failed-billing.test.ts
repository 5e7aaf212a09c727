import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { addCustomer } from '../../testing/trade.ts'

let flow: Flow
let nameless: { readonly id: number }
let approver: Person

beforeAll(async () => {
  flow = await openFlow()
  approver = await signIn(flow.testApp, 'FINANCIAL_APPROVER')
  await flow.receive('OIL', 'O1', 1000, '2027-06-30')
  await flow.receive('RICE', 'R1', 1000, '2027-06-30')
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await flow.testApp.close()
})

const goods = [
  { productId: 'OIL', quantity: 2 },
  { productId: 'RICE', quantity: 3 },
]
const order = async (id: number) => (await flow.must(flow.people.picker, `GET /orders/${id}`)).data
const shipment = async (id: number) => (await flow.must(flow.people.picker, `GET /shipments/${id}`)).data
const bill = async (id: number) => {
  await flow.must(flow.people.picker, `POST /shipments/${id}/invoice`)
  await flow.jobs()
}
const historyOf = (type: string, id: number) =>
  flow.db
    .selectFrom('history')
    .select(['action', 'changes', 'facts', 'user_id'])
    .where('object_type', '=', type)
    .where('object_id', '=', String(id))
    .orderBy('seq')
    .execute()
const reserved = async () => {
  const rows = await flow.db
    .selectFrom('stock_levels')
    .select(['product_id', 'reserved'])
    .orderBy('product_id')
    .execute()
  return Object.fromEntries(rows.map(({ product_id, reserved }) => [product_id, reserved]))
}

/** A truck with a document of a customer without NUIT and one of a customer with it, both sent to billing. */
async function failedBesideBilled() {
  nameless = await addCustomer(flow.db, { nuit: null, name: 'Sem Nuit' })
  const bad = await flow.picked(goods, { customerId: nameless.id })
  const good = await flow.picked(goods)
  const shipmentId = await flow.loaded([bad, good])
  await bill(shipmentId)
  return { bad, good, shipmentId }
}

type Goods = 'keep' | 'release'
async function unloading(id: number, [first, second]: readonly [Goods, Goods] = ['keep', 'release']) {
  const { version, lines } = await order(id)
  const [oil, rice] = lines as { id: number }[]
  return {
    version,
    lines: [
      { lineId: oil?.id, goods: first },
      { lineId: rice?.id, goods: second },
    ],
  }
}

describe('a document whose billing failed', () => {
  test('is unloaded alone: its goods go where the user says, the other one stays billed, both histories record it', async () => {
    const before = await reserved()
    const { bad, good, shipmentId } = await failedBesideBilled()
    expect((await shipment(shipmentId)).documents[0]).toMatchObject({
      customerEditable: false,
      billing: { state: 'failed', code: 'NUIT_MISSING' },
    })
    expect(await order(bad)).toMatchObject({
      status: 'FAILED',
      allowedActions: expect.arrayContaining(['unload-failed']),
      billingFailureCode: 'NUIT_MISSING',
    })
    const { unbilled } = (await flow.must(flow.people.picker, 'GET /invoices/summary')).data
    expect(unbilled).toMatchObject([
      {
        orderId: bad,
        customer: { name: 'Sem Nuit' },
        state: 'failed',
        message: expect.stringContaining('NUIT'),
      },
    ])
    const reply = await flow.must(flow.people.picker, `POST /orders/${bad}/unload`, await unloading(bad))
    expect(reply.data).toMatchObject({ status: 'PENDING', stages: ['STOCK_ANALYSIS'], billingFailure: null })
    expect(reply.data.lines).toMatchObject([
      { buckets: { reserved: 2, open: 0, loading: 0 } },
      { buckets: { reserved: 0, open: 3, loading: 0 } },
    ])
    expect(await reserved()).toEqual({ ...before, OIL: (before.OIL ?? 0) + 2000 })

    const truck = await shipment(shipmentId)
    expect(truck).toMatchObject({ stage: 'billed', billing: { billed: 1, failed: 0, total: 1 } })
    expect(truck.documents).toMatchObject([{ id: good, sequence: 1, billing: { state: 'billed' } }])
    expect(await order(good)).toMatchObject({ status: 'FINISHED', stages: ['BILLED'] })
    expect((await historyOf('order', bad)).at(-1)).toMatchObject({
      action: 'unload-failed',
      user_id: flow.people.picker.id,
      changes: { status: ['FAILED', 'PENDING'] },
      facts: {
        shipment: truck.number,
        goods: [
          { article: 'OIL', quantity: 2000, goods: 'keep' },
          { article: 'RICE', quantity: 3000, goods: 'release' },
        ],
      },
    })
    expect((await historyOf('shipment', shipmentId)).at(-1)).toMatchObject({
      action: 'unload-document',
      changes: { stage: ['partially-billed', 'billed'], documents: [[bad, good], [good]] },
    })
    const [closer] = [flow.people.admin]
    const { version } = await order(bad)
    const ended = await flow.must(closer, `POST /orders/${bad}/cancel`, { version, reason: 'Sem NUIT' })
    expect(ended.data.status).toBe('CANCELED')
    expect(await reserved()).toEqual(before)
  })

  test('as the only document of its truck leaves the truck ready, to be loaded or deleted', async () => {
    nameless = await addCustomer(flow.db, { nuit: null })
    const bad = await flow.picked(goods, { customerId: nameless.id })
    const shipmentId = await flow.loaded([bad])
    await bill(shipmentId)
    await flow.must(flow.people.picker, `POST /orders/${bad}/unload`, await unloading(bad, ['keep', 'keep']))
    expect(await shipment(shipmentId)).toMatchObject({ stage: 'ready', documents: [], startedAt: null })
    expect((await flow.call(flow.people.picker, `DELETE /shipments/${shipmentId}/orders`)).status).toBe(204)
    await flow.decide(bad, 'picking')
    expect(await order(bad)).toMatchObject({ status: 'PROCESSED', stages: ['AVAILABLE_FOR_PICKING'] })
  })

  test('stays where it is when a line is missing in the request, the version is old, or the role is missing', async () => {
    const { bad, good, shipmentId } = await failedBesideBilled()
    const whole = await unloading(bad)
    const before = [await order(bad), await shipment(shipmentId), await historyOf('order', bad)]
    const unload = (who: Person, id: number, body: object) =>
      flow.call(who, `POST /orders/${id}/unload`, body)
    const partly = await unload(flow.people.picker, bad, { ...whole, lines: whole.lines.slice(0, 1) })
    expect([partly.status, partly.body.code]).toEqual([422, 'GOODS_NOT_CONFIRMED'])
    expect(partly.body.message).toContain('RICE')
    const stale = await unload(flow.people.picker, bad, { ...whole, version: 1 })
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT'])
    const seller = await unload(flow.people.seller, bad, whole)
    expect([seller.status, seller.body.code]).toEqual([403, 'ROLE_MISSING'])
    expect(seller.body.message).toContain('Gestor de picking, Gestor de distribuição')
    const billed = await unload(flow.people.picker, good, await unloading(good))
    expect([billed.status, billed.body.code]).toEqual([409, 'ACTION_NOT_ALLOWED'])
    expect([await order(bad), await shipment(shipmentId), await historyOf('order', bad)]).toEqual(before)
  })

  test.each(['waiting', 'sent', 'in-doubt', 'billed'] as const)(
    'is not unloaded while it is %s',
    async (state) => {
      const { bad, shipmentId } = await failedBesideBilled()
      const body = await unloading(bad)
      await flow.db
        .updateTable('shipment_documents')
        .set({ billing_state: state })
        .where('shipment_id', '=', shipmentId)
        .where('order_id', '=', bad)
        .execute()
      const reply = await flow.call(flow.people.picker, `POST /orders/${bad}/unload`, body)
      expect([reply.status, reply.body.code]).toEqual([409, 'ACTION_NOT_ALLOWED'])
      await flow.db
        .updateTable('shipment_documents')
        .set({ billing_state: 'failed' })
        .where('shipment_id', '=', shipmentId)
        .where('order_id', '=', bad)
        .execute()
    },
  )

  test('is either billed again or unloaded when both are requested at once', async () => {
    for (const first of ['bill', 'unload', 'bill'] as const) {
      const { bad, shipmentId } = await failedBesideBilled()
      await flow.must(approver, `PUT /customers/${nameless.id}`, { nuit: '500171650', sameNuit: true }, key())
      const body = await unloading(bad)
      const calls = {
        bill: () => flow.call(flow.people.picker, `POST /shipments/${shipmentId}/invoice`),
        unload: () => flow.call(flow.people.picker, `POST /orders/${bad}/unload`, body),
      }
      const second = first === 'bill' ? 'unload' : 'bill'
      const calling = [calls[first](), calls[second]()]
      const replies = await Promise.all(calling)
      await flow.jobs()
      const unloaded = replies[first === 'unload' ? 0 : 1]?.status === 200
      const invoices = await flow.db.selectFrom('invoices').select('id').where('order_id', '=', bad).execute()
      expect(invoices).toHaveLength(unloaded ? 0 : 1)
      expect(await order(bad)).toMatchObject(
        unloaded
          ? { status: 'PENDING', stages: ['STOCK_ANALYSIS'] }
          : { status: 'FINISHED', stages: ['BILLED'] },
      )
      expect((await shipment(shipmentId)).stage).toBe('billed')
      expect(await checkInvariants(flow.db)).toEqual([])
    }
  })
})

describe('the card of the customer', () => {
  test('takes the missing NUIT, the next request bills, and earlier invoices keep what they say', async () => {
    const { bad, shipmentId } = await failedBesideBilled()
    const { data } = await flow.must(approver, `GET /customers/${nameless.id}`)
    expect(data).toMatchObject({ nuit: null, finalConsumer: false, editable: true })
    const address = data.addresses[0]
    const change = {
      version: data.version,
      nuit: '400 005 834',
      name: 'Com Nuit, Lda',
      addresses: [{ id: address.id, address: 'Rua Nova 1' }],
    }
    const changed = await flow.must(approver, `PUT /customers/${nameless.id}`, change, {
      'idempotency-key': 'card-1',
    })
    const again = await flow.must(approver, `PUT /customers/${nameless.id}`, change, {
      'idempotency-key': 'card-1',
    })
    expect(again).toEqual(changed)
    expect(changed.data).toMatchObject({
      nuit: '400005834',
      name: 'Com Nuit, Lda',
      addresses: [{ address: 'Rua Nova 1' }],
      version: data.version + 1,
    })
    const place = { provinceId: 1, gln: null, isDefault: true, active: true }
    expect(await historyOf('customer', nameless.id)).toEqual([
      {
        action: 'edit',
        user_id: approver.id,
        facts: {},
        changes: {
          nuit: [null, '400005834'],
          name: ['Sem Nuit', 'Com Nuit, Lda'],
          addresses: [[{ ...place, address: 'Av. 24 de Julho 100' }], [{ ...place, address: 'Rua Nova 1' }]],
        },
      },
    ])
    const { data: entries } = await flow.must(
      approver,
      `GET /audit?objectType=customer&objectId=${nameless.id}`,
    )
    expect(entries).toMatchObject([{ action: 'edit', verified: true }])
    await bill(shipmentId)
    expect(await shipment(shipmentId)).toMatchObject({ stage: 'billed', billing: { billed: 2, failed: 0 } })

    const printed = () =>
      flow.db.selectFrom('invoices').select('customer').where('order_id', '=', bad).executeTakeFirstOrThrow()
    expect((await printed()).customer).toMatchObject({ name: 'Com Nuit, Lda', nuit: '400005834' })
    await flow.must(approver, `PUT /customers/${nameless.id}`, { name: 'Outro Nome', nuit: null }, key())
    expect((await printed()).customer).toMatchObject({ name: 'Com Nuit, Lda', nuit: '400005834' })
    expect((await historyOf('customer', nameless.id)).at(-1)).toMatchObject({
      facts: { withoutVersion: true },
    })
  })

  test('refuses a wrong NUIT at its field, an old version with the card, and users who may not edit it', async () => {
    const { id } = await addCustomer(flow.db, { nuit: null })
    const card = async () => (await flow.must(approver, `GET /customers/${id}`)).data
    const before = await card()
    const put = (who: Person, body: object) => flow.call(who, `PUT /customers/${id}`, body, key())
    const wrong = await put(approver, { nuit: '123456789' })
    expect([wrong.status, wrong.body.code, wrong.body.details[0].field]).toEqual([
      422,
      'NUIT_INVALID',
      'nuit',
    ])
    const stale = await put(approver, { version: before.version + 5, name: 'x' })
    expect([stale.status, stale.body.current.id]).toEqual([409, id])
    for (const who of [flow.people.seller, flow.people.picker, flow.people.analyst])
      expect((await put(who, { name: 'x' })).body.code).toBe('ROLE_MISSING')
    const stranger = await signIn(flow.testApp, 'FINANCIAL_APPROVER', {
      branchId: 'BE',
      username: 'of.beira',
    })
    expect((await put(stranger, { name: 'x' })).status).toBe(404)
    expect(await card()).toEqual(before)
    expect(await historyOf('customer', id)).toEqual([])
    const generic = await flow.call(approver, 'PUT /customers', { id, finalConsumer: true }, key())
    expect(generic.body.data.finalConsumer).toBe(true)
  })

  test('a NUIT with a wrong check digit, as older data may hold, is never printed on an invoice', async () => {
    const { id } = await addCustomer(flow.db, { nuit: '123456789' })
    const bad = await flow.picked(goods, { customerId: id })
    const shipmentId = await flow.loaded([bad])
    await bill(shipmentId)
    expect(await order(bad)).toMatchObject({ status: 'FAILED', billingFailureCode: 'NUIT_INVALID' })
  })
})

let keys = 0
const key = () => {
  keys += 1
  return { 'idempotency-key': `card-key-${keys}` }
}
