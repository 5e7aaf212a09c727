import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { signIn } from '../../testing/people.ts'
import { addCustomer } from '../../testing/trade.ts'

let flow: Flow
const NOW = new Date('2026-11-23T07:12:00Z')
beforeAll(async () => {
  flow = await openFlow({ now: () => NOW })
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await flow.testApp.close()
})

const analyst = () => flow.people.analyst
const read = async (id: number) => (await flow.must(analyst(), `GET /stock/recalls/${id}`)).data
const line = (quantity: number) => [{ productId: 'OIL', quantity }]
const historyOf = (type: string, id: number) =>
  flow.db
    .selectFrom('history')
    .select(['action', 'user_id', 'changes', 'facts'])
    .where('object_type', '=', type)
    .where('object_id', '=', String(id))
    .orderBy('seq')
    .execute()

test('a recall finds every customer, blocks the batch, sends its documents back, and keeps what customers answer', async () => {
  const levelId = await flow.receive('OIL', 'L1', 100, '2027-06-30')
  const other = await addCustomer(flow.db, { name: 'Hotel Flor', phone: '84 330 1207' })
  // 6 were received by one customer, 2 refused; 10 are on the road to another, unbilled; 5 are reserved, 7 picked and on a ready truck
  const first = await flow.loaded([await flow.picked(line(8))])
  await flow.must(flow.people.picker, `POST /shipments/${first}/invoice`)
  await flow.jobs()
  const [delivery] = (await flow.must(flow.people.picker, `GET /deliveries?shipmentId=${first}`)).data
  const { data: whole } = await flow.must(flow.people.picker, `GET /deliveries/${delivery.id}`)
  await flow.must(flow.people.picker, `PUT /deliveries/${delivery.id}/outcome`, {
    version: whole.version,
    lines: [{ id: whole.lines[0].id, received: 6, reasonId: '2DN' }],
    receiverName: 'Rui Mate',
  })
  await flow.loaded([await flow.picked(line(10), { customerId: other.id })])
  const reserved = await flow.allocated(line(5))
  const picked = await flow.picked(line(7))
  const { id: ready } = await flow.ship([picked])

  const query = 'productId=OIL&batch=L1'
  const { data: trace } = await flow.must(analyst(), `GET /stock/recalls/trace?${query}`)
  expect(trace.balance).toEqual({
    cameIn: 100,
    found: 0,
    withCustomers: 6,
    inWarehouses: 82,
    inTransit: 10,
    returned: 2,
    sentAway: 0,
    lost: 0,
    unexplained: 0,
  })
  expect(trace.customers).toMatchObject([
    { name: 'Hotel Flor', quantity: 10, onTheRoad: 10, state: 'not-told', documents: [{ invoice: null }] },
    {
      quantity: 6,
      onTheRoad: 0,
      state: 'no-contact',
      documents: [{ number: delivery.number, invoice: { number: 'FT SD2026/1' } }],
    },
  ])
  expect(trace.places).toMatchObject([
    { levelId, warehouseId: 'SD1', stock: 82, held: 12, orders: 2, blocked: false },
  ])

  const input = { productId: 'OIL', batch: 'L1', grade: 1, reason: 'Cadeia de frio quebrada' }
  const { content } = await flow.must(analyst(), 'POST /stock/recalls', input)
  expect(content).toMatchObject({
    number: 'RL.SD.2026/1',
    state: 'blocked',
    allowedActions: ['unblock', 'tell', 'answer', 'close'],
    trace: { balance: trace.balance, places: [{ held: 0, orders: 0, blocked: true }] },
  })
  // the documents are in stock analysis again, nothing is held off the trucks, and the ready truck is empty
  for (const id of [reserved, picked]) {
    const { data } = await flow.must(flow.people.admin, `GET /orders/${id}`)
    expect(data).toMatchObject({ status: 'PENDING', stages: ['STOCK_ANALYSIS'] })
    const last = (await historyOf('order', id)).at(-1)
    expect(last).toMatchObject({
      action: 'recall',
      user_id: analyst().id,
      facts: { number: 'RL.SD.2026/1', batch: 'L1' },
    })
  }
  const left = flow.db.selectFrom('shipment_documents').select('order_id').where('shipment_id', '=', ready)
  expect(await left.execute()).toEqual([])
  const level = await flow.db
    .selectFrom('stock_levels')
    .selectAll()
    .where('id', '=', levelId)
    .executeTakeFirstOrThrow()
  // 10 are on the truck that left and is not billed
  expect(level).toMatchObject({
    on_hand: 92_000,
    reserved: 10_000,
    blocked: true,
    block_reason: 'RL.SD.2026/1',
  })

  // nothing unblocks it but the recall; more of the batch is blocked as it comes in; there is no second recall
  const unblock = { version: level.version, blocked: false, reason: 'engano' }
  expect(await flow.call(analyst(), `PUT /stock/levels/${levelId}/block`, unblock)).toMatchObject({
    status: 409,
    body: { code: 'BATCH_RECALLED' },
  })
  expect(await flow.call(analyst(), 'POST /stock/recalls', input)).toMatchObject({
    status: 409,
    body: { code: 'RECALL_EXISTS' },
  })
  await flow.db.insertInto('warehouses').values({ id: 'SD9', branch_id: 'SD', name: 'Anexo' }).execute()
  await flow.must(analyst(), 'POST /stock/receipts', {
    warehouseId: 'SD9',
    lines: [{ productId: 'OIL', batch: 'L1', quantity: 3 }],
  })
  expect((await read(content.id)).trace.places).toMatchObject([
    { blocked: true },
    { warehouseId: 'SD9', blocked: true },
  ])

  // customers are told and answer; nobody has more than they got
  const told = { customerIds: [other.id], way: 'phone' }
  await flow.must(analyst(), `POST /stock/recalls/${content.id}/told`, told)
  const answer = (stillHas: number) =>
    flow.call(analyst(), `PUT /stock/recalls/${content.id}/customers/${other.id}`, {
      stillHas,
      note: 'na câmara 2',
    })
  expect(await answer(11)).toMatchObject({ status: 422, body: { code: 'RECALL_ANSWER_OVER' } })
  expect((await answer(4)).status).toBe(200)
  expect(
    await flow.call(analyst(), `POST /stock/recalls/${content.id}/told`, { ...told, customerIds: [987_654] }),
  ).toMatchObject({
    status: 404,
  })
  const after = await read(content.id)
  expect(after).toMatchObject({ told: 1, answered: 1, stillHas: 4 })
  expect(after.trace.customers[0]).toMatchObject({
    state: 'answered',
    told: { at: NOW.toISOString(), way: 'phone' },
    answer: { stillHas: 4 },
    note: 'na câmara 2',
  })

  const step = { version: after.version, reason: 'Análise do laboratório' }
  const { data: free } = await flow.must(analyst(), `POST /stock/recalls/${content.id}/unblock`, step)
  expect(free).toMatchObject({ state: 'open', trace: { places: [{ blocked: false }, { blocked: false }] } })
  const closing = { version: free.version, note: 'Tudo recolhido' }
  expect(
    await flow.call(analyst(), `POST /stock/recalls/${content.id}/close`, { ...closing, version: 1 }),
  ).toMatchObject({
    status: 409,
    body: { code: 'VERSION_CONFLICT', current: { id: content.id } },
  })
  const { data: closed } = await flow.must(analyst(), `POST /stock/recalls/${content.id}/close`, closing)
  expect(closed).toMatchObject({ state: 'closed', allowedActions: ['reopen'], note: 'Tudo recolhido' })
  expect((await historyOf('recall', content.id)).map(({ action }) => action)).toEqual([
    'open',
    'block',
    'tell',
    'answer',
    'unblock',
    'close',
  ])
})

test('lists, files and papers hold the part of the reader; a scanned code finds the batch', async () => {
  const { data: list } = await flow.must(analyst(), 'GET /stock/recalls?search=RL.SD.2026/1')
  const [recall] = list
  expect(list).toMatchObject([{ number: 'RL.SD.2026/1', batch: 'L1', told: 1, answered: 1, stillHas: 4 }])
  const { headers } = analyst()
  const csv = await flow.testApp.app.inject({
    url: `/api/stock/recalls/${recall.id}/customers`,
    headers: { ...headers, accept: 'text/csv' },
  })
  expect(csv.body.split('\n').filter((row) => row.includes('GR SD2026/'))).toHaveLength(2)
  for (const paper of ['list', 'letters']) {
    const pdf = await flow.testApp.app.inject({
      url: `/api/stock/recalls/${recall.id}/print/${paper}`,
      headers,
    })
    expect(pdf.headers['content-type']).toBe('application/pdf')
  }
  const [manager, stranger] = [
    await signIn(flow.testApp, 'ADMIN_SD', { branchId: 'SD' }),
    await signIn(flow.testApp, 'ADMIN_BE', { branchId: 'BE' }),
  ]
  expect((await flow.must(manager, `GET /stock/recalls/${recall.id}`)).data.allowedActions).toEqual([])
  expect((await flow.must(stranger, 'GET /stock/recalls')).data).toEqual([])
  expect((await flow.call(stranger, `GET /stock/recalls/${recall.id}`)).status).toBe(404)

  await flow.db
    .updateTable('product_units')
    .set({ barcode: '6001234567897' })
    .where('product_id', '=', 'OIL')
    .where('position', '=', 1)
    .execute()
  const code = encodeURIComponent('(01)06001234567897(10)L1')
  const { data: found } = await flow.must(analyst(), `GET /stock/recalls/batches?search=${code}`)
  expect(found).toMatchObject([{ productId: 'OIL', batch: 'L1', recallId: null }])
  expect((await flow.must(analyst(), 'GET /stock/recalls/batches?search=L1')).data).toHaveLength(1)
})

test('what customers still have is collected by drafts of credit notes, once; whoever writes them begins them', async () => {
  await flow.receive('OIL', 'L2', 20, '2027-03-31')
  const shipment = await flow.loaded([await flow.picked(line(8))])
  await flow.must(flow.people.picker, `POST /shipments/${shipment}/invoice`)
  await flow.jobs()
  const [delivery] = (await flow.must(flow.people.picker, `GET /deliveries?shipmentId=${shipment}`)).data
  const outcome = { version: delivery.version, lines: [], receiverName: 'Rui Mate' }
  await flow.must(flow.people.picker, `PUT /deliveries/${delivery.id}/outcome`, outcome)
  const input = { productId: 'OIL', batch: 'L2', grade: 2, reason: 'Rótulo errado', block: false }
  const { content } = await flow.must(analyst(), 'POST /stock/recalls', input)
  const creator = await signIn(flow.testApp, 'CREDIT_NOTE_CREATOR')
  const collect = (body: object = {}, who = creator) =>
    flow.call(who, `POST /stock/recalls/${content.id}/collect`, body)
  const answer = (stillHas: number) =>
    flow.must(analyst(), `PUT /stock/recalls/${content.id}/customers/${flow.customer.id}`, {
      stillHas,
      note: '',
    })

  // nobody answered yet; analysts do not write credit notes
  expect((await collect()).body.code).toBe('RECALL_NOTHING_TO_COLLECT')
  expect((await collect({}, analyst())).body.code).toBe('ROLE_MISSING')
  await answer(5)
  expect((await collect({ customerIds: [987_654] })).body.code).toBe('RECALL_NOTHING_TO_COLLECT')
  const { status, body } = await collect({ customerIds: [flow.customer.id] })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({ allowedActions: ['collect'] })
  const [customer] = body.data.trace.customers
  expect(customer.creditNotes).toMatchObject([{ number: null, phase: 'draft', quantity: 5 }])
  const [{ id }] = customer.creditNotes
  const { data: draft } = await flow.must(creator, `GET /credit-notes/${id}`)
  expect(draft).toMatchObject({
    customer: { id: flow.customer.id },
    reason: { id: '3OU' },
    reasonText: `Retirada de lote ${content.number}, lote L2`,
    goods: 'collection',
    lines: [
      {
        asked: 5,
        negotiatedPrice: draft.lines[0].invoicedPrice,
        invoice: { id: delivery.invoice?.id ?? draft.lines[0].invoice.id },
      },
    ],
    allowedActions: ['save-draft', 'delete-draft', 'submit'],
  })
  // the same goods are asked for once; more that turns up, and what a deleted draft asked for, again
  expect((await collect()).body.code).toBe('RECALL_NOTHING_TO_COLLECT')
  await answer(7)
  const notes = async () => (await read(content.id)).trace.customers[0].creditNotes
  expect((await collect()).status).toBe(200)
  expect(await notes()).toMatchObject([{ quantity: 5 }, { quantity: 2 }])
  await flow.must(creator, `DELETE /credit-notes/${id}?version=${draft.version}`)
  expect((await collect()).status).toBe(200)
  expect(await notes()).toMatchObject([{ quantity: 2 }, { quantity: 5 }])
  // submitted, it takes them of the invoice: the delivery is corrected no more
  const [{ id: last }] = await notes()
  const { data: second } = await flow.must(creator, `GET /credit-notes/${last}`)
  await flow.must(creator, `POST /credit-notes/${last}/submit`, { version: second.version })
  expect((await collect()).body.code).toBe('RECALL_NOTHING_TO_COLLECT')
  const { data: credited } = await flow.must(flow.people.picker, `GET /deliveries/${delivery.id}`)
  expect(credited).toMatchObject({ allowedActions: [], creditedAt: expect.any(String) })
  expect((await historyOf('recall', content.id)).slice(-1)).toMatchObject([
    { action: 'collect', user_id: creator.id, facts: { drafts: [expect.any(Number)] } },
  ])
})
