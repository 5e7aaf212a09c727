import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DraftFixture, LINES as lines, openDraftFixture } from '../../testing/draft-fixture.ts'
import { signIn } from '../../testing/people.ts'

let testApp: DraftFixture['testApp']
let call: DraftFixture['call']
let seller: DraftFixture['seller']
let customer: DraftFixture['customer']
let newDraft: DraftFixture['newDraft']

beforeAll(async () => {
  ;({ testApp, call, seller, customer, newDraft } = await openDraftFixture())
})
afterAll(() => testApp.close())

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
      { rate: 16, base: 134_933, vat: 21_589, exemptionReason: null },
      { rate: 0, base: 300_000, vat: 0, exemptionReason: 'Isento, artigo 9 do CIVA' },
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

  test('a product that does not exist, by line', async () => {
    const body = await refusal({ lines: [...lines, { productId: 'NOPE', quantity: 1 }] })
    expect(body).toMatchObject({
      status: 422,
      code: 'PRODUCT_UNKNOWN',
      message: 'O artigo NOPE não existe. Verifique o código.',
    })
    expect(body.details).toMatchObject([{ field: 'lines.2.productId', rule: 'PRODUCT_UNKNOWN' }])
  })

  test.each([
    ['a product twice', { lines: [lines[0], lines[0]] }, 422, 'ARTICLE_TWICE', 'lines.1.productId'],
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

  test('that was duplicated does not touch the copy', async () => {
    const draft = await newDraft()
    const copy = (await call(seller, `POST /orders/${draft.id}/duplicate`, { lines: 'all' })).body.content
    expect((await call(seller, `DELETE /drafts/${draft.id}`)).status).toBe(204)
    expect((await call(seller, `GET /drafts/${copy.id}`)).body.data).toMatchObject({
      duplicateOf: null,
      lines: [{}, {}],
    })
  })
})
