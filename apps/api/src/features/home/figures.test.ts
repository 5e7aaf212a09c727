import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OrderFilters } from '../../aggregates/documents/list/order-filters.ts'
import { readUser } from '../../aggregates/users/read-user.ts'
import { loadDemo } from '../../demo/load-demo.ts'
import { loadScale } from '../../demo/scale/load-scale.ts'
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts'
import { readDashboard } from '../orders/queries/read-dashboard.ts'
import { readFlow } from './queries/read-flow.ts'
import { readSales } from './queries/read-sales.ts'

const now = new Date('2026-11-20T10:00:00Z')
let testApp: TestApp

beforeAll(async () => {
  testApp = await buildTestApp({ now: () => now })
  await loadDemo(testApp.deps)
  await loadScale(testApp.database.url, { orders: 2000, now, report: () => {} })
}, 120_000)
afterAll(() => testApp.close())

async function person(name: string): Promise<User> {
  const user = await readUser(testApp.deps.db, name)
  if (user === undefined) throw new Error(name)
  return user
}

/** The documents that the person sees: in scope or their own, without the drafts of others. */
const seenBy = ({ id, scope }: User) => {
  const branches = scope.branches === 'all' ? null : [...scope.branches]
  const operations = scope.operations === 'all' ? null : [...scope.operations]
  return sql<boolean>`(o.created_by = ${id} OR ((${branches}::text[] IS NULL OR o.branch_id = any(${branches}))
    AND (${operations}::text[] IS NULL OR o.operation_id = any(${operations}))))`
}

const query = async <Row>(text: ReturnType<typeof sql<Row>>) => (await text.execute(testApp.deps.db)).rows

const SPAN = { createdFrom: '2026-09-01', createdTo: '2026-11-20' }
const DAYS = sql`o.created_at >= '2026-09-01T00:00+02' AND o.created_at < '2026-11-21T00:00+02'`
const YEAR_BEFORE = sql`o.created_at >= '2025-09-02T00:00+02' AND o.created_at < '2025-11-22T00:00+02'`

const PEOPLE = ['super_user', 'admin_sd', 'operator', 'operator_be', 'financial_approver']

/** Filters, and the same as plain SQL. */
const FILTERS: readonly [OrderFilters, ReturnType<typeof sql<boolean>>][] = [
  [{}, sql`true`],
  [{ branchId: ['BE', 'NC'] }, sql`o.branch_id IN ('BE', 'NC')`],
  [{ type: ['COT'] }, sql`o.type = 'COT'`],
  [{ customerId: 3 }, sql`o.customer_id = 3`],
  [{ userId: 5 }, sql`o.created_by = 5`],
  [{ stage: ['BILLED'] }, sql`o.stages @> '{BILLED}'`],
  [{ paymentCondition: '60 dias' }, sql`o.payment_condition = '60 dias'`],
  [{ number: 'PEV.SD' }, sql`o.number LIKE '%PEV.SD%'`],
]

describe('figures from stored sums and indexes are those of the documents', () => {
  test.each(PEOPLE)('customers and products of the dashboard, for %s', async (name) => {
    const user = await person(name)
    for (const [filters, plain] of FILTERS) {
      const condition = sql`${DAYS} AND ${plain} AND ${seenBy(user)} AND o.status <> 'DRAFT'`
      const customers = await query(sql<object>`
        SELECT c.id, c.name, count(*) AS documents, sum(o.total)::bigint AS total, (
          SELECT sum(o.total)::bigint FROM orders o
          WHERE o.customer_id = c.id AND ${YEAR_BEFORE} AND ${without(filters, plain)} AND ${seenBy(user)} AND o.status <> 'DRAFT') AS "lastYear"
        FROM orders o JOIN customers c ON c.id = o.customer_id WHERE ${condition} GROUP BY c.id ORDER BY 4 DESC, c.id LIMIT 6`)
      const products = await query(sql<object>`
        SELECT p.id, p.description AS name, sum(round(l.total::numeric * l.closed / l.quantity))::bigint AS lost,
          round(100 * sum(l.closed) / sum(l.quantity), 1)::float8 AS percent
        FROM orders o JOIN order_lines l ON l.order_id = o.id JOIN products p ON p.id = l.product_id
        WHERE l.closed > 0 AND o.type = 'PEV' AND o.status NOT IN ('CANCELED', 'REJECTED') AND ${condition}
        GROUP BY p.id ORDER BY 3 DESC, p.id LIMIT 6`)
      const found = await readDashboard(testApp.deps.db, { ...filters, ...SPAN }, { user, now: () => now })
      expect(found.customers, JSON.stringify(filters)).toEqual(customers)
      expect(found.products, JSON.stringify(filters)).toEqual(products)
    }
  })

  test.each(['operator', 'operator_be'])('from order to invoice of what %s sold', async (name) => {
    const { id } = await person(name)
    const [plain] = await query(sql<{ half: number | null; most: number | null }>`
      SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY took)::float8 AS half, percentile_cont(0.9) WITHIN GROUP (ORDER BY took)::float8 AS most
      FROM (SELECT greatest(0, extract(epoch FROM i.issued_at - o.submitted_at)) AS took FROM invoices i JOIN orders o ON o.id = i.order_id
        WHERE o.created_by = ${id} AND i.issued_on BETWEEN '2026-09-01' AND '2026-11-20'
        ORDER BY i.issued_on DESC, i.id DESC LIMIT 500) spans`)
    const filter = { ...SPAN, userId: id }
    const admin = await person('super_user')
    const { toInvoice } = await readDashboard(testApp.deps.db, filter, { user: admin, now: () => now })
    expect(toInvoice).toEqual({ half: Math.round(plain?.half ?? -1), most: Math.round(plain?.most ?? -1) })
  })

  test.each(PEOPLE)('invoices by day, for %s', async (name) => {
    const user = await person(name)
    const billed = await query(sql<{ day: string; documents: number }>`
      SELECT i.issued_on AS day, count(*) AS documents FROM invoices i JOIN orders o ON o.id = i.order_id
      WHERE i.issued_on >= '2026-11-07' AND ${seenBy(user)} GROUP BY 1`)
    const known = new Map(billed.map(({ day, documents }) => [day, documents]))
    const { days } = await readFlow(testApp.deps.db, user, now)
    expect(days.map((day) => day.billed)).toEqual(days.map(({ day }) => known.get(day) ?? 0))
    expect(days.some((day) => day.billed > 0)).toBe(true)
  })

  test.each(['operator', 'operator_be'])('newest documents and customers of %s', async (name) => {
    const { id } = await person(name)
    const newest = await query(sql<{ id: number }>`
      SELECT id FROM orders WHERE created_by = ${id} AND status <> 'DRAFT' ORDER BY created_at DESC, id DESC LIMIT 5`)
    const [{ customers } = { customers: 0 }] = await query(sql<{ customers: number }>`
      SELECT count(DISTINCT customer_id) AS customers FROM orders
      WHERE created_by = ${id} AND status <> 'DRAFT' AND created_at >= '2026-05-22T00:00+02'`)
    const sales = await readSales(testApp.deps.db, { user: await person(name), lang: 'pt', now: () => now })
    expect(sales.newest.map((row) => row.id)).toEqual(newest.map((row) => row.id))
    expect([sales.customers, customers > 1]).toEqual([customers, true])
  })
})

/** A text filter is not applied to the year before: customers are compared by the rest of the filter. */
const without = ({ number }: OrderFilters, plain: ReturnType<typeof sql<boolean>>) =>
  number === undefined ? plain : sql<boolean>`true`
