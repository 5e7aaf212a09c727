import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { countStatements } from '../../testing/count-statements.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { addCustomer, addProduct, seedTrade } from '../../testing/trade.ts'

const now = new Date('2026-11-20T22:30:00Z') // already the 21st in Maputo
let testApp: TestApp
let call: ReturnType<typeof callsOf>
let seller: Person
let customer: { id: number; addressId: number }

beforeAll(async () => {
  testApp = await buildTestApp({ now: () => now })
  call = callsOf(testApp)
  await seedTrade(testApp.deps.db)
  seller = await signIn(testApp, 'OPERATOR')
  customer = await addCustomer(testApp.deps.db)
})
afterAll(() => testApp.close())

const lines = [
  { productId: 'RICE', quantity: 2 },
  { productId: 'OIL', quantity: 1.5, discountPercentage: 10 },
]
const newDraft = async (input: object = {}, person = seller) =>
  (await call(person, 'POST /drafts', { customerId: customer.id, lines, ...input })).body.content

describe('a new draft', () => {
  test('takes what was left out from the calendar of Maputo, the user and the customer', async () => {
    const draft = await newDraft()
    expect(draft).toMatchObject({
      type: 'PEV',
      number: null,
      status: 'DRAFT',
      stages: [],
      branchId: 'SD',
      warehouse: 'SD1',
      operationType: 'GERAL',
      deliveryDate: '2026-11-23',
      dueAt: '2026-12-21',
      addressId: customer.addressId,
      deliveryAddress: 'Av. 24 de Julho 100',
      provinceId: 1,
      route: 'R1',
      paymentCondition: '30 dias',
      withdraws: false,
      discount: 0,
    })
    expect(draft.allowedActions).toEqual(['save-draft', 'delete-draft', 'submit', 'duplicate'])
  })

  test('is priced to the centavo, VAT by code and day', async () => {
    const { lines: priced, totals } = await newDraft()
    // 2 × 1 500,00 exempt; 1,5 × 999,50 less 10 % = 1 349,325 → 1 349,33; VAT 16 % of it = 215,89
    expect(priced.map((line: { total: number }) => line.total)).toEqual([300_000, 134_933])
    expect(totals).toMatchObject({
      merchandise: 449_925,
      discounts: 14_992,
      net: 434_933,
      vat: 21_589,
      total: 456_522,
    })
    expect(totals.vatByRate).toEqual([
      { code: 'NOR', rate: 16, base: 134_933, vat: 21_589, exemptionReason: null },
      { code: 'ISE', rate: 0, base: 300_000, vat: 0, exemptionReason: 'Isento, artigo 9 do CIVA' },
    ])
    expect(totals.weight).toBe(67.25)
    expect(priced[1].buckets).toEqual({
      open: 1.5,
      reserved: 0,
      picking: 0,
      loading: 0,
      billed: 0,
      closed: 0,
    })
  })

  test('may be empty', async () => {
    const { status, body } = await call(seller, 'POST /drafts', {})
    expect(status).toBe(201)
    expect(body.content).toMatchObject({ customer: null, lines: [], addressId: null })
  })

  test('of an offer is worth its list price and costs nothing', async () => {
    const { totals } = await newDraft({ type: 'POF' })
    expect(totals).toMatchObject({ merchandise: 449_925, net: 0, vat: 0, total: 0, offerCost: 449_925 })
  })

  test('spreads a document discount of 4,55 % without losing a centavo', async () => {
    const { lines: priced, totals } = await newDraft({ discount: 4.55 })
    const net = priced.reduce((sum: number, line: { total: number }) => sum + line.total, 0)
    expect(net).toBe(totals.net)
    expect(totals.net).toBe(434_933 - 19_789)
  })
})

describe('what a draft may not hold', () => {
  const refusal = async (input: object) =>
    (await call(seller, 'POST /drafts', { customerId: customer.id, ...input })).body

  test('an article that does not exist, by line', async () => {
    const body = await refusal({ lines: [...lines, { productId: 'NOPE', quantity: 1 }] })
    expect(body).toMatchObject({
      status: 422,
      code: 'PRODUCT_UNKNOWN',
      message: 'O artigo NOPE não existe. Verifique o código.',
    })
    expect(body.details).toMatchObject([{ field: 'lines.2.productId', rule: 'PRODUCT_UNKNOWN' }])
  })

  test.each([
    ['an article twice', { lines: [lines[0], lines[0]] }, 422, 'ARTICLE_TWICE', 'lines.1.productId'],
    ['a customer of another branch', { customerId: 999_999 }, 422, 'CUSTOMER_UNKNOWN', 'customerId'],
    ['an address of somebody else', { addressId: 999_999 }, 422, 'ADDRESS_UNKNOWN', 'addressId'],
    ['a warehouse of another branch', { warehouse: 'BE1' }, 422, 'WAREHOUSE_NOT_IN_BRANCH', 'warehouse'],
    ['a branch out of scope', { branchId: 'BE' }, 400, 'VALIDATION_FAILED', 'branchId'],
    ['an operation that is none', { operationType: 'X' }, 400, 'VALIDATION_FAILED', 'operationType'],
    ['a reason that is none', { reasonId: 'XXX' }, 400, 'VALIDATION_FAILED', 'reasonId'],
    [
      'a negative quantity',
      { lines: [{ productId: 'RICE', quantity: -1 }] },
      400,
      'VALIDATION_FAILED',
      'lines.0.quantity',
    ],
    [
      'four decimals',
      { lines: [{ productId: 'RICE', quantity: 1.0001 }] },
      400,
      'VALIDATION_FAILED',
      'lines.0.quantity',
    ],
    [
      'a quantity as text',
      { lines: [{ productId: 'RICE', quantity: '1.234,50' }] },
      400,
      'VALIDATION_FAILED',
      'lines.0.quantity',
    ],
    ['a discount above all', { discount: 100.01 }, 400, 'VALIDATION_FAILED', 'discount'],
    ['NUL in a text', { notes: 'a\u0001b' }, 400, 'VALIDATION_FAILED', 'notes'],
    ['a day that is none', { deliveryDate: '2026-02-30' }, 400, 'VALIDATION_FAILED', 'deliveryDate'],
    ['a field that is none', { colour: 'red' }, 400, 'VALIDATION_FAILED', 'colour'],
  ])('%s', async (_name, input, status, code, field) => {
    const body = await refusal(input)
    expect(body).toMatchObject({ status, code })
    expect(body.details[0]?.field).toBe(field)
  })

  test('more than 1 000 lines', async () => {
    const many = Array.from({ length: 1001 }, (_, index) => ({ productId: `P${index}`, quantity: 1 }))
    expect(await refusal({ lines: many })).toMatchObject({
      status: 400,
      details: [{ field: 'lines', rule: 'maxItems' }],
    })
  })
})

describe('saving a draft', () => {
  test('keeps the ids of lines that stay, and raises the version once', async () => {
    const draft = await newDraft()
    const { body } = await call(seller, `PUT /drafts/${draft.id}`, {
      customerId: customer.id,
      version: draft.version,
      lines: [
        { productId: 'SOAP', quantity: 3 },
        { productId: 'OIL', quantity: 2 },
      ],
    })
    expect(body.data.version).toBe(draft.version + 1)
    expect(
      body.data.lines.map((line: { productId: string; sequence: number }) => [line.sequence, line.productId]),
    ).toEqual([
      [1, 'SOAP'],
      [2, 'OIL'],
    ])
    expect(body.data.lines[1].id).toBe(draft.lines[1].id)
  })

  test('without any change leaves the version alone', async () => {
    const draft = await newDraft()
    const { body } = await call(seller, `PUT /drafts/${draft.id}`, {
      customerId: customer.id,
      version: draft.version,
      lines,
    })
    expect(body.data.version).toBe(draft.version)
  })

  test('of two editors the second gets 409 with the draft as it stands', async () => {
    const draft = await newDraft()
    const save = (poNumber: string) =>
      call(seller, 'PUT /drafts', {
        id: draft.id,
        customerId: customer.id,
        version: draft.version,
        poNumber,
        lines,
      })
    const [one, other] = await Promise.all([save('first'), save('second')])
    const [won, lost] = one.status === 200 ? [one, other] : [other, one]
    expect([won.status, lost.status]).toEqual([200, 409])
    expect(lost.body.code).toBe('VERSION_CONFLICT')
    expect(lost.body.current).toMatchObject({ version: draft.version + 1, poNumber: won.body.data.poNumber })
  })

  test('says to whom it was too late for who changed it, and when; history tells what others did', async () => {
    const draft = await newDraft()
    expect(draft.changedBy).toEqual({ id: seller.id, name: seller.username })
    const save = (person: Person, version: number, poNumber: string) =>
      call(person, `PUT /drafts/${draft.id}`, { customerId: customer.id, version, poNumber, lines })
    const other = await signIn(testApp, 'ADMIN')
    const saved = await save(other, draft.version, 'theirs')
    const late = await save(seller, draft.version, 'mine')
    expect(late.status).toBe(409)
    expect(late.body.current).toMatchObject({
      changedBy: { id: other.id, name: other.username },
      updatedAt: saved.body.data.updatedAt,
    })
    const back = await save(seller, draft.version + 1, 'mine')
    expect(back.body.data.changedBy.id).toBe(seller.id)
    // their own draft goes on in silence
    await save(seller, draft.version + 2, 'mine again')
    const history = await call(seller, `GET /audit?objectType=order&objectId=${draft.id}`)
    expect(history.body.data).toMatchObject([
      { user: { id: seller.id }, action: 'save-draft', changes: { poNumber: ['theirs', 'mine'] } },
      { user: { id: other.id }, action: 'save-draft', changes: { poNumber: ['', 'theirs'] } },
    ])
  })

  test('that somebody else gave another customer keeps both names', async () => {
    const draft = await newDraft()
    const [admin, another] = [await signIn(testApp, 'ADMIN'), await addCustomer(testApp.deps.db)]
    const input = { customerId: another.id, version: draft.version, lines: [], dropLines: true }
    const { body } = await call(admin, `PUT /drafts/${draft.id}`, input)
    const history = await call(seller, `GET /audit?objectType=order&objectId=${draft.id}`)
    expect(history.body.data[0].changes.customer).toEqual([draft.customer.name, body.data.customer.name])
  })

  test('with another customer drops the lines only when that is confirmed', async () => {
    const draft = await newDraft()
    const another = await addCustomer(testApp.deps.db)
    const input = { customerId: another.id, version: draft.version, lines }
    const refused = await call(seller, `PUT /drafts/${draft.id}`, input)
    expect(refused.body).toMatchObject({ status: 422, code: 'LINES_WOULD_BE_DROPPED' })
    expect(refused.body.details[0].facts).toMatchObject({ lines: 2, fields: ['customerId'] })
    expect((await call(seller, `GET /drafts/${draft.id}`)).body.data.version).toBe(draft.version)
    const confirmed = await call(seller, `PUT /drafts/${draft.id}`, { ...input, dropLines: true })
    expect(confirmed.body.data).toMatchObject({ lines: [], customer: { id: another.id } })
  })

  test('takes as many statements for 1 000 lines as for two', async () => {
    const ids = Array.from({ length: 1000 }, (_, index) => `BULK-${index}`)
    for (const id of ids) await addProduct(testApp.deps.db, { id })
    const all = ids.map((productId) => ({ productId, quantity: 1 }))
    const { id, version } = await newDraft({ lines: all })
    const input = { customerId: customer.id, lines: all }
    const save = async (number: number, version: number) => {
      const changed = input.lines.slice(0, number).map((line) => ({ ...line, quantity: version + 1 }))
      const { body } = await call(seller, `PUT /drafts/${id}`, { ...input, version, lines: changed })
      expect(body.data.totals.net).toBe(number * (version + 1) * 10_000)
    }
    // what is asked once per connection is asked before it counts
    await save(1000, version)
    const many = await countStatements(() => save(1000, version + 1))
    await save(2, version + 2)
    const few = await countStatements(() => save(2, version + 3))
    expect(few).toBeGreaterThan(0)
    expect(many).toBe(few)
  })
})

describe("somebody else's draft", () => {
  test('is not there for another seller, and not theirs to change', async () => {
    const draft = await newDraft()
    const other = await signIn(testApp, 'OPERATOR')
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { version: draft.version, lines: [] }],
      ['DELETE', undefined],
    ] as const) {
      expect((await call(other, `${method} /drafts/${draft.id}`, body)).status).toBe(404)
    }
    expect((await call(other, 'GET /drafts')).body.data).toEqual([])
  })

  test('no role of documents, no drafts', async () => {
    const analyst = await signIn(testApp, 'STOCK_ANALYST')
    expect(await call(analyst, 'POST /drafts', {})).toMatchObject({
      status: 403,
      body: { code: 'ROLE_MISSING' },
    })
  })
})

describe('deleting a draft', () => {
  test('removes it with its lines; a stale version is refused', async () => {
    const draft = await newDraft()
    expect((await call(seller, `DELETE /drafts/${draft.id}?version=${draft.version - 1}`)).status).toBe(409)
    expect((await call(seller, `DELETE /drafts/${draft.id}?version=${draft.version}`)).status).toBe(204)
    expect((await call(seller, `GET /drafts/${draft.id}`)).status).toBe(404)
  })

  test('that was duplicated leaves the copy alone', async () => {
    const draft = await newDraft()
    const copy = (await call(seller, `POST /orders/${draft.id}/duplicate`, { lines: 'all' })).body.content
    expect((await call(seller, `DELETE /drafts/${draft.id}`)).status).toBe(204)
    expect((await call(seller, `GET /drafts/${copy.id}`)).body.data).toMatchObject({
      duplicateOf: null,
      lines: [{}, {}],
    })
  })
})
