import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStatements } from '../../testing/count-statements.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { addProduct } from '../../testing/trade.ts'

let flow: Flow
beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-20T08:00:00Z') })
})
afterAll(() => flow.testApp.close())

const level = (id: number) =>
  flow.db
    .selectFrom('stock_levels')
    .select(['on_hand', 'reserved'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('allocation', () => {
  test('takes what expires first, passes over what the delivery cannot use, and gives the reason', async () => {
    const late = await flow.receive('RICE', 'LATE', 5, '2027-06-30')
    await flow.receive('RICE', 'DEAD', 5, '2026-11-21')
    const soon = await flow.receive('RICE', 'SOON', 3, '2027-01-31')
    const id = await flow.allocated([{ productId: 'RICE', quantity: 6 }])
    const detail = await flow.stock(id)
    expect(detail).toMatchObject({ status: 'PENDING', stages: ['STOCK_ANALYSIS'] })
    expect(detail.lines[0]).toMatchObject({
      orderedQuantity: 6,
      amount: (await flow.must(flow.people.admin, `GET /orders/${id}`)).data.lines[0].total,
      reservedQuantity: 6,
      missingQuantity: 0,
      lineStatus: 'allocated',
    })
    expect(detail.lines[0].held).toMatchObject([
      { levelId: soon, quantity: 3, reason: 'Primeiro a expirar (31-01-2027); DEAD expira antes da entrega' },
      { levelId: late, quantity: 3, reason: 'Expira a seguir (30-06-2027); DEAD expira antes da entrega' },
    ])
    expect(await level(soon)).toEqual({ on_hand: 3000, reserved: 3000 })
    expect(await level(late)).toEqual({ on_hand: 5000, reserved: 3000 })
  })

  test('is proposed for what is missing, and done again when asked for', async () => {
    const id = await flow.allocated([{ productId: 'OIL', quantity: 4 }])
    expect((await flow.stock(id)).lines[0]).toMatchObject({ lineStatus: 'no allocation', proposal: [] })
    await flow.receive('OIL', 'O1', 3)
    const before = await flow.stock(id)
    expect(before.lines[0].proposal).toMatchObject([
      { batch: 'O1', quantity: 3, reason: 'Sem prazo de validade' },
    ])
    const reply = await flow.call(flow.people.analyst, `POST /orders/${id}/stock/allocate`, {
      version: before.version,
    })
    expect(reply.body.data.lines[0]).toMatchObject({ reservedQuantity: 3, missingQuantity: 1, proposal: [] })
    const history = await flow.db
      .selectFrom('history')
      .select(['action', 'user_id'])
      .where('object_type', '=', 'order')
      .where('object_id', '=', String(id))
      .orderBy('seq', 'desc')
      .executeTakeFirst()
    expect(history).toEqual({ action: 'allocate', user_id: flow.people.analyst.id })
  })
})

describe('holding by hand', () => {
  test('makes the batches of a line exactly those given', async () => {
    const one = await flow.receive('SOAP', 'S1', 5, '2027-03-31')
    const two = await flow.receive('SOAP', 'S2', 5, '2027-05-31')
    const id = await flow.allocated([{ productId: 'SOAP', quantity: 4 }])
    const { version, lines } = await flow.stock(id)
    const path = `PUT /orders/${id}/stock/lines/${lines[0].id}`
    const batches = [{ levelId: two, quantity: 2.5 }]
    const reply = await flow.call(flow.people.analyst, path, { version, batches })
    expect(reply.status).toBe(200)
    expect(reply.body.data.lines[0]).toMatchObject({ reservedQuantity: 2.5, missingQuantity: 1.5 })
    expect(reply.body.data.lines[0].held).toMatchObject([{ levelId: two, quantity: 2.5, reason: '' }])
    expect(await level(one)).toEqual({ on_hand: 5000, reserved: 0 })
    expect(await level(two)).toEqual({ on_hand: 5000, reserved: 2500 })
  })

  test.each([
    ['more than is free', 'OIL', 'STOCK_INSUFFICIENT', { quantity: 9 }, 10],
    ['more than is ordered', 'OIL', 'LINE_OVER_RESERVED', { quantity: 3 }, 2],
    ['the batch of another product', 'SOAP', 'BATCH_WRONG_ARTICLE', { quantity: 1 }, 5],
  ])('refuses %s and changes nothing', async (_what, held, code, { quantity }, ordered) => {
    const mine = await flow.receive('OIL', `M${code}`, 2, '2027-02-01')
    const levelId = held === 'OIL' ? mine : await flow.receive('SOAP', `X${code}`, 5)
    await flow.db.updateTable('stock_levels').set({ blocked: true }).where('id', '=', mine).execute()
    const id = await flow.allocated([{ productId: 'OIL', quantity: ordered }])
    await flow.db.updateTable('stock_levels').set({ blocked: false }).where('id', '=', mine).execute()
    const before = await flow.stock(id)
    const lineId = before.lines[0].id
    const given = before.lines[0].held.map((row: { levelId: number; quantity: number }) => ({
      levelId: row.levelId,
      quantity: row.quantity,
    }))
    const reply = await flow.call(flow.people.analyst, `PUT /orders/${id}/stock/lines/${lineId}`, {
      version: before.version,
      batches: [...given, { levelId, quantity }],
    })
    expect(reply.body.code).toBe(code)
    if (code === 'LINE_OVER_RESERVED') expect(reply.body.message).toMatch(/falta de OIL: pedido 5, por/)
    expect(await flow.stock(id)).toEqual(before)
  })

  test('refuses a batch that has too little life left for the customer', async () => {
    const levelId = await flow.receive('SOAP', 'SHORT', 5, '2026-12-05')
    const id = await flow.allocated([{ productId: 'SOAP', quantity: 1 }])
    await flow.db
      .updateTable('customers')
      .set({ min_shelf_life_days: 30 })
      .where('id', '=', flow.customer.id)
      .execute()
    const { version, lines } = await flow.stock(id)
    const path = `PUT /orders/${id}/stock/lines/${lines[0].id}`
    const reply = await flow.call(flow.people.analyst, path, { version, batches: [] })
    const batches = [{ levelId, quantity: 1 }]
    const refused = await flow.call(flow.people.analyst, path, { version: reply.body.data.version, batches })
    expect([refused.status, refused.body.code]).toEqual([422, 'SHELF_LIFE_TOO_SHORT'])
    await flow.db
      .updateTable('customers')
      .set({ min_shelf_life_days: 0 })
      .where('id', '=', flow.customer.id)
      .execute()
  })

  test('a stale version gets the lines as they stand now', async () => {
    const id = await flow.allocated([{ productId: 'SOAP', quantity: 1 }])
    const { lines } = await flow.stock(id)
    const reply = await flow.call(flow.people.analyst, `PUT /orders/${id}/stock/lines/${lines[0].id}`, {
      version: 0,
      batches: [],
    })
    expect([reply.status, reply.body.code, reply.body.current.orderId]).toEqual([409, 'VERSION_CONFLICT', id])
  })
})

describe('deciding lines', () => {
  test('names the product that has nothing reserved, and decides none of the others', async () => {
    for (const productId of ['SOME', 'NONE']) await addProduct(flow.db, { id: productId })
    await flow.receive('SOME', 'N1', 1)
    const id = await flow.allocated([
      { productId: 'SOME', quantity: 1 },
      { productId: 'NONE', quantity: 4 },
    ])
    const before = await flow.stock(id)
    const lines = before.lines.map((line: { id: number }) => ({ lineId: line.id, decision: 'picking' }))
    const refused = await flow.call(flow.people.analyst, `POST /orders/${id}/stock/process`, {
      version: before.version,
      lines,
    })
    expect([refused.status, refused.body.code]).toEqual([422, 'LINE_NOT_RESERVED'])
    expect(refused.body.message).toMatch(/\(NONE\): pedido 4, reservado 0\. Reserve primeiro/)
    expect(await flow.stock(id)).toEqual(before)
  })

  test('sends what is reserved to picking and lets the rest wait', async () => {
    await flow.receive('SOAP', 'P1', 2, '2027-01-01')
    const id = await flow.picked([{ productId: 'SOAP', quantity: 1 }])
    const { rows } = { rows: (await flow.stock(id)).lines }
    expect(rows[0]).toMatchObject({ lineStatus: 'waiting picking', buckets: { picking: 1, reserved: 0 } })
    expect(rows[0].held).toMatchObject([{ bucket: 'picking', quantity: 1 }])
  })

  test('closing needs a reason and gives the stock back', async () => {
    const levelId = await flow.receive('SOAP', 'C1', 2, '2026-12-01')
    const id = await flow.allocated([{ productId: 'SOAP', quantity: 2 }])
    expect(await level(levelId)).toEqual({ on_hand: 2000, reserved: 2000 })
    const { version, lines } = await flow.stock(id)
    const decision = { version, lines: [{ lineId: lines[0].id, decision: 'close' }] }
    const refused = await flow.call(flow.people.analyst, `POST /orders/${id}/stock/process`, decision)
    expect([refused.status, refused.body.code]).toEqual([422, 'REASON_MISSING'])
    await flow.decide(id, 'close', 'Cliente desistiu')
    expect(await level(levelId)).toEqual({ on_hand: 2000, reserved: 0 })
    expect(await flow.stock(id)).toMatchObject({ status: 'CLOSED', stages: ['CLOSED'] })
  })

  test('lines that wait are served by priority and age when stock comes', async () => {
    await flow.db
      .insertInto('products')
      .values({
        id: 'RARE',
        description: 'Raro',
        unit: 'cx',
        base_unit: 'un',
        unit_price: 100,
        vat_code: 'NOR',
      })
      .execute()
    const [old, young, urgent] = [
      await flow.allocated([{ productId: 'RARE', quantity: 2 }]),
      await flow.allocated([{ productId: 'RARE', quantity: 2 }]),
      await flow.allocated([{ productId: 'RARE', quantity: 2 }]),
    ]
    await flow.db.updateTable('orders').set({ priority: 9 }).where('id', '=', urgent).execute()
    for (const id of [old, young, urgent]) await flow.decide(id, 'wait')
    expect(await flow.stock(old)).toMatchObject({ status: 'AWAITING' })
    await flow.receive('RARE', 'R1', 3)
    await flow.jobs()
    const held = async (id: number) => (await flow.stock(id)).lines[0].reservedQuantity
    expect([await held(urgent), await held(old), await held(young)]).toEqual([2, 1, 0])
  })
})

test('a correction writes a movement and never goes below what is held', async () => {
  const levelId = await flow.receive('SOAP', 'COUNT', 10)
  const correct = async (onHand: number) => {
    const { version } = await flow.db
      .selectFrom('stock_levels')
      .select('version')
      .where('id', '=', levelId)
      .executeTakeFirstOrThrow()
    return await flow.call(flow.people.analyst, 'POST /stock/corrections', {
      levelId,
      version,
      onHand,
      reason: 'Contagem',
    })
  }
  expect((await correct(7)).body.data).toMatchObject({ stock: 7, available: 7 })
  const moves = await flow.db
    .selectFrom('stock_movements')
    .select(['kind', 'quantity', 'reason'])
    .where('level_id', '=', levelId)
    .orderBy('id')
    .execute()
  expect(moves).toEqual([
    { kind: 'receipt', quantity: 10_000, reason: '' },
    { kind: 'correction', quantity: -3000, reason: 'Contagem' },
  ])
  await flow.db.updateTable('stock_levels').set({ reserved: 5000 }).where('id', '=', levelId).execute()
  expect((await correct(4)).body.code).toBe('STOCK_BELOW_RESERVED')
  await flow.db.updateTable('stock_levels').set({ reserved: 0 }).where('id', '=', levelId).execute()
})

test('only analysts may decide, within their branch', async () => {
  const { seller } = flow.people
  expect((await flow.call(seller, 'GET /stock')).status).toBe(403)
  const { body } = await flow.call(flow.people.analyst, 'GET /stock?tab=all&area=south&perPage=2')
  expect(body.data).toHaveLength(2)
  const second = await flow.call(
    flow.people.analyst,
    `GET /stock?perPage=2&cursor=${encodeURIComponent(body.meta.cursor)}`,
  )
  expect(second.body.data[0].id).toBeGreaterThan(body.data[1].id)
  const counts = (await flow.call(flow.people.analyst, 'GET /stock/tab-counts')).body.data
  expect(counts.all).toBe(counts.analysis + counts.blocked)
})

test('an allocation and the detail of a document take few queries', async () => {
  await flow.receive('RICE', 'WAYS', 10)
  const id = await flow.allocated([{ productId: 'RICE', quantity: 2 }])
  const { version, lines } = await flow.stock(id)
  const line = `PUT /orders/${id}/stock/lines/${lines[0].id}`
  const { data } = await flow.must(flow.people.analyst, line, { version, batches: [] })
  const allocate = () =>
    flow.must(flow.people.analyst, `POST /orders/${id}/stock/allocate`, { version: data.version })
  expect(await countStatements(allocate)).toBeLessThanOrEqual(17)
  expect(await countStatements(() => flow.must(flow.people.seller, `GET /orders/${id}`))).toBe(1)
})
