import { imageBytes } from '@cais/domain/testing/image-samples'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { creditNotes } from '../../doctor/check-credit-notes.ts'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { returnedGoods } from '../../doctor/check-returns.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { digestOf } from '../../testing/image-upload.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { runJobs } from '../../testing/run-jobs.ts'

let flow: Flow
let second: TestApp
let witness: Person
let people: Record<'creator' | 'commercial' | 'approver' | 'collector' | 'financial', Person>

beforeAll(async () => {
  flow = await openFlow()
  second = await buildTestApp({ database: flow.testApp.database })
  people = {
    creator: await signIn(flow.testApp, 'CREDIT_NOTE_CREATOR'),
    commercial: await signIn(flow.testApp, 'CREDIT_NOTE_COMMERCIAL_APPROVER'),
    approver: await signIn(flow.testApp, 'CREDIT_NOTE_COLLECTOR'),
    collector: await signIn(flow.testApp, 'CREDIT_NOTE_COLLECTOR'),
    financial: await signIn(flow.testApp, 'CREDIT_NOTE_FINANCIAL_APPROVER'),
  }
  witness = await signIn(flow.testApp, 'STOCK_ANALYST')
  await flow.receive('OIL', 'O1', 400, '2027-03-31')
  await flow.receive('RICE', 'R1', 400)
  await flow.db
    .insertInto('warehouses')
    .values({ id: 'SDR', branch_id: 'SD', name: 'Devoluções', kind: 'returns' })
    .execute()
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  expect(await creditNotes.run(flow.testApp.deps)).toEqual([])
  expect(await returnedGoods.run(flow.testApp.deps)).toEqual([])
  await second.close()
  await flow.testApp.close()
})

/** A billed delivery of 6 of oil and 4 of rice. */
async function delivered() {
  const orderId = await flow.picked([
    { productId: 'OIL', quantity: 6 },
    { productId: 'RICE', quantity: 4 },
  ])
  const shipmentId = await flow.loaded([orderId])
  await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)
  await runJobs(flow.testApp)
  const { data } = await flow.must(flow.people.admin, `GET /deliveries?shipmentId=${shipmentId}`)
  const rows = await flow.db
    .selectFrom('invoice_lines as line')
    .innerJoin('invoices as i', 'i.id', 'line.invoice_id')
    .select('line.id')
    .where('i.order_id', '=', orderId)
    .orderBy('line.sequence')
    .execute()
  const [oil = 0, rice = 0] = rows.map(({ id }) => id)
  return { id: data[0].id as number, invoiceId: data[0].invoice.id as number, shipmentId, oil, rice }
}

type Note = { id: number; version: number; digest: string }

async function approved(draft: Note) {
  const path = `/credit-notes/${draft.id}`
  let note: Note = (
    await flow.must(people.creator, `POST ${path}/submit`, { version: draft.version, confirmed: true })
  ).data
  for (const [who, stage] of [
    [people.commercial, 'commercial'],
    [people.approver, 'collection'],
  ] as const) {
    const { version, digest } = note
    note = (await flow.must(who, `POST ${path}/approve/${stage}`, { version, digest, reason: 'Visto' })).data
  }
  return note
}

/** A collection at the customer that is being collected: 3 of oil and 4 of rice. */
async function collecting() {
  const billed = await delivered()
  const lines = [
    { invoiceLineId: billed.oil, quantity: 3, negotiatedPrice: 99_950 },
    { invoiceLineId: billed.rice, quantity: 4, negotiatedPrice: 150_000 },
  ]
  const { content } = await flow.must(people.creator, 'POST /credit-notes', {
    ...{ customerId: flow.customer.id, operationId: 'GERAL', reasonId: '3EX', lines },
  })
  const { id, version } = await approved(content)
  const collectors = await flow.must(people.approver, `GET /credit-notes/collectors?creditNoteId=${id}`)
  expect(collectors.data.map((one: { id: number }) => one.id)).toEqual([people.collector.id])
  await flow.must(people.approver, `POST /credit-notes/${id}/collection/start`, {
    ...{ version, collectorId: people.collector.id },
  })
  const { data } = await flow.must(people.collector, `GET /credit-notes/${id}/collection`)
  const [oil, rice] = data.lines as { id: number }[]
  return { id, billed, path: `/credit-notes/${id}/collection`, oil: oil?.id ?? 0, rice: rice?.id ?? 0 }
}

async function upload(purpose: 'collection-photo' | 'collection-signature') {
  const bytes = imageBytes('png')
  const digest = digestOf(bytes)
  const reply = await flow.testApp.app.inject({
    method: 'PUT',
    url: `/api/files/${digest}?purpose=${purpose}&name=f.png`,
    headers: { ...people.collector.headers, 'content-type': 'image/png' },
    payload: Buffer.from(bytes),
  })
  expect(reply.statusCode).toBe(200)
  return { digest, name: 'f.png' }
}

const levels = (warehouse: string) =>
  flow.db
    .selectFrom('stock_levels')
    .select(['batch', 'on_hand'])
    .where('warehouse_id', '=', warehouse)
    .orderBy('batch')
    .execute()
const onHand = async (warehouse: string, batch: string) =>
  (await levels(warehouse)).find((level) => level.batch === batch)?.on_hand ?? 0

const returnsOf = async (noteId: number) =>
  (await flow.must(flow.people.admin, 'GET /returns?tab=all&perPage=200')).data.filter(
    ({ creditNote }: { creditNote: { id: number } }) => creditNote.id === noteId,
  )

describe('on the phone', () => {
  test('line by line with photo and signature; two phones on one line are told, and the end counts once', async () => {
    const { id, path, oil, rice, billed } = await collecting()
    const line = (lineId: number) => `PUT ${path}/lines/${lineId}`
    const photo = await upload('collection-photo')
    const said = {
      version: 0,
      received: 2,
      batch: 'O1',
      condition: 'damaged',
      refusedReason: 'Um vendido',
      photo,
    }
    const key = { 'idempotency-key': 'phone-1' }
    const first = await flow.must(people.collector, line(oil), said, key)
    expect(first.data.lines[0]).toMatchObject({
      ...{ received: 2, variation: 1, batch: 'O1', expiry: '2027-03-31', condition: 'damaged', version: 1 },
      ...{ photo: { digest: photo.digest }, collectedBy: { id: people.collector.id } },
    })
    // the step is sent again after a lost line, and by a second phone that says the same
    await flow.must(people.collector, line(oil), said, key)
    const same = await flow.must(people.collector, line(oil), said)
    expect(same.data.lines[0].version).toBe(1)
    const other = await flow.call(people.collector, line(oil), { ...said, received: 3, refusedReason: '' })
    expect([other.status, other.body.code, other.body.current.lines[0].received]).toEqual([
      409,
      'VERSION_CONFLICT',
      2,
    ])

    // a batch that was never delivered asks why, when the collection ends
    const strange = await flow.must(people.collector, line(rice), { version: 0, received: 4, batch: 'X9' })
    expect(strange.data.lines[1]).toMatchObject({ batch: 'X9', expiry: null })
    const end = { collectedFrom: 'Ana Cossa', signature: await upload('collection-signature') }
    const early = await flow.call(people.collector, `POST ${path}/end`, end)
    expect([early.status, early.body.code, early.body.details]).toMatchObject([
      422,
      'COLLECTION_INCOMPLETE',
      [{ field: 'lines.1.refusedReason' }],
    ])
    await flow.must(people.collector, line(rice), { version: 1, received: 4, batch: 'R1' })
    const unsigned = await flow.call(people.collector, `POST ${path}/end`, { collectedFrom: 'Ana Cossa' })
    expect([unsigned.status, unsigned.body.code]).toEqual([422, 'COLLECTION_UNSIGNED'])
    const over = await flow.call(people.collector, line(rice), { version: 2, received: 5, batch: 'R1' })
    expect([over.status, over.body.code]).toEqual([422, 'CREDIT_OVER_ASKED'])

    // two phones end it at once, on two servers
    const before = await onHand('SDR', 'O1')
    const calls = [flow.call, callsOf(second)]
    const replies = await Promise.all(calls.map((call) => call(people.collector, `POST ${path}/end`, end)))
    expect(replies.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()).toSorted()).toEqual([
      '200',
      '409 ACTION_NOT_ALLOWED',
    ])
    expect((await onHand('SDR', 'O1')) - before).toBe(2000)
    const { data } = await flow.must(people.approver, `GET ${path}`)
    expect(data).toMatchObject({
      ...{ phase: 'financial-approval', collectedFrom: 'Ana Cossa', endedBy: { id: people.collector.id } },
      signature: { digest: end.signature.digest },
      allowedActions: [],
    })
    const image = await flow.testApp.app.inject({
      url: `/api${path}/lines/${oil}/photo`,
      headers: people.approver.headers,
    })
    expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/png'])
    const late = await flow.call(people.collector, line(oil), { ...said, version: 1, received: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'ACTION_NOT_ALLOWED'])
    expect(await returnsOf(id)).toMatchObject([
      {
        batch: 'O1',
        quantity: 2,
        remaining: 2,
        condition: 'damaged',
        saleable: false,
        photo: { lineId: oil },
      },
      { batch: 'R1', quantity: 4, remaining: 4, condition: 'good', saleable: true },
    ])
    const { data: note } = await flow.must(flow.people.admin, `GET /credit-notes/${id}`)
    const issued = await flow.must(people.financial, `POST /credit-notes/${id}/approve/financial`, {
      ...{ version: note.version, digest: note.digest, reason: '' },
    })
    expect(issued.data).toMatchObject({ phase: 'issued', net: 799_900 })
    const invoice = await flow.must(flow.people.admin, `GET /invoices/${billed.invoiceId}`)
    expect(invoice.data.open).toBe(invoice.data.total - issued.data.total)
  })

  test('a line that comes back in two batches is parted, and both together are what it was', async () => {
    const { id, path, oil, rice } = await collecting()
    const { net, total } = (await flow.must(people.collector, `GET /credit-notes/${id}`)).data
    const parts = `POST ${path}/lines/${oil}/parts`
    for (const quantity of [3, 4]) {
      const refused = await flow.call(people.collector, parts, { version: 0, quantity })
      expect([refused.status, refused.body.code]).toEqual([422, 'CREDIT_OVER_ASKED'])
    }
    const { data } = await flow.must(people.collector, parts, { version: 0, quantity: 1 })
    const asked = (lines: { productId: string; asked: number }[]) =>
      lines.map((one) => `${one.productId} ${one.asked}`)
    expect(asked(data.lines)).toEqual(['OIL 2', 'RICE 4', 'OIL 1'])
    // each of the two says that the other one takes of the same line of the invoice
    const seen = (await flow.must(people.collector, `GET /credit-notes/${id}`)).data.lines
    expect(
      seen.map((one: { asked: number; billed: number; credited: number; rest: number }) => [
        ...[one.asked, one.billed, one.credited, one.rest],
      ]),
    ).toEqual([
      [2, 6, 1, 5],
      [4, 4, 0, 4],
      [1, 6, 2, 4],
    ])
    const stale = await flow.call(people.collector, parts, { version: 0, quantity: 1 })
    expect([stale.status, stale.body.code]).toEqual([409, 'VERSION_CONFLICT'])
    const line = (lineId: number) => `PUT ${path}/lines/${lineId}`
    await flow.must(people.collector, line(oil), { version: 1, received: 2, batch: 'O1' })
    await flow.must(people.collector, line(rice), { version: 0, received: 4, batch: 'R1' })
    await flow.must(people.collector, line(data.lines[2].id), {
      ...{ version: 0, received: 1, batch: 'O9', refusedReason: 'Etiqueta trocada' },
    })
    await flow.must(people.collector, `POST ${path}/end`, {
      collectedFrom: 'Ana Cossa',
      unsignedReason: 'Sem caneta',
    })
    const note = (await flow.must(people.collector, `GET /credit-notes/${id}`)).data
    expect([note.net, note.total, note.phase]).toEqual([net, total, 'financial-approval'])
    // a new draft asks for both batches in one line
    const { content: copy } = await flow.must(people.creator, `POST /credit-notes/${id}/duplicate`)
    expect(asked(copy.lines)).toEqual(['OIL 3', 'RICE 4'])
    const back = (await returnsOf(id)) as { batch: string; quantity: number }[]
    expect(back.map(({ batch, quantity }) => `${batch} ${quantity}`).toSorted()).toEqual([
      'O1 2',
      'O9 1',
      'R1 4',
    ])
  })

  test('it stands in the list by route, and beside the truck that goes there, outside its documents', async () => {
    const { id, path } = await collecting()
    const orderId = await flow.picked([{ productId: 'RICE', quantity: 1 }])
    const shipment = await flow.ship([orderId])
    const find = async (query = '') =>
      (await flow.must(people.collector, `GET /credit-notes/collections${query}`)).data.find(
        (row: { id: number }) => row.id === id,
      )
    expect(await find()).toMatchObject({
      ...{ route: 'R1', goods: 'collection', phase: 'collecting', shipment: null, lineCount: 2 },
      collector: { id: people.collector.id },
    })
    const put = await flow.must(flow.people.picker, `PUT ${path}/shipment`, { shipmentId: shipment.id })
    await flow.must(flow.people.picker, `PUT ${path}/shipment`, { shipmentId: shipment.id })
    expect(put.data.shipment).toMatchObject({ id: shipment.id, number: shipment.number })
    const { data } = await flow.must(flow.people.picker, `GET /shipments/${shipment.id}`)
    expect([data.documentCount, data.collections]).toMatchObject([1, [{ id, lineCount: 2 }]])
    expect(await find('?free=true')).toBeUndefined()
    const list = await flow.testApp.app.inject({
      url: `/api/shipments/${shipment.id}/print/client`,
      headers: flow.people.picker.headers,
    })
    expect(list.statusCode).toBe(200)
    const off = await flow.must(people.collector, `PUT ${path}/shipment`, { shipmentId: null })
    expect(off.data.shipment).toBeNull()
    const history = await flow.db
      .selectFrom('history')
      .select(['action', 'facts'])
      .where('object_type', '=', 'creditnote')
      .where('object_id', '=', String(id))
      .orderBy('seq')
      .execute()
    expect(history.slice(-2)).toMatchObject([
      { action: 'put-on-shipment', facts: { shipment: shipment.number } },
      { action: 'take-off-shipment', facts: { shipment: shipment.number } },
    ])
    const stranger = await flow.call(flow.people.picker, `PUT ${path}/lines/1`, { version: 0, received: 0 })
    expect([stranger.status, stranger.body.code]).toEqual([403, 'ROLE_MISSING'])
  })
})

describe('from a refused delivery', () => {
  test('one draft however often it is asked for; received at the dock without a signature, and credited', async () => {
    const billed = await delivered()
    const none = await flow.call(people.creator, `POST /deliveries/${billed.id}/credit-note`)
    expect([none.status, none.body.code]).toEqual([422, 'DELIVERY_NOT_REFUSED'])
    const { data: delivery } = await flow.must(flow.people.picker, `GET /deliveries/${billed.id}`)
    const [oil] = delivery.lines
    const outcome = {
      version: delivery.version,
      lines: [{ id: oil.id, received: 1, reasonId: '2DN', reasonText: 'Caixa aberta' }],
      receiverName: 'Rui',
    }
    await flow.must(flow.people.picker, `PUT /deliveries/${billed.id}/outcome`, outcome)
    const calls = [flow.call, callsOf(second)]
    const made = await Promise.all(
      calls.map((call) => call(people.creator, `POST /deliveries/${billed.id}/credit-note`)),
    )
    const ids = new Set(made.map(({ body }) => body.data.id as number))
    expect([made.map(({ status }) => status), ids.size]).toEqual([[200, 200], 1])
    const [id = 0] = ids
    const { data: draft } = await flow.must(people.creator, `GET /credit-notes/${id}`)
    expect(draft).toMatchObject({
      ...{ phase: 'draft', reason: { id: '2DN' }, reasonText: 'Caixa aberta', goods: 'truck', net: 499_750 },
      lines: [{ invoiceLineId: billed.oil, asked: 5, negotiatedPrice: 99_950 }],
    })
    const correct = await flow.call(flow.people.picker, `PUT /deliveries/${billed.id}/outcome`, {
      ...{ ...outcome, version: delivery.version + 2 },
    })
    expect([correct.status, correct.body.code]).toEqual([409, 'DELIVERY_CREDITED'])

    const { version } = await approved(draft)
    const path = `/credit-notes/${id}/collection`
    const picker = flow.people.picker
    await flow.must(picker, `POST ${path}/start`, { version })
    const { data } = await flow.must(picker, `GET ${path}`)
    expect(data).toMatchObject({ goods: 'truck', allowedActions: ['record-collection', 'end-collection'] })
    await flow.must(picker, `PUT ${path}/lines/${data.lines[0].id}`, { version: 0, received: 5, batch: 'O1' })
    await flow.must(picker, `POST ${path}/end`, { collectedFrom: 'Armando Tembe' })
    const { data: note } = await flow.must(people.financial, `GET /credit-notes/${id}`)
    const issued = await flow.must(people.financial, `POST /credit-notes/${id}/approve/financial`, {
      ...{ version: note.version, digest: note.digest, reason: '' },
    })
    expect(issued.data).toMatchObject({ phase: 'issued', net: 499_750, total: 579_710 })
    const invoice = await flow.must(flow.people.admin, `GET /invoices/${billed.invoiceId}`)
    expect(invoice.data.open).toBe(invoice.data.total - 579_710)
    const again = await flow.must(people.creator, `POST /deliveries/${billed.id}/credit-note`)
    expect(again.data).toMatchObject({ id, phase: 'issued' })
  })

  test('a cancelled credit note sets the delivery free', async () => {
    const billed = await delivered()
    const { data: delivery } = await flow.must(flow.people.picker, `GET /deliveries/${billed.id}`)
    const lines = delivery.lines.map((line: { id: number }) => ({
      id: line.id,
      received: 0,
      reasonId: '2DN',
    }))
    const body = { version: delivery.version, lines, receiverName: '' }
    await flow.must(flow.people.picker, `PUT /deliveries/${billed.id}/outcome`, body)
    const credited = async () =>
      (await flow.must(flow.people.picker, `GET /deliveries/${billed.id}`)).data.creditedAt !== null
    const { data } = await flow.must(people.creator, `POST /deliveries/${billed.id}/credit-note`)
    expect(await credited()).toBe(true)
    const { data: draft } = await flow.must(people.creator, `GET /credit-notes/${data.id}`)
    await flow.must(people.creator, `DELETE /credit-notes/${data.id}?version=${draft.version}`)
    expect(await credited()).toBe(false)
    const other = await flow.must(people.creator, `POST /deliveries/${billed.id}/credit-note`)
    expect(other.data.id).not.toBe(data.id)
  })
})

describe('what becomes of the goods', () => {
  /** 3 of oil and 4 of rice that came back, the oil as it is said. */
  async function back(condition = 'good') {
    const { id, path, oil, rice } = await collecting()
    await flow.must(people.collector, `PUT ${path}/lines/${oil}`, {
      version: 0,
      received: 3,
      batch: 'O1',
      condition,
    })
    await flow.must(people.collector, `PUT ${path}/lines/${rice}`, { version: 0, received: 4, batch: 'R1' })
    await flow.must(people.collector, `POST ${path}/end`, {
      collectedFrom: 'Ana',
      unsignedReason: 'Com pressa',
    })
    const [first, other] = await returnsOf(id)
    return { id, oil: first.id as number, rice: other.id as number }
  }
  const decide = (who: Person, body: object) => flow.call(who, 'POST /returns/dispositions', body)
  const ask = (who: Person, body: object) => flow.call(who, 'POST /returns/destructions', body)
  const settle = (who: Person, { id, version }: { id: number; version: number }, body: object) =>
    flow.call(who, `POST /returns/destructions/${id}/decide`, { version, ...body })

  test('back to sale, destroyed with a certificate, to the principal: each quantity is in one place', async () => {
    const { id, oil, rice } = await back()
    const before = [await onHand('SD1', 'O1'), await onHand('SDR', 'O1')]
    const sale = { disposition: 'sale', lines: [{ id: oil, quantity: 2 }], toWarehouseId: 'SD1' }
    const { analyst } = flow.people
    const collector = await decide(people.collector, sale)
    expect(collector.status).toBe(403)
    const sold = await decide(analyst, sale)
    expect([sold.status, sold.body.content]).toMatchObject([
      201,
      { number: 'DV SD2026/1', toWarehouseId: 'SD1', lines: [{ batch: 'O1', quantity: 2 }] },
    ])
    expect([await onHand('SD1', 'O1'), await onHand('SDR', 'O1')]).toEqual([
      (before[0] ?? 0) + 2000,
      (before[1] ?? 0) - 2000,
    ])
    const over = await decide(analyst, sale)
    expect([over.status, over.body.code, over.body.details[0].field]).toEqual([
      422,
      'RETURNS_OVER_REST',
      'lines.0.quantity',
    ])
    const asked = await ask(analyst, {
      ...{ witnessId: witness.id, reason: 'Saco rasgado', present: 'Seguradora Índico' },
      lines: [{ id: rice, quantity: 1.5 }],
    })
    const confirmed = (await settle(witness, asked.body.content, { action: 'confirm' })).body.data
    expect(confirmed).toMatchObject({
      ...{ state: 'confirmed', disposition: { number: 'AD SD2026/1' }, allowedActions: [] },
      settledBy: { id: witness.id },
    })
    const { data: papers } = await flow.must(analyst, 'GET /returns/dispositions?disposition=destroyed')
    expect(papers).toMatchObject([
      {
        ...{ number: 'AD SD2026/1', decidedBy: { id: analyst.id }, confirmedBy: { id: witness.id } },
        witness: `${witness.username}; Seguradora Índico`,
        // decided when the witness was asked, gone when they confirmed
        ...{ decidedAt: confirmed.askedAt, confirmedAt: confirmed.settledAt },
      },
    ])
    const principal = await decide(analyst, {
      ...{ disposition: 'principal', witness: 'Clover', lines: [{ id: rice, quantity: 1 }] },
    })
    expect(principal.body.content.number).toBe('DP SD2026/1')
    // a correction takes from what still waits: it says so
    const level = await flow.db
      .selectFrom('stock_levels')
      .select(['id', 'version', 'on_hand'])
      .where('warehouse_id', '=', 'SDR')
      .where('batch', '=', 'R1')
      .executeTakeFirstOrThrow()
    expect(await returnsOf(id)).toMatchObject([
      { quantity: 3, remaining: 1, sold: 2, destroyed: 0 },
      { quantity: 4, remaining: 1.5, destroyed: 1.5, toPrincipal: 1, elsewhere: 0 },
    ])
    await flow.must(analyst, `POST /stock/corrections`, {
      ...{ levelId: level.id, version: level.version, onHand: level.on_hand / 1000 - 1, reason: 'Faltava' },
    })
    expect((await returnsOf(id))[1]).toMatchObject({ remaining: 0.5, elsewhere: 1 })
    const paper = await flow.testApp.app.inject({
      url: `/api/returns/dispositions/${papers[0].id}/print`,
      headers: analyst.headers,
    })
    expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
    const { data: note } = await flow.must(people.financial, `GET /credit-notes/${id}`)
    const sent = await flow.call(people.financial, `POST /credit-notes/${id}/collection/send-back`, {
      ...{ version: note.version, reason: 'Contar' },
    })
    expect([sent.status, sent.body.code]).toEqual([409, 'RETURNED_GOODS_MOVED'])
  })

  test('damaged goods are not sold again; two people decide on the same goods at once', async () => {
    const { oil } = await back('damaged')
    const sale = { disposition: 'sale', lines: [{ id: oil, quantity: 1 }], toWarehouseId: 'SD1' }
    const spoilt = await decide(flow.people.analyst, sale)
    expect([spoilt.status, spoilt.body.code]).toEqual([422, 'RETURNS_NOT_SALEABLE'])
    const all = { witnessId: witness.id, reason: 'Partido', lines: [{ id: oil, quantity: 3 }] }
    const { analyst } = flow.people
    const calls = [flow.call, callsOf(second)]
    const replies = await Promise.all(calls.map((call) => call(analyst, 'POST /returns/destructions', all)))
    expect(replies.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim()).toSorted()).toEqual([
      '201',
      '422 RETURNS_OVER_REST',
    ])
  })

  test('are destroyed only once the colleague who saw it confirms; nobody confirms their own', async () => {
    const { id, oil } = await back('damaged')
    const { analyst, picker } = flow.people
    const refused = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
    const lines = [{ id: oil, quantity: 2 }]
    const alone = { disposition: 'destroyed', witness: 'Rosa', reason: 'Partido', lines }
    expect(refused(await decide(analyst, alone))).toEqual([422, 'WITNESS_NEEDED'])
    const body = { lines, reason: 'Partido' }
    expect(refused(await ask(analyst, { ...body, witnessId: analyst.id }))).toEqual([422, 'WITNESS_DECIDED'])
    expect(refused(await ask(analyst, { ...body, witnessId: picker.id }))).toEqual([422, 'WITNESS_UNKNOWN'])
    expect(refused(await ask(picker, { ...body, witnessId: witness.id }))).toEqual([403, 'ROLE_MISSING'])

    const before = await onHand('SDR', 'O1')
    const waits = async (who: Person) =>
      (await flow.must(who, 'GET /home')).data.waiting.find(
        ({ kind }: { kind: string }) => kind === 'destructions',
      )
    const waited = (await waits(witness))?.count ?? 0
    const first = (await ask(analyst, { ...body, witnessId: witness.id })).body.content
    expect(first).toMatchObject({
      state: 'waiting',
      disposition: null,
      lines: [{ goodsId: oil, quantity: 2 }],
    })
    expect(await onHand('SDR', 'O1')).toBe(before)
    expect((await returnsOf(id))[0]).toMatchObject({ remaining: 3, toConfirm: 2, destroyed: 0 })
    // what waits for the witness is decided on no second time, and its collection is not sent back
    const rest = { disposition: 'principal', witness: 'Clover', lines }
    expect(refused(await decide(analyst, rest))).toEqual([422, 'RETURNS_OVER_REST'])
    expect(await waits(witness)).toMatchObject({ count: waited + 1, link: '/stock/returns?tab=witness' })
    expect(await waits(analyst)).toBeUndefined()
    for (const [who, action, code] of [
      [analyst, 'confirm', 'WITNESS_OTHER'],
      [flow.people.admin, 'confirm', 'WITNESS_OTHER'],
      [witness, 'withdraw', 'OWN_ENTRY'],
    ] as const)
      expect(refused(await settle(who, first, { action }))).toEqual([403, code])
    expect(refused(await settle(witness, first, { action: 'decline' }))).toEqual([422, 'REASON_MISSING'])
    const declined = await settle(witness, first, { action: 'decline', reason: 'Não estive lá' })
    expect(declined.body.data).toMatchObject({ state: 'declined', settledReason: 'Não estive lá' })
    expect(refused(await settle(witness, declined.body.data, { action: 'confirm' }))).toEqual([
      409,
      'CONFIRMATION_DECIDED',
    ])
    expect((await returnsOf(id))[0]).toMatchObject({ remaining: 3, toConfirm: 0 })

    const again = (await ask(analyst, { ...body, witnessId: witness.id })).body.content
    const both = await Promise.all([
      settle(witness, again, { action: 'confirm' }),
      settle(analyst, again, { action: 'withdraw' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const isDone = both[0]?.status === 200
    expect((await returnsOf(id))[0]).toMatchObject({
      ...{ toConfirm: 0, remaining: isDone ? 1 : 3, destroyed: isDone ? 2 : 0 },
    })
    expect(await onHand('SDR', 'O1')).toBe(before - (isDone ? 2000 : 0))
    const told = await flow.db
      .selectFrom('history')
      .select('action')
      .where('object_type', '=', 'creditnote')
      .where('object_id', '=', String(id))
      .orderBy('seq')
      .execute()
    expect(told.map(({ action }) => action).slice(-4)).toEqual([
      'ask-destruction',
      'decline-destruction',
      'ask-destruction',
      isDone ? 'dispose' : 'withdraw-destruction',
    ])
  })

  test('a branch that is too small for a second person destroys before a name in words', async () => {
    const { oil } = await back('damaged')
    const { admin, analyst } = flow.people
    const { data: policy } = await flow.must(admin, 'GET /settings/approval-policy')
    const change = (ownDocumentsAllowed: readonly string[], version: number) =>
      flow.must(admin, 'PUT /settings/approval-policy', { ownDocumentsAllowed, version })
    await change(['SD'], policy.version)
    const { data } = await flow.must(analyst, 'GET /returns/witnesses?branchId=SD')
    expect(data).toMatchObject({ mayBeAlone: true })
    const alone = { disposition: 'destroyed', reason: 'Partido', lines: [{ id: oil, quantity: 1 }] }
    const own = await decide(analyst, { ...alone, witness: analyst.username.toUpperCase() })
    expect([own.status, own.body.code]).toEqual([422, 'WITNESS_DECIDED'])
    const done = await decide(analyst, { ...alone, witness: 'Rosa Tembe' })
    expect(done.body.content).toMatchObject({ witness: 'Rosa Tembe', confirmedBy: null })
    await change([], policy.version + 1)
  })

  test('whatever is decided in whatever order, what lies there is what waits', async () => {
    const notes = [await back(), await back('expired'), await back()]
    const goods = notes.flatMap(({ oil, rice }) => [oil, rice])
    const kinds = ['sale', 'destroyed', 'principal'] as const
    // a fixed sequence that looks like chance
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    for (let step = 0; step < 24; step++) {
      const lines = [goods[next(goods.length)], goods[next(goods.length)]].map((id) => ({
        ...{ id, quantity: (next(1500) + 1) / 1000 },
      }))
      const disposition = kinds[next(3)]
      if (disposition === 'destroyed') {
        const body = { lines, witnessId: witness.id, reason: 'Visto' }
        const { content } = (await ask(flow.people.analyst, body)).body
        const action = (['confirm', 'decline', 'wait'] as const)[next(3)]
        if (content !== undefined && action !== 'wait')
          await settle(witness, content, { action, reason: 'Visto' })
        continue
      }
      await decide(flow.people.analyst, {
        ...{ disposition, lines, witness: disposition === 'sale' ? '' : 'Rosa', reason: 'Visto' },
        toWarehouseId: disposition === 'sale' ? 'SD1' : null,
      })
    }
    for (const { id } of notes)
      for (const row of await returnsOf(id))
        expect(row.remaining + row.sold + row.destroyed + row.toPrincipal + row.elsewhere).toBeCloseTo(
          row.quantity,
          6,
        )
    const waiting = await flow.db
      .selectFrom('returned_goods as g')
      .innerJoin('stock_levels as level', 'level.id', 'g.level_id')
      .select(['level.id', 'level.on_hand'])
      .select(({ fn }) => fn.sum<number>('g.remaining').as('remaining'))
      .groupBy('level.id')
      .orderBy('level.id')
      .execute()
    for (const level of waiting) expect(Number(level.remaining)).toBe(level.on_hand)
  })
})
