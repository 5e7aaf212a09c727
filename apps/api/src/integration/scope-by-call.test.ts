import { endpoints } from '@cais/contract/endpoints'
import { ROLES } from '@cais/domain/access/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, signIn } from '../testing/people.ts'
import { SAMPLES } from './kit/calls.ts'
import { type Company, openCompany } from './kit/company.ts'
import { createFixtures, type Take } from './kit/fixtures.ts'
import { isImplemented } from './kit/is-implemented.ts'
import type { Key, Sample } from './kit/sample.ts'
import { send } from './kit/send.ts'
import { countSample } from './kit/stock-calls.ts'
import { tableCounts } from './kit/table-counts.ts'

const KEYS = Object.keys(endpoints) as Key[]
/** Products, price lists, operations and reasons belong to the whole company; users and jobs are for administrators, who see every branch. */
const COMPANY_WIDE =
  /\/(products|operations|price-lists|reasons|provinces|users|schedule-config|vat-codes|payment-conditions|outbox|retailers|claim-files|morpheus|answers|webhooks|sources|api-keys)\//
/** Edited by administrators only, who see every branch (role-by-call). */
const EDITED_BY_ADMINS = /^(PUT|DELETE) \/branches\/|^PUT \/master-data\/holidays|\/(uses|password-reset)$/
const WITH_ID = KEYS.filter(
  (key) => key.includes('{id}') && !COMPANY_WIDE.test(key) && !EDITED_BY_ADMINS.test(key),
)
/** Of one record, which must be named; records of another branch are tried below. */
const OF_ONE_RECORD: readonly Key[] = [
  'GET /audit',
  'GET /audit/chain',
  'GET /stock/shelf-life/history',
  'GET /stock/counts/choices',
  'GET /stock/locations',
  'GET /stock/recalls/batches',
  'GET /stock/recalls/trace',
  'GET /shipments/of-number',
  'GET /cash-days/proposal',
  'GET /credit-notes/account',
  'GET /credit-notes/candidates',
  'GET /credit-notes/collectors',
  'GET /credit-notes/rebate',
  'GET /company/logo',
  'GET /transfers/free-stock',
  'GET /returns/witnesses',
]
/** Rules, people, jobs and servers of the whole company: who may change them sees every branch (role-by-call). */
const ADMIN_ONLY: readonly Key[] = [
  'GET /company',
  'GET /setup/checklist',
  'GET /settings',
  'GET /settings/quote-policy',
  'GET /products/choices',
  'GET /settings/confirmation-policy',
  'GET /audit/anchor',
  'GET /audit/configuration',
  'GET /updates',
  'GET /settings/segment-rules',
  'GET /settings/price-policy',
  'GET /users',
  'GET /users/access-report',
  'GET /users/tab-counts',
  'GET /roles',
  'GET /schedule-config',
  'GET /monitoring',
  'GET /outbox',
  'GET /morpheus',
  'GET /morpheus/tab-counts',
  'GET /morpheus/files',
  'GET /morpheus/retailers',
  'GET /morpheus/causes',
  'GET /morpheus/error-rates',
  'GET /morpheus/day',
  'GET /morpheus/maps',
  'GET /answers',
  'GET /webhooks',
  'GET /erp/syncs',
  'GET /settings/erp-connection',
  'GET /settings/mail',
  'GET /retailers',
  'GET /claim-files',
]
/** Goods may be asked of any warehouse: their names are for every branch (decision 0232). */
const OF_ALL_BRANCHES: readonly Key[] = [
  'GET /transfers/warehouses',
  // what retailers send belongs to customers of any branch (decision 0340)
  'GET /b2b/retailers/logs',
  'GET /b2b/retailers/logs/counts',
  'GET /b2b/retailers/logs/day',
]
const LISTS = KEYS.filter(
  (key) =>
    key.startsWith('GET ') &&
    !key.includes('{') &&
    ![...OF_ONE_RECORD, ...OF_ALL_BRANCHES, ...ADMIN_ONLY].includes(key),
)

/** Every role, in the other branch: whatever they do not see is out of scope, not a missing role. */
const EVERY_ROLE = ROLES.filter((role) => !/^(ADMIN(_(?!BE).*)?|SUPER_USER)$/.test(role))

let company: Company
let take: Take
let stranger: Person
let samples: ReadonlyMap<Key, Sample>

beforeAll(async () => {
  company = await openCompany()
  take = createFixtures(company)
  stranger = await signIn(company.testApp, EVERY_ROLE, { branchId: 'BE' })
  const wanted = WITH_ID.filter((key) => isImplemented(company.testApp.app, key))
  const made: [Key, Sample][] = []
  for (const key of wanted)
    made.push([key, await SAMPLES[key]({ company, take, person: company.people.CREATOR })])
  samples = new Map(made)
})
afterAll(() => company.testApp.close())

describe('records of another branch are not found', () => {
  test.each(WITH_ID)('%s', async (key) => {
    const sample = samples.get(key)
    if (sample === undefined) return
    const before = await tableCounts(company.db)
    const [theirs, nothing] = [sample, { ...sample, params: { ...sample.params, id: 987_654_321 } }]
    const replies = [
      await send(company.testApp, key, theirs, stranger),
      await send(company.testApp, key, nothing, stranger),
    ]
    const bodies = replies.map((reply) => {
      const { requestId: _id, path: _path, ...body } = reply.json()
      return { ...body, details: JSON.stringify(body.details).replaceAll(/\d+/g, 'N') }
    })
    expect(bodies[0]).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    expect(bodies[0], 'the same reply as for an id that does not exist').toEqual(bodies[1])
    expect(await tableCounts(company.db)).toEqual(before)
  })
})

describe('lists, counts and totals hold nothing of another branch', () => {
  /** What only branch SD has: its warehouse, its numbers, its customers, its people. */
  const SECRETS = /SD1|\.SD\.|SD2026|Mercearia|"SD"|Armando|proof\.(?!admin_be)/

  const NOT_OF_DOCUMENTS: readonly string[] = [
    'GET /auth/me',
    'GET /products',
    'GET /price-lists',
    'GET /branches',
    'GET /settings/approval-policy',
    'GET /settings/count-limit',
  ]

  test.each(LISTS)('%s', async (key) => {
    if (!isImplemented(company.testApp.app, key)) return
    const filters =
      'query' in endpoints[key] && /orders|stock$|shipments|approvals|invoices|customers/.test(key)
    const queries = filters && !/counts|drafts|allowed-actions/.test(key) ? ['', 'branchId=SD'] : ['']
    for (const query of queries) {
      const reply = await send(company.testApp, key, { query }, stranger)
      expect(reply.statusCode, `${key} ${reply.body}`).toBe(200)
      expect(reply.body.match(SECRETS)?.[0], `${key}?${query}`).toBeUndefined()
      if (!NOT_OF_DOCUMENTS.includes(key)) expect(figuresOf(reply.json()), `${key}?${query}`).toEqual([])
    }
  })

  /** Every count and sum above zero in a reply about documents, whatever it is called. */
  function figuresOf(value: unknown, path = ''): string[] {
    if (typeof value === 'number')
      return /(ount|otal|documents|weight|data\.\w+)$/i.test(path) && value > 0 ? [`${path} ${value}`] : []
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, part]) => figuresOf(part, `${path}.${name}`))
  }
})

describe('records of another branch cannot be used', () => {
  type Attempt = readonly [key: Key, sample: () => Promise<Sample>, status: number]
  const truck = { warehouseId: 'BE1', assigneeName: 'a', driverName: 'b', carRegistration: 'c', route: 'd' }
  const attempts: readonly Attempt[] = [
    ['POST /drafts', async () => ({ body: { customerId: company.customer.id } }), 422],
    ['POST /drafts', async () => ({ body: { branchId: 'SD' } }), 400],
    ['POST /drafts', async () => ({ body: { warehouse: 'SD1' } }), 422],
    ['PUT /drafts', async () => ({ body: { ...(await take('draft')), orderId: undefined } }), 404],
    ['POST /shipments', async () => ({ body: { ...truck, orderIds: [(await take('picking')).id] } }), 404],
    ['POST /shipments', async () => ({ body: { ...truck, warehouseId: 'SD1', orderIds: [1] } }), 404],
    ['PUT /shipments', async () => ({ body: { ...truck, id: (await take('ready')).id, version: 1 } }), 404],
    [
      'POST /stock/receipts',
      async () => ({ body: { warehouseId: 'SD1', lines: [{ productId: 'OIL', batch: 'X', quantity: 1 }] } }),
      404,
    ],
    [
      'POST /stock/corrections',
      async () => ({ body: { levelId: company.levels.oil, version: 1, onHand: 0, reason: 'r' } }),
      404,
    ],
    ['GET /audit', async () => ({ query: `objectType=order&objectId=${(await take('analysis')).id}` }), 404],
    [
      'GET /audit/chain',
      async () => ({ query: `objectType=order&objectId=${(await take('analysis')).id}` }),
      404,
    ],
    ['GET /audit', async () => ({ query: 'objectType=warehouse&objectId=SD1' }), 404],
    [
      'GET /audit',
      async () => {
        const { params } = await countSample({ company })
        return { query: `objectType=stock-count&objectId=${params.id}` }
      },
      404,
    ],
    ['GET /stock/counts/choices', async () => ({ query: 'warehouseId=SD1' }), 404],
    ['GET /returns/witnesses', async () => ({ query: 'branchId=SD' }), 404],
    ['GET /cash-days/proposal', async () => ({ query: 'branchId=SD' }), 404],
    ['POST /cash-days', async () => ({ body: { branchId: 'SD', day: '2021-01-01', opening: 0 } }), 404],
    [
      'POST /bank-files',
      async () => ({ body: { branchId: 'SD', file: { digest: '0'.repeat(64), name: 'x.csv' } } }),
      404,
    ],
    ['GET /stock/locations', async () => ({ query: 'warehouseId=SD1' }), 404],
    [
      'PUT /stock/locations',
      async () => ({
        body: { warehouseId: 'SD1', lines: [{ productId: 'SOAP', location: 'A', position: 1 }] },
      }),
      404,
    ],
    [
      'POST /stock/goods-receipts',
      async () => ({ body: { warehouseId: 'SD1', supplier: { name: 'X' }, supplierNote: 'Y' } }),
      404,
    ],
    ['GET /stock/shelf-life/history', async () => ({ query: `customerId=${company.customer.id}` }), 404],
    ['GET /audit', async () => ({ query: `objectType=shipment&objectId=${(await take('ready')).id}` }), 404],
    [
      'GET /shipments/of-number',
      async () => SAMPLES['GET /shipments/of-number']({ company, take, person: company.people.ADMIN }),
      404,
    ],
    ['GET /audit', async () => ({ query: `objectType=stock&objectId=${company.levels.oil}` }), 404],
    ['GET /audit', async () => ({ query: `objectType=user&objectId=${company.people.ADMIN.id}` }), 404],
    ['GET /audit', async () => ({ query: 'objectType=order' }), 403],
    ['GET /audit', async () => ({ query: 'objectType=settings' }), 403],
  ]

  test.each(attempts)('%s', async (key, sample, status) => {
    const made = await sample()
    const before = await tableCounts(company.db)
    const reply = await send(company.testApp, key, made, stranger)
    expect(reply.statusCode, reply.body).toBe(status)
    expect(await tableCounts(company.db)).toEqual(before)
  })

  test('the stock and the last prices of another branch stay hidden in the pick list', async () => {
    const query = `warehouseId=SD1&customerId=${company.customer.id}`
    const replies = [
      await send(company.testApp, 'GET /products', { query }, stranger),
      await send(
        company.testApp,
        'GET /products/{id}/batches',
        { params: { id: 'OIL' }, query: 'warehouseId=SD1' },
        stranger,
      ),
    ]
    for (const reply of replies) expect(reply.body).not.toMatch(/SD1|OIL-1/)
    const rows = replies[0]?.json().data ?? []
    expect(
      rows.map((row: { currentStock: number; lastPrice: unknown }) => [row.currentStock, row.lastPrice]),
    ).toEqual(rows.map(() => [0, null]))
  })
})

test('a draft is seen by its creator and administrators only, in lists, counts and home', async () => {
  const { id } = await take('draft')
  const { testApp, people } = company
  for (const person of [people.OPERATOR, people.ADMIN_SD, people.STOCK_ANALYST]) {
    const list = (await send(testApp, 'GET /orders', { query: 'perPage=200' }, person)).json()
    expect(list.data.map((row: { id: number }) => row.id)).not.toContain(id)
    expect(list.data.map((row: { status: string }) => row.status)).not.toContain('DRAFT')
    const counts = (await send(testApp, 'GET /orders/tab-counts', {}, person)).json()
    expect(counts.data.drafts).toBe(0)
    const [column] = (await send(testApp, 'GET /orders/kanban', {}, person)).json().data
    expect([column.column, column.count, column.total, column.orders]).toEqual(['DRAFT', 0, 0, []])
  }
})

test('a manager of two branches sees both; of one, that one', async () => {
  await take('analysis')
  const both = await signIn(company.testApp, ['ADMIN_BE', 'ADMIN_SD'], { branchId: 'NP' })
  const branches = async (person: Person) => {
    const { data } = (await send(company.testApp, 'GET /branches', {}, person)).json()
    return data.map((branch: { id: string }) => branch.id)
  }
  expect(await branches(both)).toEqual(['BE', 'SD'])
  expect(await branches(company.people.ADMIN_SD)).toEqual(['SD'])
  const total = async (person: Person) =>
    (await send(company.testApp, 'GET /orders', {}, person)).json().meta.pagination.totalItems
  expect(await total(both)).toBe(await total(company.people.ADMIN_SD))
  expect(await total(company.people.ADMIN_NC)).toBe(0)
})

test('a scope of operations hides the documents of the others', async () => {
  const { id } = await take('analysis')
  const limited = await signIn(company.testApp, 'STOCK_ANALYST', { scopeOperations: ['HORECA'] })
  expect((await send(company.testApp, 'GET /orders/{id}', { params: { id } }, limited)).statusCode).toBe(404)
  expect(
    (await send(company.testApp, 'GET /orders/{id}/stock', { params: { id } }, limited)).statusCode,
  ).toBe(404)
  const list = (await send(company.testApp, 'GET /stock', {}, limited)).json()
  expect([list.data, list.meta.pagination.totalItems]).toEqual([[], 0])
  const { customer } = company
  const summary = await send(
    company.testApp,
    'GET /customers/{id}/summary',
    { params: { id: customer.id } },
    limited,
  )
  expect(summary.json().data.lastOrders).toEqual([])
})
