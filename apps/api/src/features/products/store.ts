import { RuleError } from '@cais/domain/kernel/rule-error'
import type { ProductCard } from '@cais/domain/products/product-card'
import { type ProductUnit, UNUSED, type UnitUse } from '@cais/domain/products/product-units'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'

type LockedCard = { readonly card: ProductCard; readonly version: number }

/** The card under lock. Readers, and lines that refer to the row, do not wait. Throws NOT_FOUND. */
export async function lockCard(trx: Trx, id: string): Promise<LockedCard> {
  const row = await trx
    .selectFrom('products')
    .select(['description', 'unit', 'base_unit', 'vat_code', 'temperature', 'shelf_life_days'])
    .select(['min_shelf_life_days', 'active', 'version', 'stock_unit'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { product: id })
  const card: ProductCard = {
    description: row.description,
    unit: row.unit,
    baseUnit: row.base_unit,
    stockUnit: row.stock_unit,
    units: await readUnits(trx, id),
    vatCode: row.vat_code,
    temperature: row.temperature,
    shelfLifeDays: row.shelf_life_days,
    minShelfLifeDays: row.min_shelf_life_days,
    active: row.active,
  }
  return { card, version: row.version }
}

/** The units of an article in their order. */
export async function readUnits(db: Db, id: string): Promise<readonly ProductUnit[]> {
  const rows = await db
    .selectFrom('product_units')
    .select(['code', 'factor', 'barcode', 'net_weight', 'gross_weight', 'orderable'])
    .where('product_id', '=', id)
    .orderBy('position')
    .orderBy('factor')
    .orderBy('code')
    .execute()
  return rows.map((row) => ({
    code: row.code,
    factor: row.factor,
    barcode: row.barcode,
    netWeight: row.net_weight,
    grossWeight: row.gross_weight,
    orderable: row.orderable,
  }))
}

/** In which units documents, receipts and stock of the article are written. */
export async function readUse(db: Db, id: string): Promise<UnitUse> {
  const { rows } = await sql<UnitUse>`
    SELECT EXISTS (SELECT FROM stock_levels WHERE product_id = ${id}) OR EXISTS (SELECT FROM order_lines WHERE product_id = ${id})
        OR EXISTS (SELECT FROM goods_receipt_lines WHERE product_id = ${id}) AS "isUsed",
      ARRAY(SELECT u.code FROM product_units AS u WHERE u.product_id = ${id}
        AND (u.code = (SELECT stock_unit FROM products WHERE id = ${id}) OR EXISTS (
          SELECT FROM order_lines AS line WHERE line.product_id = ${id} AND line.ordered_unit = u.code))
        ORDER BY u.code) AS "documentUnits"`.execute(db)
  return rows[0] ?? UNUSED
}

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
  await saveUnits(trx, id, card.units)
}

export async function updateCard(trx: Trx, id: string, card: ProductCard, now: Date): Promise<void> {
  // barcodes may change places among the units
  await trx.updateTable('product_units').set({ barcode: '' }).where('product_id', '=', id).execute()
  await trx
    .updateTable('products')
    .set(columnsOf(card))
    .set({ updated_at: now.toISOString(), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
  const counted = stockColumns(card)
  if (counted) await trx.updateTable('products').set(counted).where('id', '=', id).execute()
  await saveUnits(trx, id, card.units)
}

/** All units of an article, those that are left out taken off. The rows of base and sales unit stand already, by the trigger of `products`. */
async function saveUnits(trx: Trx, id: string, units: readonly ProductUnit[]): Promise<void> {
  const codes = units.map(({ code }) => code)
  await sql`DELETE FROM product_units WHERE product_id = ${id} AND code <> ALL(${codes}::text[])`.execute(trx)
  await trx
    .insertInto('product_units')
    .values(
      units.map((unit, position) => ({
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
