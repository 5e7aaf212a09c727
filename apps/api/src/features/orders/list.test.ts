import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { submitted, verified } from '../../testing/documents.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { addCustomer, seedTrade } from '../../testing/trade.ts'

const now = new Date('2026-11-20T10:00:00Z')
let testApp: TestApp
let call: ReturnType<typeof callsOf>
let seller: Person
let other: Person
let beira: Person
let admin: Person
let pending: Listed
let quote: Listed
let asked: Listed
let inBeira: Listed
let draft: Listed

type Listed = {
  id: number
  number: string
  customer: { id: number }
  totals: { total: number; weight: number }
}
const oil = { productId: 'OIL', quantity: 2 }

beforeAll(async () => {
  testApp = await buildTestApp({ now: () => now })
  call = callsOf(testApp)
  const { db } = testApp.deps
  await seedTrade(db)
  seller = await signIn(testApp, 'OPERATOR')
  other = await signIn(testApp, 'OPERATOR')
  beira = await signIn(testApp, 'OPERATOR', { branchId: 'BE' })
  admin = await signIn(testApp, 'ADMIN')
  const conceicao = (await addCustomer(db, { name: 'Padaria Conceição', credit_limit: 1_000_000 })).id
  const hotel = (await addCustomer(db, { name: 'Hotel Polana 100%', payment_condition: 'Pronto' })).id
  const far = (await addCustomer(db, { branch_id: 'BE', route: 'B9' })).id
  pending = await verified(testApp, call, {
    seller,
    input: { customerId: conceicao, lines: [oil], poNumber: 'V/REF 77' },
  })
  quote = await verified(testApp, call, {
    seller: other,
    input: { type: 'COT', customerId: hotel, lines: [oil], operationType: 'HORECA' },
  })
  asked = await verified(testApp, call, {
    seller,
    input: { customerId: hotel, lines: [{ ...oil, discountPercentage: 20 }] },
  })
  inBeira = await submitted(call, beira, { customerId: far, lines: [oil] })
  draft = (await call(seller, 'POST /drafts', { customerId: hotel, lines: [oil] })).body.content
})
afterAll(() => testApp.close())

const list = async (person: Person, query: string) => (await call(person, `GET /orders?${query}`)).body
const ids = async (person: Person, query: string) =>
  (await list(person, query)).data.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b)

describe('filters', () => {
  const idsOf = (...orders: Listed[]) => orders.map(({ id }) => id)
  test.each<[string, () => number[]]>([
    ['search=conceicao', () => idsOf(pending)],
    ['search=CONCEI%C3%87%C3%83O%20padaria', () => idsOf(pending)],
    ['search=100%25', () => idsOf(quote, asked)],
    ['search=v/ref', () => idsOf(pending)],
    ['search=%25%25%25', () => []],
    [`search=cot.sd.2026`, () => idsOf(quote)],
    ['number=PEV.SD', () => idsOf(pending, asked)],
    ['reference=ref%2077', () => idsOf(pending)],
    ['type=COT', () => idsOf(quote)],
    ['type=COT,PEV', () => idsOf(pending, quote, asked)],
    ['status=FINISHED', () => idsOf(quote)],
    ['status=NOT_SUBMITTED', () => idsOf(draft)],
    ['tab=mine&status=NOT_SUBMITTED', () => idsOf(draft)],
    ['tab=mine&status=NOT_SUBMITTED,PENDING', () => idsOf(pending, asked, draft)],
    ['tab=pending&status=NOT_SUBMITTED', () => []],
    ['stage=COMMERCIAL_APPROVAL', () => idsOf(asked)],
    ['stage=STOCK_ANALYSIS', () => idsOf(pending)],
    ['stage=PICKING_STOCK_ANALYSIS', () => []],
    ['operationId=HORECA', () => idsOf(quote)],
    ['paymentCondition=Pronto', () => idsOf(quote, asked)],
    ['warehouseId=SD1&branchId=SD', () => idsOf(pending, quote, asked)],
    ['createdFrom=2026-11-20&createdTo=2026-11-20', () => idsOf(pending, quote, asked)],
    ['createdTo=2026-11-19', () => []],
    ['tab=mine', () => idsOf(pending, asked)],
    ['tab=drafts', () => idsOf(draft)],
    ['tab=pending', () => idsOf(pending, asked)],
    ['tab=processing', () => []],
    ['tab=finished', () => idsOf(quote)],
    ['tab=finished&status=PENDING', () => []],
    ['invoiceNumber=FT', () => []],
  ])('%s', async (query, expected) => {
    expect(await ids(seller, query)).toEqual(expected())
  })

  test('customer and user', async () => {
    expect(await ids(seller, `customerId=${pending.customer.id}`)).toEqual([pending.id])
    expect(await ids(seller, `userId=${other.id}`)).toEqual([quote.id])
  })

  test.each([
    ['colour=red', 'colour'],
    ['perPage=201', 'perPage'],
    ['page=0', 'page'],
    ['createdFrom=20-11-2026', 'createdFrom'],
    ['sort=sideways', 'sort'],
    ['tab=nobody', 'tab'],
    ['cursor=zzz', 'cursor'],
    ['customerId=abc', 'customerId'],
  ])('%s is refused by name', async (query, field) => {
    const body = await list(seller, query)
    expect(body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
    expect(body.details[0].field).toContain(field)
  })
})

describe('scope', () => {
  test('a seller sees the own branch, never the drafts of others', async () => {
    expect(await ids(beira, '')).toEqual([inBeira.id])
    expect(await ids(other, 'tab=drafts')).toEqual([])
    expect((await call(other, `GET /orders/${draft.id}`)).status).toBe(404)
    expect((await call(beira, `GET /orders/${pending.id}`)).status).toBe(404)
  })

  test('an admin sees all, a manager the branch of the role', async () => {
    expect(await ids(admin, '')).toEqual([pending, quote, asked, inBeira].map(({ id }) => id))
    const manager = await signIn(testApp, 'ADMIN_BE', { branchId: 'SD' })
    expect(await ids(manager, '')).toEqual([inBeira.id])
  })

  test('a given operation narrows it', async () => {
    const horeca = await signIn(testApp, 'STOCK_ANALYST', { scopeOperations: ['HORECA'] })
    expect(await ids(horeca, '')).toEqual([quote.id])
  })

  test('roles without documents are refused', async () => {
    const b2b = await signIn(testApp, 'B2B')
    expect((await call(b2b, 'GET /orders')).status).toBe(403)
  })
})

describe('a page', () => {
  test('carries the totals of the whole filter and the used credit of the customer', async () => {
    const body = await list(seller, `perPage=1&number=PEV`)
    expect(body.data).toHaveLength(1)
    expect(body.meta.pagination).toEqual({
      totalItems: 2,
      perPage: 1,
      isLast: false,
      totalPage: 2,
      currentPage: 1,
    })
    const total = pending.totals.total + asked.totals.total
    expect(body.meta.totals).toEqual({ documents: 2, total, weight: 46 })
    // 2 318,84 of 10 000,00, rounded up
    expect((await list(seller, `customerId=${pending.customer.id}`)).data[0].creditUsedPercent).toBe(24)
  })

  test('pages by number and by cursor give the same rows', async () => {
    const all = await list(seller, '')
    const first = await list(seller, 'perPage=2')
    const byPage = await list(seller, 'perPage=2&page=2')
    const byCursor = await list(seller, `perPage=2&cursor=${first.meta.cursor}`)
    expect([...first.data, ...byPage.data]).toEqual(all.data)
    expect(byCursor.data).toEqual(byPage.data)
    expect(byCursor.meta).toMatchObject({ cursor: null, pagination: { isLast: true } })
    expect((await list(seller, 'sort=oldest')).data).toEqual(all.data.toReversed())
  })
})

describe('figures', () => {
  test.each(['', 'NOT_SUBMITTED', 'PENDING', 'NOT_SUBMITTED,FINISHED'])(
    'of every tab agree with its list under the status filter "%s"',
    async (status) => {
      const query = status && `status=${status}`
      const { body } = await call(seller, `GET /orders/tab-counts?${query}`)
      for (const [tab, count] of Object.entries(body.data)) {
        const { meta } = await list(seller, `tab=${tab}&${query}`)
        expect([tab, meta.pagination.totalItems]).toEqual([tab, count])
      }
    },
  )

  test('of the tabs agree with their lists', async () => {
    const { body } = await call(seller, 'GET /orders/tab-counts')
    expect(body.data).toEqual({
      mine: 2,
      pending: 2,
      drafts: 1,
      processing: 0,
      canceled: 0,
      finished: 1,
      all: 3,
    })
    const filtered = await call(seller, `GET /orders/tab-counts?operationId=HORECA`)
    expect(filtered.body.data).toMatchObject({ all: 1, finished: 1, drafts: 0 })
  })

  test('of the board are those of its columns', async () => {
    const { body } = await call(seller, 'GET /orders/kanban')
    const columns = body.data.map(
      ({ column, count, orders }: { column: string; count: number; orders: Listed[] }) => [
        column,
        count,
        orders.map(({ id }) => id),
      ],
    )
    expect(columns).toEqual([
      ['DRAFT', 1, [draft.id]],
      ['COMMERCIAL_APPROVAL', 1, [asked.id]],
      ['FINANCIAL_APPROVAL', 0, []],
      ['STOCK_ANALYSIS', 1, [pending.id]],
    ])
  })

  test('by stage', async () => {
    const { body } = await call(seller, 'GET /orders/totals_by_stage')
    expect(body.data).toEqual([
      { stage: 'COMMERCIAL_APPROVAL', documents: 1, total: asked.totals.total },
      { stage: 'NO_STAGE', documents: 1, total: quote.totals.total },
      { stage: 'STOCK_ANALYSIS', documents: 1, total: pending.totals.total },
    ])
  })
})
