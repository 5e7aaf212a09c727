import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { signIn } from '../../testing/people.ts'

let flow: Flow
beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-20T08:00:00Z') })
  await flow.receive('RICE', 'KNOWN', 5, '2027-06-30')
})
afterAll(() => flow.testApp.close())

const line = (batch: string, expiry: string | null) => ({ productId: 'RICE', batch, quantity: 1, expiry })
const receive = (lines: readonly object[], warehouseId = 'SD1') =>
  flow.call(flow.people.analyst, 'POST /stock/receipts', { warehouseId, reference: 'GR 7', lines })
const onHand = async (batch: string) =>
  (await flow.db.selectFrom('stock_levels').select('on_hand').where('batch', '=', batch).executeTakeFirst())
    ?.on_hand

describe('goods received', () => {
  test('make a batch larger, record who brought them from where, and stand in the movements', async () => {
    const { status, body } = await receive([line('GROWS', null), line('GROWS', '2027-06-30')])
    expect([status, body.content.batches]).toMatchObject([201, [{ stock: 2, expiry: '2027-06-30' }]])
    const entries = flow.db.selectFrom('history').select(['user_id', 'action', 'origin', 'at', 'facts'])
    const entry = await entries
      .where('object_type', '=', 'warehouse')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(entry).toMatchObject({
      user_id: flow.people.analyst.id,
      action: 'receive-stock',
      facts: { reference: 'GR 7' },
      origin: { ip: expect.any(String), requestId: expect.any(String) },
    })
    const brought = { productId: 'RICE', batch: 'GROWS', quantity: 1000 }
    const history = 'GET /audit?objectType=warehouse&objectId=SD1'
    const { data } = await flow.must(flow.people.analyst, history)
    expect(data[0]).toMatchObject({
      action: 'receive-stock',
      user: { id: flow.people.analyst.id },
      facts: { reference: 'GR 7', lines: [brought, brought] },
      verified: true,
    })
    const beira = await signIn(flow.testApp, 'STOCK_ANALYST', { branchId: 'BE' })
    expect((await flow.call(beira, history)).status).toBe(404)
    expect((await flow.call(flow.people.seller, history)).status).toBe(403)
    expect(
      (await flow.call(flow.people.analyst, 'GET /audit?objectType=warehouse&objectId=NOPE')).status,
    ).toBe(404)
  })

  test.each([
    ['than the batch has', [line('KNOWN', '2027-07-01')], 'lines.0.expiry'],
    ['on two of its lines', [line('NEW', '2027-06-30'), line('NEW', '2027-07-01')], 'lines.1.expiry'],
  ])('are refused with another expiry %s, and nothing changes', async (_where, lines, field) => {
    const { status, body } = await receive(lines)
    expect([status, body.details[0]]).toMatchObject([400, { field, rule: 'BATCH_EXPIRY_DIFFERS' }])
    expect([await onHand('KNOWN'), await onHand('NEW')]).toEqual([5000, undefined])
  })

  test('are refused for a warehouse or a product that is not known', async () => {
    expect((await receive([line('X', null)], 'NOPE')).status).toBe(404)
    const reply = await receive([{ ...line('X', null), productId: 'NOPE' }])
    expect([reply.status, reply.body.code]).toEqual([422, 'PRODUCT_UNKNOWN'])
  })
})
