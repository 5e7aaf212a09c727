import type { MovementQuery } from '@cais/contract/stock/levels'
import type { User } from '@cais/domain/access/actor'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readUser } from '../aggregates/users/read-user.ts'
import { loadDemo } from '../demo/load-demo.ts'
import { loadScale } from '../demo/scale/load-scale.ts'
import { hasTriple } from '../engines/lists/matches.ts'
import { listMovements } from '../features/inventory/queries/list-movements.ts'
import { createTestDatabase, type TestDatabase } from '../testing/create-test-database.ts'

// Compares the list of movements with the movements themselves, filtered here without our statements.
type Movement = {
  readonly id: number
  readonly at: string
  readonly day: string
  readonly kind: MovementQuery['kind'] extends readonly (infer Kind)[] | undefined ? Kind : never
  readonly level_id: number
  readonly quantity: number
  readonly reference: string
  readonly user_id: number | null
  readonly product_id: string
  readonly batch: string
  readonly warehouse_id: string
  readonly branch_id: string
}

const now = new Date()
let database: TestDatabase
let users: User[]
/** Newest first. */
let movements: readonly Movement[]

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  await loadDemo({ db, now: () => now })
  await loadScale(database.url, { orders: 2000, now, report: () => {} })
  const people = await db
    .transaction()
    .execute((trx) => Promise.all(['admin', 'stock_analyst', 'admin_be'].map((name) => readUser(trx, name))))
  users = people.filter((user) => user !== undefined)
  movements = (
    await sql<Movement>`SELECT m.id, m.at, (m.at AT TIME ZONE 'Africa/Maputo')::date AS day, m.kind, m.level_id, m.quantity, m.reference,
        m.user_id, l.product_id, l.batch, l.warehouse_id, w.branch_id
      FROM stock_movements m JOIN stock_levels l ON l.id = m.level_id JOIN warehouses w ON w.id = l.warehouse_id
      ORDER BY m.at DESC, m.id DESC`.execute(db)
  ).rows
}, 120_000)
afterAll(() => database.drop())

const question = fc
  .record({
    of: fc.nat(),
    asked: fc.subarray(
      ['productId', 'levelId', 'warehouseId', 'batch', 'kind', 'days', 'reference', 'userId'] as const,
      { maxLength: 2 },
    ),
    user: fc.nat({ max: 2 }),
    perPage: fc.integer({ min: 1, max: 60 }),
    skipped: fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 400 })),
    walksOn: fc.boolean(),
  })
  .map(({ of, asked, ...rest }) => ({ ...rest, filter: filterLike(of, asked) }))

/** A filter that matches one of the movements. */
const filterLike = (of: number, asked: readonly string[]) => (): Partial<MovementQuery> => {
  const like = movements[of % movements.length]
  if (like === undefined) return {}
  const values: Record<string, Partial<MovementQuery>> = {
    productId: { productId: like.product_id },
    levelId: { levelId: like.level_id },
    warehouseId: { warehouseId: [like.warehouse_id] },
    batch: { batch: like.batch.slice(0, 4) },
    kind: { kind: [like.kind] },
    days: { from: like.day < '2026' ? like.day : '2025-12-01', to: like.day },
    // from two characters, which no index knows, to the whole
    reference: { reference: like.reference.slice(-2 - (of % 14)).trim() },
    userId: { userId: like.user_id ?? 1 },
  }
  return Object.assign({}, ...asked.map((name) => values[name]))
}

const isLike =
  (filter: Partial<MovementQuery>, { scope }: User) =>
  (movement: Movement) =>
    (scope.branches === 'all' || scope.branches.includes(movement.branch_id)) &&
    (filter.productId === undefined || movement.product_id === filter.productId) &&
    (filter.levelId === undefined || movement.level_id === filter.levelId) &&
    (filter.warehouseId === undefined || filter.warehouseId.includes(movement.warehouse_id)) &&
    (filter.batch === undefined || movement.batch.toLowerCase().includes(filter.batch.toLowerCase())) &&
    (filter.kind === undefined || filter.kind.includes(movement.kind)) &&
    (filter.from === undefined || movement.day >= filter.from) &&
    (filter.to === undefined || movement.day <= filter.to) &&
    (filter.reference === undefined ||
      movement.reference.toLowerCase().includes(filter.reference.toLowerCase())) &&
    (filter.userId === undefined || movement.user_id === filter.userId)

/** What no index finds is looked for among the newest of the days asked for (decision 0053). */
function lookedThrough({ reference, from, to }: Partial<MovementQuery>): readonly Movement[] {
  if (reference === undefined || hasTriple(reference)) return movements
  const isWithin = ({ day }: Movement) =>
    (from === undefined || day >= from) && (to === undefined || day <= to)
  return movements.filter(isWithin).slice(0, 20_000)
}

/** On hand of the batch after it, counted from its first movement. */
const balanceAfter = ({ level_id, at, id }: Movement) =>
  movements
    .filter((other) => other.level_id === level_id && (other.at < at || (other.at === at && other.id <= id)))
    .reduce((sum, { quantity }) => sum + quantity, 0) / 1000

test('movements under any filter, by page or by cursor, each with its balance', async () => {
  await fc.assert(
    fc.asyncProperty(question, async ({ filter: make, user: at, perPage, skipped, walksOn }) => {
      const user = users[at] ?? (users[0] as User)
      const filter = make()
      const all = lookedThrough(filter).filter(isLike(filter, user))
      const ask = (page: number, cursor?: string) =>
        listMovements(database.db, { ...filter, page, perPage, cursor } as MovementQuery, user)
      const page = 1 + (skipped % Math.max(1, Math.ceil(all.length / perPage)))
      const before = walksOn && page > 1 ? await ask(page - 1) : undefined
      const { data, meta } = await ask(before ? 1 : page, before?.meta.cursor ?? undefined)
      const expected = all.slice((page - 1) * perPage, page * perPage)
      expect(data.map(({ id, balance }) => [id, balance])).toEqual(
        expected.map((movement) => [movement.id, balanceAfter(movement)]),
      )
      if (meta.pagination.isExact !== false) expect(meta.pagination.totalItems).toBe(all.length)
      else expect(Math.max(1, all.length)).toBeGreaterThan(meta.pagination.totalItems)
    }),
    { numRuns: 200 },
  )
}, 120_000)
