import { afterAll, beforeAll, expect, test } from 'vitest'
import { inboundOrders } from '../../doctor/check-inbound.ts'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { digestOf } from '../../testing/image-upload.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { addCustomer } from '../../testing/trade.ts'
import { readInboundFile } from './commands/take-file.ts'

let flow: Flow
const NOW = new Date('2026-11-23T07:12:00Z')
beforeAll(async () => {
  flow = await openFlow({ now: () => NOW })
  await flow.db.insertInto('retailers').values({ id: 'BAZ', name: 'Supermercado Baía Azul' }).execute()
})
afterAll(async () => {
  expect(await inboundOrders.run(flow.testApp.deps)).toEqual([])
  expect(await checkInvariants(flow.db)).toEqual([])
  await flow.testApp.close()
})

const admin = () => flow.people.admin
const read = async (id: number) => (await flow.must(admin(), `GET /morpheus/${id}`)).data

/** Sends a file and reads it; answers the file and its orders. */
async function receive(name: string, text: string, retailerId: string | null = 'BAZ') {
  const body = Buffer.from(text)
  const digest = digestOf(body)
  await flow.testApp.inject({
    method: 'PUT',
    url: `/api/files/${digest}?purpose=inbound-file&name=${encodeURIComponent(name)}`,
    headers: { ...admin().headers, 'content-type': 'application/octet-stream' },
    payload: body,
  })
  const { content } = await flow.must(admin(), 'POST /morpheus/files', { file: { digest, name }, retailerId })
  await readInboundFile(flow.db, content.id, () => NOW)
  const file = (await flow.must(admin(), `GET /morpheus/files/${content.id}`)).data
  const { data } = await flow.must(admin(), `GET /morpheus?fileId=${content.id}&sort=oldest`)
  return { file, orders: data }
}

const historyOf = (id: number) =>
  flow.db
    .selectFrom('history')
    .select(['action', 'facts'])
    .where('object_type', '=', 'inbound-order')
    .where('object_id', '=', String(id))
    .orderBy('seq')
    .execute()

const edifact = (number: string, lines: readonly string[]) =>
  [
    "UNB+UNOC:3+5601234000015:14+6001234000012:14+261122:0915+77'",
    "UNH+1+ORDERS:D:96A:UN:EAN008'",
    `BGM+220+${number}+9'`,
    "DTM+2:20261126:102'",
    "NAD+DP+5601234000022::9++Loja 2'",
    ...lines,
    "UNS+S'",
    `UNT+${6 + lines.length}+1'`,
    "UNZ+1+77'",
  ].join('\n')

test('good lines become a document, the others wait under causes; the same file changes nothing', async () => {
  const shop = await addCustomer(flow.db, { name: 'Baía Azul, Loja 2' })
  await flow.db
    .updateTable('customer_addresses')
    .set({ gln: '5601234000022' })
    .where('customer_id', '=', shop.id)
    .execute()
  const text = edifact('4500 88231', [
    "LIN+1++RICE:SA'",
    "QTY+21:12'",
    "LIN+2++7622210449283:EN'",
    "IMD+F++:::BISC CHOC RECH 154G'",
    "QTY+21:20'",
    "LIN+3++OIL:SA'",
    "QTY+21:3:DZN'",
    "LIN+4++OIL:SA'",
    "QTY+21:2'",
    "PRI+AAA:1'",
  ])
  const { file, orders } = await receive('BAZ_1.edi', text)
  expect(file).toMatchObject({
    status: 'read',
    format: 'edifact',
    orders: 1,
    lines: { read: 4, document: 1, waiting: 3, refused: 0 },
  })
  const order = await read(orders[0].id)
  expect(order).toMatchObject({
    orderNumber: '4500 88231',
    state: 'pending',
    isIncomplete: true,
    customer: { id: shop.id },
    allowedActions: ['check', 'leave-out'],
  })
  expect(order.articles.map(({ place, cause }: { place: string; cause: string }) => cause ?? place)).toEqual([
    'document',
    'article',
    'unit',
    'price',
  ])
  const document = (await flow.must(admin(), `GET /orders/${order.documents[0].id}`)).data
  expect(document).toMatchObject({
    poNumber: '4500 88231',
    deliveryDate: '2026-11-26',
    customer: { id: shop.id },
  })
  expect(await historyOf(order.id)).toEqual([
    { action: 'arrive', facts: { number: '4500 88231' } },
    {
      action: 'enter',
      facts: { lines: 1, documents: [order.documents[0].number], joined: [], later: false },
    },
  ])

  const again = await receive('BAZ_1 (1).edi', text)
  expect(again.file).toMatchObject({ status: 'same', sameAs: { id: file.id }, orders: 0 })
  const other = await receive('BAZ_2.edi', text.replace('BISC CHOC', 'BISCOITO'))
  expect(other.orders).toMatchObject([{ state: 'failed', refusal: 'known', lines: { read: 4, refused: 4 } }])

  const left = await flow.must(admin(), `POST /morpheus/${order.id}/leave-out`, { version: order.version })
  expect(left.data).toMatchObject({
    state: 'processed',
    lines: { document: 1, waiting: 0, refused: 3 },
    allowedActions: [],
  })
  expect((await historyOf(order.id)).at(-1)).toEqual({
    action: 'leave-out',
    facts: { document: 1, waiting: 0, refused: 3 },
  })
})

test('a table of two orders: one goes on whole, one waits for its customer', async () => {
  const { orders } = await receive(
    'encomendas.csv',
    'PO;EAN;Artigo;Qtd;Loja\nA-1;;RICE;2;5601234000022\nA-2;;RICE;4;9999\nA-2;;OIL;1;9999\n',
  )
  expect(orders.map(({ state, lines }: { state: string; lines: object }) => ({ state, lines }))).toEqual([
    { state: 'processed', lines: { read: 1, document: 1, waiting: 0, refused: 0 } },
    { state: 'pending', lines: { read: 2, document: 0, waiting: 2, refused: 0 } },
  ])
  const causes = await flow.db
    .selectFrom('quarantine_causes')
    .innerJoin('quarantine_items', 'cause_id', 'id')
    .select(['kind', 'key', 'sender', 'item_id'])
    .where('kind', '=', 'customer')
    .execute()
  expect(causes.map(({ key, sender }) => [key, sender])).toEqual([
    ['9999', 'BAZ'],
    ['9999', 'BAZ'],
  ])
})

test('a file that is cut is refused with its reason, and the original is kept with its name', async () => {
  const text = edifact('CUT-1', ["LIN+1++RICE:SA'", "QTY+21:12'"]).slice(0, -22)
  const { file, orders } = await receive('cut.edi', text)
  expect(orders).toMatchObject([{ state: 'failed', refusal: 'unreadable' }])
  const { payload, headers } = await flow.testApp.inject({
    url: `/api/morpheus/files/${file.id}/original`,
    headers: admin().headers,
  })
  expect(payload).toBe(text)
  expect(headers['content-disposition']).toContain('cut.edi')
})

test('a file that is none of the formats fails with what is wrong and where', async () => {
  const { file } = await receive('nada.csv', 'Nome;Idade\nAna;3\n')
  expect(file).toMatchObject({ status: 'failed', faults: [{ code: 'column-missing' }], lines: { read: 0 } })
})

test('hostile files say what is wrong with them, what is good of them goes on, and none stops another', async () => {
  const quoted = await receive('quoted.csv', '"PO;EAN;Artigo;Qtd;Loja"\n"HO-1;;RICE;2;5601234000022"\n')
  expect(quoted.file).toMatchObject({ status: 'failed', faults: [{ code: 'column-missing' }] })
  const cells = await receive(
    'cells.csv',
    'PO;EAN;Artigo;Qtd;Loja\nHO-2;;RICE;=1+1;5601234000022\nHO-2;;OIL;2;5601234000022\nHO-2;;SOAP;1,250;5601234000022\n',
  )
  expect(
    (await read(cells.orders[0].id)).articles.map(
      ({ place, cause }: { place: string; cause: string | null }) => cause ?? place,
    ),
  ).toEqual(['quantity', 'document', 'quantity'])
  const counted = edifact('HO-3', ["LIN+1++RICE:SA'", "QTY+21:2'"]).replace("UNZ+1+77'", "UNZ+3+77'")
  const interchange = await receive('count.edi', counted)
  expect(interchange.file).toMatchObject({
    status: 'read',
    faults: [{ code: 'message-count', facts: { stated: '3', found: 1 } }],
    lines: { read: 1, document: 1 },
  })
  const entities = await receive(
    'entities.xml',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "yyyyyyyyyy">]><Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2">&x;</Order>',
  )
  expect(entities.file).toMatchObject({ status: 'failed', faults: [{ code: 'doctype' }] })
  const path = await receive('../../etc/passwd.csv', 'PO;EAN;Artigo;Qtd;Loja\nHO-4;;RICE;2;5601234000022\n')
  expect(path.file).toMatchObject({ name: 'passwd.csv', status: 'read' })
  const large = await flow.testApp.inject({
    method: 'PUT',
    url: `/api/files/${'a'.repeat(64)}?purpose=inbound-file&name=large.csv`,
    headers: { ...admin().headers, 'content-type': 'text/csv', 'content-length': '1073741824' },
    payload: 'x',
  })
  expect([large.statusCode, large.json().code]).toEqual([413, 'BODY_TOO_LARGE'])
})

test('a cause that is mended once lets go on every line with it, in every order of that sender', async () => {
  const { orders: first } = await receive(
    'M-1.edi',
    edifact('M-1', ["LIN+1++9990001:EN'", "QTY+21:5'", "LIN+2++RICE:SA'", "QTY+21:1'"]),
  )
  const { orders: second } = await receive(
    'M-2.edi',
    edifact('M-2', ["LIN+1++9990001:EN'", "QTY+21:7'", "LIN+2++RICE:SA'", "QTY+21:0'"]),
  )
  const { data: causes } = await flow.must(admin(), 'GET /quarantine?noun=inbound-orders&search=9990001')
  expect(causes).toMatchObject([
    { kind: 'article', key: '9990001', items: 2, groups: 2, senderName: 'Supermercado Baía Azul' },
  ])
  const { id, version } = causes[0]
  await flow.must(admin(), `POST /quarantine/${id}/mend`, { version, target: 'OIL' })
  const [one, two] = [await read(first[0].id), await read(second[0].id)]
  expect(one).toMatchObject({ state: 'processed', lines: { document: 2, waiting: 0 } })
  // the first order had a document already, of which nothing is picked: what was mended joins it
  expect(one.documents).toHaveLength(1)
  const document = (await flow.must(admin(), `GET /orders/${one.documents[0].id}`)).data
  expect(
    document.lines.map((line: { productId: string; quantity: number }) => [line.productId, line.quantity]),
  ).toEqual([
    ['RICE', 1],
    ['OIL', 5],
  ])
  expect((await historyOf(one.id)).at(-1)).toEqual({
    action: 'enter',
    facts: { lines: 1, documents: [], joined: [one.documents[0].number], later: true },
  })
  expect(two).toMatchObject({ state: 'pending', isIncomplete: true, lines: { document: 1, waiting: 1 } })

  const { data: quantities } = await flow.must(admin(), 'GET /quarantine?noun=inbound-orders&kind=quantity')
  await flow.must(admin(), `POST /quarantine/${quantities[0].id}/mend`, {
    version: quantities[0].version,
    target: '4',
  })
  expect(await read(two.id)).toMatchObject({ state: 'processed', isIncomplete: false })
  // what comes later needs nobody
  const { orders: third } = await receive('M-3.edi', edifact('M-3', ["LIN+1++9990001:EN'", "QTY+21:2'"]))
  expect(third).toMatchObject([{ state: 'processed', lines: { document: 1 } }])
})

test('what was mended is taken back although nothing waits any more; once without being remembered waits again', async () => {
  const file = (number: string) => `PO;EAN;Artigo;Qtd;Loja\n${number};;NEVER-SEEN;2;5601234000022\n`
  const { orders: first } = await receive('back-1.csv', file('BACK-1'))
  const cause = async () =>
    (await flow.must(admin(), 'GET /quarantine?noun=inbound-orders&search=NEVER-SEEN')).data[0]
  const open = await cause()
  const once = await flow.must(admin(), `POST /quarantine/${open.id}/mend`, {
    version: open.version,
    target: 'OIL',
    remember: false,
  })
  expect(once.data).toMatchObject({ state: 'open', items: 0 })
  expect(await read(first[0].id)).toMatchObject({ state: 'processed' })
  const { orders: second } = await receive('back-2.csv', file('BACK-2'))
  expect(second).toMatchObject([{ state: 'pending', lines: { waiting: 1 } }])
  const again = await cause()
  const mended = (
    await flow.must(admin(), `POST /quarantine/${open.id}/mend`, { version: again.version, target: 'SOAP' })
  ).data
  expect(await read(second[0].id)).toMatchObject({ state: 'processed' })
  const undone = await flow.must(admin(), `POST /quarantine/${open.id}/undo`, { version: mended.version })
  expect(undone.data).toMatchObject({ state: 'open', items: 0 })
  // what a document already holds stays in it
  expect(await read(second[0].id)).toMatchObject({ state: 'processed', lines: { document: 1 } })
  const { orders: third } = await receive('back-3.csv', file('BACK-3'))
  expect(third).toMatchObject([{ state: 'pending', lines: { waiting: 1 } }])
})

test('the desk offers what a code may be, lets old causes rise and counts errors week by week', async () => {
  await flow.db
    .updateTable('product_units')
    .set({ barcode: '6001234567894' })
    .where('product_id', '=', 'SOAP')
    .where('code', '=', 'cx')
    .execute()
  await receive(
    'desk.csv',
    'PO;EAN;Artigo;Descrição;Qtd;Loja\nDESK-1;16001234567891;;COISA;3;5601234000022\nDESK-1;;DESK-9;SABAO AZUL 400G;2;5601234000022\n',
  )
  const { data: causes } = await flow.must(admin(), 'GET /morpheus/causes?perPage=500')
  const idOf = (key: string) => causes.find((cause: { key: string }) => cause.key === key).id
  const offered = async (key: string) =>
    (await flow.must(admin(), `GET /morpheus/causes/${idOf(key)}/suggestions`)).data[0]
  expect(await offered('16001234567891')).toMatchObject({ target: 'SOAP', reason: 'gtin' })
  expect(await offered('DESK-9')).toMatchObject({ target: 'SOAP', reason: 'name' })
  await flow.db
    .updateTable('quarantine_causes')
    .set({ opened_at: '2026-11-20T07:00:00Z' })
    .where('key', '=', 'DESK-9')
    .execute()
  const { data: risen } = await flow.must(admin(), 'GET /morpheus/causes')
  expect(risen[0]).toMatchObject({ key: 'DESK-9', isOld: true, lines: 1, orders: 1 })
  const { data: rates } = await flow.must(admin(), 'GET /morpheus/error-rates')
  const own = rates.find(({ sender }: { sender: string }) => sender === 'BAZ')
  expect(own.weeks.map(({ week }: { week: string }) => week)).toEqual(['2026-11-23'])
  expect(own.weeks[0].lines).toBeGreaterThan(own.weeks[0].waited)
  expect(own.weeks[0].waited).toBeGreaterThan(1)
})

test('a barcode that several senders use is said once for all of them, if a person wants that', async () => {
  await flow.db.insertInto('retailers').values({ id: 'KAN', name: 'Kanimambo' }).execute()
  const file = (number: string, quantity: number) =>
    `PO;EAN;Artigo;Qtd;Loja\n${number};4006381333931;;${quantity};5601234000022\n`
  const { orders: ours } = await receive('two-1.csv', file('TWO-1', 3))
  const { orders: theirs } = await receive('two-2.csv', file('TWO-2', 4), 'KAN')
  const { data: causes } = await flow.must(admin(), 'GET /morpheus/causes')
  const [one, two] = ['Supermercado Baía Azul', 'Kanimambo'].map((name) =>
    causes.find(
      ({ key, senderName }: { key: string; senderName: string }) =>
        key === '4006381333931' && senderName === name,
    ),
  )
  const other = { id: two.id, senderName: 'Kanimambo', lines: 1, orders: 1, version: two.version }
  expect(one).toMatchObject({ lines: 1, alike: [other] })
  const body = { version: one.version, target: 'SOAP' }
  const [unlike] = causes.filter(({ key }: { key: string }) => key !== '4006381333931')
  if (unlike !== undefined) {
    const alike = [{ id: unlike.id, version: unlike.version }]
    expect((await flow.call(admin(), `POST /quarantine/${one.id}/mend`, { ...body, alike })).status).toBe(404)
  }
  const stale = await flow.call(admin(), `POST /quarantine/${one.id}/mend`, {
    ...body,
    alike: [{ id: two.id, version: two.version + 1 }],
  })
  expect(stale.status).toBe(409)
  expect([(await read(ours[0].id)).state, (await read(theirs[0].id)).state]).toEqual(['pending', 'pending'])
  await flow.must(admin(), `POST /quarantine/${one.id}/mend`, {
    ...body,
    alike: [{ id: two.id, version: two.version }],
  })
  expect([(await read(ours[0].id)).state, (await read(theirs[0].id)).state]).toEqual([
    'processed',
    'processed',
  ])
})

const documentOf = async (id: number) => (await flow.must(admin(), `GET /orders/${id}`)).data
const linesOf = async (id: number) =>
  (await documentOf(id)).lines.map((line: { productId: string; quantity: number }) => [
    line.productId,
    line.quantity,
  ])
const mend = async (search: string, target: string) => {
  const { data } = await flow.must(admin(), `GET /quarantine?noun=inbound-orders&search=${search}`)
  await flow.must(admin(), `POST /quarantine/${data[0].id}/mend`, { version: data[0].version, target })
}

test('what is mended after its document was picked follows in one of its own, told by both', async () => {
  await flow.receive('RICE', 'L1', 100)
  const { orders } = await receive(
    'F-1.edi',
    edifact('F-1', ["LIN+1++RICE:SA'", "QTY+21:2'", "LIN+2++9990002:EN'", "QTY+21:3'"]),
  )
  await runJobs(flow.testApp)
  const first = (await read(orders[0].id)).documents[0]
  await flow.decide(first.id, 'picking')
  await mend('9990002', 'OIL')
  const order = await read(orders[0].id)
  expect(order).toMatchObject({ state: 'processed', lines: { document: 2, waiting: 0 } })
  expect(order.documents).toHaveLength(2)
  expect([await linesOf(first.id), await linesOf(order.documents[1].id)]).toEqual([
    [['RICE', 2]],
    [['OIL', 3]],
  ])
  const followed = await flow.db
    .selectFrom('history')
    .select('facts')
    .where('object_type', '=', 'order')
    .where('object_id', '=', String(first.id))
    .where('action', '=', 'follow-up')
    .execute()
  expect(followed).toEqual([{ facts: { documents: [order.documents[1].number] } }])
})

const orderHistory = async (id: number) =>
  (
    await flow.db
      .selectFrom('history')
      .select('action')
      .where('object_type', '=', 'order')
      .where('object_id', '=', String(id))
      .orderBy('seq')
      .execute()
  ).map(({ action }) => action)

test('an order of which nothing can go on is a document without lines, which takes the first that are mended', async () => {
  const { orders } = await receive(
    'MIN-1.edi',
    edifact('MIN-1', ["LIN+1++9990011:EN'", "QTY+21:3'", "LIN+2++9990012:EN'", "QTY+21:4'"]),
  )
  expect(orders).toMatchObject([
    { state: 'pending', isIncomplete: false, lines: { document: 0, waiting: 2 } },
  ])
  const [document] = orders[0].documents
  expect(await documentOf(document.id)).toMatchObject({
    number: document.number,
    status: 'PENDING',
    stages: ['MORPHEUS_IN'],
    poNumber: 'MIN-1',
    origin: 'morpheus',
    lines: [],
    totals: { total: 0 },
    inbound: { id: orders[0].id, file: 'MIN-1.edi', waiting: 2 },
  })
  const listed = await flow.must(admin(), 'GET /orders?stage=MORPHEUS_IN&reference=MIN-1')
  expect(listed.data).toMatchObject([{ id: document.id, status: 'PENDING', lineCount: 0, total: 0 }])
  expect((await historyOf(orders[0].id)).map(({ action, facts }) => [action, facts])).toEqual([
    ['arrive', { number: 'MIN-1' }],
    ['wait', { lines: 2, documents: [document.number] }],
  ])
  await runJobs(flow.testApp)
  expect(await documentOf(document.id)).toMatchObject({ stages: ['MORPHEUS_IN'] })

  await mend('9990011', 'OIL')
  expect(await documentOf(document.id)).toMatchObject({
    number: document.number,
    status: 'SUBMITTED',
    deliveryDate: '2026-11-26',
    inbound: { waiting: 1 },
  })
  expect(await linesOf(document.id)).toEqual([['OIL', 3]])
  await runJobs(flow.testApp)
  await mend('9990012', 'SOAP')
  const order = await read(orders[0].id)
  expect(order).toMatchObject({
    state: 'processed',
    lines: { document: 2 },
    documents: [{ id: document.id }],
  })
  expect(await linesOf(document.id)).toEqual([
    ['OIL', 3],
    ['SOAP', 4],
  ])
  const told = await orderHistory(document.id)
  expect(told.slice(0, 3)).toEqual(['submit', 'solve-errors', 'verify'])
  expect(told).toContain('apply-revision')
})

test('left out, cancelled by the retailer or by hand, the document without lines and the order end together', async () => {
  const one = async (number: string) =>
    (await receive(`${number}.edi`, edifact(number, ["LIN+1++9990021:EN'", "QTY+21:3'"]))).orders[0]
  const out = await one('MIN-2')
  const left = await flow.must(admin(), `POST /morpheus/${out.id}/leave-out`, { version: out.version })
  expect(left.data).toMatchObject({
    state: 'failed',
    refusal: 'left-out',
    documents: [{ status: 'CANCELED' }],
  })
  expect(await documentOf(out.documents[0].id)).toMatchObject({
    status: 'CANCELED',
    cancelReason: 'Deixado de fora no Morpheus',
  })

  const taken = await one('MIN-3')
  await receive('MIN-3-cancel.edi', ordchg('CAN-3', 'MIN-3', [], '1'))
  expect(await documentOf(taken.documents[0].id)).toMatchObject({
    status: 'CANCELED',
    cancelReason: 'Cancelado pelo cliente: CAN-3',
  })

  const byHand = await one('MIN-4')
  const document = await documentOf(byHand.documents[0].id)
  expect(document.allowedActions).toContain('cancel')
  expect(document.allowedActions).not.toContain('close')
  await flow.must(admin(), `POST /orders/${document.id}/cancel`, {
    version: document.version,
    reason: 'Não se vende',
  })
  await runJobs(flow.testApp)
  expect(await read(byHand.id)).toMatchObject({
    state: 'failed',
    refusal: 'left-out',
    lines: { waiting: 0, refused: 1 },
  })
  expect((await historyOf(byHand.id)).at(-1)).toEqual({
    action: 'leave-out',
    facts: { document: 0, waiting: 0, refused: 1 },
  })
  const { data: causes } = await flow.must(admin(), 'GET /quarantine?noun=inbound-orders&search=9990021')
  expect(causes.filter(({ items }: { items: number }) => items > 0)).toEqual([])
})

test('a document without lines follows its order to another customer, and a change may bring its first line', async () => {
  const file = (number: string) => `PO;EAN;Artigo;Qtd;Loja\n${number};9990031;;3;8888\n`
  const { orders } = await receive('MIN-5.csv', file('MIN-5'))
  expect(orders[0].documents).toEqual([])
  const shop = await addCustomer(flow.db, { name: 'Loja 8888' })
  const { code } = await flow.db
    .selectFrom('customers')
    .select('code')
    .where('id', '=', shop.id)
    .executeTakeFirstOrThrow()
  await mend('8888', code)
  const [first] = (await read(orders[0].id)).documents
  expect(await documentOf(first.id)).toMatchObject({ stages: ['MORPHEUS_IN'], customer: { id: shop.id } })
  const { data: mended } = await flow.must(admin(), 'GET /morpheus/causes?state=mended')
  const cause = mended.find(({ key }: { key: string }) => key === '8888')
  await flow.must(admin(), `POST /quarantine/${cause.id}/undo`, { version: cause.version })
  expect((await read(orders[0].id)).documents).toEqual([])
  expect(await documentOf(first.id)).toMatchObject({ status: 'CANCELED' })

  const { orders: other } = await receive('MIN-6.edi', edifact('MIN-6', ["LIN+1++9990032:EN'", "QTY+21:3'"]))
  const added = ["LIN+2+1+RICE:SA'", "QTY+21:2'"]
  await receive('MIN-6-change.edi', ordchg('CHG-6', 'MIN-6', added))
  expect(await linesOf(other[0].documents[0].id)).toEqual([['RICE', 2]])
})

const ordchg = (reference: string, number: string, lines: readonly string[], code = '4') =>
  [
    "UNB+UNOC:3+5601234000015:14+6001234000012:14+261122:0915+77'",
    "UNH+1+ORDCHG:D:96A:UN:EAN008'",
    `BGM+230+${reference}+${code}'`,
    `RFF+ON:${number}'`,
    "NAD+DP+5601234000022::9++Loja 2'",
    ...lines,
    "UNS+S'",
    `UNT+${6 + lines.length}+1'`,
    "UNZ+1+77'",
  ].join('\n')

test('a change acts on the document while nothing is picked, and twice changes nothing', async () => {
  const { orders } = await receive(
    'CH-1.edi',
    edifact('CH-1', ["LIN+1++RICE:SA'", "QTY+21:2'", "LIN+2++OIL:SA'", "QTY+21:3'"]),
  )
  const { documents } = await read(orders[0].id)
  const lines = [
    "LIN+1+3+RICE:SA'",
    "QTY+21:5'",
    "LIN+2+2+OIL:SA'",
    "QTY+21:0'",
    "LIN+3+1+SOAP:SA'",
    "QTY+21:7'",
  ]
  const { orders: changes } = await receive('CH-1-change.edi', ordchg('CHG-1', 'CH-1', lines))
  expect(changes).toMatchObject([{ kind: 'change', state: 'processed', lines: { read: 3, document: 3 } }])
  expect(await linesOf(documents[0].id)).toEqual([
    ['RICE', 5],
    ['SOAP', 7],
  ])
  expect((await documentOf(documents[0].id)).number).toBe(documents[0].number)
  expect((await read(orders[0].id)).changes).toEqual([
    { id: changes[0].id, kind: 'change', state: 'processed' },
  ])
  expect((await historyOf(orders[0].id)).at(-1)).toEqual({
    action: 'changed',
    facts: { documents: [documents[0].number], made: [], kept: [] },
  })
  const again = await receive('CH-1-again.edi', `${ordchg('CHG-1', 'CH-1', lines)}\n`)
  expect(again.orders).toMatchObject([{ state: 'failed', refusal: 'known' }])
  expect(await linesOf(documents[0].id)).toHaveLength(2)
})

test('a change and a cancellation that come before their order wait for it', async () => {
  const change = await receive('B-1-change.edi', ordchg('CHG-2', 'B-1', ["LIN+1+3+RICE:SA'", "QTY+21:9'"]))
  expect(change.orders).toMatchObject([{ state: 'pending', waitsFor: 'order' }])
  const cancellation = await receive('B-2-cancel.edi', ordchg('CAN-1', 'B-2', [], '1'))
  expect(cancellation.orders).toMatchObject([{ kind: 'cancellation', state: 'pending', waitsFor: 'order' }])
  const first = await receive('B-1.edi', edifact('B-1', ["LIN+1++RICE:SA'", "QTY+21:2'"]))
  const second = await receive(
    'B-2.edi',
    edifact('B-2', ["LIN+1++RICE:SA'", "QTY+21:2'", "LIN+2++777:EN'", "QTY+21:2'"]),
  )
  expect(await read(change.orders[0].id)).toMatchObject({ state: 'processed', waitsFor: null })
  expect(await read(cancellation.orders[0].id)).toMatchObject({ state: 'processed', waitsFor: null })
  const [one, two] = [await read(first.orders[0].id), await read(second.orders[0].id)]
  expect(await linesOf(one.documents[0].id)).toEqual([['RICE', 9]])
  expect(await documentOf(two.documents[0].id)).toMatchObject({ status: 'CANCELED' })
  expect(two.lines).toMatchObject({ waiting: 0, refused: 1 })
})

test('a change of what is picked waits for a person, who has it applied as far as it goes', async () => {
  const { orders } = await receive('P-1.edi', edifact('P-1', ["LIN+1++RICE:SA'", "QTY+21:2'"]))
  await runJobs(flow.testApp)
  const [document] = (await read(orders[0].id)).documents
  await flow.decide(document.id, 'picking')
  const { orders: changes } = await receive(
    'P-1-change.edi',
    ordchg('CHG-3', 'P-1', ["LIN+1+3+RICE:SA'", "QTY+21:9'", "LIN+2+1+OIL:SA'", "QTY+21:1'"]),
  )
  const waiting = await read(changes[0].id)
  expect(waiting).toMatchObject({
    state: 'pending',
    waitsFor: 'decision',
    allowedActions: ['check', 'leave-out', 'apply'],
  })
  expect(await linesOf(document.id)).toEqual([['RICE', 2]])
  const { data: done } = await flow.must(admin(), `POST /morpheus/${waiting.id}/apply`, {
    version: waiting.version,
  })
  expect(done).toMatchObject({ state: 'processed', lines: { document: 1, refused: 1 } })
  expect(await linesOf(document.id)).toEqual([['RICE', 2]])
  expect(await linesOf(done.documents[0].id)).toEqual([['OIL', 1]])
  expect((await historyOf(waiting.id)).at(-1)).toEqual({
    action: 'apply',
    facts: { documents: [], made: [done.documents[0].number], kept: [document.number] },
  })
})

test('a number that the customer used already is refused, by whatever way it came', async () => {
  const customer = await flow.db
    .selectFrom('customer_addresses')
    .select('customer_id')
    .where('gln', '=', '5601234000022')
    .executeTakeFirstOrThrow()
  const typed = await flow.submit([{ productId: 'RICE', quantity: 1 }], {
    customerId: customer.customer_id,
    poNumber: 'TYPED-1',
  })
  const { orders } = await receive('T-1.edi', edifact('TYPED-1', ["LIN+1++RICE:SA'", "QTY+21:2'"]))
  expect(orders).toMatchObject([{ state: 'failed', refusal: 'known' }])
  expect((await read(orders[0].id)).knownDocument).toMatchObject({ id: typed })
  const first = await receive('W-1.edi', edifact('W-1', ["LIN+1++RICE:SA'", "QTY+21:2'"]))
  const other = await receive('W-1.csv', 'PO;Artigo;Qtd;Loja\nW-1;RICE;2;5601234000022\n', null)
  expect(first.orders).toMatchObject([{ state: 'processed' }])
  expect(other.orders).toMatchObject([{ state: 'failed', refusal: 'known' }])
  expect((await read(other.orders[0].id)).known).toMatchObject({ id: first.orders[0].id })
})

test('below the minimum or no whole pack waits with the nearest quantities, and is said once', async () => {
  await flow.db
    .insertInto('retailer_quantity_rules')
    .values({ retailer_id: 'BAZ', product_id: 'SOAP', unit: 'cx', minimum: 6000, multiple: 6000 })
    .execute()
  const { orders } = await receive('Q-1.edi', edifact('Q-1', ["LIN+1++SOAP:SA'", "QTY+21:8'"]))
  expect((await read(orders[0].id)).articles).toMatchObject([
    { place: 'quarantine', cause: 'pack', quantity: 8 },
  ])
  const { data } = await flow.must(admin(), 'GET /quarantine?noun=inbound-orders&kind=pack')
  const { data: found } = await flow.must(admin(), `GET /morpheus/causes/${data[0].id}/suggestions`)
  expect(found.map(({ target }: { target: string }) => target)).toEqual(['6', '12'])
  await mend('SOAP', '12')
  const order = await read(orders[0].id)
  expect(await linesOf(order.documents[0].id)).toEqual([['SOAP', 12]])
  const { orders: later } = await receive('Q-2.edi', edifact('Q-2', ["LIN+1++SOAP:SA'", "QTY+21:8'"]))
  expect(later).toMatchObject([{ state: 'processed' }])
})

test('a table is read by the map that was made on a sample, and one that failed is read again by it', async () => {
  const text = 'Ref;Cod;Quanto;Onde\nMAP-1;RICE;1,5;5601234000022\nMAP-1;OIL;2,0;5601234000022\n'
  const { file } = await receive('mapa.csv', text)
  expect(file).toMatchObject({ status: 'failed', faults: [{ code: 'column-missing' }] })
  const sample = { file: { digest: digestOf(Buffer.from(text)), name: 'mapa.csv' }, retailerId: 'BAZ' }
  const columns = ['orderNumber', 'supplierCode', 'quantity', 'deliverTo']
  const before = await flow.must(admin(), 'POST /morpheus/maps/preview', sample)
  expect(before.data).toMatchObject({ missing: ['orderNumber', 'quantity'], orders: 0, isKept: false })
  const { data } = await flow.must(admin(), 'POST /morpheus/maps/preview', { ...sample, columns })
  expect(data).toMatchObject({
    encoding: 'utf-8',
    header: ['Ref', 'Cod', 'Quanto', 'Onde'],
    missing: [],
    orders: 1,
    lines: 2,
    faults: 0,
    firstLines: [{ orderNumber: 'MAP-1', article: 'RICE', quantity: '1.5' }, { article: 'OIL' }],
  })
  const wrong = await flow.call(admin(), 'POST /morpheus/maps', {
    ...sample,
    columns: columns.with(2, 'supplierCode'),
  })
  expect(wrong.status).toBe(400)
  await flow.must(admin(), 'POST /morpheus/maps', { ...sample, columns })
  expect((await flow.must(admin(), 'GET /morpheus/maps')).data).toMatchObject([
    { retailer: { id: 'BAZ' }, columns },
  ])
  await flow.must(admin(), `POST /morpheus/files/${file.id}/read`, {})
  await readInboundFile(flow.db, file.id, () => NOW)
  const { data: orders } = await flow.must(admin(), `GET /morpheus?fileId=${file.id}`)
  expect(orders).toMatchObject([{ orderNumber: 'MAP-1', lines: { read: 2 } }])
})

test('the profile of a retailer holds its rules of quantity', async () => {
  const before = (await flow.must(admin(), 'GET /morpheus/retailers')).data[0]
  const rules = [
    { productId: null, unit: 'pal', minimum: 2, multiple: 0 },
    { productId: 'SOAP', unit: 'cx', minimum: 6, multiple: 6 },
  ]
  const change = {
    gln: '5601234000015',
    operationId: 'HORECA',
    priceTolerance: 150,
    waitsForAll: false,
    rules,
  }
  const { data } = await flow.must(admin(), 'PUT /morpheus/retailers/BAZ', {
    ...change,
    version: before.version,
  })
  expect(data).toMatchObject({ ...change, rules: [rules[0], { ...rules[1], productName: 'Sabão azul' }] })
  const twice = { ...change, rules: [rules[1], rules[1]], version: data.version }
  const refused = await flow.call(admin(), 'PUT /morpheus/retailers/BAZ', twice)
  expect(refused.body).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field: 'rules.1.unit' }] })
})

test('doubled and reordered messages of one interchange end as one order with its change', async () => {
  const head = "NAD+DP+5601234000022::9++Loja 2'"
  const message = (place: number, type: string, segments: readonly string[]) => [
    `UNH+${place}+${type}:D:96A:UN:EAN008'`,
    ...segments,
    "UNS+S'",
    `UNT+${segments.length + 3}+${place}'`,
  ]
  const order = ["BGM+220+D-1+9'", head, "LIN+1++RICE:SA'", "QTY+21:2'"]
  const change = ["BGM+230+CHG-D+4'", "RFF+ON:D-1'", head, "LIN+1+3+RICE:SA'", "QTY+21:6'"]
  const text = [
    "UNB+UNOC:3+5601234000015:14+6001234000012:14+261122:0915+78'",
    ...message(1, 'ORDCHG', change),
    ...message(2, 'ORDERS', order),
    ...message(3, 'ORDERS', order),
    "UNZ+3+78'",
  ].join('\n')
  const { file, orders } = await receive('D-1.edi', text)
  expect(file).toMatchObject({
    orders: 3,
    lines: { read: 3, document: 2, waiting: 0, refused: 1 },
    faults: [],
  })
  expect(orders.map(({ kind, state, refusal }: Record<string, string>) => [kind, state, refusal])).toEqual([
    ['change', 'processed', null],
    ['order', 'processed', null],
    ['order', 'failed', 'known'],
  ])
  const { documents } = await read(orders[1].id)
  expect(await linesOf(documents[0].id)).toEqual([['RICE', 6]])
})
