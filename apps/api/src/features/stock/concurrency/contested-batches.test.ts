import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../../doctor/check-invariants.ts'
import { findBrokenLinks } from '../../../engines/history/verify-history.ts'
import { type Flow, openFlow } from '../../../testing/flow.ts'
import { idempotencyKey, type Person, signIn } from '../../../testing/people.ts'
import { addProduct } from '../../../testing/trade.ts'

const ROUNDS = 6

let flow: Flow
let other: Person
let productId: string
let made = 0
beforeAll(async () => {
  flow = await openFlow()
  other = await signIn(flow.testApp, 'STOCK_ANALYST')
})
afterAll(async () => {
  expect(await findBrokenLinks(flow.db)).toEqual([])
  await flow.testApp.close()
})
beforeEach(() => newProduct())

/** What the rounds before left over is no help to anybody. */
async function newProduct() {
  made += 1
  productId = `F${made}`
  await addProduct(flow.db, { id: productId })
}

type Step = readonly [who: Person, call: string, body?: object]

/** All at the same moment, the jobs among them; the replies, which are never failures. */
async function together(steps: readonly Step[]) {
  const [replies] = await Promise.all([
    Promise.all(steps.map(([who, call, body]) => flow.call(who, call, body, idempotencyKey()))),
    flow.jobs(),
  ])
  for (const [index, { status, body }] of replies.entries())
    expect(status, `${steps[index]?.[1]} ${JSON.stringify(body)}`).toBeLessThan(500)
  await flow.jobs()
  expect(await checkInvariants(flow.db)).toEqual([])
  return replies
}

const order = (quantity: number) => flow.allocated([{ productId, quantity }])
async function caseOf(id: number) {
  const { version, lines, status } = await flow.stock(id)
  return { id, version, status, line: lines[0], path: `/orders/${id}/stock/lines/${lines[0].id}` }
}
type Case = Awaited<ReturnType<typeof caseOf>>

const swapFrom = (taker: Case, giver: Case, levelId: number, quantity: number): [string, object] => [
  `POST ${taker.path}/swap`,
  {
    version: taker.version,
    levelId,
    fromLineId: giver.line.id,
    fromVersion: giver.version,
    bucket: 'reserved',
    quantity,
    reason: 'Urgente',
  },
]

test('swap, cancel, allocate, release and a receipt at once: nothing is oversold, each line is consistent', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { analyst, admin } = flow.people
    const levelId = await flow.receive(productId, `A${round}`, 6)
    const giver = await caseOf(await order(6))
    const taker = await caseOf(await order(4))
    const third = await caseOf(await order(3))
    const replies = await together([
      [analyst, ...swapFrom(taker, giver, levelId, 4)],
      [other, ...swapFrom(third, giver, levelId, 3)],
      [admin, `POST /orders/${giver.id}/cancel`, { version: giver.version, reason: 'Desistiu' }],
      [other, `POST /orders/${taker.id}/stock/allocate`, { version: taker.version }],
      [other, `PUT ${giver.path}`, { version: giver.version, batches: [] }],
      [
        analyst,
        'POST /stock/receipts',
        { warehouseId: 'SD1', lines: [{ productId, batch: `B${round}`, quantity: 2 }] },
      ],
    ])
    // Of the four that change the giver one comes first; the others are refused because it changed.
    const onGiver = [replies[0], replies[1], replies[2], replies[4]].filter(
      (reply) => reply && reply.status < 300,
    )
    expect(onGiver.length).toBeGreaterThanOrEqual(1)
    const cancelled = (await caseOf(giver.id)).status === 'CANCELED'
    expect(cancelled).toBe((replies[2]?.status ?? 500) < 300)
    const held = await flow.db
      .selectFrom('held_stock')
      .select(({ fn }) => fn.sum('quantity').as('sum'))
      .executeTakeFirst()
    const stock = await flow.db
      .selectFrom('stock_levels')
      .select(({ fn }) => fn.sum('reserved').as('sum'))
      .executeTakeFirst()
    expect(Number(held?.sum)).toBe(Number(stock?.sum))
    for (const { id } of [taker, third, giver]) {
      const { version, status } = await caseOf(id)
      if (status !== 'CANCELED')
        await flow.must(admin, `POST /orders/${id}/cancel`, { version, reason: 'Fim da ronda' })
    }
  }
}, 120_000)

test('two analysts swap the same batch both ways while the job serves waiting lines: one wins, both lines are consistent', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { analyst, admin } = flow.people
    await newProduct()
    const levelId = await flow.receive(productId, `X${round}`, 5)
    const [left, right] = [await caseOf(await order(8)), await caseOf(await order(2))]
    const waits = await order(1)
    await flow.decide(waits, 'wait')
    // Left lacks 3 and holds 5; right lacks 2. Both go for each other's line of the same product.
    const replies = await together([
      [analyst, ...swapFrom(right, left, levelId, 2)],
      [other, ...swapFrom(right, left, levelId, 1)],
      [other, ...swapFrom(left, right, levelId, 1)],
      [analyst, `PUT ${left.path}`, { version: left.version, batches: [{ levelId, quantity: 4 }] }],
    ])
    expect(replies.filter(({ status }) => status < 300).length).toBe(1)
    for (const id of [left.id, right.id, waits]) {
      const { version } = await flow.stock(id)
      await flow.must(admin, `POST /orders/${id}/cancel`, { version, reason: 'Fim da ronda' })
    }
  }
}, 120_000)

test('a stock count that opens while documents are approved, held and received: one of them wins, never both', async () => {
  const { analyst } = flow.people
  for (let round = 0; round < ROUNDS; round += 1) {
    const levelId = await flow.receive(productId, `C${round}`, 5)
    const id = await flow.submit([{ productId, quantity: 3 }])
    const replies = await together([
      [analyst, 'POST /stock/counts', { warehouseId: 'SD1' }],
      [other, 'POST /stock/counts', { warehouseId: 'SD1' }],
      [
        other,
        'POST /stock/receipts',
        { warehouseId: 'SD1', lines: [{ productId, batch: `C${round}`, quantity: 1 }] },
      ],
    ])
    const opened = replies.slice(0, 2).filter(({ status }) => status === 201)
    expect(opened.length).toBeLessThanOrEqual(1)
    const [count] = opened
    if (count) {
      const path = `/stock/counts/${count.body.content.id}`
      const lines = [{ productId, batch: `C${round}`, counted: 5 }]
      await flow.must(analyst, `PUT ${path}/lines`, { lines })
      const { data } = await flow.must(analyst, `GET ${path}`)
      const ends = await together([
        [analyst, `POST ${path}/post`, { version: data.version, reason: 'Contado' }],
        [other, `POST ${path}/give-up`, { version: data.version, reason: 'Engano' }],
      ])
      expect(ends.filter(({ status }) => status === 200)).toHaveLength(1)
    }
    expect(levelId).toBeGreaterThan(0)
    expect((await caseOf(id)).line.reservedQuantity).toBe(3)
    await flow.decide(id, 'picking')
  }
}, 120_000)
