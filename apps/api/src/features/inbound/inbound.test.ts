import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '../../doctor/check-invariants.ts'
import { type Flow, openFlow } from '../../testing/flow.ts'
import { digestOf } from '../../testing/image-upload.ts'
import { addCustomer } from '../../testing/trade.ts'
import { readInboundFile } from './commands/take-file.ts'

let flow: Flow
const NOW = new Date('2026-11-23T07:12:00Z')
beforeAll(async () => {
  flow = await openFlow({ now: () => NOW })
  await flow.db.insertInto('retailers').values({ id: 'BAZ', name: 'Supermercado Baía Azul' }).execute()
})
afterAll(async () => {
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
  expect(await historyOf(order.id)).toEqual([{ action: 'arrive', facts: { number: '4500 88231' } }])

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

test.each([
  ['cut.edi', edifact('CUT-1', ["LIN+1++RICE:SA'", "QTY+21:12'"]).slice(0, -22), 'unreadable'],
  [
    'change.xml',
    '<?xml version="1.0"?><OrderCancellation><ID>1</ID><OrderReference><ID>A-1</ID></OrderReference></OrderCancellation>',
    'unsupported',
  ],
])('%s is refused with its reason, and the original is kept', async (name, text, refusal) => {
  const { file, orders } = await receive(name, text)
  expect(orders).toMatchObject([{ state: 'failed', refusal }])
  const { payload } = await flow.testApp.inject({
    url: `/api/morpheus/files/${file.id}/original`,
    headers: admin().headers,
  })
  expect(payload).toBe(text)
})

test('a file that is none of the formats fails with what is wrong and where', async () => {
  const { file } = await receive('nada.csv', 'Nome;Idade\nAna;3\n')
  expect(file).toMatchObject({ status: 'failed', faults: [{ code: 'column-missing' }], lines: { read: 0 } })
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
  // the first order had a document already: what was mended later follows in one of its own
  expect(one.documents).toHaveLength(2)
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
