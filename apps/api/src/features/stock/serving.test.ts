import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { addProduct } from '../../testing/trade.ts'

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
beforeEach(async () => {
  made += 1
  productId = `W${made}`
  await addProduct(flow.db, { id: productId })
})

const want = (quantity: number) => flow.allocated([{ productId, quantity }])
const held = async (id: number) => (await flow.stock(id)).lines[0].reservedQuantity
const prioritise = async (id: number, priority: number, version?: number) =>
  flow.call(flow.people.analyst, `PUT /orders/${id}/priority`, {
    version: version ?? (await flow.stock(id)).version,
    priority,
    reason: 'Hospital',
  })

/** Three documents that wait for 2 each, the last of them urgent. */
async function waiting() {
  const [old, young, urgent] = [await want(2), await want(2), await want(2)]
  await prioritise(urgent, 9)
  for (const id of [old, young, urgent]) await flow.decide(id, 'wait')
  return { old, young, urgent }
}
type Queue = Awaited<ReturnType<typeof waiting>>
const served = async ({ old, young, urgent }: Queue) => [
  await held(urgent),
  await held(old),
  await held(young),
]

describe('lines that wait are served by priority, then by age', () => {
  test('when goods come in, and the receipt lists who waits for them in that order', async () => {
    const queue = await waiting()
    const { content } = await flow.must(flow.people.analyst, 'POST /stock/receipts', {
      warehouseId: 'SD1',
      lines: [{ productId, batch: 'NEW', quantity: 3 }],
    })
    const order = [queue.urgent, queue.old, queue.young]
    expect(content.waiting.map((line: { orderId: number }) => line.orderId)).toEqual(order)
    await flow.jobs()
    expect(await served(queue)).toEqual([2, 1, 0])
    const ids = content.waiting.map((line: { lineId: number }) => line.lineId).join()
    const { data } = await flow.must(flow.people.analyst, `GET /stock/waiting?lineIds=${ids}`)
    expect(data.map((line: { held: number; waiting: boolean }) => [line.held, line.waiting])).toEqual([
      [2, false],
      [1, false],
      [0, true],
    ])
    const still = await flow.must(flow.people.analyst, `GET /stock/waiting?productId=${productId}`)
    expect(still.data).toMatchObject([{ orderId: queue.young, missing: 2, priority: 0 }])
  })

  test('when an analyst releases a batch', async () => {
    await flow.receive(productId, 'L1', 3)
    const holder = await want(3)
    const queue = await waiting()
    const { version, lines } = await flow.stock(holder)
    await flow.must(flow.people.analyst, `PUT /orders/${holder}/stock/lines/${lines[0].id}`, {
      version,
      batches: [],
    })
    await flow.jobs()
    expect(await served(queue)).toEqual([2, 1, 0])
    expect(await held(holder)).toBe(0)
  })

  test('when a document that holds it is cancelled', async () => {
    await flow.receive(productId, 'L1', 3)
    const holder = await want(3)
    const queue = await waiting()
    const { version } = await flow.stock(holder)
    await flow.must(flow.people.admin, `POST /orders/${holder}/cancel`, { version, reason: 'Desistiu' })
    await flow.jobs()
    expect(await served(queue)).toEqual([2, 1, 0])
  })

  test('when a batch was counted and more was found', async () => {
    const levelId = await flow.receive(productId, 'L1', 1)
    const holder = await want(1)
    const queue = await waiting()
    const row = await flow.db
      .selectFrom('stock_levels')
      .select('version')
      .where('id', '=', levelId)
      .executeTakeFirst()
    await flow.must(flow.people.analyst, 'POST /stock/corrections', {
      levelId,
      version: row?.version,
      onHand: 4,
      reason: 'Contagem',
    })
    await flow.jobs()
    expect(await served(queue)).toEqual([2, 1, 0])
    expect(await held(holder)).toBe(1)
  })

  test('when a blocked batch is unblocked', async () => {
    const levelId = await flow.receive(productId, 'L1', 3)
    const block = (version: number, blocked: boolean) =>
      flow.must(flow.people.analyst, `PUT /stock/levels/${levelId}/block`, {
        version,
        blocked,
        reason: 'Embalagem',
      })
    const { data } = await block(1, true)
    const queue = await waiting()
    expect(await served(queue)).toEqual([0, 0, 0])
    await block(data.level.version, false)
    await flow.jobs()
    expect(await served(queue)).toEqual([2, 1, 0])
  })
})

describe('the place of a document in the queue', () => {
  test('is changed with a reason, recorded in its history, and orders the list', async () => {
    const [first, second] = [await want(1), await want(1)]
    const { version } = await flow.stock(second)
    const reply = await prioritise(second, 7)
    expect([reply.status, reply.body.data.priority, reply.body.data.version]).toEqual([200, 7, version + 1])
    const entry = await flow.db
      .selectFrom('history')
      .select(['action', 'changes', 'facts'])
      .where('object_type', '=', 'order')
      .where('object_id', '=', String(second))
      .orderBy('seq', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({
      action: 'set-priority',
      changes: { priority: [0, 7] },
      facts: { reason: 'Hospital' },
    })
    const list = await flow.must(flow.people.analyst, 'GET /stock?sort=priority&perPage=200')
    const ids = list.data.map((row: { id: number }) => row.id)
    expect(ids.indexOf(second)).toBeLessThan(ids.indexOf(first))
    const walked: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: { data: { id: number }[]; meta: { cursor: string | null } } = await flow.must(
        flow.people.analyst,
        `GET /stock?sort=priority&perPage=3${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      )
      walked.push(...page.data.map(({ id }) => id))
      cursor = page.meta.cursor
    }
    expect(walked).toEqual(ids)
  })

  test('is refused to sellers, on old versions, past nine, and once nothing needs stock any more', async () => {
    await flow.receive(productId, 'L1', 5)
    const id = await want(1)
    const { version } = await flow.stock(id)
    const body = { version, priority: 1, reason: 'x' }
    expect((await flow.call(flow.people.seller, `PUT /orders/${id}/priority`, body)).status).toBe(403)
    expect((await prioritise(id, 1, 0)).status).toBe(409)
    expect((await prioritise(id, 10)).status).toBe(400)
    await flow.decide(id, 'picking')
    expect((await prioritise(id, 1)).body.code).toBe('ACTION_NOT_ALLOWED')
  })
})
