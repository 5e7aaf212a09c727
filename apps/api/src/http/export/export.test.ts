import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { EXPORT_TYPES } from '@cais/contract/kernel/export-types'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, openDb, openPool } from '../../db/pool.ts'
import { ordersFile } from '../../features/orders/feature.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { callsOf } from '../../testing/call.ts'
import { cloneOrders } from '../../testing/clone-orders.ts'
import { submitted } from '../../testing/documents.ts'
import { type Person, signIn } from '../../testing/people.ts'
import { addCustomer, seedTrade } from '../../testing/trade.ts'
import { createRoute } from '../route.ts'
import { exportList } from './export-list.ts'
import { column, listFile } from './list-file.ts'

const now = new Date('2026-11-20T22:30:00Z')
const COPIES = 2_400
let testApp: TestApp
let call: ReturnType<typeof callsOf>
let seller: Person
let beira: Person
let admin: Person
let plain: number

beforeAll(async () => {
  testApp = await buildTestApp({ now: () => now })
  call = callsOf(testApp)
  const { db } = testApp.deps
  await seedTrade(db)
  seller = await signIn(testApp, 'OPERATOR')
  beira = await signIn(testApp, 'OPERATOR', { branchId: 'BE' })
  admin = await signIn(testApp, 'ADMIN')
  plain = (await addCustomer(db, { name: 'Padaria Conceição', route: 'Norte; "A"' })).id
  const sly = (await addCustomer(db, { name: '=HYPERLINK("http://x";"y")', nuit: '100033593' })).id
  const far = (await addCustomer(db, { branch_id: 'BE', name: 'Hotel da Beira' })).id
  const line = { productId: 'OIL', quantity: 2 }
  const model = await submitted(call, seller, { customerId: plain, lines: [line], poNumber: '-1+1' })
  await submitted(call, seller, { customerId: sly, lines: [line, { productId: 'RICE', quantity: 1 }] })
  await submitted(call, beira, { customerId: far, lines: [line] })
  await call(seller, 'POST /drafts', { customerId: plain, lines: [line] })
  await cloneOrders(db, model.id, COPIES)
})
afterAll(() => testApp.close())

type Asked = { readonly person: Person; readonly list?: string; readonly language?: string }

const exportOf = (format: 'csv' | 'xlsx', { person, list = 'orders', language = 'pt' }: Asked) =>
  testApp.inject({
    method: 'GET',
    url: `/api/${list}`,
    headers: { ...person.headers, accept: EXPORT_TYPES[format], 'accept-language': language },
  })

async function sheetOf(asked: Asked) {
  const reply = await exportOf('xlsx', asked)
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200)
  const { sheets } = await readXlsx(reply.rawPayload)
  const [head = [], ...rows] = sheets[0]?.rows ?? []
  const column = (name: string) => rows.map((row) => row[head.indexOf(name)] ?? null)
  return { reply, name: sheets[0]?.name, head, rows, column }
}

const csvOf = async (asked: Asked) => (await exportOf('csv', asked)).body.split('\r\n')

const sum = (values: readonly unknown[]) => values.reduce<number>((total, value) => total + Number(value), 0)

describe('the whole filter as Excel', () => {
  test('every row of the filter once, in the order of the list, with its totals', async () => {
    const { reply, name, column, rows } = await sheetOf({ person: admin, list: 'orders?perPage=10&page=7' })
    const { meta } = (await call(admin, 'GET /orders')).body
    const found = await numbersInOrder()
    expect([name, rows.length, reply.headers['cais-rows']]).toEqual([
      'Documentos',
      meta.totals.documents,
      String(meta.totals.documents),
    ])
    expect(column('Número')).toEqual(found)
    expect(Math.round(sum(column('Total (MZN)')) * 100)).toBe(meta.totals.total)
    expect(sum(column('Peso (kg)'))).toBeCloseTo(meta.totals.weight, 3)
    expect(reply.headers['content-type']).toBe(EXPORT_TYPES.xlsx)
    expect(reply.headers['content-disposition']).toContain('filename="documentos-2026-11-21.xlsx"')
  })

  async function numbersInOrder() {
    const { rows } = await sql<{ number: string }>`
      SELECT number FROM orders WHERE status <> 'DRAFT' ORDER BY id DESC`.execute(testApp.deps.db)
    return rows.map(({ number }) => number)
  }

  test('amounts are numbers, days are days and names are text, in the language of the caller', async () => {
    const { head, column } = await sheetOf({
      person: admin,
      list: 'orders?search=hyperlink',
      language: 'en',
    })
    expect(head.slice(0, 3)).toEqual(['Number', 'Type', 'Status'])
    expect(column('Customer')).toEqual(['=HYPERLINK("http://x";"y")'])
    const { name } = await testApp.deps.db
      .selectFrom('operations')
      .select('name')
      .where('id', '=', 'GERAL')
      .executeTakeFirstOrThrow()
    expect([column('Operation'), name === 'GERAL']).toEqual([[name], false])
    const [total] = column('Total (MZN)')
    const [delivery] = column('Delivery')
    expect([typeof total, delivery instanceof Date]).toEqual(['number', true])
    expect((delivery as Date).toISOString().slice(0, 10)).toBe('2026-11-23')
  })

  test('drafts are their creator’s, other branches nobody’s', async () => {
    const drafts = 'orders?tab=drafts'
    expect((await sheetOf({ person: seller, list: drafts })).rows).toHaveLength(1)
    expect((await sheetOf({ person: admin, list: drafts })).rows).toHaveLength(0)
    const seen = await sheetOf({ person: beira })
    expect(seen.column('Cliente')).toEqual(['Hotel da Beira'])
  })

  test('an unknown filter and a missing role are refused as on the list', async () => {
    expect((await exportOf('xlsx', { person: admin, list: 'orders?colour=red' })).statusCode).toBe(400)
    const nobody = await signIn(testApp, 'B2B')
    expect((await exportOf('csv', { person: nobody })).json().code).toBe('ROLE_MISSING')
  })
})

describe('the whole filter as CSV', () => {
  test('Portuguese separates by semicolon, English by comma; both begin with the mark of UTF-8', async () => {
    const list = `orders?customerId=${plain}&sort=oldest`
    const pt = await csvOf({ person: admin, list })
    expect(pt[0]).toMatch(/^\uFEFF"Número";"Tipo";"Estado"/)
    expect(pt).toHaveLength(COPIES + 3)
    expect(pt[1]).toContain(';"Norte; ""A""";')
    expect(pt[1]).toMatch(/;"'-1\+1";;1;23,000;2318,84;/)
    const en = await csvOf({ person: admin, list, language: 'en' })
    expect(en[0]).toMatch(/^\uFEFF"Number","Type","Status"/)
    expect(en[1]).toMatch(/,"'-1\+1",,1,23\.000,2318\.84,/)
  })

  test('formulas become text, and a NUIT stays as it is written', async () => {
    const rows = await csvOf({ person: admin, list: 'customers?search=hyperlink' })
    expect(rows[1]).toContain(`;"'=HYPERLINK(""http://x"";""y"")";"100033593";`)
  })

  test.each(['approvals', 'stock', 'shipments', 'invoices', 'customers', 'products'])(
    '%s is a file of what its list has',
    async (list) => {
      const { meta } = (await call(admin, `GET /${list}`)).body
      const rows = await csvOf({ person: admin, list })
      expect(rows.length - 2).toBe(meta.pagination.totalItems)
    },
  )

  test('a list asked for as JSON stays one', async () => {
    const headers = { ...admin.headers, accept: 'application/json, text/csv;q=0.5' }
    const reply = await testApp.inject({ method: 'GET', url: '/api/orders', headers })
    expect(reply.headers['content-type']).toContain('application/json')
  })
})

describe('while others work', () => {
  /** Only the owner of the database sees what other connections do. */
  let root: Db
  beforeAll(() => {
    root = openDb(openPool({ url: testApp.database.url, max: 1 }))
  })
  afterAll(() => root.destroy())
  const OTHERS = sql`datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`
  const held = async () => {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*) AS n FROM pg_stat_activity
      WHERE ${OTHERS}`.execute(root)
    return rows[0]?.n
  }

  test('what changes during the download is not in it, neither twice nor by half', async () => {
    const all = { page: 1, perPage: 1, tab: 'all', sort: 'newest' } as const
    const user = { ...admin, name: '', roles: ['ADMIN' as const], branchId: 'SD', scope: ALL }
    const file = await exportList(testApp.deps, ordersFile(all, user, now), { format: 'csv', language: 'pt' })
    await sql`UPDATE orders SET po_number = 'CHANGED' WHERE status <> 'DRAFT'`.execute(testApp.deps.db)
    const rows = (await text(file.body as Readable)).split('\r\n').slice(1, -1)
    const numbers = new Set(rows.map((row) => row.split(';')[0]))
    expect([rows.length, numbers.size, file.headers['cais-rows']]).toEqual([
      COPIES + 3,
      COPIES + 3,
      `${COPIES + 3}`,
    ])
    expect(rows.filter((row) => row.includes('CHANGED'))).toEqual([])
  })

  /** More than a line takes in before its reader reads, and over a real one: only there does a reader go away. */
  const ENDLESS = { 'GET /endless': { summary: 'Test', exportable: true } } as const
  const endless = () =>
    listFile({
      name: { pt: 'linhas', en: 'lines' },
      columns: [column.text({ pt: 'Texto', en: 'Text' }, (row: { line: string }) => row.line)],
      statement: sql<{ line: string }>`SELECT repeat('x', 500) AS line FROM generate_series(1, 400000)`,
      present: (found) => found,
    })
  let server: TestApp
  let address: string
  beforeAll(async () => {
    server = await buildTestApp({
      database: testApp.database,
      now: () => now,
      routes: (app) =>
        createRoute(ENDLESS)(app, 'GET /endless', { handler: async () => undefined, file: endless }),
    })
    address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => {
    // The lines that the reader opened and never used would be waited for.
    server.app.server.closeAllConnections()
    return server.close()
  })
  const download = (init: RequestInit = {}) => {
    const headers = { ...admin.headers, accept: EXPORT_TYPES.csv }
    return fetch(`${address}/api/endless`, { ...init, headers })
  }

  test('a download that is broken off gives its connection back', async () => {
    const stop = new AbortController()
    const reply = await download({ signal: stop.signal })
    await reply.body?.getReader().read()
    expect(await held()).toBe(1)
    stop.abort()
    await expect.poll(held).toBe(0)
  })

  test('a database that goes away midway breaks the download off', async () => {
    const reply = await download()
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${OTHERS}`.execute(root)
    const read = reply.text().then(({ length }) => length)
    await expect(read).rejects.toThrow('terminated')
    await expect.poll(held).toBe(0)
  })

  test('exports have a limit, and a refused one gets a retry-after', async () => {
    const stop = new AbortController()
    const running = await Promise.all([1, 2, 3].map(() => download({ signal: stop.signal })))
    expect(running.map(({ status }) => status)).toEqual([200, 200, 200])
    const refused = await download()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_EXPORTS' })
    stop.abort()
    await expect.poll(held).toBe(0)
    const again = new AbortController()
    expect((await download({ signal: again.signal })).status).toBe(200)
    again.abort()
  })
})

const ALL = { branches: 'all', operations: 'all' } as const
