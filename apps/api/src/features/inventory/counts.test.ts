import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { signIn } from '../../testing/people.ts'
import { addProduct } from '../../testing/trade.ts'

let flow: Flow
beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-20T08:00:00Z') })
  await addProduct(flow.db, { id: 'TEA', description: 'Chá' })
  await addProduct(flow.db, { id: 'SUGAR', description: 'Açúcar' })
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
/** Another person of the branch, who counts a second time. */
const recount = async (id: number, lines: readonly object[]) => {
  const other = await signIn(flow.testApp, 'ADMIN_SD', { branchId: 'SD' })
  return (await flow.must(other, `PUT /stock/counts/${id}/lines`, { lines })).data
}
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
    const blind = (await must(`GET /stock/counts/${opened.id}/lines?show=second`)).data
    expect(blind).toMatchObject([
      { batch: 'T1', state: 'second', expected: null, counted: null, mayCount: false },
      { batch: 'FOUND', state: 'second', expected: null, counted: null, mayCount: false },
    ])
    const early = await end(opened.id, 'post')
    expect([early.status, early.body.code]).toEqual([409, 'COUNT_SECOND_MISSING'])
    const own = await call(`PUT /stock/counts/${opened.id}/lines`, {
      lines: [{ productId: 'TEA', batch: 'T1', counted: 10 }],
    })
    expect([own.status, own.body.code]).toEqual([422, 'COUNT_SAME_PERSON'])
    await recount(opened.id, [
      { productId: 'TEA', batch: 'T1', counted: 8.5 },
      { productId: 'TEA', batch: 'FOUND', counted: 2 },
    ])
    const lines = (await must(`GET /stock/counts/${opened.id}/lines?show=differences`)).data
    expect(lines).toMatchObject([
      {
        batch: 'T1',
        expected: 10,
        counted: 8.5,
        difference: -1.5,
        firstCounted: 8.5,
        firstBy: { id: flow.people.analyst.id },
      },
      { batch: 'FOUND', expected: 0, counted: 2, difference: 2 },
    ])
    expect((await must(`GET /stock/counts/${opened.id}/review`)).data).toMatchObject({ reservations: [] })
    const uncounted = (await must(`GET /stock/counts/${opened.id}/lines?show=uncounted`)).data
    expect(uncounted.map((line: { batch: string }) => line.batch)).toContain('S1')
    expect(uncounted[0]).toMatchObject({
      state: 'uncounted',
      expected: null,
      difference: null,
      mayCount: true,
    })
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
        facts: {
          lines: [
            { productId: 'TEA', batch: 'T1', quantity: 8500 },
            { productId: 'TEA', batch: 'FOUND', quantity: 2000 },
          ],
        },
      },
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
      expected: 6,
      difference: 0,
    })
    await count(opened.id, [{ productId: 'OIL', batch: 'O1', counted: 5 }])
    await recount(opened.id, [{ productId: 'OIL', batch: 'O1', counted: 5 }])
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
    await recount(opened.id, [
      { productId: 'RICE', batch: 'R9', counted: 1 },
      { productId: 'TEA', batch: 'T2', counted: 4 },
    ])
    expect((await must(`GET /stock/counts/${opened.id}/review`)).data.reservations).toMatchObject([
      { orderId: id, number, batch: 'R9', held: 5, missing: 4 },
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

  test('of some articles freezes only these, walks by route, and stays within them', async () => {
    await flow.receive('SUGAR', 'SU1', 4)
    const places = {
      warehouseId: 'SD1',
      lines: [
        { productId: 'TEA', location: 'c1-02', position: 20 },
        { productId: 'SUGAR', location: 'C1-01', position: 10 },
      ],
    }
    expect((await must('PUT /stock/locations', places)).data).toEqual({ saved: 2 })
    expect((await must('GET /stock/locations?warehouseId=SD1')).data.slice(0, 2)).toMatchObject([
      { productId: 'SUGAR', location: 'C1-01', position: 10, class: 'C' },
      { productId: 'TEA', location: 'C1-02', position: 20 },
    ])
    const choices = (await must('GET /stock/counts/choices?warehouseId=SD1')).data
    expect(choices.A + choices.B + choices.C).toBeGreaterThan(3)
    const opened = (await must('POST /stock/counts', { warehouseId: 'SD1', productIds: ['TEA', 'SUGAR'] }))
      .content
    expect(opened).toMatchObject({ scope: 'articles', batches: 4 })
    const receive = (productId: string) =>
      call('POST /stock/receipts', { warehouseId: 'SD1', lines: [{ productId, batch: 'NEW', quantity: 1 }] })
    expect((await receive('TEA')).body.code).toBe('WAREHOUSE_COUNTING')
    expect((await receive('SOAP')).status).toBe(201)
    const walk = (await must(`GET /stock/counts/${opened.id}/lines`)).data
    expect(walk.map((line: { location: string }) => line.location)).toEqual([
      'C1-01',
      'C1-02',
      'C1-02',
      'C1-02',
    ])
    const outside = await call(`PUT /stock/counts/${opened.id}/lines`, {
      lines: [{ productId: 'SOAP', batch: 'NEW', counted: 1 }],
    })
    expect([outside.status, outside.body.code]).toEqual([422, 'COUNT_NOT_CHOSEN'])
    await end(opened.id, 'give-up')
    const byClass = await call('POST /stock/counts', { warehouseId: 'SD1', classes: ['C'] })
    expect(byClass.body.content).toMatchObject({ scope: 'class', classes: ['C'] })
    await end(byClass.body.content.id, 'give-up')
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
