import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { addCustomer } from '../../testing/trade.ts'

let flow: Flow
let late: { readonly id: number }
let atOnce: { readonly id: number }

beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-20T10:00:00Z') })
  late = await addCustomer(flow.db, { payment_condition: '45 dias', payment_days: 45 })
  atOnce = await addCustomer(flow.db, { payment_condition: 'Pronto pagamento', payment_days: 0 })
  await flow.receive('RICE', 'R1', 100, '2027-06-30')
})
afterAll(() => flow.testApp.close())

const lines = [{ productId: 'RICE', quantity: 1 }]
const create = async (body: object) => (await flow.must(flow.people.seller, 'POST /drafts', body)).content
const save = async (id: number, body: object) => {
  const { version } = (await flow.must(flow.people.seller, `GET /drafts/${id}`)).data
  return (await flow.must(flow.people.seller, `PUT /drafts/${id}`, { version, dropLines: true, ...body }))
    .data
}

/** Moves a document with a computed due date that many days into the past. */
const olderBy = (days: number, id: number) =>
  sql`UPDATE orders SET due_at = due_at - ${days}::int, created_at = created_at - ${days}::int * interval '1 day',
    updated_at = updated_at - ${days}::int * interval '1 day', submitted_at = submitted_at - ${days}::int * interval '1 day'
    WHERE id = ${id}`.execute(flow.db)

test('thirty days until a customer is chosen, then by the condition; a typed date wins; a quote keeps its own', async () => {
  const draft = await create({ lines })
  expect(draft.dueAt).toBe('2026-12-20')
  expect((await save(draft.id, { customerId: late.id, lines })).dueAt).toBe('2027-01-04')
  expect((await save(draft.id, { customerId: atOnce.id, lines })).dueAt).toBe('2026-11-20')
  expect((await save(draft.id, { customerId: atOnce.id, lines, dueAt: '2026-12-03' })).dueAt).toBe(
    '2026-12-03',
  )
  expect((await save(draft.id, { customerId: late.id, lines })).dueAt).toBe('2026-12-03')
  expect((await create({ type: 'COT', customerId: late.id, lines })).dueAt).toBe('2026-12-20')
})

test('an invoice counts from its own day, unless a date was agreed; submission counts from its own too', async () => {
  const written = await create({ customerId: late.id, lines })
  const agreed = await create({ customerId: late.id, lines, dueAt: '2026-12-24' })
  await olderBy(1, written.id)
  for (const { id, version } of [written, agreed])
    await flow.must(flow.people.seller, `POST /drafts/${id}/submit`, {
      version,
      latitude: -25.9,
      longitude: 32.6,
    })
  await flow.jobs()
  const order = async (id: number) => (await flow.must(flow.people.seller, `GET /orders/${id}`)).data
  expect([(await order(written.id)).dueAt, (await order(agreed.id)).dueAt]).toEqual([
    '2027-01-04',
    '2026-12-24',
  ])
  for (const { id } of [written, agreed]) await flow.decide(id, 'picking')
  const shipmentId = await flow.loaded([written.id, agreed.id])
  await olderBy(3, written.id)
  await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)
  await flow.jobs()
  const invoices = await flow.db
    .selectFrom('invoices')
    .select(['order_id', 'issued_on', 'due_on', 'payment_condition'])
    .orderBy('order_id')
    .execute()
  expect(invoices).toEqual([
    { order_id: written.id, issued_on: '2026-11-20', due_on: '2027-01-04', payment_condition: '45 dias' },
    { order_id: agreed.id, issued_on: '2026-11-20', due_on: '2026-12-24', payment_condition: '45 dias' },
  ])
})
