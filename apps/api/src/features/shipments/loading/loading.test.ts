import type { LoadingReply, LoadLineReply } from '@cais/contract/loading/schemas'
import { gs1CheckDigit } from '@cais/domain/kernel/check-digit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../../doctor/check-invariants.ts'
import { type Flow, openFlow } from '../../../testing/flow.ts'
import { type Person, signIn } from '../../../testing/people.ts'
import { addProduct } from '../../../testing/trade.ts'

const NOW = '2026-11-20T08:00:00Z'

let flow: Flow
let second: Person
beforeAll(async () => {
  flow = await openFlow({ now: () => new Date(NOW) })
  second = await signIn(flow.testApp, 'DISTRIBUTION_MANAGER')
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await flow.testApp.close()
})

let trucks = 0
/** A truck that is being loaded with an article of its own: documents of so many boxes, each from a batch of its own (A1, A2, ...). */
async function truck(...quantities: readonly number[]) {
  trucks += 1
  const productId = `ART-${trucks}`
  const digits = String(560_100_000_000 + trucks)
  const barcode = digits + gs1CheckDigit(digits)
  await addProduct(flow.db, { id: productId, vat_code: 'ISE', barcode })
  const orders: number[] = []
  const levels: number[] = []
  for (const [at, quantity] of quantities.entries()) {
    levels.push(await flow.receive(productId, `A${at + 1}`, quantity, '2027-06-30'))
    orders.push(await flow.picked([{ productId, quantity }]))
  }
  const { id } = await flow.ship(orders)
  await flow.status(id, 'loading')
  const gs1 = (fields: string) => `(01)${barcode.padStart(14, '0')}${fields}`
  const receive = (batch: string, quantity: number, expiry: string) =>
    flow.receive(productId, batch, quantity, expiry)
  return { id, orders, levels, productId, barcode, gs1, receive }
}

const loading = async (id: number): Promise<LoadingReply> =>
  (await flow.must(flow.people.picker, `GET /shipments/${id}/loading`)).data
const linesOf = ({ stops }: Pick<LoadingReply, 'stops'>) => stops.flatMap(({ lines }) => lines)
/** The lines in unloading order, as the documents were given. */
const lines = async (id: number) => linesOf(await loading(id)).toReversed()

const stepOf = ({ lineId, levelId, version, unit, asked }: LoadLineReply, change: object = {}) => ({
  lineId,
  levelId,
  version,
  unit,
  loaded: asked,
  ...change,
})
const tick = (who: Person, id: number, step: object, key?: string) =>
  flow.call(who, `POST /shipments/${id}/loading`, step, key === undefined ? {} : { 'idempotency-key': key })
const short = (loaded: number, change: object = {}) => ({ loaded, reason: 'not-found', ...change })
const line = async (lines: Promise<LoadLineReply[]>, at = 0): Promise<LoadLineReply> => {
  const found = (await lines)[at]
  if (found === undefined) throw new Error(`No line ${at}`)
  return found
}

const buckets = async (orderId: number) => (await flow.stock(orderId)).lines[0].buckets
const levelOf = async (id: number) =>
  await flow.db
    .selectFrom('stock_levels')
    .select(['on_hand', 'reserved'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const history = async (type: string, id: number) =>
  await flow.db
    .selectFrom('history')
    .select(['action', 'user_id', 'facts'])
    .where('object_type', '=', type)
    .where('object_id', '=', String(id))
    .orderBy('seq')
    .execute()
const actions = async (type: string, id: number) => (await history(type, id)).map(({ action }) => action)
/** Everything that a refused step must leave alone. */
const stateOf = async (id: number) => ({
  loads: await flow.db
    .selectFrom('shipment_loads')
    .selectAll()
    .where('shipment_id', '=', id)
    .orderBy('id')
    .execute(),
  held: await flow.db.selectFrom('held_stock').selectAll().orderBy('id').execute(),
  history: await actions('shipment', id),
})

describe('a truck that is being loaded', () => {
  test('shows its stops last delivered first, and each line with batch, codes and other batches', async () => {
    const { id, levels, barcode, receive } = await truck(2, 3)
    const other = await receive('B1', 4, '2027-05-31')
    const state = await loading(id)
    expect(state).toMatchObject({
      stage: 'loading',
      progress: { parts: 2, settled: 0, short: 0, left: 0 },
      loaders: [],
      stops: [
        { position: 2, lines: [{ levelId: levels[1], asked: 3, loaded: null, version: 0 }] },
        { position: 1, lines: [{ levelId: levels[0], asked: 2, unit: 'cx', expiry: '2027-06-30' }] },
      ],
    })
    const found = linesOf(state)[0]
    expect(found?.barcodes).toEqual([{ unit: 'cx', code: barcode }])
    expect(found?.otherBatches.find(({ levelId }) => levelId === other)).toMatchObject({
      free: 4,
      why: null,
    })
    expect(state.allowedActions).toEqual(expect.arrayContaining(['load-line', 'change-batch', 'end']))
  })

  test('is loaded by ticks and scans; then it ends, and its lines say what was loaded', async () => {
    const { id, orders, productId, barcode } = await truck(2, 3)
    const one = await line(lines(id))
    const reply = await tick(flow.people.picker, id, stepOf(one))
    expect(reply.body.data).toMatchObject({
      progress: { parts: 2, settled: 1, left: 1 },
      loaders: [{ id: flow.people.picker.id, at: '2026-11-20T08:00:00.000000Z' }],
      disabledActions: expect.arrayContaining([
        {
          action: 'end',
          code: 'LOADING_NOT_SETTLED',
          message: 'Linhas por carregar: 1. Marque cada uma como carregada ou diga porque fica em falta.',
        },
      ]),
    })
    // the step tells its own line, and the version by which a screen knows that it missed nothing
    const state = await loading(id)
    expect(reply.body.data).toMatchObject({ isChanged: true, version: state.version, lineIds: [one.lineId] })
    expect(reply.body.data.lines).toEqual([{ ...(await line(lines(id))), orderId: orders[0] }])
    const again = await tick(flow.people.picker, id, stepOf(one))
    expect(again.body.data).toMatchObject({ isChanged: false, version: state.version })
    const ended = await flow.call(flow.people.picker, `PUT /shipments/${id}/status-update/finished`)
    expect([ended.status, ended.body.code]).toEqual([422, 'LOADING_NOT_SETTLED'])
    const two = await line(lines(id), 1)
    const code = `]C101${barcode.padStart(14, '0')}1727063010${two.batch}`
    expect((await tick(flow.people.picker, id, stepOf(two, { code }))).status).toBe(200)
    await flow.status(id, 'finished')
    expect(await buckets(orders[0] ?? 0)).toMatchObject({ loading: 2 })
    const shown = (await flow.must(flow.people.picker, `GET /shipments/${id}/lines`)).data
    expect(shown.map(({ load }: { load: object }) => load)).toMatchObject([
      { asked: 2, loaded: 2, reason: null },
      { asked: 3, loaded: 3, rest: null },
    ])
    expect(await actions('shipment', id)).toEqual(['create', 'start', 'load-line', 'load-line', 'end'])
    expect((await history('shipment', id))[3]).toMatchObject({
      user_id: flow.people.picker.id,
      facts: { article: productId, batch: 'A2', asked: 3000, loaded: 3000, scanned: true },
    })
  })

  test('that nobody ticked anything on ends as it always did: all is loaded', async () => {
    const { id, orders } = await truck(2)
    await flow.status(id, 'finished')
    expect(await buckets(orders[0] ?? 0)).toMatchObject({ loading: 2, reserved: 0 })
    expect((await loading(id)).stops[0]?.lines[0]).toMatchObject({ asked: 2, loaded: null })
  })

  test('forgets what was ticked when the loading is cancelled', async () => {
    const { id } = await truck(2)
    await tick(flow.people.picker, id, stepOf(await line(lines(id))))
    await flow.status(id, 'ready')
    await flow.status(id, 'loading')
    expect((await loading(id)).progress).toEqual({ parts: 1, settled: 0, short: 0, left: 0 })
  })
})

describe('what is short', () => {
  test('goes back to stock analysis or is closed when the truck leaves, and only the rest is billed', async () => {
    const { id, orders, levels } = await truck(10, 5, 4)
    const [back = 0, closed = 0, refused = 0] = orders
    await tick(flow.people.picker, id, stepOf(await line(lines(id)), short(8)))
    const close = short(3, { reason: 'damaged', rest: 'close' })
    await tick(flow.people.picker, id, stepOf(await line(lines(id), 1), close))
    await tick(flow.people.picker, id, stepOf(await line(lines(id), 2), short(0, { reason: 'refused' })))
    expect(await buckets(back)).toMatchObject({ loading: 10, reserved: 0 })
    const detail = async () => (await flow.must(flow.people.picker, `GET /shipments/${id}`)).data
    expect(await detail()).toMatchObject({
      ...{ total: 190_000, net: 190_000, leavingTotal: 110_000, weights: { total: 475 } },
      ...{ loadedWeights: { total: 275, ambient: 275, frozen: 0 }, deliveries: { left: 0, recorded: 0 } },
    })
    await flow.status(id, 'finished')
    expect(await detail()).toMatchObject({
      ...{ total: 110_000, net: 110_000, leavingTotal: 110_000, loadedWeights: { total: 275 } },
      deliveries: { left: 2, recorded: 0, lastAt: null },
    })
    expect(await buckets(back)).toMatchObject({ loading: 8, reserved: 2 })
    expect(await buckets(closed)).toMatchObject({ loading: 3, closed: 2 })
    expect(await buckets(refused)).toMatchObject({ loading: 0, reserved: 4 })
    expect(await levelOf(levels[0] ?? 0)).toEqual({ on_hand: 10_000, reserved: 10_000 })
    expect(await levelOf(levels[1] ?? 0)).toEqual({ on_hand: 5000, reserved: 3000 })
    const left = (await flow.must(flow.people.picker, `GET /shipments/${id}`)).data
    expect(left.documents.map((one: { id: number }) => one.id)).toEqual([back, closed])
    const order = (await flow.must(flow.people.admin, `GET /orders/${refused}`)).data
    expect([order.status, order.stages]).toEqual(['PENDING', ['STOCK_ANALYSIS']])
    const [entry] = (await history('order', back)).filter(({ action }) => action === 'load-short')
    expect(entry?.facts).toMatchObject({ short: [{ quantity: 2000, reason: 'not-found', rest: 'analysis' }] })
    expect((await history('shipment', id)).at(-1)?.facts).toMatchObject({
      short: [{ quantity: 2000 }, { quantity: 2000, rest: 'close' }, { quantity: 4000, reason: 'refused' }],
    })

    await flow.must(flow.people.picker, `POST /shipments/${id}/invoice`)
    await flow.jobs()
    const invoiced = await flow.db
      .selectFrom('invoice_lines as line')
      .innerJoin('invoices as invoice', 'invoice.id', 'line.invoice_id')
      .select(['invoice.order_id', 'line.quantity'])
      .where('invoice.shipment_id', '=', id)
      .orderBy('invoice.order_id')
      .execute()
    expect(invoiced).toEqual([
      { order_id: back, quantity: 8000 },
      { order_id: closed, quantity: 3000 },
    ])
    expect(await levelOf(levels[0] ?? 0)).toEqual({ on_hand: 2000, reserved: 2000 })
  })

  test.each([
    ['more than is asked', { loaded: 2.001 }, 'LOAD_OVER_ASKED'],
    ['less without a reason', { loaded: 1 }, 'LOAD_REASON_MISSING'],
    ['an unknown unit', { unit: 'pal' }, 'UNIT_UNKNOWN'],
    ['a batch that is not held for the line', { levelId: 999_999 }, 'NOT_FOUND'],
  ])('of %s is refused, and nothing changes', async (_, change, code) => {
    const { id } = await truck(2)
    const before = await stateOf(id)
    const reply = await tick(flow.people.picker, id, stepOf(await line(lines(id)), change))
    expect(reply.body.code).toBe(code)
    expect(await stateOf(id)).toEqual(before)
  })

  test('the database keeps it: no more than asked, and less only with a reason', async () => {
    const { id } = await truck(2)
    await tick(flow.people.picker, id, stepOf(await line(lines(id))))
    const set = (change: object) =>
      flow.db.updateTable('shipment_loads').set(change).where('shipment_id', '=', id).execute()
    await expect(set({ loaded: 2001 })).rejects.toThrow(/check/)
    await expect(set({ loaded: 1 })).rejects.toThrow(/check/)
  })

  test('an empty truck does not leave', async () => {
    const { id } = await truck(2)
    await tick(flow.people.picker, id, stepOf(await line(lines(id)), short(0)))
    const reply = await flow.call(flow.people.picker, `PUT /shipments/${id}/status-update/finished`)
    expect([reply.status, reply.body.code]).toEqual([422, 'NOTHING_LOADED'])
    expect((await loading(id)).stage).toBe('loading')
  })
})

describe('a scan', () => {
  type Truck = Awaited<ReturnType<typeof truck>>
  const CODES: readonly (readonly [string, (load: Truck) => string, string])[] = [
    ['of a foreign code', () => '5601234567809', 'CODE_FOREIGN'],
    ['that was read badly', () => '5601234567890', 'CODE_MISREAD'],
    ['of another batch', ({ gs1 }) => gs1('(10)OTHER'), 'CODE_OTHER_BATCH'],
    ['of an expired box', ({ gs1 }) => gs1('(10)A1(17)261119'), 'CODE_EXPIRED'],
    ['with another expiry', ({ gs1 }) => gs1('(10)A1(17)270629'), 'CODE_EXPIRY_DIFFERS'],
  ]
  test.each(CODES)('%s is refused with a sentence, and nothing changes', async (_, codeOf, expected) => {
    const load = await truck(2)
    const before = await stateOf(load.id)
    const step = stepOf(await line(lines(load.id)), { code: codeOf(load) })
    const reply = await tick(flow.people.picker, load.id, step)
    expect([reply.status, reply.body.code]).toEqual([422, expected])
    expect(reply.body.message).not.toContain('{')
    expect(await stateOf(load.id)).toEqual(before)
  })
})

describe('another batch', () => {
  const take = (id: number, found: LoadLineReply, batch: string, change: object = {}) =>
    flow.call(flow.people.picker, `POST /shipments/${id}/loading/other-batch`, {
      lineId: found.lineId,
      levelId: found.levelId,
      batch,
      quantity: found.asked,
      unit: found.unit,
      reason: 'not-found',
      ...change,
    })

  test('is taken out of free stock: the held row is swapped and loaded in one step', async () => {
    const { id, orders, levels, productId, receive } = await truck(10)
    const other = await receive('B1', 4, '2027-01-31')
    const found = await line(lines(id))
    const reply = await take(id, found, 'b1', { quantity: 3 })
    expect(reply.status).toBe(200)
    const told: readonly LoadLineReply[] = reply.body.data.lines
    expect(told.map(({ batch, asked, loaded }) => [batch, asked, loaded])).toEqual([
      ['B1', 3, 3],
      ['A1', 7, null],
    ])
    expect(linesOf(await loading(id))).toMatchObject(told.map(({ batch, asked }) => ({ batch, asked })))
    expect(await levelOf(other)).toEqual({ on_hand: 4000, reserved: 3000 })
    expect(await levelOf(levels[0] ?? 0)).toEqual({ on_hand: 10_000, reserved: 7000 })
    expect(await buckets(orders[0] ?? 0)).toMatchObject({ loading: 10 })
    const facts = { article: productId, batch: 'A1', to: 'B1', quantity: 3000, reason: 'not-found' }
    expect((await history('shipment', id)).at(-1)).toMatchObject({ action: 'change-batch', facts })
    expect((await history('order', orders[0] ?? 0)).at(-1)).toMatchObject({ action: 'change-batch', facts })

    await tick(flow.people.picker, id, stepOf(await line(lines(id), 0)))
    await flow.status(id, 'finished')
    await flow.must(flow.people.picker, `POST /shipments/${id}/invoice`)
    await flow.jobs()
    expect(await levelOf(other)).toEqual({ on_hand: 1000, reserved: 0 })
  })

  test('of a line that is short already: what was loaded stays, and the reason goes', async () => {
    const { id, receive } = await truck(10)
    await receive('B1', 4, '2027-01-31')
    const found = await line(lines(id))
    await tick(flow.people.picker, id, stepOf(found, short(8)))
    expect((await take(id, found, 'B1', { quantity: 3 })).body.code).toBe('LOAD_OVER_ASKED')
    const reply = await take(id, found, 'B1', { quantity: 2 })
    const told: readonly LoadLineReply[] = reply.body.data.lines
    expect(told.map(({ asked, loaded, reason }) => [asked, loaded, reason])).toEqual([
      [2, 2, null],
      [8, 8, null],
    ])
  })

  test('is refused when it expires too soon, has not enough, does not go first or is not there', async () => {
    const { id, receive } = await truck(5)
    const found = await line(lines(id))
    const old = await receive('OLD', 9, '2026-12-31')
    await sql`UPDATE stock_levels SET expiry = '2026-11-19' WHERE id = ${old}`.execute(flow.db)
    await receive('NEXT', 3, '2027-07-31')
    await receive('LAST', 9, '2027-08-31')
    const before = await stateOf(id)
    const codes = []
    for (const batch of ['OLD', 'NEXT', 'LAST', 'NONE']) codes.push((await take(id, found, batch)).body.code)
    expect(codes).toEqual(['BATCH_EXPIRED', 'STOCK_INSUFFICIENT', 'BATCH_NOT_NEXT', 'NOT_FOUND'])
    expect(await stateOf(id)).toEqual(before)
    const { otherBatches } = await line(lines(id))
    expect(otherBatches.map(({ batch, why, next }) => [batch, why, next])).toEqual([
      ['OLD', 'expires-before-delivery', null],
      ['NEXT', null, null],
      ['LAST', 'not-next', 'NEXT'],
    ])
  })
})

describe('two loaders on one truck', () => {
  test('who tick the same line count once, and see each other', async () => {
    const { id } = await truck(2, 3)
    const found = await line(lines(id))
    const replies = await Promise.all([
      tick(flow.people.picker, id, stepOf(found)),
      tick(second, id, stepOf(found)),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await actions('shipment', id)).filter((action) => action === 'load-line')).toHaveLength(1)
    await tick(second, id, stepOf(await line(lines(id), 1)))
    const { loaders } = await loading(id)
    expect(loaders.map((one) => one.id)).toContain(second.id)
  })

  test('who say something different: the second one is told, with the truck as it stands', async () => {
    const { id } = await truck(10)
    const found = await line(lines(id))
    await tick(flow.people.picker, id, stepOf(found))
    const before = await stateOf(id)
    const reply = await tick(second, id, stepOf(found, short(8)))
    expect([reply.status, reply.body.code]).toEqual([409, 'VERSION_CONFLICT'])
    expect(reply.body.current.stops[0].lines[0]).toMatchObject({ loaded: 10, version: 1 })
    expect(await stateOf(id)).toEqual(before)
    const again = await tick(second, id, stepOf(await line(lines(id)), short(8)))
    expect(again.body.data.lines[0]).toMatchObject({ loaded: 8, settledBy: { id: second.id } })
  })
})

describe('a queue that is sent late', () => {
  test('twice changes nothing the second time, under the same keys or new ones', async () => {
    const { id } = await truck(10, 2)
    const [one, two] = await lines(id)
    if (one === undefined || two === undefined) throw new Error('Two lines')
    const queue = [stepOf(one, short(8)), stepOf(one, short(6)), stepOf(two), stepOf(two, { loaded: null })]
    for (const [at, step] of queue.entries()) await tick(flow.people.picker, id, step, `q-${id}-${at}`)
    const after = await stateOf(id)
    for (const [at, step] of queue.entries()) await tick(flow.people.picker, id, step, `q-${id}-${at}`)
    expect(await stateOf(id)).toEqual(after)
    await tick(flow.people.picker, id, stepOf(one, short(6)))
    expect(await stateOf(id)).toEqual(after)
    expect((await loading(id)).progress).toEqual({ parts: 2, settled: 1, short: 1, left: 1 })
  })

  test('after the truck has gone is refused with a sentence', async () => {
    const { id } = await truck(10)
    const found = await line(lines(id))
    await tick(flow.people.picker, id, stepOf(found))
    await flow.status(id, 'finished')
    const before = await stateOf(id)
    const reply = await tick(second, id, stepOf(found, short(8)))
    expect([reply.status, reply.body.code]).toEqual([409, 'LOADING_OVER'])
    expect(reply.body.message).toMatch(/já terminou: está em «Carregada»/)
    expect(await stateOf(id)).toEqual(before)
  })
})
