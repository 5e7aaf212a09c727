import type { User } from '@cais/domain/access/actor'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOrders } from '../aggregates/documents/list/list-orders.ts'
import type { OrderFilters, OrderTab } from '../aggregates/documents/list/order-filters.ts'
import { type OrderWhere, tabWhere } from '../aggregates/documents/list/order-where.ts'
import {
  placesNear,
  placesOfKinds,
  placesOfShort,
  placesOnDays,
} from '../aggregates/documents/list/page/places.ts'
import { placesOfText } from '../aggregates/documents/list/page/places-of-text.ts'
import { findDays, readPage } from '../aggregates/documents/list/page/read-page.ts'
import { readOrderTotals } from '../aggregates/documents/list/read-order-totals.ts'
import { hasText } from '../aggregates/documents/list/text-filters.ts'
import { readUser } from '../aggregates/users/read-user.ts'
import type { Db } from '../db/pool.ts'
import { loadDemo } from '../demo/load-demo.ts'
import { loadScale } from '../demo/scale/load-scale.ts'
import type { TimePlace } from '../engines/lists/cursor.ts'
import { inOrder, type Places, type SizedPage } from '../engines/lists/page.ts'
import { countTabs } from '../features/orders/queries/count-tabs.ts'
import { readStageTotals } from '../features/orders/queries/read-stage-totals.ts'
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts'

// Compares the lists with the documents themselves, read one by one: every kind of sums, every way to a page.
const now = new Date()
let database: TestDatabase
let db: Db
let users: User[]
let words: string[]

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  await loadDemo({ db, now: () => now })
  await loadScale(database.url, { orders: 2000, now, report: () => {} })
  // Changes that no merge has seen, and documents of a seller beyond the own branch.
  await sql`UPDATE orders SET payment_condition = '15 dias', total = total + 1 WHERE id % 7 = 0`.execute(db)
  await sql`UPDATE orders SET branch_id = 'BE', warehouse_id = 'BE1' WHERE id % 11 = 0 AND status = 'FINISHED'`.execute(
    db,
  )
  users = await peopleOf(['admin', 'operator', 'operator_be', 'stock_analyst'])
  const { rows } = await sql<{
    number: string
  }>`SELECT number FROM orders WHERE number IS NOT NULL AND id % 301 = 0`.execute(db)
  const numbers = rows.map(({ number }) => number)
  const parts = numbers.flatMap((number) => [number, number.slice(3, -1), number.split('/')[1] ?? ''])
  // The type beside the serial, and an invoice as it is written on paper: 'pev 1042', 'ft sd2026/77'.
  const apart = numbers.slice(0, 6).map((number) => `${number.slice(0, 3)} ${number.split('/')[1]}`)
  const invoices = await sql<{ number: string }>`SELECT number FROM invoices WHERE id % 401 = 0`.execute(db)
  words = [
    ...parts,
    ...apart,
    ...invoices.rows.map(({ number }) => number),
    'farol',
    'farol 2026',
    'farol 2025',
    'mercearia 2025',
    'cot farol',
    'pev 20',
    'pof cot',
    'farol zz',
    'Mercearia',
    'padaria 17',
    'vale verde',
    'pev',
    'ft',
    's0012',
    'V/1',
    'nada disto',
  ]
}, 120_000)
afterAll(() => database.drop())

async function peopleOf(names: readonly string[]) {
  const people = await db
    .transaction()
    .execute((trx) => Promise.all(names.map((name) => readUser(trx, name))))
  return people.filter((user) => user !== undefined)
}

const day = fc
  .integer({ min: 0, max: 735 })
  .map((ago) => new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10))
const some = <T>(values: readonly T[]) =>
  fc.option(fc.subarray([...values], { minLength: 1, maxLength: 2 }), { nil: undefined })
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 3 })

/** Two or three filters at a time. */
const filters = fc
  .record({
    type: some(['PEV', 'COT', 'POF'] as const),
    status: some(['FINISHED', 'PENDING', 'CANCELED', 'NOT_SUBMITTED', 'REJECTED']),
    stage: some(['BILLED', 'STOCK_ANALYSIS', 'CANCELED', 'COMMERCIAL_APPROVAL_FINANCIAL_APPROVAL']),
    branchId: some(['SD', 'BE', 'NC', 'NP']),
    warehouseId: some(['SD1', 'SD2', 'BE1']),
    operationId: some(['GERAL', 'HORECA']),
    paymentCondition: maybe(fc.constantFrom('30 dias', '15 dias')),
    userId: maybe(fc.integer({ min: 0, max: 60 })),
    customerId: maybe(fc.integer({ min: 1, max: 80 })),
    createdFrom: maybe(day),
    createdTo: maybe(day),
    search: maybe(fc.nat()),
    number: maybe(fc.nat()),
  })
  .chain((all) => fc.subarray(Object.entries(all), { maxLength: 3 }))
  .map((chosen): OrderFilters => {
    const { search, number, ...rest } = Object.fromEntries(chosen) as Record<string, never>
    const word = (index: number | undefined) =>
      index === undefined ? undefined : words[index % words.length]
    return { ...rest, search: word(search), number: word(number)?.split(' ')[0] } as OrderFilters
  })

const question = fc.record({
  filters,
  tab: fc.constantFrom<OrderTab>('all', 'mine', 'pending', 'finished', 'drafts', 'canceled'),
  user: fc.nat({ max: 3 }),
  sort: fc.constantFrom('newest' as const, 'oldest' as const),
  skipped: fc.nat({ max: 1500 }),
  limit: fc.integer({ min: 1, max: 60 }),
  walksOn: fc.boolean(),
})

type ListRequest = typeof question extends fc.Arbitrary<infer Asked> ? Asked : never
type Counted = { readonly documents: number; readonly total: number; readonly weight: number }

const counted = async ({ all }: OrderWhere): Promise<Counted | undefined> =>
  (
    await sql<Counted>`SELECT count(*) AS documents, coalesce(sum(o.total), 0)::bigint AS total, coalesce(sum(o.weight), 0)::bigint AS weight
      FROM orders o WHERE ${all}`.execute(db)
  ).rows[0]

const placed = async ({ all }: OrderWhere, sort: SizedPage['sort']) =>
  (
    await sql<TimePlace>`SELECT o.id, o.created_at FROM orders o WHERE ${all} ORDER BY ${inOrder(sort)}`.execute(
      db,
    )
  ).rows

const idsOf = async (places: Places, { sort }: SizedPage) =>
  (await sql<{ id: number }>`SELECT o.id FROM (${places}) o ORDER BY ${inOrder(sort)}`.execute(db)).rows.map(
    ({ id }) => id,
  )

const checked = (check: (where: OrderWhere, asked: ListRequest, user: User) => Promise<void>) =>
  fc.assert(
    fc.asyncProperty(question, async (asked) => {
      const user = users[asked.user]
      if (user !== undefined) await check(tabWhere(asked.filters, asked.tab, user), asked, user)
    }),
    { numRuns: 120 },
  )

describe('lists of a scaled company', { timeout: 240_000 }, () => {
  test('agree with the documents under any filter', async () => {
    let inexact = 0
    await checked(async (where) => {
      const direct = await counted(where)
      const { isExact, ...totals } = await readOrderTotals(db, where)
      if (isExact) expect(totals).toEqual(direct)
      else expect(totals.documents).toBeLessThanOrEqual(direct?.documents ?? 0)
      if (!isExact) inexact += 1
    })
    expect(inexact).toBeLessThan(40)
  })

  test('find a name within one customer, or not', async () => {
    for (const tab of ['all', 'mine', 'finished'] as const) {
      for (const search of ['Mercearia', 'farol', 'pev']) {
        for (const customerId of [1, 20, 40, 53, 60]) {
          for (const user of users) {
            const where = tabWhere({ customerId, search }, tab, user)
            const { isExact, ...totals } = await readOrderTotals(db, where)
            if (isExact)
              expect([customerId, search, totals]).toEqual([customerId, search, await counted(where)])
          }
        }
      }
    }
  })

  test('show the right page, whichever plan finds it', async () => {
    const ways = new Map<string, number>()
    await checked(async (where, { sort, skipped, limit, walksOn }) => {
      const direct = await placed(where, sort)
      const offset = direct.length === 0 ? 0 : skipped % direct.length
      const page =
        walksOn && offset > 0
          ? { sort, limit, offset: 0, after: direct[offset - 1] }
          : { sort, limit, offset }
      const expected = direct.slice(offset, offset + limit).map(({ id }) => id)
      const totals = readOrderTotals(db, where)
      expect(
        (await readPage(db, where, { ...page, today: '2026-01-15' }, totals)).map(({ id }) => id),
      ).toEqual(expected)
      for (const [way, places] of await waysTo(where, page, (await totals).isExact)) {
        ways.set(way, (ways.get(way) ?? 0) + 1)
        expect(await idsOf(places, page)).toEqual(expected)
      }
    })
    expect([...ways.keys()].toSorted()).toEqual(['days', 'kinds', 'near', 'short', 'text'])
  })

  test.each(['newest', 'oldest'] as const)(
    'page by cursor, %s first, in the order of the pages',
    async (sort) => {
      for (const user of users.slice(0, 2)) {
        const query = { tab: 'all', sort, perPage: 150 } as const
        const walked: number[] = []
        for (let page = 1, cursor: string | undefined; ; page += 1) {
          const { data, meta } = await listOrders(db, { ...query, page: 1, cursor }, user, now)
          const there = await listOrders(db, { ...query, page }, user, now)
          expect(data).toEqual(there.data)
          expect(meta.pagination.totalItems).toBe(there.meta.pagination.totalItems)
          walked.push(...data.map(({ id }) => id))
          if (meta.cursor === null) break
          cursor = meta.cursor
        }
        expect(walked).toEqual((await placed(tabWhere({}, 'all', user), sort)).map(({ id }) => id))
      }
    },
  )

  test('count each tab as its list does', async () => {
    await checked(async (_where, { filters: asked }, user) => {
      const tabs = await countTabs(db, asked, user)
      for (const [tab, count] of Object.entries(tabs)) {
        if (count === null) continue
        const direct = await counted(tabWhere(asked, tab as OrderTab, user))
        expect([tab, count]).toEqual([tab, direct?.documents])
      }
    })
  })

  test('sum the stages correctly', async () => {
    await checked(async (where) => {
      const { rows } = await sql<{ stage: string; documents: number; total: number }>`
        SELECT stage, count(*) AS documents, sum(total)::bigint AS total FROM (
          SELECT o.total, unnest(CASE WHEN o.stages = '{}' THEN ARRAY[o.status] ELSE o.stages END) AS stage FROM orders o WHERE ${where.all}) staged
        GROUP BY stage ORDER BY stage`.execute(db)
      expect(await readStageTotals(db, where)).toEqual(rows)
    })
  })
})

/** The ways that serve lists far larger than this one. */
async function waysTo(
  where: OrderWhere,
  page: SizedPage,
  isExact: boolean,
): Promise<(readonly [string, Places])[]> {
  if (hasText(where.filters)) {
    return isExact
      ? [true, false].map((isCommon) => ['text', placesOfText(where, { ...page, isCommon })] as const)
      : []
  }
  if (where.filters.customerId !== undefined) return []
  const kinds = ['kinds', placesOfKinds(where, page)] as const
  const near = ['near', placesNear(where, page)] as const
  const short = page.offset === 0 ? [['short', placesOfShort(where, page, 5000)] as const] : []
  if (where.asksCreator) return [kinds, near, ...short]
  const { days, offset } = await findDays(db, where, page)
  return [kinds, near, ...short, ['days', placesOnDays(where, { ...page, offset }, days)]]
}
