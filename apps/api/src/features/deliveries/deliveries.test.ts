import { imageBytes } from '@cais/domain/testing/image-samples'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { startJobs } from '../../engines/jobs/runner.ts'
import { tasks } from '../../features.ts'
import { allJobsDone } from '../../testing/all-jobs-done.ts'
import { buildTestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { digestOf } from '../../testing/image-upload.ts'
import { signIn } from '../../testing/people.ts'
import { addCustomer } from '../../testing/trade.ts'

let flow: Flow
beforeAll(async () => {
  flow = await openFlow()
  await flow.receive('OIL', 'O1', 40, '2027-03-31')
  await flow.receive('OIL', 'O2', 200, '2027-06-30')
  await flow.receive('RICE', 'R1', 200)
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await flow.testApp.close()
})

const picker = () => flow.people.picker
const PERSON = {
  receiverName: 'Ana Cossa',
  receiverDocument: '110100200300A',
  unsignedReason: 'Assina em papel',
}
const get = async (id: number) => (await flow.must(picker(), `GET /deliveries/${id}`)).data
const order = async (id: number) => (await flow.must(flow.people.admin, `GET /orders/${id}`)).data
const deliveriesOf = async (shipmentId: number) =>
  (await flow.must(picker(), `GET /deliveries?shipmentId=${shipmentId}&sort=oldest`)).data

const historyOf = (type: string, id: number) =>
  flow.db
    .selectFrom('history')
    .select(['action', 'user_id', 'changes', 'facts'])
    .where('object_type', '=', type)
    .where('object_id', '=', String(id))
    .orderBy('seq')
    .execute()

async function upload(purpose: 'delivery-photo' | 'delivery-signature') {
  const bytes = imageBytes('png')
  const digest = digestOf(bytes)
  const reply = await flow.testApp.app.inject({
    method: 'PUT',
    url: `/api/files/${digest}?purpose=${purpose}&name=f.png`,
    headers: { ...picker().headers, 'content-type': 'image/png' },
    payload: Buffer.from(bytes),
  })
  expect(reply.statusCode).toBe(200)
  return { digest, name: 'f.png' }
}

/** A document of a truck that left: 6 of oil, 4 of rice. */
async function onTheRoad() {
  const orderId = await flow.picked([
    { productId: 'OIL', quantity: 6 },
    { productId: 'RICE', quantity: 4 },
  ])
  const shipmentId = await flow.loaded([orderId])
  const [delivery] = await deliveriesOf(shipmentId)
  return { orderId, shipmentId, id: delivery.id as number }
}

describe('on a truck', () => {
  test('each document that leaves is a delivery with a number, its goods by batch, and the invoice that bills it', async () => {
    const first = await flow.picked([{ productId: 'OIL', quantity: 2 }])
    const second = await flow.picked([{ productId: 'RICE', quantity: 1.5 }])
    const shipmentId = await flow.loaded([second, first])
    const found = await deliveriesOf(shipmentId)
    expect(found).toMatchObject([
      { number: 'GR SD2026/1', order: { id: second }, state: 'on-the-road', atCounter: false, invoice: null },
      { number: 'GR SD2026/2', order: { id: first }, state: 'on-the-road', billing: { state: 'none' } },
    ])
    expect((await get(found[0].id)).lines).toMatchObject([
      { productId: 'RICE', batch: 'R1', loaded: 1.5, received: 0, refused: 0, returned: 0, inTransit: 1.5 },
    ])
    expect(await historyOf('delivery', found[0].id)).toMatchObject([
      {
        action: 'create',
        user_id: picker().id,
        facts: { number: 'GR SD2026/1', order: second, shipment: shipmentId },
      },
    ])
    await flow.must(picker(), `POST /shipments/${shipmentId}/invoice`)
    await flow.jobs()
    const billed = await deliveriesOf(shipmentId)
    expect(billed.map((one: { billing: object }) => one.billing)).toMatchObject([
      { state: 'billed' },
      { state: 'billed' },
    ])
    const { data } = await flow.must(flow.people.admin, `GET /invoices/${billed[0].invoice.id}`)
    expect(data).toMatchObject({ deliveryId: found[0].id, shipmentId, delivery: { number: 'GR SD2026/1' } })
  })

  test('what was received and refused is recorded by line and batch, corrected with history, and holds once credited', async () => {
    const { id } = await onTheRoad()
    const before = await get(id)
    const [oil, rice] = before.lines
    const photo = await upload('delivery-photo')
    const input = {
      version: before.version,
      lines: [{ id: oil.id, received: 4, reasonId: '2DN' }],
      receiverName: 'Rui Mate',
      note: 'Caixas molhadas',
      photo,
    }
    const { data: partly } = await flow.must(picker(), `PUT /deliveries/${id}/outcome`, input)
    expect(partly).toMatchObject({
      state: 'partly',
      receiverName: 'Rui Mate',
      photo: { name: 'f.png' },
      allowedActions: ['correct'],
      recordedBy: { id: picker().id },
      lines: [
        { received: 4, refused: 2, inTransit: 0, reason: { id: '2DN', name: 'Recusado: danificado' } },
        { received: 4, refused: 0, inTransit: 0, reason: null },
      ],
    })
    const image = await flow.testApp.app.inject({
      url: `/api/deliveries/${id}/photo`,
      headers: picker().headers,
    })
    expect(image.headers['content-type']).toBe('image/png')

    const stale = await flow.call(picker(), `PUT /deliveries/${id}/outcome`, input)
    expect(stale).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } })
    const refusedWhole = [oil, rice].map((line: { id: number }) => ({
      id: line.id,
      received: 0,
      reasonId: '2SD',
    }))
    const { data: refused } = await flow.must(picker(), `PUT /deliveries/${id}/outcome`, {
      version: partly.version,
      lines: refusedWhole,
    })
    expect(refused).toMatchObject({ state: 'refused', receiverName: '', photo: { name: 'f.png' } })
    const line = { returned: 0, batch: 'O1', line: oil.orderLineId }
    expect((await historyOf('delivery', id)).map(({ action, changes }) => [action, changes])).toMatchObject([
      ['create', {}],
      [
        'record',
        {
          state: ['on-the-road', 'partly'],
          receiver_name: ['', 'Rui Mate'],
          lines: [
            [line, {}],
            [{ ...line, refused: 2000 }, {}],
          ],
        },
      ],
      [
        'correct',
        {
          state: ['partly', 'refused'],
          lines: [
            [{ refused: 2000 }, {}],
            [{ refused: 6000 }, { refused: 4000 }],
          ],
        },
      ],
    ])

    await flow.db
      .updateTable('deliveries')
      .set({ credited_at: '2026-11-20T10:00:00Z' })
      .where('id', '=', id)
      .execute()
    const late = await flow.call(picker(), `PUT /deliveries/${id}/outcome`, {
      version: refused.version,
      receiverName: 'Rui',
    })
    expect(late).toMatchObject({ status: 409, body: { code: 'DELIVERY_CREDITED' } })
    expect(await get(id)).toMatchObject({ state: 'refused', version: refused.version })
  })

  test.each([
    ['more than left', { received: 6.001, reasonId: '2DN' }, { receiverName: 'Rui' }, 'DELIVERY_OVER_LOADED'],
    ['less without a reason', { received: 1 }, { receiverName: 'Rui' }, 'REASON_MISSING'],
    [
      'a reason of the warehouse',
      { received: 1, reasonId: '1NC' },
      { receiverName: 'Rui' },
      'REASON_MISSING',
    ],
    [
      'another reason without words',
      { received: 1, reasonId: '2OU' },
      { receiverName: 'Rui' },
      'REASON_MISSING',
    ],
    ['received by nobody', { received: 1, reasonId: '2DN' }, {}, 'RECEIVER_MISSING'],
    [
      'before it left',
      { received: 1, reasonId: '2DN' },
      { receiverName: 'Rui', receivedAt: '2020-01-01T08:00:00Z' },
      'DELIVERY_TIME_WRONG',
    ],
  ])('%s changes nothing', async (_, line, rest, code) => {
    const { id } = await onTheRoad()
    const before = await get(id)
    const body = { version: before.version, lines: [{ id: before.lines[0].id, ...line }], ...rest }
    const { status, body: reply } = await flow.call(picker(), `PUT /deliveries/${id}/outcome`, body)
    expect([status, reply.code]).toEqual([422, code])
    expect(await get(id)).toEqual(before)
  })

  test('a document that could not be billed is unloaded with its delivery, unless the customer received something', async () => {
    const nameless = await addCustomer(flow.db, { nuit: null })
    const orderId = await flow.picked([{ productId: 'OIL', quantity: 3 }], { customerId: nameless.id })
    const shipmentId = await flow.loaded([orderId])
    await flow.must(picker(), `POST /shipments/${shipmentId}/invoice`)
    await flow.jobs()
    const [{ id }] = await deliveriesOf(shipmentId)
    const unload = async () => {
      const { version, lines } = await order(orderId)
      return flow.call(picker(), `POST /orders/${orderId}/unload`, {
        version,
        lines: [{ lineId: lines[0].id, goods: 'keep' }],
      })
    }
    const { version } = await get(id)
    await flow.must(picker(), `PUT /deliveries/${id}/outcome`, { version, receiverName: 'Rui' })
    expect(await unload()).toMatchObject({ status: 409, body: { code: 'DELIVERY_RECORDED' } })
    const { version: next, lines } = await get(id)
    await flow.must(picker(), `PUT /deliveries/${id}/outcome`, {
      version: next,
      lines: [{ id: lines[0].id, received: 0, reasonId: '2NE' }],
    })
    expect((await unload()).status).toBe(200)
    expect(await get(id)).toMatchObject({
      state: 'cancelled',
      lines: [{ loaded: 3, refused: 0, returned: 3, inTransit: 0 }],
    })
  })
})

describe('at the counter', () => {
  /** 38 of oil lie on O1 at most; a document of 50 takes both batches. */
  const wanted = async () => {
    const id = await flow.picked(
      [
        { productId: 'RICE', quantity: 5 },
        { productId: 'OIL', quantity: 3 },
      ],
      { withdraws: true },
    )
    return { id, found: (await flow.must(picker(), `GET /deliveries/to-collect/${id}`)).data }
  }

  test('waits, is handed over short, billed, printed, and leaves the rest to stock analysis', async () => {
    const { id, found } = await wanted()
    const { data: list } = await flow.must(picker(), 'GET /deliveries/to-collect')
    expect(list).toMatchObject([{ id, lineCount: 2, withdraws: true }])
    const [rice, oil] = found.lines
    const signature = await upload('delivery-signature')
    const short = {
      lineId: rice.lineId,
      batches: [{ levelId: rice.batches[0].levelId, quantity: 3 }],
      reasonId: '1NC',
    }
    const closed = { lineId: oil.lineId, batches: [], reasonId: '1NC', rest: 'close' }
    const body = { orderId: id, version: found.version, lines: [short, closed], ...PERSON, signature }
    const { content } = await flow.must(picker(), 'POST /deliveries', body)
    expect(content).toMatchObject({
      state: 'delivered',
      atCounter: true,
      shipment: null,
      receiverName: 'Ana Cossa',
      receiverDocument: '110100200300A',
      signature: { name: 'f.png' },
      billing: { state: 'none' },
      toPay: 450_000,
      allowedActions: ['invoice', 'take-back'],
      lines: [{ productId: 'RICE', batch: 'R1', loaded: 3, received: 3, inTransit: 0 }],
    })
    expect(await order(id)).toMatchObject({
      status: 'PARTIALLY-PROCESSED',
      stages: ['PICKING', 'STOCK_ANALYSIS'],
    })
    expect((await historyOf('order', id)).at(-1)).toMatchObject({
      action: 'deliver-at-counter',
      facts: {
        receiver: 'Ana Cossa',
        short: [
          { article: 'RICE', quantity: 2000, rest: 'analysis', reason: '1NC' },
          { article: 'OIL', quantity: 3000, rest: 'close', reason: '1NC' },
        ],
      },
    })

    const { data: asked } = await flow.must(picker(), `POST /deliveries/${content.id}/invoice`)
    expect(asked.billing).toEqual({ state: 'waiting', message: null })
    await flow.jobs()
    const billed = await get(content.id)
    expect(billed).toMatchObject({
      billing: { state: 'billed' },
      allowedActions: [],
      invoice: { total: 450_000 },
      toPay: null,
    })
    const { data: invoice } = await flow.must(flow.people.admin, `GET /invoices/${billed.invoice.id}`)
    expect(invoice).toMatchObject({
      deliveryId: content.id,
      shipmentId: null,
      shipment: null,
      lines: [{ quantity: 3 }],
    })
    expect(await order(id)).toMatchObject({ stages: ['STOCK_ANALYSIS'], shipment: null })

    const papers = { invoiceIds: [billed.invoice.id], orderIds: [id] }
    const { data: printed } = await flow.must(picker(), `POST /deliveries/${content.id}/papers/print`, papers)
    expect(printed.jobs).toHaveLength(2)
    const url = `/api/deliveries/${content.id}/papers/file?jobs=${printed.jobs.join(',')}`
    const file = await flow.testApp.app.inject({ url, headers: picker().headers })
    expect(file.headers['content-type']).toBe('application/pdf')
    const { data: confirmed } = await flow.must(picker(), `POST /deliveries/${content.id}/papers/confirm`, {
      printed: printed.jobs,
    })
    expect(confirmed.map(({ copy }: { copy: string }) => copy)).toEqual(['duplicate', 'duplicate'])
    expect((await historyOf('delivery', content.id)).map(({ action }) => action)).toEqual([
      'create',
      'invoice',
      'print',
    ])
  })

  test('is taken back until it is billed, and waits to be collected again', async () => {
    const { id, found } = await wanted()
    const body = { orderId: id, version: found.version, ...PERSON }
    const { content } = await flow.must(picker(), 'POST /deliveries', body)
    expect(await order(id)).toMatchObject({ status: 'PROCESSED', stages: ['READY_FOR_BILLING'] })
    const twice = await flow.call(picker(), 'POST /deliveries', {
      ...body,
      version: (await order(id)).version,
    })
    expect(twice).toMatchObject({ status: 409, body: { code: 'ACTION_NOT_ALLOWED' } })
    const { data } = await flow.must(picker(), `POST /deliveries/${content.id}/take-back`, {
      version: content.version,
    })
    expect(data).toMatchObject({
      state: 'cancelled',
      lines: [{ returned: 5 }, { returned: 3 }],
      allowedActions: [],
    })
    expect(await order(id)).toMatchObject({ status: 'PROCESSED', stages: ['AVAILABLE_FOR_PICKING'] })
    const late = await flow.call(picker(), `POST /deliveries/${content.id}/invoice`)
    expect(late).toMatchObject({ status: 409, body: { code: 'ACTION_NOT_ALLOWED' } })
    const { content: again } = await flow.must(picker(), 'POST /deliveries', {
      ...body,
      version: (await order(id)).version,
    })
    expect(again.number).not.toBe(content.number)
    await flow.must(picker(), `POST /deliveries/${again.id}/invoice`)
    await flow.jobs()
    expect(await order(id)).toMatchObject({ status: 'FINISHED', stages: ['BILLED'] })
  })

  test('what cannot be billed says why, and is billed once its cause is mended', async () => {
    const nameless = await addCustomer(flow.db, { nuit: null })
    const id = await flow.picked([{ productId: 'OIL', quantity: 1 }], {
      customerId: nameless.id,
      withdraws: true,
    })
    const { version } = await order(id)
    const { content } = await flow.must(picker(), 'POST /deliveries', { orderId: id, version, ...PERSON })
    await flow.must(picker(), `POST /deliveries/${content.id}/invoice`)
    await flow.jobs()
    const failed = await get(content.id)
    expect(failed).toMatchObject({ billing: { state: 'failed' }, allowedActions: ['invoice', 'take-back'] })
    expect(failed.billing.message).toContain('NUIT')
    expect(await order(id)).toMatchObject({
      status: 'FAILED',
      allowedActions: expect.not.arrayContaining(['unload-failed', 'return-to-shipment']),
    })
    await flow.db.updateTable('customers').set({ nuit: '400339910' }).where('id', '=', nameless.id).execute()
    await flow.must(picker(), `POST /deliveries/${content.id}/invoice`)
    await flow.jobs()
    expect(await get(content.id)).toMatchObject({ billing: { state: 'billed', message: null } })
  })

  test.each([
    ['more than was picked', { quantity: 5.5, reasonId: '1NC' }, 409, 'BATCH_NOT_HELD'],
    ['less for a reason of the truck', { quantity: 4, reasonId: '2DN' }, 422, 'REASON_MISSING'],
  ])('%s changes nothing', async (_, { quantity, reasonId }, status, code) => {
    const { id, found } = await wanted()
    const [rice] = found.lines
    const lines = [
      { lineId: rice.lineId, batches: [{ levelId: rice.batches[0].levelId, quantity }], reasonId },
    ]
    const body = { orderId: id, version: found.version, lines, ...PERSON }
    const reply = await flow.call(picker(), 'POST /deliveries', body)
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect((await flow.must(picker(), `GET /deliveries/to-collect/${id}`)).data).toEqual(found)
  })

  test('a document of another branch is not found, and a seller reads but does not hand over', async () => {
    const { id, found } = await wanted()
    const stranger = await signIn(flow.testApp, 'PICKING_MANAGER', { branchId: 'BE' })
    const body = { orderId: id, version: found.version, ...PERSON }
    expect((await flow.call(stranger, 'POST /deliveries', body)).status).toBe(404)
    expect((await flow.call(flow.people.seller, 'POST /deliveries', body)).status).toBe(403)
    const { content } = await flow.must(picker(), 'POST /deliveries', body)
    expect((await flow.call(stranger, `GET /deliveries/${content.id}`)).status).toBe(404)
    expect(
      (await flow.must(flow.people.seller, `GET /deliveries/${content.id}`)).data.allowedActions,
    ).toEqual([])
    const tabs = (await flow.must(picker(), 'GET /deliveries?tab=counter')).data
    expect(tabs.every((one: { atCounter: boolean }) => one.atCounter)).toBe(true)
    expect((await flow.must(stranger, 'GET /deliveries')).data).toEqual([])
  })
})

test('requested again and again on two servers, each counter delivery has one invoice and the series no gap', async () => {
  const { database, deps, app } = flow.testApp
  const second = await buildTestApp({ database })
  const before = await flow.db.selectFrom('invoices').select('id').execute()
  const ids: number[] = []
  for (let made = 0; made < 4; made += 1) {
    const id = await flow.picked([{ productId: 'RICE', quantity: 1 }], { withdraws: true })
    const { version } = await order(id)
    const { content } = await flow.must(picker(), 'POST /deliveries', { orderId: id, version, ...PERSON })
    ids.push(content.id)
  }
  const runners = [
    await startJobs({ url: database.url, tasks, deps, log: app.log }),
    await startJobs({ url: database.url, tasks, deps: second.deps, log: second.app.log }),
  ]
  const servers = [callsOf(flow.testApp), callsOf(second)]
  const replies = await Promise.all(
    ids.flatMap((id) =>
      [...servers, ...servers].map((call) => call(picker(), `POST /deliveries/${id}/invoice`)),
    ),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202]))
  await allJobsDone(flow.db)
  for (const runner of runners) await runner.stop()
  await second.close()
  const made = await flow.db
    .selectFrom('invoices')
    .select(['id', 'sequence', 'delivery_id'])
    .orderBy('sequence')
    .execute()
  expect(made).toHaveLength(before.length + ids.length)
  expect(made.map(({ sequence }) => sequence)).toEqual(made.map((_, index) => index + 1))
  expect(made.filter(({ delivery_id }) => ids.includes(delivery_id))).toHaveLength(ids.length)
}, 60_000)

describe('many deliveries at once', () => {
  test('those that are on the road are recorded as received whole, what was looked at before is left as it is', async () => {
    const [one, two] = [await onTheRoad(), await onTheRoad()]
    const refused = (await get(two.id)).lines.map(({ id }: { id: number }) => ({
      ...{ id, received: 0, reasonId: '2DN', reasonText: 'Caixas molhadas' },
    }))
    const { version } = await get(two.id)
    await flow.must(picker(), `PUT /deliveries/${two.id}/outcome`, { version, lines: refused })
    const ids = [await get(one.id), await get(two.id)].map((row) => ({ id: row.id, version: row.version }))
    const bulk = (body: object) =>
      flow.call(picker(), 'POST /deliveries/bulk', { action: 'record', ids, ...body })
    expect((await bulk({})).body.details[0].field).toBe('receiverName')
    const preview = (await bulk({ receiverName: 'Ana Cossa', dryRun: true })).body.data
    expect([preview.done, preview.refused]).toEqual([1, 1])
    expect((await get(one.id)).state).toBe('on-the-road')
    const { results } = (await bulk({ receiverName: 'Ana Cossa' })).body.data
    expect(results).toMatchObject([
      { id: one.id, outcome: 'done', state: 'delivered', error: null },
      { id: two.id, outcome: 'refused', state: 'refused', error: { code: 'ACTION_NOT_ALLOWED' } },
    ])
    expect(await get(one.id)).toMatchObject({ state: 'delivered', receiverName: 'Ana Cossa' })
    expect((await historyOf('delivery', one.id)).map(({ action }) => action)).toEqual(['create', 'record'])
    expect((await historyOf('delivery', two.id)).map(({ action }) => action)).toEqual(['create', 'record'])
  })
})
