import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { openSftpStandIn } from '../../gateways/sftp/testing/sftp-stand-in.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { digestOf } from '../../testing/image-upload.ts'
import { signIn } from '../../testing/people.ts'
import { addCustomer } from '../../testing/trade.ts'
import { openReceiver, type ReceiverStandIn } from './testing/receiver-stand-in.ts'

let flow: Flow
let folder: string
let receiver: ReceiverStandIn
let shop: { readonly id: number }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cais-answers-'))
  receiver = await openReceiver()
  flow = await openFlow({ config: { answersFolder: folder, privateReceivers: true } })
  const value = JSON.stringify({ name: 'Cais, Lda.', nuit: '400339910', address: 'Maputo' })
  await flow.db
    .insertInto('settings')
    .values({ key: 'company', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
  await flow.db.insertInto('retailers').values({ id: 'BAZ', name: 'Baía Azul' }).execute()
  await flow.receive('RICE', 'R1', 300, '2027-03-31')
  await flow.receive('RICE', 'R2', 5, '2027-01-31')
  await flow.receive('OIL', 'O1', 30)
  shop = await addCustomer(flow.db, { name: 'Baía Azul, Loja 2', credit_limit: 900_000_000 })
  await flow.db
    .updateTable('customer_addresses')
    .set({ gln: '5601234000023' })
    .where('customer_id', '=', shop.id)
    .execute()
  await flow.db
    .insertInto('retailer_customers')
    .values({ customer_id: shop.id, retailer_id: 'BAZ' })
    .execute()
})
afterAll(async () => {
  expect(await checkInvariants(flow.db)).toEqual([])
  await receiver.close()
  await flow.testApp.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => receiver.behave('accept'))

const admin = () => flow.people.admin
const FIELDS = {
  active: true,
  kinds: ['order-response', 'despatch-advice', 'invoice', 'credit-note'],
  format: 'json',
  way: 'file',
  ownGln: '6001234000013',
  receiverGln: '5601234000016',
  folder: 'baia-azul',
  host: '',
  port: 22,
  username: '',
  hostKey: '',
  url: '',
  askUrl: '',
}
async function profile(change: object = {}) {
  const { data } = await flow.must(admin(), 'GET /retailers/BAZ/answers')
  const body = { version: data.version, ...FIELDS, ...change }
  return (await flow.must(admin(), 'PUT /retailers/BAZ/answers', body)).data
}

let files = 0
/** An order of the shop as a file; answers the id of the inbound order. */
async function receiveOrder(number: string, lines: readonly string[]): Promise<number> {
  files += 1
  const text = [
    'PO;Line;Buyer code;Artigo;Qtd;Unidade;Loja',
    ...lines.map((line) => `${number};${line};5601234000023`),
  ].join('\n')
  const body = Buffer.from(`${text}\n`)
  const digest = digestOf(body)
  await flow.testApp.inject({
    method: 'PUT',
    url: `/api/files/${digest}?purpose=inbound-file&name=o${files}.csv`,
    headers: { ...admin().headers, 'content-type': 'application/octet-stream' },
    payload: body,
  })
  const file = { digest, name: `o${files}.csv` }
  const { content } = await flow.must(admin(), 'POST /morpheus/files', { file, retailerId: 'BAZ' })
  await flow.jobs()
  return (await flow.must(admin(), `GET /morpheus?fileId=${content.id}`)).data[0].id
}
const documentsOf = async (inboundId: number): Promise<{ id: number; number: string }[]> =>
  (await flow.must(admin(), `GET /morpheus/${inboundId}`)).data.documents
const answersOf = async (orderId: number) =>
  (await flow.must(admin(), `GET /answers?orderId=${orderId}&sort=oldest`)).data
const inFolder = async (name: string) => JSON.parse(await readFile(join(folder, 'baia-azul', name), 'utf8'))
const messageOf = (key: string) =>
  flow.db.selectFrom('outbox_messages').selectAll().where('key', '=', key).executeTakeFirstOrThrow()
/** Delivers what waits, whenever it would be due. */
async function deliver(key: string) {
  const { id, version, state } = await messageOf(key)
  const action =
    state === 'in-doubt' && (await messageOf(key)).kind === 'retailer-post' ? 'send-again' : 'repeat'
  await flow.must(admin(), `POST /outbox/${id}/repeat`, { action, version })
  await flow.jobs()
  return await messageOf(key)
}

test('an order is answered, its delivery announced and its invoice sent, each once, with the codes of the retailer', async () => {
  await profile()
  const inboundId = await receiveOrder('4500-1', [
    '10;B-77;RICE;12;CS',
    '20;B-78;OIL;50;CS',
    '30;B-79;NADA;1;CS',
  ])
  const [document] = await documentsOf(inboundId)
  if (document === undefined) throw new Error('A document was made')
  const name = `order-response_${document.number.replaceAll(/[./]/g, '-')}.json`
  expect(await inFolder(name)).toMatchObject({
    type: 'order-response',
    number: document.number,
    orderNumber: '4500-1',
    answer: 'changed',
    seller: { gln: '6001234000013', name: 'Cais, Lda.' },
    buyer: { gln: '5601234000016' },
    deliverTo: { gln: '5601234000023' },
    lines: [
      {
        line: '10',
        buyerCode: 'B-77',
        supplierCode: 'RICE',
        unit: 'CS',
        answer: 'accepted',
        confirmed: '12',
        price: '1500.00',
      },
      {
        line: '20',
        buyerCode: 'B-78',
        answer: 'changed',
        reason: 'stock',
        ordered: '50',
        confirmed: '30',
        waiting: '20',
      },
      { line: '30', answer: 'pending', reason: 'article', confirmed: '0', waiting: '1' },
    ],
  })

  // the rest will not come: that is news, and told by itself
  const { version, lines } = await flow.stock(document.id)
  const decisions = lines.map((line: { id: number; productId: string }, at: number) => ({
    lineId: line.id,
    decision: at === 0 ? 'picking' : 'close',
  }))
  await flow.must(flow.people.analyst, `POST /orders/${document.id}/stock/process`, {
    version,
    lines: decisions,
    reason: 'Sem stock',
  })
  await flow.jobs()
  expect(await inFolder(name.replace('.json', '_v2.json'))).toMatchObject({
    version: 2,
    lines: [
      { answer: 'accepted' },
      { answer: 'rejected', confirmed: '0', waiting: '0' },
      { answer: 'pending' },
    ],
  })

  const shipmentId = await flow.loaded([document.id])
  await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)
  await flow.jobs()
  const answers = await answersOf(document.id)
  expect(
    answers.map(({ kind, version, state }: { kind: string; version: number; state: string }) => [
      kind,
      version,
      state,
    ]),
  ).toEqual([
    ['order-response', 1, 'done'],
    ['order-response', 2, 'done'],
    ['despatch-advice', 1, 'done'],
    ['invoice', 1, 'done'],
  ])
  const advice = await inFolder(answers[2].fileName)
  expect(advice).toMatchObject({
    orderNumber: '4500-1',
    registration: 'AAB-123-MC',
    lines: [
      {
        line: '10',
        buyerCode: 'B-77',
        unit: 'CS',
        quantity: '12',
        batches: [
          { batch: 'R2', expiry: '2027-01-31', quantity: '5' },
          { batch: 'R1', expiry: '2027-03-31', quantity: '7' },
        ],
      },
    ],
  })
  const invoice = await inFolder(answers[3].fileName)
  expect(invoice).toMatchObject({
    orderNumber: '4500-1',
    deliveryNumber: advice.number,
    net: '18000.00',
    vat: '0.00',
    total: '18000.00',
    lines: [
      { line: '10', buyerCode: 'B-77', quantity: '12', price: '1500.00', total: '18000.00', vatRate: '0' },
    ],
  })
  const { body } = await flow.call(admin(), `GET /answers/${answers[3].id}/content`)
  expect(body).toMatchObject({ number: invoice.number })
  await flow.jobs()
  expect(await readdir(join(folder, 'baia-azul'))).toHaveLength(4)
})

test('a person tells anew with a reason, under the next version, and not while one is on its way', async () => {
  await profile()
  const inboundId = await receiveOrder('4500-2', ['1;B-77;RICE;2;CS'])
  const [document] = await documentsOf(inboundId)
  const [first] = await answersOf(document?.id ?? 0)
  const { data } = await flow.must(admin(), `POST /answers/${first.id}/new-version`, { reason: 'Perdeu-se' })
  expect(data).toMatchObject({ version: 2, reason: 'Perdeu-se', state: 'waiting' })
  const early = await flow.call(admin(), `POST /answers/${first.id}/new-version`, { reason: 'Outra vez' })
  expect([early.status, early.body.code]).toEqual([409, 'ANSWER_NOT_REPEATABLE'])
  await flow.jobs()
  expect((await answersOf(document?.id ?? 0)).map((one: { state: string }) => one.state)).toEqual([
    'done',
    'done',
  ])
  const history = await flow.db
    .selectFrom('history')
    .select(['action', 'facts'])
    .where('object_type', '=', 'answer')
    .where('object_id', '=', String(data.id))
    .execute()
  expect(history).toEqual([
    {
      action: 'send-version',
      facts: { kind: 'order-response', number: document?.number, version: 2, reason: 'Perdeu-se' },
    },
  ])
})

test('an order that is cancelled before its stock is answered with a refusal of every line', async () => {
  await profile()
  const inboundId = await receiveOrder('4500-3', ['1;B-77;RICE;2;CS'])
  const [document] = await documentsOf(inboundId)
  const { data } = await flow.must(admin(), `GET /orders/${document?.id}`)
  await flow.must(admin(), `POST /orders/${document?.id}/cancel`, { version: data.version, reason: 'Engano' })
  await flow.jobs()
  const answers = await answersOf(document?.id ?? 0)
  expect(answers.map(({ version }: { version: number }) => version)).toEqual([1, 2])
  expect(await inFolder(answers[1].fileName)).toMatchObject({
    answer: 'rejected',
    lines: [{ answer: 'rejected', reason: 'cancelled' }],
  })
})

test('a delivery that is cancelled takes its advice back; the next departure is told anew, and its credit note too', async () => {
  await profile()
  const inboundId = await receiveOrder('4500-C', ['1;B-77;RICE;4;CS'])
  const [document] = await documentsOf(inboundId)
  const orderId = document?.id ?? 0
  const { version, lines } = await flow.stock(orderId)
  await flow.must(flow.people.analyst, `POST /orders/${orderId}/stock/process`, {
    version,
    lines: lines.map((line: { id: number }) => ({ lineId: line.id, decision: 'picking' })),
    reason: '',
  })
  const shipmentId = await flow.loaded([orderId])
  await flow.jobs()
  const to = (state: string) =>
    flow.must(flow.people.picker, `PUT /shipments/${shipmentId}/status-update/${state}`)
  const told = async () =>
    (await answersOf(orderId))
      .filter(({ kind }: { kind: string }) => kind === 'despatch-advice')
      .map((one: { version: number; state: string; withdraws: boolean; fileName: string }) => one)
  expect(await told()).toMatchObject([{ version: 1, state: 'done', withdraws: false }])
  await to('loading')
  await flow.jobs()
  const [, withdrawn] = await told()
  expect(withdrawn).toMatchObject({ version: 2, state: 'done', withdraws: true })
  expect(await inFolder(withdrawn?.fileName ?? '')).toMatchObject({
    type: 'despatch-advice',
    version: 2,
    withdrawn: true,
  })

  // one of which nothing has left does not leave any more
  await to('finished')
  await to('loading')
  await flow.jobs()
  const third = (await told()).at(-1)
  expect(third).toMatchObject({ version: 1, state: 'failed', lastError: { code: 'ANSWER_WITHDRAWN' } })

  await to('finished')
  await flow.must(flow.people.picker, `POST /shipments/${shipmentId}/invoice`)
  await flow.jobs()
  expect((await told()).at(-1)).toMatchObject({ version: 1, state: 'done', withdraws: false })
  const answers = await answersOf(orderId)
  const invoice = answers.at(-1)
  expect(invoice).toMatchObject({ kind: 'invoice', state: 'done' })

  const creator = await signIn(flow.testApp, 'CREDIT_NOTE_CREATOR')
  const commercial = await signIn(flow.testApp, 'CREDIT_NOTE_COMMERCIAL_APPROVER')
  const financial = await signIn(flow.testApp, 'CREDIT_NOTE_FINANCIAL_APPROVER')
  const billed = await flow.db
    .selectFrom('invoice_lines as l')
    .innerJoin('invoices as i', 'i.id', 'l.invoice_id')
    .select('l.id')
    .where('i.order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { content: draft } = await flow.must(creator, 'POST /credit-notes', {
    customerId: shop.id,
    operationId: 'GERAL',
    reasonId: '3PE',
    reasonText: 'Preço errado',
    lines: [{ invoiceLineId: billed.id, quantity: 4, negotiatedPrice: 140_000 }],
  })
  let note = (await flow.must(creator, `POST /credit-notes/${draft.id}/submit`, { version: draft.version }))
    .data
  for (const [who, stage] of [
    [commercial, 'commercial'],
    [financial, 'financial'],
  ] as const) {
    const { version: seen, digest } = (await flow.must(admin(), `GET /credit-notes/${note.id}`)).data
    note = (
      await flow.must(who, `POST /credit-notes/${note.id}/approve/${stage}`, {
        version: seen,
        digest,
        reason: 'Visto',
      })
    ).data
  }
  await flow.jobs()
  const { data: notes } = await flow.must(admin(), 'GET /answers?kind=credit-note')
  expect(notes).toMatchObject([{ kind: 'credit-note', version: 1, state: 'done' }])
  expect(await inFolder(notes[0].fileName)).toMatchObject({
    type: 'credit-note',
    number: notes[0].number,
    invoices: [{ number: invoice.number }],
    lines: [{ buyerCode: 'B-77', quantity: '4' }],
  })
})

test('customers of no retailer, and retailers who asked for nothing, get nothing', async () => {
  await profile({ active: false })
  const before = await flow.db.selectFrom('answers').select('id').execute()
  const other = await flow.picked([{ productId: 'RICE', quantity: 1 }])
  const own = await flow.picked([{ productId: 'RICE', quantity: 1 }], { customerId: shop.id })
  await flow.loaded([other, own])
  await flow.jobs()
  expect(await flow.db.selectFrom('answers').select('id').execute()).toEqual(before)
})

/** A delivery of the shop whose advice goes by HTTP; answers its key, before it is sent. */
async function advised(change: object = {}): Promise<string> {
  await profile({ way: 'http', url: receiver.url, kinds: ['despatch-advice'], secret: 'chave-1', ...change })
  const orderId = await flow.picked([{ productId: 'RICE', quantity: 1 }], { customerId: shop.id })
  await flow.loaded([orderId])
  const row = await flow.db
    .selectFrom('answers')
    .select('number')
    .where('kind', '=', 'despatch-advice')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return `despatch-advice/${row.number}`
}
const sentTimes = (key: string) =>
  receiver.received.filter(({ headers }) => decodeURI(String(headers['idempotency-key'])) === key).length

test('by HTTP an answer carries our key and the token', async () => {
  const key = await advised()
  await flow.jobs()
  expect(await messageOf(key)).toMatchObject({
    state: 'done',
    kind: 'retailer-post',
    result: { status: 200 },
  })
  const { data: exchanges } = await flow.must(
    admin(),
    `GET /b2b/retailers/logs?search=${encodeURIComponent(key)}`,
  )
  expect(exchanges).toMatchObject([
    { direction: 'out', channel: 'http', kind: 'despatch-advice', state: 'done' },
  ])
  const last = receiver.received.at(-1)
  expect(last?.headers).toMatchObject({
    authorization: 'Bearer chave-1',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(JSON.parse(last?.body ?? '')).toMatchObject({ type: 'despatch-advice' })
})

test('a receiver that took it and said nothing is asked, and nothing is sent twice', async () => {
  const key = await advised({ askUrl: receiver.askUrl })
  receiver.behave('hang-up')
  await flow.jobs()
  expect(await messageOf(key)).toMatchObject({ state: 'in-doubt', kind: 'retailer-answer' })
  receiver.behave('accept')
  expect(await deliver(key)).toMatchObject({ state: 'done' })
  expect(sentTimes(key)).toBe(1)
})

test('one that broke down before it took it is asked, and then sent to again', async () => {
  const key = await advised({ askUrl: receiver.askUrl })
  receiver.behave('break')
  await flow.jobs()
  expect(await messageOf(key)).toMatchObject({ state: 'in-doubt', last_error: { code: 'RECEIVER_UNCLEAR' } })
  receiver.behave('accept')
  expect(await deliver(key)).toMatchObject({ state: 'done' })
  expect(sentTimes(key)).toBe(2)
})

test('without an address to ask at, what is in doubt waits for a person', async () => {
  const key = await advised()
  receiver.behave('hang-up')
  await flow.jobs()
  const doubt = await messageOf(key)
  expect(doubt).toMatchObject({ state: 'in-doubt', last_error: { code: 'RECEIVER_NO_ANSWER' } })
  const refused = await flow.call(admin(), `POST /outbox/${doubt.id}/repeat`, {
    action: 'repeat',
    version: doubt.version,
  })
  expect(refused.body.code).toBe('OUTBOX_IN_DOUBT')
  receiver.behave('accept')
  expect(await deliver(key)).toMatchObject({ state: 'done' })
  expect(sentTimes(key)).toBe(2)
})

test.each([
  ['busy', 'waiting', 'RECEIVER_BUSY'],
  ['refuse', 'failed', 'RECEIVER_REFUSED'],
  ['redirect', 'failed', 'RECEIVER_REFUSED'],
] as const)('a receiver that is %s leaves it %s', async (manner, state, code) => {
  const key = await advised()
  receiver.behave(manner)
  await flow.jobs()
  expect(await messageOf(key)).toMatchObject({ state, last_error: { code } })
  receiver.behave('accept')
  expect(await deliver(key)).toMatchObject({ state: 'done' })
})

test('nobody there: it waits, and the next attempt is later', async () => {
  const key = await advised({ url: 'http://127.0.0.1:1/' })
  await flow.jobs()
  expect(await messageOf(key)).toMatchObject({
    state: 'waiting',
    attempts: 1,
    last_error: { code: 'RECEIVER_UNREACHABLE' },
  })
})

test('what was written for the first attempt is what is sent later, whatever the profile says by then', async () => {
  const key = await advised({ url: 'http://127.0.0.1:1/' })
  await flow.jobs()
  await profile({ way: 'http', url: receiver.url, format: 'ubl', kinds: ['despatch-advice'] })
  expect(await deliver(key)).toMatchObject({ state: 'done' })
  expect(receiver.received.at(-1)?.body).toMatch(/^\{/)
})

test('a test tells at once whether the way is open, and shows no secret', async () => {
  const typed = { ...FIELDS, way: 'http', url: receiver.url, secret: 'outra' }
  const good = await flow.must(admin(), 'POST /retailers/BAZ/answers/test', typed)
  expect(good.data).toMatchObject({ ok: true })
  expect(receiver.received.at(-1)?.headers.authorization).toBe('Bearer outra')
  receiver.behave('refuse')
  const bad = await flow.must(admin(), 'POST /retailers/BAZ/answers/test', typed)
  expect(bad.data).toEqual({
    ok: false,
    message: 'O destinatário recusou (422: Linha 2: artigo desconhecido).',
  })
  await flow.must(admin(), 'POST /retailers/BAZ/answers/test', { ...FIELDS, folder: 'ensaio' })
  expect(await readdir(join(folder, 'ensaio'))).toHaveLength(1)
  const { data } = await flow.must(admin(), 'GET /retailers/BAZ/answers')
  expect(data).toMatchObject({ hasSecret: true })
  expect(JSON.stringify(data)).not.toMatch(/chave|sealed/)
})

test('a profile that lacks something is not switched on, and a stale one is refused', async () => {
  const { data } = await flow.must(admin(), 'GET /retailers/BAZ/answers')
  const put = (change: object) =>
    flow.call(admin(), 'PUT /retailers/BAZ/answers', { version: data.version, ...FIELDS, ...change })
  const codes = [
    await put({ folder: '' }),
    await put({ folder: '../..' }),
    await put({ ownGln: '6001234000014' }),
    await put({ way: 'http', url: 'http://example.com/' }),
    await put({ way: 'http', url: 'https://a:b@example.com/' }),
    await put({ version: data.version - 1 }),
  ].map(({ status, body }) => [status, body.code])
  expect(codes).toEqual([
    [422, 'ANSWER_PROFILE_INCOMPLETE'],
    [422, 'ANSWER_FOLDER_INVALID'],
    [422, 'GLN_INVALID'],
    [422, 'RECEIVER_URL_INVALID'],
    [422, 'RECEIVER_URL_INVALID'],
    [409, 'VERSION_CONFLICT'],
  ])
  expect((await flow.must(admin(), 'GET /retailers/BAZ/answers')).data).toEqual(data)
})

test('a folder that cannot be written to is tried again', async () => {
  await writeFile(join(folder, 'cheia'), '')
  await profile({ folder: 'cheia', kinds: ['despatch-advice'] })
  const orderId = await flow.picked([{ productId: 'RICE', quantity: 1 }], { customerId: shop.id })
  await flow.loaded([orderId])
  await flow.jobs()
  const [answer] = await answersOf(orderId)
  expect(answer).toMatchObject({ state: 'waiting', lastError: { code: 'ANSWER_FOLDER_UNWRITABLE' } })
})

test('by SFTP an answer lies in the folder of the server; one that is in doubt is looked for there', async () => {
  const server = await openSftpStandIn()
  const way = {
    way: 'sftp',
    host: '127.0.0.1',
    port: server.port,
    username: 'cais',
    hostKey: server.hostKey,
    folder: '/in',
    secret: 'certa',
  }
  const key = await advised({ url: '', ...way })
  await flow.jobs()
  expect(await messageOf(key)).toMatchObject({ state: 'done', kind: 'retailer-answer' })
  const { id, subject } = await messageOf(key)
  const path = `/in/despatch-advice_${subject.replaceAll(/[ /]/g, '-')}.json`
  const written = server.files.get(path)
  expect(JSON.parse(written?.bytes.toString() ?? '')).toMatchObject({ number: subject })

  const doubt = { state: 'in-doubt', settled_at: null } as const
  await flow.db.updateTable('outbox_messages').set(doubt).where('id', '=', id).execute()
  expect(await deliver(key)).toMatchObject({ state: 'done' })
  expect(server.files.get(path)).toBe(written)

  const refused = await flow.must(admin(), 'POST /retailers/BAZ/answers/test', {
    ...FIELDS,
    ...way,
    secret: 'errada',
  })
  expect(refused.data.ok).toBe(false)
  await server.close()
})
