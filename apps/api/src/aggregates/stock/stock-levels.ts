import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Centavos } from '@cais/domain/kernel/money'
import type { Milli } from '@cais/domain/kernel/quantity'
import type { Batch } from '@cais/domain/stock/batch'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { StockMovementsTable } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'

export type Movement = {
  readonly levelId: number
  /** Change of what is on hand; negative for what leaves. */
  readonly quantity: Milli
  /** Centavos per unit of stock, where the supplier's document or the file says it. */
  readonly unitCost?: Centavos | null
  /** Centavos that the goods bring along from another warehouse. */
  readonly value?: Centavos | null
}

export type MovementCause = {
  readonly kind: StockMovementsTable['kind']
  readonly reference: string
  readonly reason?: string
  /** The other document of a swap. */
  readonly counterpart?: string
  readonly userId: number | null
}

/**
 * One row for each change of what is on hand: on hand is always their sum. In the order of warehouse and article, in which their values are locked
 * (decision 0201).
 */
export async function addMovements(trx: Trx, movements: readonly Movement[], cause: MovementCause) {
  await addValuedMovements(trx, movements, cause)
}

/** The same; answers what each level lost or gained in value, in centavos. */
export async function addValuedMovements(
  trx: Trx,
  movements: readonly Movement[],
  cause: MovementCause,
): Promise<readonly { readonly levelId: number; readonly value: Centavos }[]> {
  if (movements.length === 0) return []
  const { rows } = await sql<{ levelId: number; value: Centavos }>`
    INSERT INTO stock_movements (level_id, quantity, unit_cost, value, kind, reference, reason, counterpart, user_id)
    SELECT moved.level_id, moved.quantity, moved.unit_cost, moved.value, ${cause.kind}, ${cause.reference}, ${cause.reason ?? ''},
      ${cause.counterpart ?? ''}, ${cause.userId}
    FROM unnest(${movements.map(({ levelId }) => levelId)}::bigint[], ${movements.map(({ quantity }) => quantity)}::bigint[],
      ${movements.map(({ unitCost }) => unitCost ?? null)}::bigint[], ${movements.map(({ value }) => value ?? null)}::bigint[]
    ) AS moved (level_id, quantity, unit_cost, value)
    JOIN stock_levels AS level ON level.id = moved.level_id
    ORDER BY level.warehouse_id, level.product_id, moved.level_id
    RETURNING level_id AS "levelId", value`.execute(trx)
  return rows
}

export type Sale = {
  readonly levelId: number
  /** What leaves; above 0. */
  readonly quantity: Milli
  /** The document that it leaves with. */
  readonly reference: string
}

/**
 * One row for each sale, each at the mean cost of its article in the warehouse. The trigger finds that for one row after the other; here one
 * statement does for all, because billing writes hundreds and other billing waits for it (decision 0257). What the trigger has to begin is left to it.
 */
export async function addSales(trx: Trx, sales: readonly Sale[], userId: number): Promise<void> {
  if (sales.length === 0) return
  await sql`
    WITH sold AS (
      SELECT sale.level_id, sale.quantity, sale.reference, place, level.warehouse_id, level.product_id,
        sum(sale.quantity) OVER (PARTITION BY level.warehouse_id, level.product_id ORDER BY place) AS so_far
      FROM unnest(${sales.map(({ levelId }) => levelId)}::bigint[], ${sales.map(({ quantity }) => quantity)}::bigint[],
        ${sales.map(({ reference }) => reference)}::text[]) WITH ORDINALITY AS sale (level_id, quantity, reference, place)
      JOIN stock_levels AS level ON level.id = sale.level_id
    ), stored AS MATERIALIZED (
      SELECT * FROM stock_values AS worth WHERE (warehouse_id, product_id) IN (SELECT warehouse_id, product_id FROM sold)
      ORDER BY warehouse_id, product_id FOR NO KEY UPDATE
    ), valued AS MATERIALIZED (
      SELECT sold.*, ${worthOf(sql`so_far - sold.quantity`)} - ${worthOf(sql`so_far`)} AS value
      FROM sold LEFT JOIN stored USING (warehouse_id, product_id)
    ), left_over AS (
      UPDATE stock_values AS worth SET quantity = stored.quantity - gone.quantity, value = stored.value + gone.value
      FROM stored JOIN (SELECT warehouse_id, product_id, sum(quantity) AS quantity, sum(value) AS value FROM valued GROUP BY 1, 2) AS gone
        USING (warehouse_id, product_id)
      WHERE (worth.warehouse_id, worth.product_id) = (stored.warehouse_id, stored.product_id)
    )
    INSERT INTO stock_movements (level_id, quantity, value, kind, reference, user_id)
    SELECT level_id, -quantity, value, 'sale', reference, ${userId} FROM valued ORDER BY place`.execute(trx)
}

/** What so much of the stored goods is worth; NULL where nothing is stored of them. */
const worthOf = (quantity: RawBuilder<unknown>) => sql`CASE
  WHEN stored.quantity <= 0 THEN 0
  WHEN ${quantity} >= stored.quantity THEN stored.value
  ELSE round(stored.value::numeric * (${quantity}) / stored.quantity) END`

/** Adds to what is on hand of each level (takes away when negative). The levels must be locked; the caller writes the movements. */
export async function addOnHand(trx: Trx, changes: ReadonlyMap<number, Milli>): Promise<void> {
  await sql`
    UPDATE stock_levels AS level SET on_hand = level.on_hand + change.quantity, version = level.version + 1
    FROM unnest(${[...changes.keys()]}::bigint[], ${[...changes.values()]}::bigint[]) AS change (level_id, quantity)
    WHERE level.id = change.level_id`.execute(trx)
}

export type ReceivedBatch = {
  readonly productId: string
  readonly batch: string
  /** Last day on which it may be sold; null = never expires, or as the batch is known already. */
  readonly expiry: CalendarDate | null
  readonly quantity: Milli
  /** Centavos per unit of stock; null or left out = nothing was said. */
  readonly unitCost?: Centavos | null | undefined
}

export type ReceivedLevel = {
  readonly id: number
  readonly productId: string
  readonly batch: string
  readonly version: number
}

type Receipt = {
  readonly warehouseId: string
  readonly receivedOn: CalendarDate
  readonly lines: readonly ReceivedBatch[]
}

/**
 * Inserts levels for batches that are new to the warehouse and returns them. A second receipt of the same batch at the same moment waits here,
 * before any level is locked, and then finds the batch there.
 */
export async function addNewBatches(
  trx: Trx,
  { warehouseId, receivedOn, lines }: Receipt,
): Promise<readonly ReceivedLevel[]> {
  const { rows } = await sql<ReceivedLevel>`
    INSERT INTO stock_levels (product_id, warehouse_id, batch, expiry, received_on, on_hand)
    SELECT product_id, ${warehouseId}, batch, expiry, ${receivedOn}::date, quantity
    FROM unnest(${lines.map((line) => line.productId)}::text[], ${lines.map((line) => line.batch)}::text[],
      ${lines.map((line) => line.expiry)}::date[], ${lines.map((line) => line.quantity)}::bigint[]
    ) AS received (product_id, batch, expiry, quantity)
    WHERE NOT EXISTS (SELECT FROM stock_levels AS known
      WHERE (known.warehouse_id, known.product_id, known.batch) = (${warehouseId}, received.product_id, received.batch))
    ORDER BY product_id, batch
    ON CONFLICT (warehouse_id, product_id, batch) DO NOTHING
    RETURNING id, product_id AS "productId", batch, version`.execute(trx)
  return rows
}

export type KnownBatch = {
  readonly id: number
  readonly productId: string
  readonly batch: string
  readonly expiry: string | null
  readonly version: number
}

/** The existing levels that a receipt adds to, locked in the order of their ids. */
export async function batchesOfReceipt(
  trx: Trx,
  warehouseId: string,
  lines: readonly { readonly productId: string; readonly batch: string }[],
): Promise<readonly KnownBatch[]> {
  const { rows } = await sql<KnownBatch>`
    SELECT id, product_id AS "productId", batch, expiry, version FROM stock_levels
    WHERE warehouse_id = ${warehouseId} AND (product_id, batch) IN (
      SELECT * FROM unnest(${lines.map((line) => line.productId)}::text[], ${lines.map((line) => line.batch)}::text[]))
    ORDER BY id FOR NO KEY UPDATE`.execute(trx)
  return rows
}

/** Adds to what is reserved on each level (takes away when negative). The levels must be locked. */
export async function changeReserved(trx: Trx, changes: ReadonlyMap<number, Milli>): Promise<void> {
  if (changes.size === 0) return
  await sql`
    UPDATE stock_levels AS level SET reserved = level.reserved + change.quantity, version = level.version + 1
    FROM unnest(${[...changes.keys()]}::bigint[], ${[...changes.values()]}::bigint[]) AS change (level_id, quantity)
    WHERE level.id = change.level_id`.execute(trx)
}

/** Whether anything at all is free of these products. */
export async function hasFreeStock(db: Db, { warehouseIds, productIds }: BatchQuery): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM stock_levels
    WHERE warehouse_id = ANY(${[...warehouseIds]}::text[]) AND product_id = ANY(${[...productIds]}::text[])
      AND on_hand > reserved AND NOT blocked LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Every batch of the products in some warehouses that has anything on hand. */
export type BatchQuery = {
  readonly warehouseIds: readonly string[]
  readonly productIds: readonly string[]
}

/** The batches, locked in the order of their ids: what is free stays free until the transaction ends. */
export const lockBatches = (trx: Trx, query: BatchQuery): Promise<Batch[]> =>
  batchesOf(trx, query).forNoKeyUpdate('level').execute()

/** The same without a lock. */
export const readBatches = (db: Db, query: BatchQuery): Promise<Batch[]> => batchesOf(db, query).execute()

/** Batches by id, locked in the order of their ids. */
export const lockBatchesById = (trx: Trx, ids: readonly number[]): Promise<Batch[]> =>
  batchesById(trx, ids).forNoKeyUpdate('level').execute()

/** The same without a lock. */
export const readBatchesById = (db: Db, ids: readonly number[]): Promise<Batch[]> =>
  batchesById(db, ids).execute()

const batchesById = (db: Db, ids: readonly number[]) =>
  selectBatches(db).where('level.id', '=', sql<number>`any(${[...ids]}::bigint[])`)

const batchesOf = (db: Db, { warehouseIds, productIds }: BatchQuery) =>
  selectBatches(db)
    .where('level.warehouse_id', '=', sql<string>`any(${[...warehouseIds]}::text[])`)
    .where('level.product_id', '=', sql<string>`any(${[...productIds]}::text[])`)
    .where('level.on_hand', '>', 0)

const selectBatches = (db: Db) =>
  db
    .selectFrom('stock_levels as level')
    .innerJoin('warehouses as warehouse', 'warehouse.id', 'level.warehouse_id')
    .select(['level.id', 'level.product_id as productId', 'level.warehouse_id as warehouseId', 'level.batch'])
    .select(['level.expiry', 'level.received_on as receivedOn', 'level.blocked'])
    .select(['level.on_hand as onHand', 'level.reserved'])
    .select(sql<boolean>`warehouse.kind <> 'sale'`.as('returns'))
    .orderBy('level.id')

/** One batch in one warehouse, locked. */
export const lockLevel = (trx: Trx, id: number) =>
  trx
    .selectFrom('stock_levels')
    .select(['id', 'product_id as productId', 'warehouse_id as warehouseId', 'batch'])
    .select(['on_hand as onHand', 'reserved', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Locks the levels in the order of their ids, so that two transactions never wait for each other in a circle. */
export async function lockLevels(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .selectFrom('stock_levels')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Where a batch lies, and of which product. */
export async function placeOfLevel(db: Db, levelId: number): Promise<BatchQuery | undefined> {
  const level = await db
    .selectFrom('stock_levels')
    .select(['warehouse_id', 'product_id'])
    .where('id', '=', levelId)
    .executeTakeFirst()
  return level && { warehouseIds: [level.warehouse_id], productIds: [level.product_id] }
}

/** Sets on hand to what a count found; the caller writes the movement. */
export async function setOnHand(trx: Trx, levelId: number, onHand: Milli): Promise<void> {
  await trx
    .updateTable('stock_levels')
    .set({ on_hand: onHand, version: sql<number>`version + 1` })
    .where('id', '=', levelId)
    .execute()
}

/** Held goods are sold: on hand and reserved of each level fall alike. The levels must be locked. */
export async function takeFromLevels(trx: Trx, taken: ReadonlyMap<number, Milli>): Promise<void> {
  if (taken.size === 0) return
  await sql`
    UPDATE stock_levels AS level SET on_hand = level.on_hand - sold.quantity,
      reserved = level.reserved - sold.quantity, version = level.version + 1
    FROM unnest(${[...taken.keys()]}::bigint[], ${[...taken.values()]}::bigint[]) AS sold (level_id, quantity)
    WHERE level.id = sold.level_id`.execute(trx)
}

/** A quantity of the wire, which the contract holds to 3 decimals, in thousandths. */
export const toMilli = (quantity: number): Milli => Math.round(quantity * 1000)
