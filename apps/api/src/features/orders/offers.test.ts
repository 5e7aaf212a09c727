import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { idempotencyKey, type Person, signIn } from '../../testing/people.ts'

let flow: Flow
let approver: Person
// biome-ignore lint/suspicious/noExplicitAny: a reply as it came
type Reply = any

beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-20T10:00:00Z') })
  approver = await signIn(flow.testApp, 'OFFER_APPROVER')
  await flow.receive('OIL', 'L1', 100)
})
afterAll(() => flow.testApp.close())

const offer = () => flow.allocated([{ productId: 'OIL', quantity: 3 }], { type: 'POF' })
const read = async (person: Person, id: number): Promise<Reply> =>
  (await flow.must(person, `GET /orders/${id}`)).data

async function approve(id: number) {
  const { version, approvals } = await read(approver, id)
  const { digest } = approvals.find(({ stage }: Reply) => stage === 'OFFER')
  const decision = { version, digest, stage: 'OFFER', decision: 'approve', reason: 'Abertura de loja' }
  await flow.must(approver, `POST /orders/${id}/approvals`, decision)
  await flow.jobs()
}

test('an offer costs the customer nothing, and what it costs the company is for who may see costs', async () => {
  const id = await offer()
  const seen = await read(flow.people.seller, id)
  expect(seen).toMatchObject({ status: 'PENDING', stages: ['OFFER_APPROVAL'] })
  expect(seen.totals).toMatchObject({ merchandise: 299_850, discounts: 299_850, net: 0, vat: 0, total: 0 })
  expect(seen.totals).toMatchObject({ offerCost: 299_850, cost: null })
  expect((await read(approver, id)).totals).toMatchObject({ total: 0, cost: 18_000 })
})

test('an offer shows the name of its reason; an order has none', async () => {
  const offer = { type: 'POF', reasonId: '0EP' } as const
  const id = await flow.allocated([{ productId: 'OIL', quantity: 1 }], offer)
  expect(await read(flow.people.seller, id)).toMatchObject({
    reasonId: '0EP',
    reasonName: 'Eventos promocionais',
  })
  const order = await flow.allocated([{ productId: 'OIL', quantity: 1 }])
  expect((await read(flow.people.seller, order)).reasonName).toBeNull()
})

test('no call shows the cost to a seller', async () => {
  const id = await offer()
  const calls = [`/orders/${id}`, `/orders/${id}/approval/reasons`, `/audit?objectType=order&objectId=${id}`]
  for (const path of calls) {
    const reply = await flow.must(flow.people.seller, `GET ${path}`)
    expect(JSON.stringify(reply), path).not.toContain('18000')
  }
  const history = await flow.must(approver, `GET /audit?objectType=order&objectId=${id}`)
  expect(JSON.stringify(history)).toContain('"cost":18000')
})

test('is billed at zero: an invoice with its value and its discount, and nothing owed', async () => {
  const id = await offer()
  await approve(id)
  await flow.decide(id, 'picking')
  const shipmentId = await flow.loaded([id])
  await flow.call(flow.people.picker, `POST /shipments/${shipmentId}/invoice`, {
    version: (await flow.must(flow.people.picker, `GET /shipments/${shipmentId}`)).data.version,
  })
  await flow.jobs()
  const billed = await read(flow.people.seller, id)
  expect(billed).toMatchObject({ status: 'FINISHED', stages: ['BILLED'], invoices: [{ total: 0 }] })
  const { data } = await flow.must(flow.people.picker, `GET /invoices/${billed.invoices[0].id}`)
  expect(data).toMatchObject({ total: 0 })
  const customerId = billed.customer.id
  const summary = await flow.must(flow.people.seller, `GET /customers/${customerId}/summary`)
  expect(summary.data.lastPrices, 'a gift is no price').toEqual([])
  const entries = await flow.db.selectFrom('account_entries').selectAll().execute()
  expect(entries).toEqual([])
  for (const path of [`/orders/${id}/print`, `/invoices/${billed.invoices[0].id}/print`]) {
    const reply = await flow.testApp.inject({
      url: `/api${path}`,
      headers: { ...flow.people.picker.headers, ...idempotencyKey() },
    })
    expect([reply.statusCode, reply.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  }
})

test('a larger offer is approved again', async () => {
  const id = await offer()
  await approve(id)
  const { version } = await read(flow.people.seller, id)
  const { content } = await flow.must(flow.people.seller, `POST /orders/${id}/revise`, { version })
  const draft = await read(flow.people.seller, content.id)
  const { data } = await flow.must(flow.people.seller, `PUT /drafts/${draft.id}`, {
    version: draft.version,
    type: 'POF',
    customerId: draft.customer.id,
    lines: [{ productId: 'OIL', quantity: 4 }],
  })
  const place = { version: data.version, latitude: -25.9, longitude: 32.6 }
  await flow.must(flow.people.seller, `POST /drafts/${draft.id}/submit`, place)
  await flow.jobs()
  const changed = await read(approver, id)
  expect(changed).toMatchObject({ stages: ['OFFER_APPROVAL'], totals: { total: 0, cost: 24_000 } })
  expect(changed.approvals).toMatchObject([{ stage: 'OFFER', decision: null }])
})
