import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Db } from '../../../db/pool.ts'
import { createTestDatabase } from '../../../testing/create-test-database.ts'
import { invoiceLinesMapping } from '../mapping/read-mapping.ts'
import { importOrders } from './import-orders.ts'

const HEADING = 'InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country'
const folder = mkdtempSync(join(tmpdir(), 'cais-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

const written = (rows: readonly string[]) => {
  const path = join(folder, `${Math.random()}.csv`)
  writeFileSync(path, [HEADING, ...rows].join('\n'))
  return path
}

const row = (
  document: string,
  product: string,
  change: { quantity?: string; price?: string; customer?: string } = {},
) =>
  `${document},${product},THING ${product},${change.quantity ?? 6},2010-12-01 08:26:00,${change.price ?? '2.55'},${change.customer ?? '17850.0'},United Kingdom`

let db: Db

beforeEach(async () => {
  const database = await createTestDatabase()
  db = database.db
  await db
    .insertInto('branches')
    .values({ id: 'SD', name: 'Sede', series_code: 'SD', province_id: 1 })
    .execute()
  await db.insertInto('warehouses').values({ id: 'SD1', branch_id: 'SD', name: 'Armazém' }).execute()
  await db.insertInto('operations').values({ id: 'GERAL', name: 'Geral' }).execute()
  await db
    .insertInto('vat_rates')
    .values({ code: 'NORMAL', valid_from: '2023-01-01', rate_bp: 1600 })
    .execute()
  const seller = {
    username: 'operator',
    name: 'Vendas',
    password_hash: '-',
    branch_id: 'SD',
    roles: ['OPERATOR'],
  }
  await db
    .insertInto('users')
    .values([seller, { ...seller, username: 'analyst', roles: ['STOCK_ANALYST'] }])
    .execute()
  onTestFinished(() => database.drop())
})

const run = (path: string, change: Partial<typeof invoiceLinesMapping> = {}, now = () => new Date()) =>
  importOrders({ db, now }, { path, mapping: { ...invoiceLinesMapping, ...change }, username: 'operator' })

const orders = () =>
  db
    .selectFrom('orders')
    .select(['po_number', 'status', 'merchandise', 'discounts', 'line_count'])
    .orderBy('id')
    .execute()

const rejections = () =>
  db
    .selectFrom('import_rejections')
    .select(['row_number', 'reason', 'content'])
    .orderBy('row_number')
    .execute()

const BAD = [
  row('C1', '10001', { quantity: '-1' }),
  row('1', 'POST'),
  row('1', '10001'),
  row('3', '10001', { customer: '' }),
  row('4', '10009', { price: '0.0' }),
]

describe('an order file', () => {
  test('becomes submitted orders, and bad rows go into quarantine with their reason', async () => {
    const path = written([
      row('1', '10001'),
      row('1', '10002', { price: '3.39' }),
      row('2', '10001', { price: '2.10' }),
      ...BAD,
    ])
    const { kind, counts } = await run(path)
    expect(kind).toBe('imported')
    expect(counts).toEqual({ rows_read: 8, rows_accepted: 3, rows_rejected: 5, orders_created: 2 })
    expect(await orders()).toEqual([
      { po_number: '1', status: 'SUBMITTED', merchandise: 3564, discounts: 0, line_count: 2 },
      { po_number: '2', status: 'SUBMITTED', merchandise: 1530, discounts: 270, line_count: 1 },
    ])
    expect((await rejections()).map(({ row_number, reason }) => [row_number, reason])).toEqual([
      [5, 'credit-number'],
      [6, 'not-an-article'],
      [7, 'duplicate-row'],
      [8, 'customer-missing'],
      [9, 'price-not-positive'],
    ])
    expect((await rejections())[0]?.content).toMatchObject({ InvoiceNo: 'C1', Quantity: '-1' })
  })

  test('makes customers, products, orders and their history', async () => {
    await run(written([row('1', '10001')]))
    const customer = await db.selectFrom('customers').selectAll().executeTakeFirstOrThrow()
    expect(customer).toMatchObject({
      code: '17850',
      final_consumer: true,
      credit_limit: 10_000_000_000,
      branch_id: 'SD',
    })
    const product = await db.selectFrom('products').selectAll().executeTakeFirstOrThrow()
    expect(product).toMatchObject({ id: '10001', unit_price: 255, unit: 'un', vat_code: 'NORMAL' })
    const order = await db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
    expect(order).toMatchObject({
      origin: 'import',
      source_key: 'invoice-lines:1',
      submitted_accuracy: 300_000,
    })
    expect(order.number).toMatch(/^PEV\.SD\.\d{4}\/1$/)
    const history = await db.selectFrom('history').select(['object_type', 'action']).orderBy('id').execute()
    expect(history).toEqual([
      { object_type: 'customer', action: 'create' },
      { object_type: 'product', action: 'create' },
      { object_type: 'order', action: 'submit' },
    ])
  })

  test('read a second time changes nothing and says so', async () => {
    const path = written([row('1', '10001'), ...BAD])
    await run(path)
    const before = await db.selectFrom('history').select('id').execute()
    expect(await run(path)).toMatchObject({ kind: 'known', counts: { orders_created: 1 } })
    expect(await orders()).toHaveLength(1)
    expect(await db.selectFrom('history').select('id').execute()).toEqual(before)
  })

  test('that failed half-way continues where it stopped, and nothing is doubled', async () => {
    const rows = Array.from({ length: 35 }, (_, index) => row(String(index + 1), `1000${(index + 1) % 7}`))
    const path = written([...rows, ...BAD])
    let calls = 0
    const breaking = () => {
      calls += 1
      if (calls > 3) throw new Error('the power went')
      return new Date()
    }
    await expect(run(path, {}, breaking)).rejects.toThrow('the power went')
    expect(await orders()).toHaveLength(20)
    expect(await run(path)).toMatchObject({
      kind: 'resumed',
      counts: { rows_read: 40, rows_accepted: 35, rows_rejected: 5, orders_created: 35 },
    })
    expect(await orders()).toHaveLength(35)
  })

  test('half imported continues only under the same mapping', async () => {
    const path = written([row('1', '10001')])
    const breaking = () => {
      throw new Error('the power went')
    }
    await expect(run(path, {}, breaking)).rejects.toThrow('the power went')
    await db
      .insertInto('import_files')
      .values(await startedImport(path))
      .execute()
    await expect(run(path, { unit: 'cx' })).rejects.toThrow('with another mapping')
  })

  test('read by two at once makes each order once', async () => {
    const rows = Array.from({ length: 25 }, (_, index) => row(String(index + 1), `1000${(index + 1) % 7}`))
    const path = written([...rows, ...BAD])
    await Promise.all([run(path), run(path)])
    expect(await orders()).toHaveLength(25)
    expect(await rejections()).toHaveLength(5)
  })

  test('with a document of another file puts its rows into quarantine', async () => {
    await run(written([row('1', '10001')]))
    const { counts } = await run(written([row('1', '10001'), row('2', '10001')]))
    expect(counts).toMatchObject({ rows_accepted: 1, rows_rejected: 1 })
    expect(await rejections()).toMatchObject([{ row_number: 2, reason: 'document-known' }])
  })

  test('makes no customers and products where the mapping does not allow it', async () => {
    await run(written([row('1', '10001')]))
    const path = written([row('2', '10001'), row('2', '10002'), row('3', '10001', { customer: '1' })])
    const { counts } = await run(path, { createCustomers: false, createArticles: false })
    expect(counts).toMatchObject({ rows_accepted: 1, rows_rejected: 2, orders_created: 1 })
    expect((await rejections()).map(({ reason }) => reason)).toEqual(['article-unknown', 'customer-unknown'])
  })

  test('that made no order may be imported again once the missing records exist', async () => {
    const path = written([row('1', '10001')])
    const { counts } = await run(path, { createCustomers: false })
    expect(counts).toMatchObject({ rows_rejected: 1, orders_created: 0 })
    expect(await run(path)).toMatchObject({
      kind: 'imported',
      counts: { rows_rejected: 0, orders_created: 1 },
    })
    expect(await rejections()).toEqual([])
  })

  test('with a document above the largest amount has it refused, and the others made', async () => {
    const huge = row('1', '10001', { quantity: '999999999', price: '999999.99' })
    const { counts } = await run(written([huge, row('2', '10002')]))
    expect(counts).toMatchObject({ rows_accepted: 1, rows_rejected: 1, orders_created: 1 })
    expect(await rejections()).toMatchObject([{ reason: 'order-refused' }])
  })
})

describe('nothing is made when', () => {
  test.each([
    ['the branch is unknown', { branchId: 'XX' }, 'no branch "XX". Known: SD'],
    ['the warehouse is unknown', { warehouseId: 'XX1' }, 'no warehouse of branch SD "XX1". Known: SD1'],
    ['the user is unknown', { username: 'nobody' }, 'no active user "nobody"'],
    ['the user is no seller', { username: 'analyst' }, '"analyst" may not create orders'],
  ])('%s', async (_, change, words) => {
    const request = {
      path: written([row('1', '10001')]),
      mapping: invoiceLinesMapping,
      username: 'operator',
      ...change,
    }
    await expect(importOrders({ db, now: () => new Date() }, request)).rejects.toThrow(words)
    expect(await db.selectFrom('import_files').selectAll().execute()).toEqual([])
  })

  test.each([
    ['the VAT code has no rate', { vatCode: 'OLD' }, 'VAT code "OLD"'],
    ['the operation is unknown', { operation: 'GIFT' }, 'may not|no operation "GIFT"'],
  ])('%s', async (_, change, words) => {
    await expect(run(written([row('1', '10001')]), change)).rejects.toThrow(new RegExp(words))
    expect(await db.selectFrom('import_files').selectAll().execute()).toEqual([])
  })
})

const DAY = join(import.meta.dirname, '../../../../../../../shared/data/retail/2010-12-01.csv')

describe.skipIf(!existsSync(DAY))(
  'a day of a real wholesaler (skipped where ../shared/data is not there)',
  () => {
    test('is read to the last row, and the sums are those of the file', async () => {
      const { counts } = await run(DAY)
      expect(counts).toEqual({
        rows_read: 3108,
        rows_accepted: 1844,
        rows_rejected: 1264,
        orders_created: 121,
      })
      const files = await db.selectFrom('import_documents').select('net').execute()
      const made = await orders()
      const net = (list: readonly number[]) => list.reduce((sum, amount) => sum + amount, 0)
      expect(net(made.map(({ merchandise, discounts }) => merchandise - discounts))).toBe(
        net(files.map((file) => file.net)),
      )
    }, 60_000)
  },
)

/** The file as a run leaves it that fails in its first batch. */
async function startedImport(path: string) {
  const { digestOfFile } = await import('../file/digest-of-file.ts')
  await db.deleteFrom('import_files').execute()
  const digest = await digestOfFile(path)
  return { name: 'begun.csv', digest, mapping: JSON.stringify(invoiceLinesMapping) }
}
