import type { TransferReply } from '@cais/contract/transfers/schemas'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { type Flow, openFlow, TRUCK } from '../../testing/flow.ts'
import { type Person, signIn } from '../../testing/people.ts'

let flow: Flow
let keeper: Person
let stranger: Person
let manager: Person
beforeAll(async () => {
  flow = await openFlow()
  keeper = await signIn(flow.testApp, 'STOCK_ANALYST', { branchId: 'BE' })
  manager = await signIn(flow.testApp, 'ADMIN_BE', { branchId: 'BE' })
  stranger = await signIn(flow.testApp, ['STOCK_ANALYST', 'PICKING_MANAGER'], { branchId: 'NP' })
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await flow.testApp.close()
})

const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const asked = (lines: readonly object[], input: object = {}) => ({
  ...{ fromWarehouseId: 'SD1', toWarehouseId: 'BE1', leavesOn: '2026-12-01', reason: 'Reposição', lines },
  ...input,
})
const request = async (lines: readonly object[], input: object = {}): Promise<TransferReply> =>
  (await flow.must(flow.people.analyst, 'POST /transfers', asked(lines, input))).content
const get = async (id: number, person = flow.people.admin): Promise<TransferReply> =>
  (await flow.must(person, `GET /transfers/${id}`)).data
const step = async (
  person: Person,
  { id, version }: Pick<TransferReply, 'id' | 'version'>,
  name: string,
  body: object = {},
) => flow.call(person, `POST /transfers/${id}/${name}`, { version, ...body })
const done = async (...args: Parameters<typeof step>): Promise<TransferReply> => {
  const reply = await step(...args)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data
}
const sent = async (lines: readonly object[]) => {
  const picked = await done(flow.people.analyst, await request(lines), 'pick')
  return await done(flow.people.picker, picked, 'send', { carrier: 'Abel Nhaca, AAB-123-MC' })
}
const first = ({ lines }: TransferReply, index = 0) => {
  const [line] = lines
  const batch = line?.batches[index]
  if (line === undefined || batch === undefined) throw new Error('The transfer has a batch')
  return { lineId: line.id, levelId: batch.levelId, batch }
}
const counted = (transfer: TransferReply, quantity: number, reason = 'Caixas partidas') => {
  const { lineId, levelId } = first(transfer)
  return { batches: [{ lineId, levelId, quantity, reason }] }
}
/** On hand, reserved and value of a batch by warehouse. */
const levels = async (batch: string) => {
  const { rows } = await sql<{ place: string }>`
    SELECT level.warehouse_id || ' ' || level.on_hand / 1000 || ' ' || level.reserved / 1000 || ' ' || value.value AS place
    FROM stock_levels AS level JOIN stock_values AS value USING (warehouse_id, product_id)
    WHERE batch = ${batch} ORDER BY level.warehouse_id DESC`.execute(flow.db)
  return rows.map(({ place }) => place)
}
const historyOf = async (id: number) =>
  (
    await flow.db
      .selectFrom('history')
      .select(['action', 'user_id'])
      .where('object_type', '=', 'transfer')
      .where('object_id', '=', String(id))
      .orderBy('seq')
      .execute()
  ).map(({ action, user_id }) => [action, user_id])

describe('from request to receipt', () => {
  test('goods go by FEFO out of free stock, are in transit, and arrive with their value', async () => {
    await flow.receive('RICE', 'T2', 20, '2027-06-30')
    await flow.receive('RICE', 'T1', 10, '2027-03-31')
    const requested = await request([{ productId: 'RICE', quantity: 15 }])
    expect(requested).toMatchObject({
      number: 'TR.SD.2026/1',
      state: 'requested',
      from: { warehouseId: 'SD1', branchId: 'SD' },
      to: { warehouseId: 'BE1', branchId: 'BE' },
      weight: 375,
      lines: [{ productId: 'RICE', requested: 15, free: 30, batches: [] }],
      allowedActions: ['edit', 'pick', 'cancel'],
    })
    const picked = await done(flow.people.analyst, requested, 'pick')
    expect(picked.state).toBe('picked')
    expect(picked.lines[0]?.batches).toMatchObject([
      { batch: 'T1', held: 10 },
      { batch: 'T2', held: 5 },
    ])
    expect(await levels('T2')).toEqual(['SD1 20 5 180000'])

    const left = await done(flow.people.picker, picked, 'send', { carrier: 'Abel Nhaca' })
    expect(left).toMatchObject({ state: 'in-transit', carrier: 'Abel Nhaca', daysInTransit: 0 })
    expect(await levels('T1')).toEqual(['SD1 0 0 90000'])
    expect((await get(left.id)).transitValue).toBe(90_000)
    const { data: worth } = await flow.must(flow.people.admin, 'GET /stock-value/warehouses')
    expect(worth).toMatchObject([{ warehouseId: 'SD1', value: 90_000, inTransit: 90_000 }])
    expect(await checkInvariants(flow.db)).toEqual([])

    const arrived = await done(keeper, left, 'receive')
    expect(arrived).toMatchObject({ state: 'received', transitValue: null, arrivedBy: { id: keeper.id } })
    expect(await levels('T1')).toEqual(['SD1 0 0 90000', 'BE1 10 0 90000'])
    expect(await levels('T2')).toEqual(['SD1 15 0 90000', 'BE1 5 0 90000'])
    expect(await historyOf(left.id)).toEqual([
      ['create', flow.people.analyst.id],
      ['pick', flow.people.analyst.id],
      ['send', flow.people.picker.id],
      ['receive', keeper.id],
    ])
    const { data: moves } = await flow.must(flow.people.admin, 'GET /stock/movements?kind=transfer-in')
    expect(moves).toMatchObject([{ reference: 'TR.SD.2026/1' }, { reference: 'TR.SD.2026/1' }])
    expect(refusal(await step(keeper, arrived, 'receive'))).toEqual([409, 'ACTION_NOT_ALLOWED'])
    const print = await flow.testApp.app.inject({
      url: `/api/transfers/${left.id}/print`,
      headers: { ...keeper.headers },
    })
    expect([print.statusCode, print.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })

  test('what is asked for is checked, and changes only while nothing is picked', async () => {
    const before = (await flow.must(flow.people.admin, 'GET /transfers')).meta.pagination.totalItems
    const post = (body: object, person = flow.people.analyst) => flow.call(person, 'POST /transfers', body)
    const line = { productId: 'RICE', quantity: 1 }
    const cases = [
      [asked([line], { toWarehouseId: 'SD1' }), 422, 'TRANSFER_SAME_WAREHOUSE'],
      [asked([line, line]), 422, 'TRANSFER_ARTICLE_TWICE'],
      [asked([{ productId: 'GHOST', quantity: 1 }]), 422, 'PRODUCT_UNKNOWN'],
      [asked([{ ...line, unit: 'palete' }]), 422, 'UNIT_UNKNOWN'],
      [asked([line], { toWarehouseId: 'NADA' }), 404, 'NOT_FOUND'],
      [asked([]), 400, 'VALIDATION_FAILED'],
    ] as const
    for (const [body, status, code] of cases) expect(refusal(await post(body))).toEqual([status, code])
    // neither end is theirs
    expect(refusal(await post(asked([line]), stranger))).toEqual([404, 'NOT_FOUND'])
    expect((await flow.must(flow.people.admin, 'GET /transfers')).meta.pagination.totalItems).toBe(before)

    const made = await request([line])
    const change = { version: made.version, leavesOn: '2026-12-02', reason: 'Falta', note: 'de manhã' }
    const lines = [{ productId: 'OIL', quantity: 2 }]
    const { data } = await flow.must(keeper, `PUT /transfers/${made.id}`, { ...change, lines })
    expect(data).toMatchObject({ leavesOn: '2026-12-02', note: 'de manhã', lines: [{ productId: 'OIL' }] })
    // nothing of it is there: nothing is picked
    expect(refusal(await step(flow.people.analyst, data, 'pick'))).toEqual([409, 'TRANSFER_NOTHING_PICKED'])
    const cancelled = await done(keeper, data, 'cancel', { reason: 'Engano' })
    expect(cancelled).toMatchObject({ state: 'cancelled', allowedActions: [] })
  })
})

describe('who may do what, where', () => {
  test('each end does its own steps; others see nothing', async () => {
    await flow.receive('SOAP', 'W1', 4)
    const made = await request([{ productId: 'SOAP', quantity: 4 }])
    expect((await get(made.id, keeper)).allowedActions).toEqual(['edit', 'cancel'])
    expect(refusal(await flow.call(stranger, `GET /transfers/${made.id}`))).toEqual([404, 'NOT_FOUND'])
    expect((await flow.must(stranger, 'GET /transfers')).data).toEqual([])
    expect(refusal(await step(keeper, made, 'pick'))).toEqual([403, 'TRANSFER_OTHER_BRANCH'])
    expect(refusal(await step(flow.people.picker, made, 'pick'))).toEqual([403, 'ROLE_MISSING'])
    const picked = await done(flow.people.analyst, made, 'pick')
    const left = await done(flow.people.picker, picked, 'send')
    expect(refusal(await step(flow.people.analyst, left, 'receive'))).toEqual([403, 'TRANSFER_OTHER_BRANCH'])
    expect(refusal(await step(keeper, left, 'write-off', counted(left, 1)))).toEqual([403, 'ROLE_MISSING'])
    expect((await done(manager, left, 'receive')).state).toBe('received')
  })

  test('two analysts on one batch: one gets it, and nothing is held twice', async () => {
    await flow.receive('SOAP', 'RACE', 6, '2027-01-31')
    const both = [
      await request([{ productId: 'SOAP', quantity: 6 }]),
      await request([{ productId: 'SOAP', quantity: 6 }]),
    ]
    const replies = await Promise.all(both.map((made) => step(flow.people.analyst, made, 'pick')))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await levels('RACE')).map((place) => place.split(' ').slice(0, 3).join(' '))).toEqual(['SD1 6 6'])
    const winner = replies.find(({ status }) => status === 200)?.body.data as TransferReply

    // sent twice at once: it leaves once
    const twice = await Promise.all([1, 2].map(() => step(flow.people.picker, winner, 'send')))
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const left = await get(winner.id)
    const arrived = await Promise.all([1, 2].map(() => step(keeper, left, 'receive')))
    expect(arrived.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await levels('RACE')).map((place) => place.split(' ').slice(0, 3).join(' '))).toEqual([
      'SD1 0 0',
      'BE1 6 0',
    ])
  })

  test('another batch by hand within the rules; releasing gives it back', async () => {
    const early = await flow.receive('OIL', 'H1', 5, '2027-02-28')
    const late = await flow.receive('OIL', 'H2', 5, '2027-08-31')
    const old = await flow.receive('OIL', 'H0', 5, '2026-11-25')
    const made = await done(flow.people.analyst, await request([{ productId: 'OIL', quantity: 4 }]), 'pick')
    const { lineId } = first(made)
    expect(first(made).levelId).toBe(early)
    const { data, transfers } = await flow.must(flow.people.analyst, `GET /stock/levels/${early}/holders`)
    expect([data, transfers]).toMatchObject([[], [{ number: made.number, quantity: 4 }]])
    const hold = (batches: readonly object[], version = made.version) =>
      flow.call(flow.people.analyst, `PUT /transfers/${made.id}/lines/${lineId}/batches`, {
        version,
        batches,
      })
    expect(refusal(await hold([{ levelId: old, quantity: 4 }]))).toEqual([422, 'BATCH_EXPIRED'])
    expect(refusal(await hold([{ levelId: late, quantity: 6 }]))).toEqual([422, 'TRANSFER_OVER_REQUESTED'])
    const { body } = await hold([{ levelId: late, quantity: 3 }])
    expect(body.data.lines[0].batches).toMatchObject([{ batch: 'H2', held: 3 }])
    const free = await done(flow.people.analyst, body.data, 'release')
    expect([free.state, free.lines[0]?.batches]).toEqual(['requested', []])
    expect((await levels('H2'))[0]).toMatch(/^SD1 5 0/)
    await done(flow.people.analyst, free, 'cancel', { reason: 'Já não faz falta' })
  })
})

describe('differences', () => {
  test('what is short stays in transit until it is decided: found, back at the sender, lost', async () => {
    await flow.receive('RICE', 'D1', 10, '2026-12-31')
    const left = await sent([{ productId: 'RICE', quantity: 10 }])
    expect(first(left).batch.batch).toBe('D1')
    const short = { batches: [{ ...counted(left, 4).batches[0], reason: '' }] }
    expect(refusal(await step(keeper, left, 'receive', short))).toEqual([422, 'TRANSFER_REASON_MISSING'])
    const received = await done(keeper, left, 'receive', counted(left, 4))
    expect(received.state).toBe('differences')
    expect(first(received).batch).toMatchObject({ sent: 10, received: 4, inTransit: 6 })
    const { data: tabs } = await flow.must(keeper, 'GET /transfers/tab-counts')
    expect(tabs.differences).toBe(1)

    expect(refusal(await step(keeper, received, 'receive', counted(received, 7)))).toEqual([
      422,
      'TRANSFER_OVER_TRANSIT',
    ])
    const found = await done(keeper, received, 'receive', counted(received, 1, 'Estava no camião'))
    const back = await done(flow.people.analyst, found, 'return', counted(found, 2, 'Nunca saiu'))
    const decided = await done(manager, back, 'write-off', counted(back, 3, 'Perdido na estrada'))
    expect(decided.state).toBe('received')
    expect(first(decided).batch).toMatchObject({ received: 5, returned: 2, writtenOff: 3, inTransit: 0 })
    expect(decided.events.map(({ kind, quantity, reason }) => [kind, quantity, reason])).toEqual([
      ['sent', 10, ''],
      ['received', 4, 'Caixas partidas'],
      ['received', 1, 'Estava no camião'],
      ['returned', 2, 'Nunca saiu'],
      ['written-off', 3, 'Perdido na estrada'],
    ])
    expect((await levels('D1')).map((place) => place.split(' ').slice(0, 3).join(' '))).toEqual([
      'SD1 2 0',
      'BE1 5 0',
    ])
  })

  test('more than was sent comes out of the sender’s batch, if it is free there', async () => {
    await flow.receive('RICE', 'O1', 8, '2026-12-15')
    const left = await sent([{ productId: 'RICE', quantity: 5 }])
    expect(refusal(await step(keeper, left, 'receive', counted(left, 9)))).toEqual([
      409,
      'TRANSFER_OVER_NOT_FREE',
    ])
    const arrived = await done(keeper, left, 'receive', counted(left, 6, 'Veio mais uma'))
    expect(arrived.state).toBe('received')
    expect(first(arrived).batch).toMatchObject({ sent: 6, received: 6 })
    expect((await levels('O1')).map((place) => place.split(' ').slice(0, 3).join(' '))).toEqual([
      'SD1 2 0',
      'BE1 6 0',
    ])
  })

  test('a sent transfer is recalled: it is in transit until the sender has it back; a lost one is written off', async () => {
    await flow.receive('RICE', 'C1', 3, '2026-12-05')
    const left = await sent([{ productId: 'RICE', quantity: 3 }])
    const returning = await done(flow.people.analyst, left, 'recall', { reason: 'Cadeia de frio' })
    expect(returning.state).toBe('returning')
    expect(refusal(await step(keeper, returning, 'receive'))).toEqual([409, 'ACTION_NOT_ALLOWED'])
    const back = await done(flow.people.analyst, returning, 'return')
    expect(back.state).toBe('returned')
    expect((await levels('C1'))[0]).toMatch(/^SD1 3 0/)

    const again = await sent([{ productId: 'RICE', quantity: 3 }])
    const lost = await done(manager, again, 'write-off', counted(again, 3, 'Camião roubado'))
    expect(lost).toMatchObject({ state: 'lost', daysInTransit: null })
    expect((await levels('C1'))[0]).toMatch(/^SD1 0 0/)
  })
})

test('on a truck: beside its documents, with its weight, and it leaves with it', async () => {
  await flow.receive('SOAP', 'TRUCK', 9)
  const orderId = await flow.picked([{ productId: 'SOAP', quantity: 2 }])
  const truck = await flow.ship([orderId])
  const made = await done(flow.people.analyst, await request([{ productId: 'SOAP', quantity: 3 }]), 'pick')
  const loaded = await done(flow.people.picker, made, 'load', { shipmentId: truck.id })
  expect(loaded).toMatchObject({ state: 'loaded', shipment: { id: truck.id } })
  const { data: shipment } = await flow.must(flow.people.picker, `GET /shipments/${truck.id}`)
  expect(shipment.transfers).toMatchObject([{ id: made.id, number: made.number, weight: 75 }])
  expect(shipment.weights.total).toBe(truck.weights.total + 75)
  const free = await done(flow.people.picker, loaded, 'unload')
  expect(free.state).toBe('picked')
  const back = await done(flow.people.picker, free, 'load', { shipmentId: truck.id })
  await flow.status(truck.id, 'loading')
  await flow.status(truck.id, 'finished')
  expect((await get(back.id)).state).toBe('in-transit')
  const onHand = async () => (await levels('TRUCK')).map((place) => place.split(' ').slice(0, 3).join(' '))
  expect(await onHand()).toEqual(['SD1 6 2'])

  // the truck is opened again: the goods lie on it, out of transit, with their value; they leave a second time
  await flow.status(truck.id, 'loading')
  const taken = await get(back.id)
  expect(taken).toMatchObject({ state: 'loaded', sentAt: null, transitValue: 0 })
  expect(first(taken).batch).toMatchObject({ held: 3, sent: 0, inTransit: 0 })
  expect(await onHand()).toEqual(['SD1 9 5'])
  expect(await checkInvariants(flow.db)).toEqual([])
  await flow.status(truck.id, 'finished')
  expect((await get(back.id)).events.map(({ kind, quantity }) => [kind, quantity])).toEqual([
    ['sent', 3],
    ['taken-back', 3],
    ['sent', 3],
  ])
  expect((await historyOf(back.id)).map(([action]) => action).slice(-3)).toEqual([
    'send',
    'take-back',
    'send',
  ])
  // once the other end has them, the truck stays closed
  await done(keeper, await get(back.id), 'receive')
  const reopen = await flow.call(
    flow.people.picker,
    `PUT /shipments/${truck.id}/status-update/loading`,
    undefined,
    { 'idempotency-key': 'reopen-arrived' },
  )
  expect(refusal(reopen)).toEqual([409, 'TRANSFER_ARRIVED'])
  expect((await flow.must(flow.people.picker, `GET /shipments/${truck.id}`)).data.stage).toBe('finished')
  const late = await done(flow.people.analyst, await request([{ productId: 'SOAP', quantity: 1 }]), 'pick')
  expect(refusal(await step(flow.people.picker, late, 'load', { shipmentId: truck.id }))).toEqual([
    409,
    'SHIPMENT_NOT_READY',
  ])
})

test('a transfer that makes the truck too heavy is asked for, and counts when documents are added', async () => {
  await flow.receive('SOAP', 'HEAVY', 20)
  const truck = await flow.ship([await flow.picked([{ productId: 'SOAP', quantity: 2 }])], {
    capacityAmbient: 100,
  })
  const made = await done(flow.people.analyst, await request([{ productId: 'SOAP', quantity: 3 }]), 'pick')
  const refused = await step(flow.people.picker, made, 'load', { shipmentId: truck.id })
  expect([refused.status, refused.body.code, refused.body.details?.[0]?.field]).toEqual([
    422,
    'SHIPMENT_OVERLOADED',
    'acceptOverload',
  ])
  expect(refused.body.message).toContain(made.number)
  expect((await get(made.id)).state).toBe('picked')
  const loaded = await done(flow.people.picker, made, 'load', { shipmentId: truck.id, acceptOverload: true })
  const { facts } = await flow.db
    .selectFrom('history')
    .select('facts')
    .where('object_type', '=', 'transfer')
    .where('object_id', '=', String(made.id))
    .where('action', '=', 'load')
    .executeTakeFirstOrThrow()
  expect(facts).toMatchObject({ overload: [{ place: 'ambient', over: 25_000, capacity: 100_000 }] })
  // the accepted one is not asked for again; one more document is, with the transfer aboard
  const { data: shipment } = await flow.must(flow.people.picker, `GET /shipments/${truck.id}`)
  const orderIds = shipment.documents.map(({ id }: { id: number }) => id)
  const change = { ...TRUCK, capacityAmbient: 100, orderIds, version: shipment.version }
  const { data: same } = await flow.must(flow.people.picker, `PUT /shipments/${truck.id}`, change)
  const more = await flow.picked([{ productId: 'SOAP', quantity: 1 }])
  const heavier = { ...change, version: same.version, orderIds: [...orderIds, more] }
  expect(refusal(await flow.call(flow.people.picker, `PUT /shipments/${truck.id}`, heavier))).toEqual([
    422,
    'SHIPMENT_OVERLOADED',
  ])
  await done(flow.people.picker, loaded, 'unload')
  expect((await flow.call(flow.people.picker, `PUT /shipments/${truck.id}`, heavier)).status).toBe(200)
})

test('a recall stops transfers: the batch is given back, what is on the way comes back, a truck does not leave with it', async () => {
  await flow.receive('OIL', 'STOP', 30, '2028-06-30')
  const line = [{ productId: 'OIL', quantity: 4 }]
  const level = await flow.db
    .selectFrom('stock_levels')
    .select('id')
    .where('batch', '=', 'STOP')
    .executeTakeFirstOrThrow()
  const hold = async () => {
    const made = await request(line)
    const path = `PUT /transfers/${made.id}/lines/${made.lines[0]?.id}/batches`
    const body = { version: made.version, batches: [{ levelId: level.id, quantity: 4 }] }
    return (await flow.must(flow.people.analyst, path, body)).data as TransferReply
  }
  const [waiting, loading, leaving] = [await hold(), await hold(), await hold()]
  const truck = await flow.ship([await flow.picked([{ productId: 'SOAP', quantity: 1 }])])
  const loaded = await done(flow.people.picker, loading, 'load', { shipmentId: truck.id })
  const left = await done(flow.people.picker, leaving, 'send')
  const body = { productId: 'OIL', batch: 'STOP', grade: 1, reason: 'Vidro' }
  const { content: recall } = await flow.must(flow.people.analyst, 'POST /stock/recalls', body)
  expect(recall.trace.transfers).toMatchObject([
    { id: loaded.id, held: 4 },
    { id: left.id, inTransit: 4 },
  ])

  expect(await get(waiting.id)).toMatchObject({ state: 'requested', lines: [{ batches: [] }] })
  expect((await get(left.id)).state).toBe('returning')
  expect((await historyOf(left.id)).at(-1)).toEqual(['recall', flow.people.analyst.id])
  expect((await levels('STOP'))[0]).toMatch(/^SD1 26 4/)
  expect(refusal(await step(flow.people.picker, await get(loaded.id), 'send'))).toEqual([
    409,
    'TRANSFER_BATCH_BLOCKED',
  ])
  await flow.status(truck.id, 'loading')
  const end = await flow.call(
    flow.people.picker,
    `PUT /shipments/${truck.id}/status-update/finished`,
    undefined,
    { 'idempotency-key': 'end-blocked' },
  )
  expect([end.body.code, end.body.message]).toEqual([
    'TRANSFER_BATCH_BLOCKED',
    expect.stringContaining(loaded.number),
  ])
  await done(flow.people.picker, await get(loaded.id), 'unload')
  expect((await flow.status(truck.id, 'finished')).stage).toBe('finished')
  await done(flow.people.analyst, await get(loaded.id), 'release')
  await done(flow.people.analyst, await get(left.id), 'return')
  expect((await levels('STOP'))[0]).toMatch(/^SD1 30 0/)
})

test('nothing of a transfer is dated in a closed month', async () => {
  const left = await sent([{ productId: 'SOAP', quantity: 1 }])
  const { id } = await flow.db
    .selectFrom('transfer_batches')
    .select('id')
    .where('level_id', '=', first(left).levelId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ month: string }>`
    INSERT INTO month_closings (month, closed_by, closed_at, figures) SELECT '2026-10-01', ${flow.people.admin.id}, now(), '{}' RETURNING month::text`.execute(
    flow.db,
  )
  expect(rows).toHaveLength(1)
  const late = sql`INSERT INTO transit_movements (batch_id, kind, quantity, value, at) VALUES (${id}, 'received', 1, 0, '2026-10-31 12:00Z')`
  await expect(late.execute(flow.db)).rejects.toThrow(/2026-10-31/)
  await sql`DELETE FROM month_closings`.execute(flow.db)
})

test('the list: tabs, filters, both ends, and what is free to ask for', async () => {
  const ids = async (query: string, person = flow.people.admin) =>
    (await flow.must(person, `GET /transfers?${query}`)).data.map(({ id }: { id: number }) => id)
  const all = await ids('perPage=200')
  expect(await ids('perPage=200', keeper)).toEqual(all)
  const rice = await ids('productId=RICE&batch=D1&tab=done')
  expect(rice).toHaveLength(1)
  // a whole number is that one, a part of it every one that has it
  expect(await ids('number=tr.sd.2026/1')).toEqual([all.at(-1)])
  expect(await ids('search=TR.SD.2026/1')).toEqual([all.at(-1)])
  expect(await ids('number=SD.2026/1&sort=oldest')).toContain(all.at(-1))
  expect((await ids('number=SD.2026/1&perPage=200')).length).toBeGreaterThan(1)
  expect(await ids('number=TR.SD.2026/99999')).toEqual([])
  expect(await ids('fromWarehouseId=BE1')).toEqual([])
  expect(await ids('toWarehouseId=BE1&perPage=200&leavesFrom=2026-12-01&leavesTo=2026-12-01')).toHaveLength(
    all.length - 1,
  )
  const { data: free } = await flow.must(keeper, 'GET /transfers/free-stock?warehouseId=SD1&search=RICE')
  expect(free).toMatchObject([{ productId: 'RICE', free: 19 }])
})

describe('many transfers at once', () => {
  test('each is done or refused by itself; a preview changes nothing; who may not is told so', async () => {
    await flow.receive('SOAP', 'B1', 10)
    const [one, two] = [
      await request([{ productId: 'SOAP', quantity: 6 }]),
      await request([{ productId: 'SOAP', quantity: 4 }]),
    ]
    const bulk = (person: Person, body: object) => flow.must(person, 'POST /transfers/bulk', body)
    const outcomes = ({
      data,
    }: {
      data: { results: { id: number; state: string; error: { code: string } }[] }
    }) => data.results.map(({ id, state, error }) => [id, state, error?.code ?? null])
    const ids = [one, two].map(({ id, version }) => ({ id, version }))
    const body = { action: 'pick', ids: [...ids, { id: 999_999, version: 1 }] }
    const preview = await bulk(flow.people.analyst, { ...body, dryRun: true })
    expect([preview.data.done, preview.data.refused]).toEqual([2, 1])
    expect(await historyOf(one.id)).toEqual([['create', flow.people.analyst.id]])
    expect(outcomes(await bulk(flow.people.picker, body))).toEqual([
      [one.id, 'requested', 'ROLE_MISSING'],
      [two.id, 'requested', 'ROLE_MISSING'],
      [999_999, null, 'NOT_FOUND'],
    ])
    expect(outcomes(await bulk(stranger, { action: 'pick', ids }))).toEqual([
      [one.id, null, 'NOT_FOUND'],
      [two.id, null, 'NOT_FOUND'],
    ])
    expect(outcomes(await bulk(flow.people.analyst, { action: 'pick', ids }))).toEqual([
      [one.id, 'picked', null],
      [two.id, 'picked', null],
    ])

    const now = async () =>
      (await Promise.all([one, two].map(({ id }) => get(id)))).map(({ id, version }) => ({ id, version }))
    const wrong = await flow.call(flow.people.picker, 'POST /transfers/bulk', {
      action: 'load',
      ids: await now(),
    })
    expect([wrong.status, wrong.body.details[0].field]).toEqual([400, 'shipmentId'])
    const sending = { action: 'send', ids: await now(), carrier: 'Abel Nhaca' }
    expect(outcomes(await bulk(flow.people.picker, sending))).toEqual([
      [one.id, 'in-transit', null],
      [two.id, 'in-transit', null],
    ])
    expect(outcomes(await bulk(keeper, { action: 'receive', ids: await now() }))).toEqual([
      [one.id, 'received', null],
      [two.id, 'received', null],
    ])
    expect((await get(one.id)).lines[0]?.batches).toMatchObject([{ sent: 6, received: 6 }])
    expect((await historyOf(two.id)).map(([action]) => action)).toEqual(['create', 'pick', 'send', 'receive'])
  })
})
