import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { signIn } from '../../testing/people.ts'
import { addCustomer, addProduct } from '../../testing/trade.ts'

let flow: Flow
let productId: string
let made = 0
beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-20T08:00:00Z') })
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await flow.testApp.close()
})
/** Each story has a product of its own. */
beforeEach(async () => {
  made += 1
  productId = `P${made}`
  await addProduct(flow.db, { id: productId })
})

const order = (quantity: number, input: object = {}) => flow.allocated([{ productId, quantity }], input)
const lineOf = async (id: number) => {
  const { version, lines } = await flow.stock(id)
  return { version: version as number, ...lines[0] }
}
const level = (id: number) =>
  flow.db
    .selectFrom('stock_levels')
    .select(['on_hand', 'reserved'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const history = (id: number) =>
  flow.db
    .selectFrom('history')
    .select(['action', 'facts', 'user_id'])
    .where('object_type', '=', 'order')
    .where('object_id', '=', String(id))
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
const numberOf = async (id: number) => (await flow.stock(id)).number as string

type Parties = { readonly taker: number; readonly giver: number; readonly levelId: number }

/** One batch of 10: the giver holds 6, the taker 4 of the 9 that it wants. */
async function parties(): Promise<Parties> {
  const levelId = await flow.receive(productId, 'L1', 10, '2027-01-31')
  const giver = await order(6)
  const taker = await order(9)
  return { taker, giver, levelId }
}

async function swap({ taker, giver, levelId }: Parties, change: object = {}) {
  const [mine, theirs] = [await lineOf(taker), await lineOf(giver)]
  return await flow.call(flow.people.analyst, `POST /orders/${taker}/stock/lines/${mine.id}/swap`, {
    version: mine.version,
    levelId,
    fromLineId: theirs.id,
    fromVersion: theirs.version,
    bucket: 'reserved',
    quantity: 2,
    reason: 'Cliente prioritário',
    ...change,
  })
}

describe('swapping a batch', () => {
  test('the other document lacks it afterwards; both histories and the movements name each other', async () => {
    const found = await parties()
    const reply = await swap(found)
    expect(reply.status).toBe(200)
    expect(reply.body.data.lines[0]).toMatchObject({ reservedQuantity: 6, missingQuantity: 3 })
    expect(await lineOf(found.giver)).toMatchObject({
      reservedQuantity: 4,
      missingQuantity: 2,
      waiting: false,
    })
    expect(await level(found.levelId)).toEqual({ on_hand: 10_000, reserved: 10_000 })
    const [taker, giver] = [await numberOf(found.taker), await numberOf(found.giver)]
    const facts = { reason: 'Cliente prioritário', batch: 'L1', quantity: 2000 }
    expect(await history(found.taker)).toMatchObject({
      action: 'swap-in',
      user_id: flow.people.analyst.id,
      facts: { ...facts, number: giver },
    })
    expect(await history(found.giver)).toMatchObject({
      action: 'swap-out',
      facts: { ...facts, number: taker, short: 2000 },
    })
    const { data } = await flow.must(
      flow.people.analyst,
      `GET /stock/movements?levelId=${found.levelId}&kind=swap`,
    )
    expect(data).toMatchObject([
      { quantity: 2, balance: 10, reference: taker, counterpart: giver, reason: 'Cliente prioritário' },
      { quantity: -2, balance: 8, reference: giver, counterpart: taker },
    ])
  })

  test('what FEFO finds replaces it at once, with the shelf life that the customer demands', async () => {
    const found = await parties()
    await flow.receive(productId, 'SHORT', 5, '2027-02-10')
    const fresh = await flow.receive(productId, 'FRESH', 5, '2027-06-30')
    await flow.must(flow.people.admin, 'PUT /stock/shelf-life', {
      customerId: flow.customer.id,
      productId,
      days: 90,
      version: 0,
      reason: 'Acordo',
    })
    const { status } = await swap(found, { quantity: 1, reallocate: true })
    // The taker asks for 90 days as well, and the batch has 70.
    expect(status).toBe(422)
    await flow.db.deleteFrom('shelf_life_exceptions').where('product_id', '=', productId).execute()
    const other = await addCustomer(flow.db, { min_shelf_life_days: 90 })
    await flow.db.updateTable('orders').set({ customer_id: other.id }).where('id', '=', found.giver).execute()
    expect((await swap(found, { quantity: 2 })).status).toBe(200)
    expect(await lineOf(found.giver)).toMatchObject({ reservedQuantity: 6, missingQuantity: 0 })
    const held = (await lineOf(found.giver)).held.map((row: { batch: string; quantity: number }) => [
      row.batch,
      row.quantity,
    ])
    expect(held).toEqual([
      ['L1', 4],
      ['FRESH', 2],
    ])
    expect(await level(fresh)).toEqual({ on_hand: 5000, reserved: 2000 })
  })

  test('out of picking: the replacement is picked, and nothing else changes for the document', async () => {
    const found = await parties()
    await flow.decide(found.giver, 'picking')
    const { id: shipmentId } = await flow.ship([found.giver])
    await flow.receive(productId, 'L2', 5, '2027-06-30')
    const before = await flow.stock(found.giver)
    expect((await swap(found, { bucket: 'picking' })).status).toBe(200)
    const after = await flow.stock(found.giver)
    expect([after.status, after.stages, after.version]).toEqual([
      before.status,
      before.stages,
      before.version + 1,
    ])
    expect(after.lines[0].held).toMatchObject([
      { batch: 'L1', bucket: 'picking', quantity: 4 },
      { batch: 'L2', bucket: 'picking', quantity: 2 },
    ])
    expect((await history(found.giver)).action).toBe('swap-out')
    const { data } = await flow.must(flow.people.picker, `GET /shipments/${shipmentId}`)
    expect(data.documents).toHaveLength(1)
  })

  test('a document that gives away all that it would load leaves its shipment', async () => {
    const found = await parties()
    await flow.decide(found.giver, 'picking')
    const { id: shipmentId } = await flow.ship([found.giver])
    // The taker wants 5 more, the giver has 6 in picking: it gives 5 first, then the last one.
    expect((await swap(found, { bucket: 'picking', quantity: 5, reallocate: false })).status).toBe(200)
    const weight = async () => (await flow.must(flow.people.picker, `GET /shipments/${shipmentId}`)).data
    expect((await weight()).documents).toHaveLength(1)
    const third = await order(1)
    expect(
      (await swap({ ...found, taker: third }, { bucket: 'picking', quantity: 1, reallocate: false })).status,
    ).toBe(200)
    expect((await weight()).documents).toHaveLength(0)
    expect(await flow.stock(found.giver)).toMatchObject({ status: 'PENDING', stages: ['STOCK_ANALYSIS'] })
  })
})

describe('a refused swap changes nothing', () => {
  const refused = async (found: Parties, change: object, person = flow.people.analyst) => {
    const before = [await flow.stock(found.taker), await flow.stock(found.giver), await level(found.levelId)]
    const [mine, theirs] = [await lineOf(found.taker), await lineOf(found.giver)]
    const body = {
      version: mine.version,
      levelId: found.levelId,
      fromLineId: theirs.id,
      fromVersion: theirs.version,
      bucket: 'reserved',
      quantity: 2,
      reason: 'Cliente prioritário',
      ...change,
    }
    const reply = await flow.call(person, `POST /orders/${found.taker}/stock/lines/${mine.id}/swap`, body)
    expect([
      await flow.stock(found.taker),
      await flow.stock(found.giver),
      await level(found.levelId),
    ]).toEqual(before)
    return reply
  }

  test.each([
    ['more than the other holds', { quantity: 6.5 }, 409, 'BATCH_NOT_HELD', /pedido 6,5, reservado 6/],
    ['what is in no picking', { bucket: 'picking' }, 409, 'BATCH_NOT_HELD', /reservado 0/],
    [
      'more than this line lacks',
      { quantity: 5.5 },
      422,
      'LINE_OVER_RESERVED',
      /falta de \S+: pedido 5,5, por reservar 5/,
    ],
    ['an old version of this document', { version: 0 }, 409, 'VERSION_CONFLICT', /Outra pessoa/],
    ['an old version of the other', { fromVersion: 0 }, 409, 'VERSION_CONFLICT', /Outra pessoa/],
    ['no reason', { reason: ' ' }, 400, 'VALIDATION_FAILED', /./],
  ])('%s', async (_what, change, status, code, message) => {
    const reply = await refused(await parties(), change)
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect(reply.body.message).toMatch(message)
  })

  test('its own batch, a batch that is blocked, one of another branch, and a truck that is being loaded', async () => {
    const found = await parties()
    const own = await lineOf(found.taker)
    const same = await refused(found, { fromLineId: own.id, fromVersion: own.version })
    expect(same.body.code).toBe('SWAP_SAME_DOCUMENT')
    const nobody = await refused(found, { fromLineId: 987_654 })
    expect(nobody.status).toBe(404)
    const stranger = await signIn(flow.testApp, 'STOCK_ANALYST', { branchId: 'BE' })
    expect((await refused(found, {}, stranger)).status).toBe(404)
    await flow.db.updateTable('stock_levels').set({ blocked: true }).where('id', '=', found.levelId).execute()
    expect((await refused(found, {})).body.code).toBe('BATCH_BLOCKED')
    await flow.db
      .updateTable('stock_levels')
      .set({ blocked: false })
      .where('id', '=', found.levelId)
      .execute()
    await flow.decide(found.giver, 'picking')
    const { id } = await flow.ship([found.giver])
    await flow.status(id, 'loading')
    expect((await refused(found, { bucket: 'picking' })).body.code).toBe('ACTION_NOT_ALLOWED')
  })
})

test('the preview names who is delayed, what could replace it, and why it is refused', async () => {
  const found = await parties()
  await flow.receive(productId, 'L2', 2, '2027-06-30')
  const [mine, theirs] = [await lineOf(found.taker), await lineOf(found.giver)]
  const ask = async (rest: string) =>
    (
      await flow.must(
        flow.people.analyst,
        `GET /orders/${found.taker}/stock/lines/${mine.id}/swap?levelId=${found.levelId}&fromLineId=${theirs.id}&bucket=reserved${rest}`,
      )
    ).data
  // The newly received 2 are free: nobody has asked for them yet.
  expect(await ask('')).toMatchObject({
    batch: { batch: 'L1', expiry: '2027-01-31' },
    from: { number: await numberOf(found.giver), deliveryDate: '2026-11-22', version: theirs.version },
    held: 6,
    missing: 5,
    quantity: 5,
    replacement: [{ batch: 'L2', quantity: 2 }],
    short: 3,
    refusal: null,
  })
  const { refusal } = await ask('&quantity=7')
  expect(refusal).toMatchObject({ code: 'BATCH_NOT_HELD', message: expect.stringContaining('reservado 6') })
  const holders = await flow.must(flow.people.analyst, `GET /stock/levels/${found.levelId}/holders`)
  expect(holders.data).toMatchObject([
    { orderId: found.giver, lineId: theirs.id, bucket: 'reserved', quantity: 6, priority: 0 },
    { orderId: found.taker, lineId: mine.id, quantity: 4 },
  ])
})
