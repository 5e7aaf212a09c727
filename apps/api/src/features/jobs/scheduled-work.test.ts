import { SCHEDULED_JOBS } from '@cais/domain/jobs/scheduled-jobs'
import { afterAll, expect, test } from 'vitest'
import { scheduled } from '../../features.ts'
import { openFlow } from '../../testing/flow.ts'
import { addCustomer, addProduct } from '../../testing/trade.ts'

let now = new Date('2026-11-23T08:00:00Z')
const flow = await openFlow({ now: () => now })
const { db, call, people } = flow
afterAll(() => flow.testApp.close())

type Job = keyof typeof scheduled
const work = (job: Job, quantity = 100) =>
  scheduled[job]({
    ...flow.testApp.deps,
    log: flow.testApp.app.log,
    attempt: 1,
    isLastAttempt: false,
    quantity,
  })
const forgetQueue = () => db.deleteFrom('graphile_worker._private_jobs' as never).execute()
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
const orderOf = async (id: number) => (await call(people.admin, `GET /orders/${id}`)).body.data
const lastEntry = async (type: string, id: number) =>
  (await call(people.admin, `GET /audit?objectType=${type}&objectId=${id}`)).body.data[0]

test('every job has work', () => {
  expect(Object.keys(scheduled).sort()).toEqual(SCHEDULED_JOBS.map(({ id }) => id).sort())
})

test('verification finds the documents whose job was lost, not those that wait in the queue', async () => {
  const lost = await flow.submit([{ productId: 'RICE', quantity: 1 }])
  await forgetQueue()
  const waiting = await flow.submit([{ productId: 'RICE', quantity: 1 }])
  await db
    .updateTable('orders')
    .set({ submitted_at: before(2) })
    .where('id', 'in', [lost, waiting])
    .execute()
  expect(await work('verification')).toEqual({ released: 0, documents: 1 })
  expect(await work('verification')).toEqual({ released: 0, documents: 0 })
  await flow.jobs()
  expect((await orderOf(lost)).status).toBe('PENDING')
})

test('stock analysis allocates what was approved and never allocated', async () => {
  await flow.receive('OIL', 'O1', 100)
  const id = await flow.submit([{ productId: 'OIL', quantity: 2 }])
  await db
    .updateTable('orders')
    .set({ submitted_at: before(2) })
    .where('id', '=', id)
    .execute()
  await forgetQueue()
  await work('verification')
  const deps = flow.testApp.deps
  const { verifyOrder } = await import('../orders/commands/verify-order.ts')
  await db.transaction().execute((trx) => verifyOrder(trx, id, deps.now()))
  await forgetQueue()
  expect(await work('stock-analysis')).toEqual({ documents: 0, lines: 0 })
  now = new Date(now.getTime() + 120_000)
  expect(await work('stock-analysis')).toEqual({ documents: 1, lines: 1 })
  expect(await work('stock-analysis')).toEqual({ documents: 0, lines: 0 })
  expect((await flow.stock(id)).lines[0].held).toHaveLength(1)
})

test('stock analysis serves lines that wait although there is stock, when their job was lost', async () => {
  await addProduct(db, { id: 'FLOUR' })
  const order = await flow.allocated([{ productId: 'FLOUR', quantity: 2 }])
  await flow.decide(order, 'wait')
  await flow.receive('FLOUR', 'OLD', 5, '2026-11-24')
  expect(await work('stock-analysis'), 'a job is in the queue').toEqual({ documents: 0, lines: 0 })
  await forgetQueue()
  const versionOf = async () => (await orderOf(order)).version
  const before = await versionOf()
  expect(await work('stock-analysis'), 'too short a life').toEqual({ documents: 0, lines: 0 })
  expect(await versionOf()).toBe(before)
  await flow.receive('FLOUR', 'NEW', 1)
  await forgetQueue()
  expect(await work('stock-analysis')).toEqual({ documents: 1, lines: 0 })
  expect((await flow.stock(order)).lines[0].reservedQuantity).toBe(1)
  expect(await work('stock-analysis')).toEqual({ documents: 0, lines: 0 })
})

test('invoice submission bills what was requested and is in no queue, in the name of who requested it', async () => {
  await flow.receive('SOAP', 'S1', 100)
  const order = await flow.picked([{ productId: 'SOAP', quantity: 1 }])
  const shipmentId = await flow.loaded([order])
  await flow.must(people.picker, `POST /shipments/${shipmentId}/invoice`)
  await forgetQueue()
  expect(await work('invoice-submission')).toEqual({ invoices: 0 })
  now = new Date(now.getTime() + 120_000)
  expect(await work('invoice-submission')).toEqual({ invoices: 1 })
  expect(await work('invoice-submission')).toEqual({ invoices: 0 })
  await flow.jobs()
  expect((await orderOf(order)).invoiceNumber).not.toBeNull()
  expect((await lastEntry('order', order)).user).toMatchObject({ id: people.picker.id })
})

test('the draft cleaner deletes what was left alone for so many days, and history keeps what it was', async () => {
  const draft = async (days: number) => {
    const input = { customerId: flow.customer.id, lines: [{ productId: 'RICE', quantity: 3 }] }
    const { id } = (await flow.must(people.seller, 'POST /drafts', input)).content
    await db
      .updateTable('orders')
      .set({ updated_at: before(days * 24 * 60) })
      .where('id', '=', id)
      .execute()
    return id as number
  }
  const [old, young] = [await draft(30.1), await draft(29.9)]
  const submitted = await flow.submit([{ productId: 'RICE', quantity: 1 }])
  await db
    .updateTable('orders')
    .set({ updated_at: before(90 * 24 * 60) })
    .where('id', '=', submitted)
    .execute()
  expect(await work('draft-cleaner', 30)).toEqual({ drafts: 1 })
  const left = await db.selectFrom('orders').select('id').where('id', 'in', [old, young, submitted]).execute()
  expect(left.map(({ id }) => id).sort()).toEqual([young, submitted].sort())
  expect(await lastEntry('order', old)).toMatchObject({
    action: 'delete-draft',
    user: null,
    facts: { unchangedDays: 30, customer: flow.customer.id, lines: { RICE: 3000 } },
  })
  expect(await work('draft-cleaner', 30)).toEqual({ drafts: 0 })
})

test('the province manager reads the province from the address, and never changes one that is set', async () => {
  const customer = async (address: string, province_id: number | null) => {
    const { id, addressId } = await addCustomer(db, { province_id })
    await db.updateTable('customer_addresses').set({ address }).where('id', '=', addressId).execute()
    return id
  }
  const beira = await customer('Rua dos Armazéns, 45, Beira', null)
  const unknown = await customer('Mercado grossista, bloco C', null)
  const set = await customer('Chimoio', 9)
  await db
    .updateTable('customers')
    .set({ province_id: 1 })
    .where('province_id', 'is', null)
    .where('id', 'not in', [beira, unknown])
    .execute()
  expect(await work('province-manager')).toEqual({ customers: 1 })
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'province_id', 'version'])
    .where('id', 'in', [beira, unknown, set])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { id: beira, province_id: 6, version: 2 },
    { id: unknown, province_id: null, version: 1 },
    { id: set, province_id: 9, version: 1 },
  ])
  expect(await lastEntry('customer', beira)).toMatchObject({
    action: 'set-province',
    user: null,
    changes: { provinceId: [null, 6] },
  })
  expect(await work('province-manager')).toEqual({ customers: 0 })
})
