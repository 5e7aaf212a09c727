import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { signIn } from '../../testing/people.ts'
import { addProduct } from '../../testing/trade.ts'

let flow: Flow
beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-20T08:00:00Z') })
  await addProduct(flow.db, { id: 'TEA', description: 'Chá' })
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await flow.testApp.close()
})

const call = (what: string, body?: object) => flow.call(flow.people.analyst, what, body)
const must = (what: string, body?: object) => flow.must(flow.people.analyst, what, body)
const open = async () => (await must('POST /stock/counts', { warehouseId: 'SD1', note: 'Anual' })).content
const count = async (id: number, lines: readonly object[]) =>
  (await must(`PUT /stock/counts/${id}/lines`, { lines })).data
const end = async (id: number, how: 'post' | 'give-up', version?: number) =>
  call(`POST /stock/counts/${id}/${how}`, {
    version: version ?? (await must(`GET /stock/counts/${id}`)).data.version,
    reason: 'Inventário de Novembro',
  })
const level = (batch: string) =>
  flow.db
    .selectFrom('stock_levels')
    .select(['id', 'on_hand', 'reserved', 'expiry'])
    .where('batch', '=', batch)
    .executeTakeFirst()

describe('a stock count', () => {
  test('is refused while orders are pending in stock analysis, and names them', async () => {
    await flow.receive('SOAP', 'S1', 10)
    const id = await flow.allocated([{ productId: 'SOAP', quantity: 2 }])
    const { number } = await flow.stock(id)
    const reply = await call('POST /stock/counts', { warehouseId: 'SD1' })
    expect([reply.status, reply.body.code]).toEqual([409, 'COUNT_ORDERS_PENDING'])
    expect(reply.body.message).toContain(`há 1 no armazém SD1 (${number})`)
    await flow.decide(id, 'picking')
    const opened = await open()
    expect(opened).toMatchObject({ state: 'open', warehouseId: 'SD1', note: 'Anual', counted: 0, batches: 1 })
    expect((await call('POST /stock/counts', { warehouseId: 'SD1' })).body.code).toBe('WAREHOUSE_COUNTING')
    await end(opened.id, 'give-up')
  })

  test('freezes reservations, receipts and corrections; documents that came meanwhile are served when it ends', async () => {
    const opened = await open()
    const receipt = { warehouseId: 'SD1', lines: [{ productId: 'RICE', batch: 'R1', quantity: 1 }] }
    const refused = await call('POST /stock/receipts', receipt)
    expect([refused.status, refused.body.code]).toEqual([409, 'WAREHOUSE_COUNTING'])
    expect(refused.body.message).toContain(`INV.SD1/${opened.id}`)
    const soap = await level('S1')
    const correction = { levelId: soap?.id, version: 99, onHand: 1, reason: 'x' }
    expect((await call('POST /stock/corrections', correction)).status).toBe(409)
    const late = await flow.allocated([{ productId: 'SOAP', quantity: 1 }])
    const stock = await flow.stock(late)
    expect(stock).toMatchObject({ stages: ['STOCK_ANALYSIS'], counting: { id: opened.id } })
    expect(stock.lines[0].reservedQuantity).toBe(0)
    const allocate = await call(`POST /orders/${late}/stock/allocate`, { version: stock.version })
    expect(allocate.body.code).toBe('WAREHOUSE_COUNTING')
    expect((await end(opened.id, 'give-up')).body.data).toMatchObject({ state: 'given-up' })
    await flow.jobs()
    expect(await flow.stock(late)).toMatchObject({ counting: null, lines: [{ reservedQuantity: 1 }] })
    await flow.decide(late, 'picking')
  })

  test('posts all differences at once, as movements with its number', async () => {
    await flow.receive('TEA', 'T1', 10, '2027-01-31')
    await flow.receive('TEA', 'T2', 5, '2027-02-28')
    const opened = await open()
    await count(opened.id, [
      { productId: 'TEA', batch: 'T1', counted: 4 },
      { productId: 'TEA', batch: 'T1', counted: 4.5 },
      { productId: 'TEA', batch: 'T2', counted: 5 },
      { productId: 'TEA', batch: 'FOUND', expiry: '2027-03-31', counted: 2 },
    ])
    const lines = (await must(`GET /stock/counts/${opened.id}/lines?show=differences`)).data
    expect(lines).toMatchObject([
      { batch: 'T1', expected: 10, counted: 8.5, difference: -1.5 },
      { batch: 'FOUND', expected: 0, counted: 2, difference: 2 },
    ])
    const uncounted = (await must(`GET /stock/counts/${opened.id}/lines?show=uncounted`)).data
    expect(uncounted.map((line: { batch: string }) => line.batch)).toContain('S1')
    expect((await must(`GET /stock/counts/${opened.id}/lines?search=ch%C3%A1`)).data).toHaveLength(3)
    const reviewed = (await must(`GET /stock/counts/${opened.id}`)).data
    expect(reviewed).toMatchObject({ counted: 3, differences: 2 })
    await count(opened.id, [{ productId: 'TEA', batch: 'T2', counted: null }])
    const stale = await end(opened.id, 'post', reviewed.version)
    expect([stale.status, stale.body.current.counted]).toEqual([409, 2])
    expect((await end(opened.id, 'post')).body.data).toMatchObject({ state: 'posted', differences: 2 })
    expect(await level('T1')).toMatchObject({ on_hand: 8500 })
    expect(await level('FOUND')).toMatchObject({ on_hand: 2000, expiry: '2027-03-31' })
    const moves = (await must('GET /stock/movements?kind=count')).data
    expect(moves).toMatchObject([
      { batch: 'FOUND', quantity: 2, balance: 2, reference: `INV.SD1/${opened.id}` },
      { batch: 'T1', quantity: -1.5, balance: 8.5, reason: 'Inventário de Novembro' },
    ])
    expect((await end(opened.id, 'give-up')).body.code).toBe('COUNT_ENDED')
    const history = `GET /audit?objectType=stock-count&objectId=${opened.id}`
    const entries = (await must(history)).data
    expect(entries).toMatchObject([
      { action: 'post', facts: { reason: 'Inventário de Novembro', batches: 2, differences: 2 } },
      { action: 'count', facts: { lines: [{ productId: 'TEA', batch: 'T2', quantity: null }] } },
      {
        action: 'count',
        user: { id: flow.people.analyst.id },
        facts: {
          lines: [
            { productId: 'TEA', batch: 'T1', quantity: 8500 },
            { productId: 'TEA', batch: 'T2', quantity: 5000 },
            { productId: 'TEA', batch: 'FOUND', quantity: 2000 },
          ],
        },
      },
      { action: 'open', facts: { note: 'Anual', number: `INV.SD1/${opened.id}` }, verified: true },
    ])
    const beira = await signIn(flow.testApp, 'STOCK_ANALYST', { branchId: 'BE' })
    expect((await flow.call(beira, history)).status).toBe(404)
    expect((await flow.call(flow.people.seller, history)).status).toBe(403)
    expect(
      (
        await call(`PUT /stock/counts/${opened.id}/lines`, {
          lines: [{ productId: 'TEA', batch: 'T1', counted: 1 }],
        })
      ).body.code,
    ).toBe('COUNT_ENDED')
  })

  test('counts the shelf: goods on a truck are not missing, and goods billed meanwhile do not come back', async () => {
    await flow.receive('OIL', 'O1', 10)
    const id = await flow.picked([{ productId: 'OIL', quantity: 4 }])
    const shipmentId = await flow.loaded([id])
    const opened = await open()
    await count(opened.id, [{ productId: 'OIL', batch: 'O1', counted: 6 }])
    expect((await must(`GET /stock/counts/${opened.id}/lines?show=counted`)).data[0]).toMatchObject({
      stock: 10,
      expected: 6,
      difference: 0,
    })
    await count(opened.id, [{ productId: 'OIL', batch: 'O1', counted: 5 }])
    await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)
    await flow.jobs()
    expect(await level('O1')).toMatchObject({ on_hand: 6000 })
    await end(opened.id, 'post')
    expect(await level('O1')).toMatchObject({ on_hand: 5000 })
  })

  test('that found less than is held is refused as a whole, naming the batches and who holds them', async () => {
    await flow.receive('RICE', 'R9', 5)
    await flow.receive('RICE', 'R8', 5)
    const id = await flow.picked([{ productId: 'RICE', quantity: 8 }])
    const { number } = await flow.stock(id)
    const opened = await open()
    await count(opened.id, [
      { productId: 'RICE', batch: 'R9', counted: 1 },
      { productId: 'TEA', batch: 'T2', counted: 4 },
    ])
    const reply = await end(opened.id, 'post')
    expect([reply.status, reply.body.code]).toEqual([422, 'STOCK_BELOW_RESERVED'])
    expect(reply.body.details).toMatchObject([
      {
        rule: 'STOCK_BELOW_RESERVED',
        facts: { batch: 'R9', onHand: 1000, reserved: 5000, holders: [number] },
      },
    ])
    expect(await level('T2')).toMatchObject({ on_hand: 5000 })
    await end(opened.id, 'give-up')
  })

  test('with nothing counted, an unknown product or another expiry is refused', async () => {
    const opened = await open()
    expect((await end(opened.id, 'post')).body.code).toBe('COUNT_EMPTY')
    const bad = async (line: object) =>
      (await call(`PUT /stock/counts/${opened.id}/lines`, { lines: [{ counted: 1, batch: 'T1', ...line }] }))
        .body
    expect((await bad({ productId: 'NOPE' })).code).toBe('PRODUCT_UNKNOWN')
    expect((await bad({ productId: 'TEA', expiry: '2030-01-01' })).details).toMatchObject([
      { field: 'lines.0.expiry', rule: 'BATCH_EXPIRY_DIFFERS' },
    ])
    await end(opened.id, 'give-up')
    const list = await must('GET /stock/counts?warehouseId=SD1&state=given-up,open')
    expect(list.data[0]).toMatchObject({
      id: opened.id,
      state: 'given-up',
      endedBy: { id: flow.people.analyst.id },
    })
    expect((await must('GET /stock/counts?state=open')).data).toEqual([])
  })
})
