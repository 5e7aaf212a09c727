import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../../doctor/check-invariants.ts'
import { findBrokenLinks } from '../../../engines/history/verify-history.ts'
import { type Flow, openFlow, TRUCK } from '../../../testing/flow.ts'
import type { Person } from '../../../testing/people.ts'

const STEPS = 120
const PRODUCTS = ['RICE', 'OIL', 'SOAP'] as const

let flow: Flow
beforeAll(async () => {
  flow = await openFlow()
})
afterAll(async () => {
  await flow.testApp.close()
})

/** A walk that never came to an invoice, a swap or a stock count would have proved little. */
async function missingKinds(): Promise<readonly string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from (values ('invoice'), ('swap'), ('count')) as wanted(kind)
    where kind not in (select 'invoice' from invoices union select kind from stock_movements)`.execute(
    flow.db,
  )
  return rows.map(({ kind }) => kind)
}

/** Chance with a seed, so that a failure can be repeated. */
function chance(seed: number) {
  let state = seed
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  return { next, pick: <T>(items: readonly T[]): T | undefined => items[next(items.length)] }
}

async function walk(seed: number) {
  const { next, pick } = chance(seed)
  const { analyst, picker, seller, admin } = flow.people
  let keys = 0
  /** A refusal is an answer like another; a failure is not. */
  const attempt = async (person: Person, call: string, payload?: unknown) => {
    keys += 1
    const reply = await flow.call(person, call, payload, { 'idempotency-key': `random-${seed}-${keys}` })
    expect(reply.status, `${call} ${JSON.stringify(reply.body)}`).toBeLessThan(500)
    return reply
  }
  const someOrder = async () => {
    const orders = await flow.db
      .selectFrom('orders')
      .select(['id', 'version'])
      .where('status', '<>', 'DRAFT')
      .orderBy('id')
      .execute()
    return pick(orders)
  }
  const someShipment = async () =>
    pick(
      await flow.db
        .selectFrom('shipments')
        .selectAll()
        .where('deleted_at', 'is', null)
        .orderBy('id')
        .execute(),
    )
  const shipmentCall = async (method: string, rest: string) => {
    const shipment = await someShipment()
    if (shipment) await attempt(picker, `${method} /shipments/${shipment.id}${rest}`)
  }

  const hold = async () => {
    const order = await someOrder()
    const { body } = await attempt(analyst, `GET /orders/${order?.id ?? 1}/stock`)
    const line = pick<{ id: number; productId: string }>(body.data?.lines ?? [])
    if (line === undefined) return
    const levels = flow.db
      .selectFrom('stock_levels')
      .select('id')
      .where('product_id', '=', line.productId)
      .orderBy('id')
    const batches = (await levels.execute())
      .slice(0, next(3))
      .map(({ id }) => ({ levelId: id, quantity: 1 + next(3) }))
    await attempt(analyst, `PUT /orders/${body.data.orderId}/stock/lines/${line.id}`, {
      version: body.data.version,
      batches,
    })
  }
  const decide = async () => {
    const order = await someOrder()
    const { body } = await attempt(analyst, `GET /orders/${order?.id ?? 1}/stock`)
    const decisions = (body.data?.lines ?? [])
      .filter(() => next(3) > 0)
      .map(({ id }: { id: number }) => ({
        lineId: id,
        decision: pick(['picking', 'picking', 'wait', 'close']),
      }))
    if (decisions.length === 0) return
    const input = { version: body.data.version, lines: decisions, reason: 'Ao acaso' }
    await attempt(analyst, `POST /orders/${body.data.orderId}/stock/process`, input)
  }
  const swap = async () => {
    const held = await flow.db
      .selectFrom('held_stock as h')
      .innerJoin('order_lines as giver', 'giver.id', 'h.line_id')
      .innerJoin('orders as g', 'g.id', 'giver.order_id')
      .innerJoin('order_lines as taker', 'taker.product_id', 'giver.product_id')
      .innerJoin('orders as t', 't.id', 'taker.order_id')
      .select(['h.level_id', 'h.bucket', 'h.quantity', 'giver.id as from', 'g.version as from_version'])
      .select(['taker.id as line', 't.id as order', 't.version'])
      .where('taker.open', '>', 0)
      .whereRef('taker.id', '<>', 'giver.id')
      .orderBy('h.id')
      .orderBy('taker.id')
      .execute()
    const one = pick(held)
    if (one === undefined) return
    await attempt(analyst, `POST /orders/${one.order}/stock/lines/${one.line}/swap`, {
      version: one.version,
      levelId: one.level_id,
      fromLineId: one.from,
      fromVersion: one.from_version,
      bucket: one.bucket === 'picking' ? 'picking' : 'reserved',
      quantity: 1 + next(Math.ceil(one.quantity / 1000)),
      reallocate: next(2) === 0,
      reason: 'Ao acaso',
    })
  }
  /** Everything that is pending goes on or waits, so that a stock count may begin. */
  const decideAll = async () => {
    const { body } = await attempt(analyst, 'GET /stock?tab=analysis&perPage=200')
    for (const { id } of body.data) {
      const { data } = (await attempt(analyst, `GET /orders/${id}/stock`)).body
      const lines = data.lines.flatMap(
        (line: { id: number; buckets: { open: number; reserved: number } }) => [
          ...(line.buckets.reserved > 0 ? [{ lineId: line.id, decision: 'picking' }] : []),
          ...(line.buckets.open > 0 ? [{ lineId: line.id, decision: 'wait' }] : []),
        ],
      )
      if (lines.length > 0)
        await attempt(analyst, `POST /orders/${id}/stock/process`, { version: data.version, lines })
    }
  }
  const countAll = async () => {
    await decideAll()
    const opened = await attempt(analyst, 'POST /stock/counts', { warehouseId: 'SD1' })
    if (opened.status !== 201) return
    const path = `/stock/counts/${opened.body.content.id}`
    const { body } = await attempt(analyst, 'GET /stock/levels?warehouseId=SD1&withStock=true&perPage=200')
    const lines: readonly { productId: string; batch: string; counted: number }[] = body.data.map(
      (level: { productId: string; batch: string; stock: number }) => ({
        productId: level.productId,
        batch: level.batch,
        counted: Math.max(0, level.stock + next(3) - 1),
      }),
    )
    if (lines.length > 0) await attempt(analyst, `PUT ${path}/lines`, { lines })
    const second = (await attempt(analyst, `GET ${path}/lines?show=second`)).body.data
    const again = lines.filter(({ batch, productId }) =>
      second.some(
        (line: { batch: string; productId: string }) => line.batch === batch && line.productId === productId,
      ),
    )
    if (again.length > 0) await attempt(admin, `PUT ${path}/lines`, { lines: again })
    const { version } = (await attempt(analyst, `GET ${path}`)).body.data
    const posted = await attempt(analyst, `POST ${path}/post`, { version, reason: 'Ao acaso' })
    if (posted.status !== 200) await attempt(analyst, `POST ${path}/give-up`, { version, reason: 'Ao acaso' })
  }
  const actions: readonly (() => Promise<unknown>)[] = [
    () => flow.receive(pick(PRODUCTS) ?? 'RICE', `B${next(6)}`, 1 + next(9)),
    () =>
      flow.allocated(
        PRODUCTS.slice(0, 1 + next(3)).map((productId) => ({ productId, quantity: 1 + next(5) })),
      ),
    hold,
    swap,
    countAll,
    decide,
    decide,
    async () => {
      const ready = await flow.must(picker, 'GET /shipments/ready-orders?perPage=5')
      const orderIds = ready.data.slice(0, 1 + next(3)).map(({ id }: { id: number }) => id)
      if (orderIds.length > 0) await attempt(picker, 'POST /shipments', { ...TRUCK, orderIds })
    },
    () => shipmentCall('PUT', '/status-update/loading'),
    () => shipmentCall('PUT', `/status-update/${pick(['finished', 'finished', 'ready'])}`),
    () => shipmentCall('POST', '/invoice'),
    () => (next(4) === 0 ? shipmentCall('DELETE', '/orders') : flow.jobs()),
    async () => attempt(picker, `POST /orders/${(await someOrder())?.id ?? 1}/picking-to-analysis`),
    async () => {
      const order = await someOrder()
      const input = { version: order?.version ?? 1, reason: 'Ao acaso' }
      await attempt(
        next(2) ? admin : seller,
        `POST /orders/${order?.id ?? 1}/${pick(['cancel', 'close'])}`,
        input,
      )
    },
  ]
  for (let step = 0; step < STEPS; step += 1) {
    await pick(actions)?.()
    if (step % 20 === 19) expect(await checkInvariants(flow.db)).toEqual([])
  }
  await flow.jobs()
  expect(await checkInvariants(flow.db)).toEqual([])
  expect(await findBrokenLinks(flow.db)).toEqual([])
}

test.each([1, 7, 2026])(
  'whatever people do in whatever order, nothing is lost or doubled (seed %i)',
  walk,
  60_000,
)

test('the walks came to an invoice, a swap and a stock count', async () => {
  for (let seed = 3001; seed <= 3010 && (await missingKinds()).length > 0; seed += 1) await walk(seed)
  expect(await missingKinds()).toEqual([])
}, 240_000)
