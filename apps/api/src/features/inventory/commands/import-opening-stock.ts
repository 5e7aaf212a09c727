import { isInScope } from '@cais/domain/access/scope'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Centavos } from '@cais/domain/kernel/money'
import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError, type RuleFacts } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import { countNumber } from '../../../aggregates/stock/stock-checks.ts'
import { addMovements, addOnHand } from '../../../aggregates/stock/stock-levels.ts'
import { offerStock } from '../../../aggregates/stock/waiting-lines.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChanges } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistories } from '../../../engines/history/record-history.ts'

/** What a row says of a batch in a warehouse: how much of it was there when the company began. */
export type OpeningStockRow = {
  readonly warehouse: string
  readonly product: string
  readonly batch: string
  readonly expiry: string | null
  readonly quantity: Milli
  /** null = nothing is said of it. */
  readonly location: string | null
  /** Centavos per unit of stock; null = nothing is said of it. */
  readonly unitCost: Centavos | null
}

export type JudgedStock = {
  readonly row: OpeningStockRow
  readonly branchId: string
  /** null = the batch is new to the warehouse. */
  readonly levelId: number | null
  readonly isNew: boolean
  /** By how much on hand changes. */
  readonly difference: Milli
  readonly isMoved: boolean
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
}

type Judging = { readonly acting: Acting; readonly isLocked: boolean }

/** What each row would do to its batch, or why it is refused: the opening quantity is what opening movements sum to. */
export async function judgeOpeningStock(
  trx: Trx,
  rows: readonly OpeningStockRow[],
  { acting, isLocked }: Judging,
): Promise<readonly (JudgedStock | RuleError)[]> {
  const warehouses = await readWarehouses(trx)
  const known = await readLevels(trx, rows, isLocked)
  const products = await readProducts(trx, rows)
  const places = await readLocations(trx, rows)
  const counting = await readCounted(trx, rows)
  return rows.map((row) => {
    const branchId = warehouses.get(row.warehouse)
    if (branchId === undefined || !isInScope(acting.user.scope, { branchId }))
      return refusal('IMPORT_RECORD_UNKNOWN', 'warehouse', { value: row.warehouse })
    if (!products.has(row.product)) return refusal('PRODUCT_UNKNOWN', 'product', { product: row.product })
    const count = counting.get(`${row.warehouse}\n${row.product}`)
    if (count) return refusal('WAREHOUSE_COUNTING', 'warehouse', { warehouse: row.warehouse, ...count })
    return judgeRow(row, {
      branchId,
      level: known.get(keyOf(row)),
      place: places.get(`${row.warehouse}\n${row.product}`) ?? null,
    })
  })
}

type Level = Awaited<ReturnType<typeof readLevels>> extends ReadonlyMap<string, infer One> ? One : never
type Place = { readonly branchId: string; readonly level: Level | undefined; readonly place: string | null }

function judgeRow(row: OpeningStockRow, { branchId, level, place }: Place): JudgedStock | RuleError {
  if (level && row.expiry !== null && level.expiry !== row.expiry)
    return refusal('BATCH_EXPIRY_DIFFERS', 'expiry', { batch: row.batch, expiry: level.expiry })
  const opening = level?.opening ?? 0
  const difference = row.quantity - opening
  if (level && level.onHand + difference < level.reserved)
    return refusal('STOCK_BELOW_RESERVED', 'quantity', { batch: row.batch, reserved: level.reserved })
  if (level && opening > 0 && row.quantity > 0 && row.unitCost !== null && row.unitCost !== level.openingCost)
    return refusal('OPENING_COST_FIXED', 'unitCost', { batch: row.batch })
  const location = row.location?.toUpperCase() ?? null
  const isMoved = location !== null && location !== place
  return {
    row: { ...row, location },
    branchId,
    levelId: level?.id ?? null,
    isNew: opening === 0 && difference !== 0,
    difference,
    isMoved,
    changes: {
      ...(difference !== 0 && { quantity: [opening, row.quantity] as const }),
      ...(isMoved && { location: [place, location] as const }),
    },
  }
}

const keyOf = ({ warehouse, product, batch }: Pick<OpeningStockRow, 'warehouse' | 'product' | 'batch'>) =>
  `${warehouse}\n${product}\n${batch}`

const refusal = (code: RuleError['code'], field: string, facts: RuleFacts) =>
  new RuleError(code, facts, [{ field, rule: code, facts }])

async function readWarehouses(trx: Trx): Promise<ReadonlyMap<string, string>> {
  const rows = await trx.selectFrom('warehouses').select(['id', 'branch_id']).execute()
  return new Map(rows.map(({ id, branch_id }) => [id, branch_id]))
}

const wordsOf = (rows: readonly OpeningStockRow[]) => sql`
  unnest(${rows.map(({ warehouse }) => warehouse)}::text[], ${rows.map(({ product }) => product)}::text[], ${rows.map(({ batch }) => batch)}::text[])`

/** What the opening of a batch `level` cost by the unit, as it was said last. */
export const OPENING_COST = sql<number | null>`(SELECT said.unit_cost FROM stock_movements AS said
  WHERE said.level_id = level.id AND said.kind = 'opening' ORDER BY said.id DESC LIMIT 1)`

async function readLevels(trx: Trx, rows: readonly OpeningStockRow[], isLocked: boolean) {
  if (isLocked)
    await sql`SELECT FROM stock_levels WHERE (warehouse_id, product_id, batch) IN (SELECT * FROM ${wordsOf(rows)})
      ORDER BY id FOR NO KEY UPDATE`.execute(trx)
  const found = await sql<{
    id: number
    warehouse: string
    product: string
    batch: string
    expiry: string | null
    onHand: number
    reserved: number
    opening: number
    openingCost: number | null
  }>`
    SELECT level.id, warehouse_id AS warehouse, product_id AS product, batch, expiry, on_hand AS "onHand", reserved,
      (SELECT coalesce(sum(quantity), 0)::bigint FROM stock_movements AS moved WHERE moved.level_id = level.id AND moved.kind = 'opening') AS opening,
      ${OPENING_COST} AS "openingCost"
    FROM stock_levels AS level WHERE (warehouse_id, product_id, batch) IN (SELECT * FROM ${wordsOf(rows)}) ORDER BY level.id`.execute(
    trx,
  )
  return new Map(found.rows.map((row) => [keyOf(row), row]))
}

async function readProducts(trx: Trx, rows: readonly OpeningStockRow[]): Promise<ReadonlySet<string>> {
  const found = await trx
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<string>`any(${[...new Set(rows.map(({ product }) => product))]}::text[])`)
    .execute()
  return new Set(found.map(({ id }) => id))
}

async function readLocations(
  trx: Trx,
  rows: readonly OpeningStockRow[],
): Promise<ReadonlyMap<string, string>> {
  const found = await sql<{ warehouse: string; product: string; code: string }>`
    SELECT warehouse_id AS warehouse, product_id AS product, code FROM stock_locations
    WHERE (warehouse_id, product_id) IN (SELECT DISTINCT warehouse, product FROM ${wordsOf(rows)} AS named (warehouse, product, batch))`.execute(
    trx,
  )
  return new Map(found.rows.map(({ warehouse, product, code }) => [`${warehouse}\n${product}`, code]))
}

/** Articles that a count of their warehouse freezes, with the count. */
async function readCounted(trx: Trx, rows: readonly OpeningStockRow[]) {
  const { rows: found } = await sql<{ warehouse: string; product: string; id: number; openedAt: string }>`
    SELECT DISTINCT named.warehouse, named.product, c.id, c.opened_at AS "openedAt"
    FROM ${wordsOf(rows)} AS named (warehouse, product, batch)
    JOIN stock_counts AS c ON c.warehouse_id = named.warehouse AND c.posted_at IS NULL AND c.given_up_at IS NULL
    WHERE c.scope = 'whole' OR EXISTS (SELECT FROM stock_count_products AS chosen
      WHERE chosen.count_id = c.id AND chosen.product_id = named.product)`.execute(trx)
  return new Map(
    found.map(({ warehouse, product, id, openedAt }) => [
      `${warehouse}\n${product}`,
      { count: countNumber(warehouse, id), since: calendarDateAt(Date.parse(openedAt)) },
    ]),
  )
}

/** Posts what was judged in the same transaction: batches appear or change, with a movement of their opening each, and lie where the file says. */
export async function postOpeningStock(
  trx: Trx,
  judged: readonly JudgedStock[],
  { acting, reference }: { readonly acting: Acting; readonly reference: string },
): Promise<void> {
  const moved = judged.filter(({ difference }) => difference !== 0)
  const fresh = moved.filter(({ levelId }) => levelId === null)
  const ids = await insertLevels(trx, fresh, calendarDateAt(acting.now.getTime()))
  const grown = moved.filter(({ levelId }) => levelId !== null)
  if (grown.length > 0)
    await addOnHand(trx, new Map(grown.map(({ levelId, difference }) => [levelId ?? 0, difference])))
  const levelOf = ({ levelId, row }: JudgedStock) => levelId ?? ids.get(keyOf(row)) ?? 0
  const movements = moved.map((one) => ({
    levelId: levelOf(one),
    quantity: one.difference,
    unitCost: one.row.unitCost,
  }))
  await addMovements(trx, movements, { kind: 'opening', reference, userId: acting.user.id })
  await saveLocations(
    trx,
    judged.filter(({ isMoved }) => isMoved),
    acting,
  )
  await recordWarehouses(trx, judged, { acting, reference, movements })
  await offerStock(
    trx,
    movements.map(({ levelId }) => levelId),
  )
}

async function insertLevels(
  trx: Trx,
  fresh: readonly JudgedStock[],
  today: string,
): Promise<ReadonlyMap<string, number>> {
  if (fresh.length === 0) return new Map()
  const lines = fresh.map(({ row }) => row)
  const { rows } = await sql<{ id: number; warehouse: string; product: string; batch: string }>`
    INSERT INTO stock_levels (product_id, warehouse_id, batch, expiry, received_on, on_hand)
    SELECT product, warehouse, batch, expiry, ${today}::date, quantity
    FROM unnest(${lines.map(({ product }) => product)}::text[], ${lines.map(({ warehouse }) => warehouse)}::text[],
      ${lines.map(({ batch }) => batch)}::text[], ${lines.map(({ expiry }) => expiry)}::date[],
      ${lines.map(({ quantity }) => quantity)}::bigint[]) AS line (product, warehouse, batch, expiry, quantity)
    ORDER BY warehouse, product, batch
    RETURNING id, warehouse_id AS warehouse, product_id AS product, batch`.execute(trx)
  return new Map(rows.map((row) => [keyOf(row), row.id]))
}

async function saveLocations(trx: Trx, moved: readonly JudgedStock[], acting: Acting): Promise<void> {
  const byProduct = new Map(moved.map(({ row }) => [`${row.warehouse}\n${row.product}`, row]))
  if (byProduct.size === 0) return
  const lines = [...byProduct.values()]
  await sql`
    INSERT INTO stock_locations (warehouse_id, product_id, code, position, updated_by, updated_at)
    SELECT warehouse, product, code, 0, ${acting.user.id}, ${acting.now.toISOString()}::timestamptz
    FROM unnest(${lines.map(({ warehouse }) => warehouse)}::text[], ${lines.map(({ product }) => product)}::text[],
      ${lines.map(({ location }) => location ?? '')}::text[]) AS line (warehouse, product, code)
    ON CONFLICT (warehouse_id, product_id) DO UPDATE SET code = excluded.code, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at`.execute(trx)
}

type Posting = {
  readonly acting: Acting
  readonly reference: string
  readonly movements: readonly { readonly levelId: number }[]
}

/** As receipts are recorded: in the history of each warehouse, whose row is locked last. */
async function recordWarehouses(
  trx: Trx,
  judged: readonly JudgedStock[],
  { acting, reference, movements }: Posting,
): Promise<void> {
  const branches = new Map(judged.map(({ row, branchId }) => [row.warehouse, branchId]))
  const ids = [...branches.keys()].toSorted()
  await sql`SELECT FROM warehouses WHERE id = ANY(${ids}::text[]) ORDER BY id FOR NO KEY UPDATE`.execute(trx)
  const linesOf = (warehouse: string) => judged.filter(({ row }) => row.warehouse === warehouse)
  await recordHistories(
    trx,
    ids.map((warehouse) => ({
      objectType: 'warehouse',
      objectId: warehouse,
      user: acting.user,
      action: 'opening-stock',
      facts: {
        reference,
        lines: linesOf(warehouse).map(({ row, difference }) => ({
          productId: row.product,
          batch: row.batch,
          quantity: difference,
        })),
      },
      origin: acting.origin ?? {},
      at: acting.now.toISOString(),
    })),
  )
  await recordChanges(
    trx,
    ids.map((warehouse) => ({
      noun: 'stock',
      id: movements[0]?.levelId ?? 0,
      version: 1,
      branchId: branches.get(warehouse) ?? null,
    })),
  )
}
