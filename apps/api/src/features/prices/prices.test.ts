import { afterAll, beforeAll, expect, test } from 'vitest'
import { prices } from '../../doctor/check-prices.ts'
import { scheduled } from '../../features.ts'
import { openFlow } from '../../testing/flow.ts'
import { openSession, signIn } from '../../testing/people.ts'
import { addCustomer } from '../../testing/trade.ts'

let now = new Date('2026-11-23T08:00:00Z')
const flow = await openFlow({ now: () => now })
const { db, call, must, people } = flow
afterAll(() => flow.testApp.close())

const manager = await signIn(flow.testApp, 'COMMERCIAL_APPROVER')
const second = await signIn(flow.testApp, 'COMMERCIAL_APPROVER')
const grocer = await addCustomer(db, { name: 'Mercearia Segmento', segment: 'Grocers' })

/** The clock moves, and everybody signs in again. */
async function at(instant: string) {
  now = new Date(instant)
  for (const person of [people.seller, people.admin, manager, second])
    Object.assign(person.headers, { authorization: `Bearer ${await openSession(flow.testApp, person.id)}` })
}

type List = { id: number; version: number; versions: Version[] }
type Version = { number: number; version: number; state: string; validFrom: string; validTo: string | null }
type Prices = Readonly<Record<string, number | null>>

const linesOf = (prices: Prices) => Object.entries(prices).map(([productId, price]) => ({ productId, price }))
const createList = async (input: object): Promise<List> =>
  (await must(manager, 'POST /price-lists', input)).content
const addVersion = async (id: number, validFrom: string, validTo: string | null = null): Promise<List> =>
  (await must(manager, `POST /price-lists/${id}/versions`, { validFrom, validTo })).content
const versionPath = ({ id }: { id: number }, number: number) => `/price-lists/${id}/versions/${number}`
const enter = (list: { id: number }, number: number, prices: Prices) =>
  must(manager, `PUT ${versionPath(list, number)}/lines`, { lines: linesOf(prices) })
const publish = (list: { id: number }, number: number) =>
  must(manager, `POST ${versionPath(list, number)}/publish`, { deliveries: 'keep' })
const lineOf = async (list: { id: number }, number: number, id: string, who = manager) => {
  const { data } = await must(who, `GET ${versionPath(list, number)}/lines?search=${id}`)
  return data.find(({ productId }: { productId: string }) => productId === id)
}
const historyOf = async (list: { id: number }) =>
  (await must(manager, `GET /audit?objectType=price-list&objectId=${list.id}`)).data
const priceFor = async (customerId: number, day = '2026-11-23') => {
  await at(`${day}T08:00:00Z`)
  const { content } = await must(people.seller, 'POST /drafts', {
    customerId,
    lines: [{ productId: 'RICE', quantity: 1 }],
  })
  return content.lines[0].unitPrice
}

let general: List
let grocers: List
beforeAll(async () => {
  general = await createList({ code: 'GERAL', name: 'Geral' })
  await addVersion(general.id, '2026-11-23')
  await enter(general, 1, { RICE: 140_000, OIL: 100_000 })
  await publish(general, 1)
  grocers = await createList({ code: 'mer-1', name: 'Mercearias', segment: 'Grocers' })
  await addVersion(grocers.id, '2026-11-23', '2026-11-30')
  await enter(grocers, 1, { RICE: 130_000 })
  await publish(grocers, 1)
})

test('a draft has the price of the most specific list on its day; without one that of the article', async () => {
  expect(await priceFor(grocer.id)).toBe(130_000)
  expect(await priceFor(flow.customer.id)).toBe(140_000)
  // the list of the segment ended at midnight in Maputo
  expect(await priceFor(grocer.id, '2026-12-01')).toBe(140_000)
  await at('2026-11-30T21:59:59Z')
  const path = (id: number) => `GET /products?customerId=${id}&ids=RICE`
  expect((await must(people.seller, path(grocer.id))).data[0]).toMatchObject({ unitPrice: 130_000 })
  await at('2026-11-30T22:00:00Z')
  expect((await must(people.seller, path(grocer.id))).data[0]).toMatchObject({
    unitPrice: 140_000,
    priceValidFrom: '2026-11-23',
  })
  await at('2026-11-23T08:00:00Z')
  const lists = (await must(people.seller, 'GET /price-lists')).data
  expect(lists.map(({ code }: { code: string }) => code)).toEqual(['GERAL', 'MER-1'])
})

test('the next version has the prices of the one before, ends it, and changes nothing that has passed', async () => {
  const next = await addVersion(general.id, '2026-12-10')
  expect(next.versions[0]).toMatchObject({ number: 2, state: 'draft', articles: 2, entered: 0 })
  expect(
    (await call(manager, `POST /price-lists/${general.id}/versions`, { validFrom: '2027-01-01' })).body,
  ).toMatchObject({ code: 'PRICE_VERSION_OPEN' })
  // a seller knows nothing of a draft
  expect((await call(people.seller, `GET ${versionPath(general, 2)}/lines`)).status).toBe(404)
  await enter(general, 2, { RICE: 150_000, OIL: 100_000 })
  expect(await lineOf(general, 2, 'RICE')).toMatchObject({
    before: 140_000,
    price: 140_000,
    entered: 150_000,
    change: 715,
    enteredBy: { id: manager.id },
  })
  expect((await lineOf(general, 2, 'OIL')).entered).toBeNull()
  const { data } = await publish(general, 2)
  expect(data.versions.map(({ number, state, validTo }: Version) => [number, state, validTo])).toEqual([
    [2, 'planned', null],
    [1, 'in-force', '2026-12-09'],
  ])
  expect((await historyOf(general))[0]).toMatchObject({
    action: 'publish',
    user: { id: manager.id },
    changes: { RICE: [140_000, 150_000] },
    facts: { number: 2, validFrom: '2026-12-10', ended: 1, endedOn: '2026-12-09' },
    verified: true,
  })
  const again = await call(manager, `POST ${versionPath(general, 2)}/publish`, { deliveries: 'keep' })
  expect(again.body).toMatchObject({ status: 409, code: 'PRICE_NOTHING_TO_PUBLISH' })
  expect(await priceFor(flow.customer.id, '2026-12-09')).toBe(140_000)
  expect(await priceFor(flow.customer.id, '2026-12-10')).toBe(150_000)
  await at('2026-12-11T08:00:00Z')
  const late = await call(manager, `PUT ${versionPath(general, 2)}/lines`, {
    lines: linesOf({ RICE: 1 }),
  })
  expect(late.body).toMatchObject({ status: 409, code: 'PRICE_VERSION_STARTED' })
  await at('2026-11-23T08:00:00Z')
})

test.each<[string, object[], string, string]>([
  ['0', [{ productId: 'RICE', price: 0 }], 'PRICE_NOT_POSITIVE', 'lines.0.price'],
  ['negative', [{ productId: 'RICE', price: -5 }], 'PRICE_NOT_POSITIVE', 'lines.0.price'],
  [
    'an unknown article',
    [
      { productId: 'RICE', price: 5 },
      { productId: 'XYZ', price: 5 },
    ],
    'PRODUCT_UNKNOWN',
    'lines.1.productId',
  ],
  [
    'an article twice',
    [
      { productId: 'RICE', price: 5 },
      { productId: 'RICE', price: 6 },
    ],
    'ARTICLE_TWICE',
    'lines.1.productId',
  ],
])('a price is refused at its row: %s; nothing is typed', async (_what, lines, code, field) => {
  const before = await lineOf(general, 2, 'RICE')
  const entries = (await historyOf(general)).length
  const reply = await call(manager, `PUT ${versionPath(general, 2)}/lines`, { lines })
  expect(reply.body).toMatchObject({ status: 422, code, details: [{ field, rule: code }] })
  expect(await lineOf(general, 2, 'RICE')).toEqual(before)
  expect((await historyOf(general)).length).toBe(entries)
})

test('pasted cells are read either way, and what could be two numbers is asked', async () => {
  const rows = [
    ['RICE', '1.450,50'],
    [' oil ', '1,000.00'],
    ['RICE', '5'],
    ['RICEE', '100'],
    ['OIL2', '1.24O,00'],
    ['', '1'],
  ].map(([code = '', price = '']) => ({ code, price }))
  const { data } = await must(manager, `POST ${versionPath(general, 2)}/lines/check`, { rows })
  expect(
    data.map((row: { outcome: string; price: number; reason: string; suggestion: unknown }) => [
      row.outcome,
      row.price,
      row.reason,
      row.suggestion,
    ]),
  ).toEqual([
    ['changes', 145_050, null, null],
    ['same', 100_000, null, null],
    ['refused', 500, 'ARTICLE_TWICE', null],
    ['refused', 10_000, 'PRODUCT_UNKNOWN', { code: 'RICE', price: null }],
    ['refused', null, 'PRODUCT_UNKNOWN', { code: 'OIL', price: 124_000 }],
    ['refused', 100, 'PRODUCT_UNKNOWN', null],
  ])
  const ambiguous = await must(manager, `POST ${versionPath(general, 2)}/lines/check`, {
    rows: [{ code: 'RICE', price: '1.234' }],
  })
  expect(ambiguous.data[0]).toMatchObject({
    reason: 'PRICE_UNREADABLE',
    suggestion: { code: null, price: 123_400 },
    message: expect.stringContaining('«1.234»'),
  })
})

test('above the limits another person approves; the rest is published', async () => {
  const limits = (await must(manager, 'GET /settings/price-policy')).data
  expect(limits).toEqual({ secondPerson: false, maxRise: 10, maxFall: 10, minMargin: 0, version: 1 })
  await must(people.admin, 'PUT /settings/price-policy', { ...limits, secondPerson: true })
  await addVersion(general.id, '2027-01-01')
  await enter(general, 3, { RICE: 170_000, OIL: 105_000 })
  const effect = (await must(manager, `GET ${versionPath(general, 3)}/effect`)).data
  expect(effect).toMatchObject({ changes: 2, above: 1, waitsForOther: true, quotes: { documents: 0 } })
  const { data } = await publish(general, 3)
  expect(data.versions[0]).toMatchObject({ number: 3, state: 'planned', entered: 1, waiting: 1 })
  expect(await lineOf(general, 3, 'RICE')).toMatchObject({ price: 150_000, entered: 170_000, waiting: true })
  expect(await lineOf(general, 3, 'OIL')).toMatchObject({ price: 105_000, entered: null })
  expect((await lineOf(general, 3, 'RICE', people.seller)).entered).toBeNull()
  const decide = { decision: 'approve', productIds: ['RICE'] }
  const own = await call(manager, `POST ${versionPath(general, 3)}/decide`, decide)
  expect(own.body).toMatchObject({ status: 403, code: 'PRICE_OWN_ENTRY' })
  await must(second, `POST ${versionPath(general, 3)}/decide`, decide)
  expect(await lineOf(general, 3, 'RICE')).toMatchObject({ price: 170_000, entered: null, waiting: false })
  expect((await historyOf(general))[0]).toMatchObject({
    action: 'approve-prices',
    user: { id: second.id },
    changes: { RICE: [150_000, 170_000] },
  })
  const twice = await call(second, `POST ${versionPath(general, 3)}/decide`, decide)
  expect(twice.body).toMatchObject({ code: 'PRICE_NOT_WAITING' })
})

test('two people at one version: the second one sees what the first one typed', async () => {
  const list = await createList({ code: 'DUO', name: 'Dois', operationId: 'HORECA' })
  const { versions } = await addVersion(list.id, '2026-12-01')
  const seen = versions[0]?.version
  const body = (price: number) => ({ version: seen, lines: linesOf({ RICE: price }) })
  await must(manager, `PUT ${versionPath(list, 1)}/lines`, body(100))
  const late = await call(second, `PUT ${versionPath(list, 1)}/lines`, body(200))
  expect(late.body).toMatchObject({
    status: 409,
    code: 'VERSION_CONFLICT',
    current: { versions: [{ number: 1, version: 2 }] },
  })
  expect((await lineOf(list, 1, 'RICE')).entered).toBe(100)
  const taken = await call(manager, 'POST /price-lists', { code: 'DUO2', name: 'x', operationId: 'HORECA' })
  expect(taken.body).toMatchObject({ code: 'PRICE_LIST_TARGET_TAKEN' })
})

test.each<[string, object, string]>([
  ['yesterday', { validFrom: '2026-11-22' }, 'PRICE_VALIDITY_PAST'],
  ['the end first', { validFrom: '2026-12-01', validTo: '2026-11-30' }, 'PRICE_VALIDITY_TURNED'],
  ['crossing', { validFrom: '2026-11-30' }, 'PRICE_VERSIONS_OVERLAP'],
])('a version is refused: %s', async (_what, validity, code) => {
  const reply = await call(manager, `POST /price-lists/${grocers.id}/versions`, validity)
  expect(reply.body.code).toBe(code)
})

test('orders to be delivered later ask for a decision, and keep their price', async () => {
  const order = await flow.submit([{ productId: 'OIL', quantity: 1 }], { deliveryDate: '2027-02-05' })
  await addVersion(general.id, '2027-02-01')
  await enter(general, 4, { OIL: 106_000 })
  const { data } = await must(manager, `GET ${versionPath(general, 4)}/effect`)
  expect(data).toMatchObject({ orders: { documents: 1 }, deliveries: { documents: 1 }, decided: false })
  const refused = await call(manager, `POST ${versionPath(general, 4)}/publish`, {})
  expect(refused.body).toMatchObject({ code: 'PRICE_DECISION_MISSING' })
  await publish(general, 4)
  const { lines } = (await must(people.admin, `GET /orders/${order}`)).data
  expect(lines[0].unitPrice).toBe(100_000)
})

const load = (quantity = 5000) =>
  scheduled['sale-pricing-manager']({
    ...flow.testApp.deps,
    log: flow.testApp.app.log,
    attempt: 1,
    isLastAttempt: false,
    quantity,
  })

test('the job gives drafts the prices of the day, once; orders and agreed prices keep theirs', async () => {
  await load()
  const draft = { customerId: flow.customer.id, lines: [{ productId: 'RICE', quantity: 2 }] }
  const own = (await must(people.seller, 'POST /drafts', draft)).content
  const agreedLines = [{ productId: 'RICE', quantity: 2, negotiatedPrice: 120_000 }]
  const agreed = (await must(people.seller, 'POST /drafts', { ...draft, lines: agreedLines })).content
  const order = await flow.submit([{ productId: 'RICE', quantity: 1 }])
  await at('2026-12-09T22:00:00Z')
  const runs = await Promise.all([load(), load()])
  expect(runs.reduce((sum, { versions = 0 }) => sum + versions, 0)).toBe(1)
  const after = (await must(people.seller, `GET /drafts/${own.id}`)).data
  expect(after.lines[0]).toMatchObject({ unitPrice: 150_000 })
  expect(after.totals.merchandise).toBe(300_000)
  expect(after.version).toBe(own.version + 1)
  const kept = (await must(people.seller, `GET /drafts/${agreed.id}`)).data.lines[0]
  expect(kept).toMatchObject({ unitPrice: 150_000, negotiatedPrice: 120_000 })
  expect((await must(people.admin, `GET /orders/${order}`)).data.lines[0].unitPrice).toBe(140_000)
  expect(await load()).toEqual({ versions: 0, prices: 0 })
  const history = await must(people.admin, `GET /audit?objectType=order&objectId=${own.id}`)
  expect(history.data[0]).toMatchObject({ user: null, action: 'save-draft' })
  expect((await historyOf(general))[0]).toMatchObject({ user: null, action: 'load', facts: { number: 2 } })
})

test('a reload is asked for once, and says that it is being processed', async () => {
  await db.updateTable('job_configs').set({ running_since: null }).execute()
  const { data } = await must(manager, 'PUT /sale-price/load')
  expect(data).toMatchObject({ running: true })
  expect((await must(manager, 'PUT /sale-price/load')).data).toEqual(data)
  const runs = await db
    .selectFrom('job_configs')
    .select('run_number')
    .where('id', '=', 'sale-pricing-manager')
    .executeTakeFirstOrThrow()
  expect(runs.run_number).toBe(1)
})

test('doctor compares published prices with the history', async () => {
  const check = () => prices.run(flow.testApp.deps)
  expect(await check()).toEqual([])
  const changed = db.updateTable('price_lines').where('product_id', '=', 'RICE').where('price', '=', 130_000)
  await changed.set({ price: 130_001 }).execute()
  expect(await check()).toEqual([
    'Price list MER-1, version 1: RICE costs 130001 centavos, but 130000 were published.',
  ])
  const mended = db.updateTable('price_lines').where('product_id', '=', 'RICE').where('price', '=', 130_001)
  await mended.set({ price: 130_000 }).execute()
})

test('a list goes out as it comes in: code, description, unit, price', async () => {
  const reply = await flow.testApp.app.inject({
    url: `/api${versionPath(general, 1)}/lines`,
    headers: { ...people.seller.headers, accept: 'text/csv' },
  })
  expect(reply.body.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
    expect.stringContaining('Código'),
    expect.stringContaining('OIL'),
    expect.stringContaining('RICE'),
  ])
})
