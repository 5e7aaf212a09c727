import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Flow, openFlow, TRUCK } from '../../testing/flow.ts'
import { signIn } from '../../testing/people.ts'

let flow: Flow
beforeAll(async () => {
  flow = await openFlow({ now: () => new Date('2026-11-20T08:00:00Z') })
})
afterAll(() => flow.testApp.close())
beforeEach(async () => {
  await flow.receive('RICE', 'L1', 20, '2027-06-30')
})

const rice = (quantity: number) => [{ productId: 'RICE', quantity }]
const order = (id: number) =>
  flow.db
    .selectFrom('orders')
    .select(['status', 'stages', 'shipment_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const buckets = async (id: number) => (await flow.stock(id)).lines[0].buckets
const history = async (type: string, id: number) =>
  (
    await flow.db
      .selectFrom('history')
      .select('action')
      .where('object_type', '=', type)
      .where('object_id', '=', String(id))
      .orderBy('seq')
      .execute()
  ).map(({ action }) => action)

describe('a new shipment', () => {
  test('carries its documents in unloading order, with weights and value', async () => {
    const [one, two] = [await flow.picked(rice(2)), await flow.picked(rice(1))]
    const shipment = await flow.ship([two, one], { capacityAmbient: 60, acceptOverload: true })
    expect(shipment).toMatchObject({
      number: expect.stringMatching(/^CG\.SD\.2026\/\d+$/),
      stage: 'ready',
      documentCount: 2,
      total: 450_000,
      totalWeight: 75,
      weights: { total: 75, ambient: 75, refrigerated: 0, frozen: 0 },
      warnings: [
        { code: 'OVERWEIGHT_AMBIENT', message: 'Peso ambiente: 0,075 t, acima da capacidade de 0,06 t' },
      ],
    })
    expect(
      shipment.documents.map(({ id, sequence }: { id: number; sequence: number }) => [id, sequence]),
    ).toEqual([
      [two, 1],
      [one, 2],
    ])
    expect(await order(one)).toEqual({
      status: 'PROCESSED',
      stages: ['SHIPMENT_PENDING'],
      shipment_id: shipment.id,
    })
    expect(await history('shipment', shipment.id)).toEqual(['create'])
    expect((await history('order', one)).at(-1)).toBe('add-to-shipment')
  })

  test.each([
    ['a document twice', async (id: number) => [id, id], 'DOCUMENT_ON_OTHER_SHIPMENT'],
    [
      'a document in analysis',
      async (id: number) => [id, await flow.allocated(rice(1))],
      'DOCUMENT_NOT_READY',
    ],
    ['a document that does not exist', async (id: number) => [id, 999_999], 'NOT_FOUND'],
  ])('refuses %s and takes no number', async (_what, ids, code) => {
    const id = await flow.picked(rice(1))
    const orderIds = await ids(id)
    const numbers = flow.db.selectFrom('number_series').selectAll().where('kind', '=', 'CG')
    const before = await numbers.execute()
    const reply = await flow.call(flow.people.picker, 'POST /shipments', { ...TRUCK, orderIds })
    expect(reply.body.code).toBe(code)
    expect(await numbers.execute()).toEqual(before)
    expect((await order(id)).shipment_id).toBeNull()
  })

  test('holds at most thirty documents, by the domain and by the database', async () => {
    const orderIds = Array.from({ length: 31 }, (_, index) => index + 1)
    const reply = await flow.call(flow.people.picker, 'POST /shipments', { ...TRUCK, orderIds })
    expect([reply.status, reply.body.code]).toEqual([422, 'SHIPMENT_FULL'])
    const id = await flow.picked(rice(1))
    const shipment = await flow.ship([id])
    const beyond = flow.db
      .updateTable('shipment_documents')
      .set({ position: 31 })
      .where('shipment_id', '=', shipment.id)
    await expect(beyond.execute()).rejects.toThrow(/position/)
  })
})

describe('a shipment that is ready', () => {
  test('adds what is sent to picking later for one of its documents', async () => {
    const id = await flow.allocated([...rice(2), { productId: 'OIL', quantity: 1 }])
    await flow.must(flow.people.analyst, `POST /orders/${id}/process`, {
      version: (await flow.stock(id)).version,
    })
    const shipment = await flow.ship([id])
    await flow.receive('OIL', 'O1', 5, '2027-06-30')
    const { version } = await flow.stock(id)
    const allocated = await flow.must(flow.people.analyst, `POST /orders/${id}/stock/allocate`, { version })
    await flow.must(flow.people.analyst, `POST /orders/${id}/process`, { version: allocated.data.version })
    const { data } = await flow.must(flow.people.picker, `GET /shipments/${shipment.id}`)
    expect([shipment.total, data.total]).toEqual([300_000, 415_942])
  })

  test('exchanges, reorders and removes documents, and is deleted', async () => {
    const [one, two, three] = [
      await flow.picked(rice(1)),
      await flow.picked(rice(1)),
      await flow.picked(rice(1)),
    ]
    const { id, version } = await flow.ship([one, two])
    const change = { ...TRUCK, driverName: 'Outro Motorista', version, orderIds: [three, one] }
    const changed = (await flow.call(flow.people.picker, `PUT /shipments/${id}`, change)).body.data
    expect(changed).toMatchObject({ driverName: 'Outro Motorista', documentCount: 2 })
    expect((await order(two)).shipment_id).toBeNull()
    const stale = await flow.call(flow.people.picker, `PUT /shipments/${id}`, change)
    expect([stale.status, stale.body.current.version]).toEqual([409, changed.version])
    const moved = await flow.call(flow.people.picker, `PUT /shipments/${id}/position`, {
      version: changed.version,
      orderIds: [one, three],
    })
    expect(moved.body.data.documents.map((document: { id: number }) => document.id)).toEqual([one, three])
    await flow.must(flow.people.picker, `DELETE /shipments/${id}/orders/${one}`)
    expect((await order(one)).stages).toEqual(['AVAILABLE_FOR_PICKING'])
    expect((await flow.call(flow.people.picker, `DELETE /shipments/${id}/orders`)).status).toBe(204)
    expect((await order(three)).stages).toEqual(['AVAILABLE_FOR_PICKING'])
    expect((await flow.call(flow.people.picker, `GET /shipments/${id}`)).status).toBe(404)
  })

  test('gives a line back to analysis, and the document with its last line', async () => {
    await flow.receive('SOAP', 'S', 5)
    const id = await flow.picked([...rice(1), { productId: 'SOAP', quantity: 2 }])
    const shipment = await flow.ship([id])
    const lines = (await flow.must(flow.people.picker, `GET /shipments/${shipment.id}/lines`)).data
    expect(
      lines.map(({ batch, quantity }: { batch: string; quantity: number }) => [batch, quantity]),
    ).toEqual([
      ['L1', 1],
      ['S', 2],
    ])
    const path = (index: number) => `DELETE /shipments/${shipment.id}/lines/${lines[index].lineId}`
    const first = (await flow.must(flow.people.picker, path(0))).data
    expect(first).toMatchObject({ documentCount: 1, total: 77_333 })
    expect(await order(id)).toMatchObject({
      status: 'PARTIALLY-PROCESSED',
      stages: ['STOCK_ANALYSIS', 'PICKING'],
    })
    const second = (await flow.must(flow.people.picker, path(1))).data
    expect(second.documentCount).toBe(0)
    expect(await order(id)).toEqual({ status: 'PENDING', stages: ['STOCK_ANALYSIS'], shipment_id: null })
  })

  test('lets a document go back to analysis with all that is picked', async () => {
    const id = await flow.picked(rice(2))
    const shipment = await flow.ship([id])
    await flow.must(flow.people.picker, `POST /orders/${id}/picking-to-analysis`)
    expect(await order(id)).toEqual({ status: 'PENDING', stages: ['STOCK_ANALYSIS'], shipment_id: null })
    expect(await buckets(id)).toMatchObject({ reserved: 2, picking: 0 })
    const { documentCount } = (await flow.must(flow.people.picker, `GET /shipments/${shipment.id}`)).data
    expect(documentCount).toBe(0)
  })
})

describe('loading', () => {
  test('moves the goods onto the truck, back, and on to the end', async () => {
    const id = await flow.picked(rice(2))
    const shipment = await flow.ship([id])
    const loading = await flow.status(shipment.id, 'loading')
    expect(loading).toMatchObject({ total: 300_000, totalWeight: 50 })
    expect(await buckets(id)).toMatchObject({ picking: 0, loading: 2 })
    expect(await order(id)).toMatchObject({ stages: ['SHIPMENT_STARTED'] })
    await flow.status(shipment.id, 'ready')
    expect(await buckets(id)).toMatchObject({ picking: 2, loading: 0 })
    await flow.status(shipment.id, 'loading')
    const ended = await flow.status(shipment.id, 'finished')
    expect(ended).toMatchObject({ stage: 'finished', total: 300_000, totalWeight: 50 })
    expect(await order(id)).toMatchObject({ status: 'PROCESSED', stages: ['SHIPMENT_FINISHED'] })
    expect(await history('shipment', shipment.id)).toEqual([
      'create',
      'start',
      'cancel-loading',
      'start',
      'end',
    ])
    const back = await flow.call(
      flow.people.picker,
      `PUT /shipments/${shipment.id}/status-update/ready`,
      undefined,
      {
        'idempotency-key': 'back',
      },
    )
    expect([back.status, back.body.code]).toEqual([409, 'STATUS_STEP_NOT_ALLOWED'])
  })

  test('is taken up again after it was finished, as long as nothing is billed', async () => {
    const id = await flow.picked(rice(2))
    const shipment = await flow.ship([id])
    await flow.status(shipment.id, 'loading')
    await flow.status(shipment.id, 'finished')
    const again = await flow.status(shipment.id, 'loading')
    expect(again).toMatchObject({ stage: 'loading', finishedAt: null, total: 300_000, totalWeight: 50 })
    expect(await order(id)).toMatchObject({ status: 'PROCESSED', stages: ['SHIPMENT_STARTED'] })
    expect(await buckets(id)).toMatchObject({ loading: 2 })
    expect((await history('shipment', shipment.id)).at(-1)).toBe('reopen')
    await flow.status(shipment.id, 'ready')
    await flow.status(shipment.id, 'loading')
    await flow.status(shipment.id, 'finished')
    await flow.must(flow.people.picker, `POST /shipments/${shipment.id}/invoice`)
    await flow.jobs()
    const billed = await flow.call(
      flow.people.picker,
      `PUT /shipments/${shipment.id}/status-update/loading`,
      undefined,
      { 'idempotency-key': 'billed' },
    )
    expect([billed.status, billed.body.code]).toEqual([409, 'STATUS_STEP_NOT_ALLOWED'])
    expect((await history('shipment', shipment.id)).filter((action) => action === 'reopen')).toHaveLength(1)
  })

  test('is refused, naming every document with its figures, when the exposure grew past what was approved', async () => {
    const [id, second] = [await flow.picked(rice(2)), await flow.picked(rice(1))]
    const shipment = await flow.ship([id, second])
    const customer = flow.db.updateTable('customers').where('id', '=', flow.customer.id)
    await customer.set({ credit_limit: 1 }).execute()
    const reply = await flow.call(
      flow.people.picker,
      `PUT /shipments/${shipment.id}/status-update/loading`,
      undefined,
      {
        'idempotency-key': 'credit',
      },
    )
    await customer.set({ credit_limit: 100_000_000 }).execute()
    expect([reply.status, reply.body.code]).toEqual([422, 'CREDIT_EXCEEDED_AT_LOADING'])
    expect(reply.body.details.map(({ facts }: { facts: { order: number } }) => facts.order)).toEqual([
      id,
      second,
    ])
    expect(reply.body.details[0].facts).toMatchObject({
      number: expect.stringContaining('PEV.SD.2026/'),
      accepted: 1,
      over: expect.any(Number),
    })
    expect(await buckets(id)).toMatchObject({ picking: 2, loading: 0 })
    expect((await flow.must(flow.people.picker, `GET /shipments/${shipment.id}`)).data.stage).toBe('ready')
  })
})

describe('lists', () => {
  test('ready documents have the sums of the filter', async () => {
    const id = await flow.picked(rice(3))
    const { data, meta } = await flow.must(flow.people.picker, 'GET /shipments/ready-orders?warehouseId=SD1')
    expect(data.find((row: { id: number }) => row.id === id)).toMatchObject({
      total: 450_000,
      weights: { total: 75 },
    })
    expect(meta.totals.documents).toBe(meta.pagination.totalItems)
    expect(meta.totals.total).toBe(data.reduce((sum: number, row: { total: number }) => sum + row.total, 0))
  })

  test('shipments by tab and text', async () => {
    const counts = (await flow.must(flow.people.picker, 'GET /shipments/tab-counts')).data
    const list = await flow.must(flow.people.picker, 'GET /shipments?tab=ready&search=tembe&driver=armando')
    expect(list.meta.pagination.totalItems).toBe(counts.ready)
    expect((await flow.call(flow.people.picker, 'GET /shipments?colour=red')).status).toBe(400)
  })

  test('only within the branch', async () => {
    const other = await signIn(flow.testApp, 'PICKING_MANAGER', { branchId: 'BE' })
    const { id } = await flow.ship([await flow.picked(rice(1))])
    expect((await flow.call(other, `GET /shipments/${id}`)).status).toBe(404)
    expect(
      (
        await flow.call(other, `PUT /shipments/${id}/status-update/loading`, undefined, {
          'idempotency-key': 'x',
        })
      ).status,
    ).toBe(404)
    expect((await flow.must(other, 'GET /shipments')).data).toEqual([])
  })
})
