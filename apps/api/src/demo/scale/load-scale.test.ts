import { readNuit } from '@cais/domain/customers/nuit'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orderDigest } from '../../aggregates/documents/approval/order-digest.ts'
import { exposureColumns } from '../../aggregates/documents/record/exposure-columns.ts'
import { loadOrdersForUpdate } from '../../aggregates/documents/record/load-order.ts'
import { inTransaction } from '../../db/transaction.ts'
import { runChecks } from '../../doctor/run-checks.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { loadDemo } from '../load-demo.ts'
import { loadScale } from './load-scale.ts'

const ORDERS = 2000
const now = new Date()
const quiet = () => {}
let testApp: TestApp

beforeAll(async () => {
  testApp = await buildTestApp({ now: () => now })
  await loadDemo(testApp.deps)
  await loadScale(testApp.database.url, { orders: ORDERS, now, report: quiet })
}, 120_000)
afterAll(() => testApp.close())

const findings = async () => {
  const found: string[] = []
  await runChecks(testApp.deps, (report) => found.push(...report.findings))
  return found
}

describe('a company of two thousand documents', { timeout: 120_000 }, () => {
  test('passes every check of the doctor', async () => {
    expect(await findings()).toEqual([])
  })

  test('has documents of every type and in every state', async () => {
    const rows = await testApp.deps.db.selectFrom('orders').select(['type', 'status', 'branch_id']).execute()
    expect(rows).toHaveLength(ORDERS)
    expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(['PEV', 'COT', 'POF']))
    expect(new Set(rows.map(({ branch_id }) => branch_id)).size).toBe(6)
    expect(new Set(rows.map(({ status }) => status)).size).toBeGreaterThanOrEqual(11)
  })

  test('asks for approvals on the digest that the domain takes', async () => {
    const { db } = testApp.deps
    const asked = await db
      .selectFrom('approvals')
      .innerJoin('orders', 'orders.id', 'approvals.order_id')
      .select(['order_id', 'stage', 'digest'])
      .where('orders.created_at', '<', new Date(now.getTime() - 40 * 86_400_000).toISOString())
      .execute()
    const ids = [...new Set(asked.map(({ order_id }) => order_id))]
    const records = await inTransaction(db, (trx) => loadOrdersForUpdate(trx, ids))
    const byId = new Map(records.map((record) => [record.row.id, record]))
    expect(asked.length).toBeGreaterThan(100)
    for (const { order_id, stage, digest } of asked) {
      const record = byId.get(order_id)
      expect(record && orderDigest(stage, record)).toBe(digest)
    }
  })

  test('adds the same exposure to customers as saving each document would', async () => {
    const { db } = testApp.deps
    const orders = await db.selectFrom('orders').select(['id', 'exposure_open', 'exposure_loaded']).execute()
    const ids = orders.map(({ id }) => id)
    const records = await inTransaction(db, (trx) => loadOrdersForUpdate(trx, ids))
    const byId = new Map(records.map((record) => [record.row.id, exposureColumns(record)]))
    expect(orders.filter(({ exposure_open }) => exposure_open > 0).length).toBeGreaterThan(20)
    expect(orders.filter(({ exposure_loaded }) => exposure_loaded > 0).length).toBeGreaterThan(5)
    for (const { id, ...exposure } of orders) expect({ id, ...exposure }).toEqual({ id, ...byId.get(id) })
  })

  test('finds its trucks by driver and registration', async () => {
    const { rows } = await sql<{ found: number; missed: number }>`
      SELECT count(*) FILTER (WHERE search_text LIKE ALL (ARRAY['%' || searchable(driver_name) || '%', '%' || searchable(car_registration) || '%'])) AS found,
        count(*) FILTER (WHERE search_text = '') AS missed FROM shipments`.execute(testApp.deps.db)
    expect(rows[0]?.found).toBeGreaterThan(200)
    expect(rows[0]?.missed).toBe(0)
  })

  test('has customers with a valid NUIT', async () => {
    const rows = await testApp.deps.db
      .selectFrom('customers')
      .select('nuit')
      .where('nuit', 'is not', null)
      .execute()
    expect(rows.filter(({ nuit }) => readNuit(nuit ?? '') === null)).toEqual([])
  })

  test('can grow and still passes every check', async () => {
    expect(await loadScale(testApp.database.url, { orders: ORDERS + 300, now, report: quiet })).toBe(300)
    expect(await loadScale(testApp.database.url, { orders: ORDERS + 300, now, report: quiet })).toBe(0)
    expect(await findings()).toEqual([])
  })
})
