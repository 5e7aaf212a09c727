import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOf } from '../../testing/call.ts'
import { type Collections, openCollections } from '../../testing/collections.ts'

let kit: Collections
beforeAll(async () => {
  kit = await openCollections()
})
afterAll(() => kit.close())

describe('on the phone', () => {
  test('line by line with photo and signature; two phones on one line are told, and the end counts once', async () => {
    const { flow, second, people, collecting, upload, onHand, returnsOf } = kit
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
    const { flow, people, collecting, returnsOf } = kit
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
    const { flow, people, collecting } = kit
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
    const { flow, second, people, delivered, approved } = kit
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
    const { flow, people, delivered } = kit
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
