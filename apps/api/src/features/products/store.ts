import { RuleError } from '@cais/domain/kernel/rule-error'
import type { ProductCard } from '@cais/domain/products/product-card'
import { type ProductUnit, UNUSED, type UnitUse } from '@cais/domain/products/product-units'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'

export type StoredCard = { readonly id: string; readonly card: ProductCard; readonly version: number }

/** The card under lock. Readers, and lines that refer to the row, do not wait. Throws NOT_FOUND. */
export async function lockCard(trx: Trx, id: string): Promise<StoredCard> {
  const [found] = await readCards(trx, [id], { isLocked: true })
  if (found === undefined) throw new RuleError('NOT_FOUND', { product: id })
  return found
}

/** The cards of some articles by id, locked where they will be written. */
export async function readCards(
  trx: Trx,
  ids: readonly string[],
  { isLocked }: { readonly isLocked: boolean },
): Promise<readonly StoredCard[]> {
  const rows = await trx
    .selectFrom('products')
    .select(['id', 'description', 'unit', 'base_unit', 'vat_code', 'temperature', 'shelf_life_days'])
    .select(['min_shelf_life_days', 'active', 'version', 'stock_unit'])
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .orderBy('id')
    .$if(isLocked, (locked) => locked.forNoKeyUpdate())
    .execute()
  const units = await readUnits(trx, ids)
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    card: {
      description: row.description,
      unit: row.unit,
      baseUnit: row.base_unit,
      stockUnit: row.stock_unit,
      units: units.get(row.id) ?? [],
      vatCode: row.vat_code,
      temperature: row.temperature,
      shelfLifeDays: row.shelf_life_days,
      minShelfLifeDays: row.min_shelf_life_days,
      active: row.active,
    },
  }))
}

/** The units of some articles, each in their order. */
export async function readUnits(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly ProductUnit[]>> {
  const rows = await db
    .selectFrom('product_units')
    .select(['product_id', 'code', 'factor', 'barcode', 'net_weight', 'gross_weight', 'orderable'])
    .where('product_id', '=', sql<string>`any(${[...ids]}::text[])`)
    .orderBy('position')
    .orderBy('factor')
    .orderBy('code')
    .execute()
  const found = new Map<string, ProductUnit[]>()
  for (const { product_id, code, factor, barcode, net_weight, gross_weight, orderable } of rows) {
    const unit = { code, factor, barcode, netWeight: net_weight, grossWeight: gross_weight, orderable }
    found.set(product_id, [...(found.get(product_id) ?? []), unit])
  }
  return found
}

/** In which units documents, receipts and stock of some articles are written. */
export async function readUses(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, UnitUse>> {
  const { rows } = await sql<UnitUse & { id: string }>`
    SELECT p.id, EXISTS (SELECT FROM stock_levels WHERE product_id = p.id) OR EXISTS (SELECT FROM order_lines WHERE product_id = p.id)
        OR EXISTS (SELECT FROM goods_receipt_lines WHERE product_id = p.id) AS "isUsed",
      ARRAY(SELECT u.code FROM product_units AS u WHERE u.product_id = p.id
        AND (u.code = p.stock_unit OR EXISTS (
          SELECT FROM order_lines AS line WHERE line.product_id = p.id AND line.ordered_unit = u.code))
        ORDER BY u.code) AS "documentUnits"
    FROM products AS p WHERE p.id = ANY(${[...ids]}::text[])`.execute(db)
  return new Map(rows.map(({ id, ...use }) => [id, use]))
}

/** The same of one article. */
export const readUse = async (db: Db, id: string): Promise<UnitUse> =>
  (await readUses(db, [id])).get(id) ?? UNUSED

/** Changes of barcodes wait for each other, so that two people at once do not give one to two articles. */
export async function lockBarcodes(trx: Trx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('product barcodes', 0))`.execute(trx)
}

/** The first of these barcodes that a unit of another article has. */
export const findBarcode = (db: Db, barcodes: readonly string[], exceptId: string) =>
  db
    .selectFrom('product_units as u')
    .innerJoin('products as p', 'p.id', 'u.product_id')
    .select(['u.barcode', 'p.id', 'p.description'])
    .where('u.barcode', '=', sql<string>`any(${[...barcodes]}::text[])`)
    .where('u.product_id', '!=', exceptId)
    .orderBy('u.barcode')
    .limit(1)
    .executeTakeFirst()

/** Whose the barcodes are. */
export async function readBarcodes(db: Db, barcodes: readonly string[]) {
  const rows = await db
    .selectFrom('product_units as u')
    .innerJoin('products as p', 'p.id', 'u.product_id')
    .select(['u.barcode', 'p.id', 'p.description'])
    .where('u.barcode', '=', sql<string>`any(${[...barcodes]}::text[])`)
    .execute()
  return new Map(rows.map(({ barcode, ...product }) => [barcode, product]))
}

/** The article whose code is this one but for case and blanks. */
export const findSameCode = (db: Db, code: string) =>
  db
    .selectFrom('products')
    .select(['id', 'description'])
    .where(sql<boolean>`upper(replace(id, ' ', '')) = ${code}`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** What stock counts. Beside the sales unit the trigger of `products` would have it follow that. */
const stockColumns = ({ units, stockUnit }: ProductCard) => {
  const counted = units.find(({ code }) => code === stockUnit)
  return counted && { stock_unit: counted.code, stock_factor: counted.factor }
}

/** The columns of `products` repeat what its sales unit says. */
function columnsOf(card: ProductCard) {
  const sales = card.units.find(({ code }) => code === card.unit)
  return {
    description: card.description,
    unit: card.unit,
    base_unit: card.baseUnit,
    conversion_factor: sales?.factor ?? 1000,
    unit_weight: sales?.grossWeight ?? 0,
    barcode: sales?.barcode ?? '',
    vat_code: card.vatCode,
    temperature: card.temperature,
    shelf_life_days: card.shelfLifeDays,
    min_shelf_life_days: card.minShelfLifeDays,
    active: card.active,
  }
}

type New = {
  readonly id: string
  readonly card: ProductCard
  readonly unitPrice: number
  readonly today: string
}

export async function insertCard(trx: Trx, { id, card, unitPrice, today }: New, now: Date): Promise<void> {
  const at = now.toISOString()
  await trx
    .insertInto('products')
    .values({
      ...{ id, ...columnsOf(card), ...stockColumns(card), unit_price: unitPrice, price_valid_from: today },
      ...{ created_at: at, updated_at: at },
    })
    .execute()
  await saveUnits(trx, [{ id, card }])
}

export const updateCard = (trx: Trx, id: string, card: ProductCard, now: Date): Promise<void> =>
  updateCards(trx, [{ id, card }], now)

type Written = { readonly id: string; readonly card: ProductCard }

/** Writes changed cards, each one version further. */
export async function updateCards(trx: Trx, cards: readonly Written[], now: Date): Promise<void> {
  if (cards.length === 0) return
  const ids = cards.map(({ id }) => id)
  // barcodes may change places among the units
  await trx
    .updateTable('product_units')
    .set({ barcode: '' })
    .where('product_id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  const rows = cards.map(({ id, card }) => ({ id, ...columnsOf(card), ...stockColumns(card) }))
  await sql`
    UPDATE products SET description = changed.description, unit = changed.unit, base_unit = changed.base_unit,
      conversion_factor = changed.conversion_factor, unit_weight = changed.unit_weight, barcode = changed.barcode,
      vat_code = changed.vat_code, temperature = changed.temperature, shelf_life_days = changed.shelf_life_days,
      min_shelf_life_days = changed.min_shelf_life_days, active = changed.active,
      stock_unit = coalesce(changed.stock_unit, products.stock_unit), stock_factor = coalesce(changed.stock_factor, products.stock_factor), updated_at = ${now.toISOString()}::timestamptz,
      version = products.version + 1
    FROM jsonb_populate_recordset(NULL::products, ${JSON.stringify(rows)}::jsonb) AS changed
    WHERE products.id = changed.id`.execute(trx)
  await saveUnits(trx, cards)
}

/** All units of the articles, those that are left out taken off. The rows of base and sales unit stand already, by the trigger of `products`. */
async function saveUnits(trx: Trx, cards: readonly Written[]): Promise<void> {
  const rows = cards.flatMap(({ id, card }) =>
    card.units.map((unit, position) => ({
      product_id: id,
      code: unit.code,
      factor: unit.factor,
      barcode: unit.barcode,
      net_weight: unit.netWeight,
      gross_weight: unit.grossWeight,
      orderable: unit.orderable,
      position,
    })),
  )
  await sql`
    DELETE FROM product_units AS u WHERE product_id = ANY(${cards.map(({ id }) => id)}::text[])
      AND (product_id, code) NOT IN (SELECT product_id, code
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS kept (product_id text, code text))`.execute(
    trx,
  )
  await trx
    .insertInto('product_units')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'code']).doUpdateSet(({ ref }) => ({
        factor: ref('excluded.factor'),
        barcode: ref('excluded.barcode'),
        net_weight: ref('excluded.net_weight'),
        gross_weight: ref('excluded.gross_weight'),
        orderable: ref('excluded.orderable'),
        position: ref('excluded.position'),
      })),
    )
    .execute()
}
