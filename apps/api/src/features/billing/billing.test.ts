import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'

let flow: Flow
beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-20T22:30:00Z') }) // the 21st in Maputo
  await flow.db
    .insertInto('settings')
    .values({
      key: 'company',
      value: JSON.stringify({ name: 'Cais, Lda', nuit: '400005834', address: 'Maputo' }),
    })
    .execute()
  await flow.receive('OIL', 'O1', 100, '2027-06-30')
  await flow.receive('RICE', 'R1', 100, '2027-06-30')
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await flow.testApp.close()
})

const goods = [
  { productId: 'OIL', quantity: 1.5, discountPercentage: 5 },
  { productId: 'RICE', quantity: 2 },
]
const bill = (id: number) => flow.call(flow.people.picker, `POST /shipments/${id}/invoice`)
const shipment = async (id: number) => (await flow.must(flow.people.picker, `GET /shipments/${id}`)).data
const invoicesOf = (orderId: number) =>
  flow.db.selectFrom('invoices').selectAll().where('order_id', '=', orderId).execute()

describe('billing a shipment', () => {
  test('makes one invoice per document, takes the goods out and asks the customer to pay', async () => {
    const orderId = await flow.picked(goods)
    const id = await flow.loaded([orderId])
    const reply = await bill(id)
    expect([reply.status, reply.body.data.stage]).toEqual([202, 'billing'])
    expect(reply.body.data.documents[0]).toMatchObject({
      stages: ['SHIPMENT_INBILLING'],
      billing: { state: 'waiting' },
    })
    await flow.jobs()

    const [invoice] = await invoicesOf(orderId)
    // 1,5 × 999,50 less 5 % = 1 424,29; VAT 16 % of it 227,89; rice 3 000,00 exempt
    expect(invoice).toMatchObject({
      number: 'FT SD2026/1',
      issued_on: '2026-11-21',
      merchandise: 449_925,
      discounts: 7_496,
      net: 442_429,
      vat: 22_789,
      total: 465_218,
      weight: 67_250,
      supplier: { name: 'Cais, Lda', nuit: '400005834' },
      customer: { nuit: '400339910' },
      printed_at: null,
    })
    // grouped by rate and reason, not by the VAT code of products
    expect(invoice?.vat_by_rate).toEqual([
      { rate: 1600, base: 142_429, vat: 22_789, exemptionReason: null },
      { rate: 0, base: 300_000, vat: 0, exemptionReason: 'Isento, artigo 9 do CIVA' },
    ])
    const lines = await flow.db
      .selectFrom('invoice_lines')
      .selectAll()
      .where('invoice_id', '=', invoice?.id ?? 0)
      .orderBy('sequence')
      .execute()
    expect(lines).toMatchObject([
      {
        quantity: 1500,
        total: 142_429,
        vat_bp: 1600,
        batches: [{ batch: 'O1', expiry: '2027-06-30', quantity: 1500 }],
      },
      { quantity: 2000, total: 300_000, vat_bp: 0, exemption_reason: 'Isento, artigo 9 do CIVA' },
    ])
    const receivable = await flow.db
      .selectFrom('account_entries')
      .innerJoin('open_items', 'open_items.entry_id', 'account_entries.id')
      .selectAll()
      .where('document', '=', 'FT SD2026/1')
      .executeTakeFirst()
    expect(receivable).toMatchObject({
      customer_id: flow.customer.id,
      amount: 465_218,
      open_amount: 465_218,
      kind: 'invoice',
      issued_on: '2026-11-21',
    })
    const sales = await flow.db
      .selectFrom('stock_movements')
      .select(['quantity', 'user_id'])
      .where('reference', '=', 'FT SD2026/1')
      .orderBy('id')
      .execute()
    expect(sales).toEqual([
      { quantity: -1500, user_id: flow.people.picker.id },
      { quantity: -2000, user_id: flow.people.picker.id },
    ])
    const order = (await flow.must(flow.people.seller, `GET /orders/${orderId}`)).data
    expect(order).toMatchObject({
      status: 'FINISHED',
      stages: ['BILLED'],
      invoices: [{ number: 'FT SD2026/1' }],
    })
    expect(await shipment(id)).toMatchObject({
      stage: 'billed',
      printPending: true,
      total: 465_218,
      billing: { waiting: 0, billed: 1, failed: 0, total: 1 },
    })
    const last = await flow.db
      .selectFrom('history')
      .select(['action', 'user_id'])
      .where('object_type', '=', 'order')
      .where('object_id', '=', String(orderId))
      .orderBy('seq', 'desc')
      .executeTakeFirst()
    expect(last).toEqual({ action: 'bill', user_id: flow.people.picker.id })
  })

  test('requested again, makes nothing more', async () => {
    const orderId = await flow.picked(goods)
    const id = await flow.loaded([orderId])
    expect((await bill(id)).status).toBe(202)
    expect((await bill(id)).status).toBe(202)
    await flow.jobs()
    expect((await bill(id)).status).toBe(202)
    await flow.jobs()
    expect(await invoicesOf(orderId)).toHaveLength(1)
  })

  test('is refused before loading ended', async () => {
    const { id } = await flow.ship([await flow.picked(goods)])
    expect((await bill(id)).body.code).toBe('NOT_FINISHED')
  })

  test('one document that cannot be billed stops no other, keeps its reason and is billed when requested again', async () => {
    const [bad, good] = [await flow.picked(goods), await flow.picked(goods)]
    const other = await flow.db
      .selectFrom('customers')
      .select('id')
      .where('id', '<>', flow.customer.id)
      .executeTakeFirst()
    expect(other).toBeUndefined()
    const id = await flow.loaded([bad, good])
    const broken = await flow.db
      .insertInto('customers')
      .values({ code: 'NONUIT', name: 'Sem Nuit', branch_id: 'SD', credit_limit: 1e12 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await flow.db.updateTable('orders').set({ customer_id: broken.id }).where('id', '=', bad).execute()
    await bill(id)
    await flow.jobs()
    const failed = await shipment(id)
    expect(failed).toMatchObject({
      stage: 'partially-billed',
      billing: { billed: 1, failed: 1, waiting: 0, total: 2 },
    })
    expect(failed.documents[0]).toMatchObject({
      status: 'FAILED',
      billing: {
        state: 'failed',
        attempts: 1,
        message: expect.stringContaining('O cliente Sem Nuit não tem NUIT; sem ele não se pode facturar.'),
      },
    })
    const document = () => flow.must(flow.people.seller, `GET /orders/${bad}`)
    expect((await document()).data.billingFailure).toBe(failed.documents[0].billing.message)
    expect(await invoicesOf(bad)).toEqual([])
    await flow.db.updateTable('customers').set({ final_consumer: true }).where('id', '=', broken.id).execute()
    expect((await bill(id)).body.data.stage).toBe('billing')
    expect((await document()).data.billingFailure).toBeNull()
    await flow.jobs()
    expect(await shipment(id)).toMatchObject({ stage: 'billed', billing: { billed: 2, failed: 0 } })
    expect((await invoicesOf(bad))[0]).toMatchObject({ customer: { nuit: null, name: 'Sem Nuit' } })
  })

  test('what failed is returned to the shipment by hand and goes with the next request', async () => {
    const orderId = await flow.picked(goods)
    const id = await flow.loaded([orderId])
    await flow.db.updateTable('vat_rates').set({ code: 'OLD' }).where('code', '=', 'NOR').execute()
    await bill(id)
    await flow.jobs()
    await flow.db.updateTable('vat_rates').set({ code: 'NOR' }).where('code', '=', 'OLD').execute()
    expect((await shipment(id)).documents[0].billing.state).toBe('failed')
    await flow.must(flow.people.picker, `POST /orders/${orderId}/return-to-shipment`)
    const returned = await shipment(id)
    expect(returned).toMatchObject({
      stage: 'finished',
      documents: [{ stages: ['SHIPMENT_FINISHED'], billing: { state: 'none', message: null } }],
    })
    await bill(id)
    await flow.jobs()
    expect((await shipment(id)).stage).toBe('billed')
  })
})

test('a clock that was set back dates no invoice before the last of its series', async () => {
  const clock = { at: '2026-12-31T20:00:00Z' } // 22:00 in Maputo
  const desk = await openFlow({ now: () => new Date(clock.at) })
  onTestFinished(() => desk.testApp.close())
  await desk.receive('OIL', 'O1', 100)
  const billed = async (at: string) => {
    clock.at = at
    const orderId = await desk.picked([{ productId: 'OIL', quantity: 1 }])
    await desk.must(desk.people.picker, `POST /shipments/${await desk.loaded([orderId])}/invoice`)
    await desk.jobs()
    const [invoice] = await desk.db
      .selectFrom('invoices')
      .select(['number', 'issued_on'])
      .where('order_id', '=', orderId)
      .execute()
    return [invoice?.number, invoice?.issued_on]
  }
  expect(await billed('2026-12-31T20:00:00Z')).toEqual(['FT SD2026/1', '2026-12-31'])
  expect(await billed('2026-12-31T23:00:00Z')).toEqual(['FT SD2027/1', '2027-01-01'])
  expect(await billed('2026-12-31T21:00:00Z')).toEqual(['FT SD2027/2', '2027-01-01'])
  expect(await checkInvariants(desk.db)).toEqual([])
})
