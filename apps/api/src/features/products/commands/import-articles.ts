import { type ErpSystem, requireNotErps } from '@cais/domain/erp/limits'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import {
  type Article,
  type ArticleChange,
  articleChanges,
  editArticle,
  isCountedOtherwise,
} from '@cais/domain/products/article'
import { readProductCode } from '@cais/domain/products/product-card'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistories } from '../../../engines/history/record-history.ts'
import { readErpSystem } from '../../../gateways/erp/connection.ts'
import { lockBarcodes, readBarcodes } from '../store.ts'

/** What a row says of an article; what it leaves out stays. */
export type ArticleRow = { readonly id: string; readonly change: ArticleChange }

export type JudgedArticle = {
  readonly id: string
  readonly isNew: boolean
  readonly before: Article | null
  readonly after: Article
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
}

type Judging = { readonly now: Date; readonly isLocked: boolean }

/** What each row would make of its article, or why it is refused; the statements are the same however many rows there are. */
export async function judgeArticles(
  trx: Trx,
  rows: readonly ArticleRow[],
  { now, isLocked }: Judging,
): Promise<readonly (JudgedArticle | RuleError)[]> {
  if (isLocked) await lockBarcodes(trx)
  const stored = await readArticles(trx, rows, isLocked)
  const { system } = await readErpSystem(trx)
  const context = { today: calendarDateAt(now.getTime()), vatCodes: await readVatCodes(trx), system }
  const judged = rows.map((row) => judgeArticle(row, stored, context))
  const taken = await takenBarcodes(trx, judged)
  const used = await readUsed(trx, judged)
  return judged.map((one) => (one instanceof RuleError ? one : (refusedOf(one, taken, used) ?? one)))
}

type Stored = Awaited<ReturnType<typeof readArticles>>

function judgeArticle(
  row: ArticleRow,
  stored: Stored,
  context: Parameters<typeof editArticle>[2] & { readonly system: ErpSystem },
): JudgedArticle | RuleError {
  try {
    const found = stored.get(plainCode(row.id))
    if (found && found.id !== row.id && found.id !== row.id.toUpperCase())
      return refusal('IMPORT_CODE_SIMILAR', 'id', { value: row.id, code: found.id })
    const before = found?.article ?? null
    const after = editArticle(before, row.change, context)
    const changes = articleChanges(before, after)
    if (before) requireNotErps('product', Object.keys(changes), context.system)
    return {
      id: found?.id ?? newCode(row.id),
      after,
      before,
      isNew: before === null,
      changes,
    }
  } catch (error) {
    if (error instanceof RuleError) return error
    throw error
  }
}

/** Codes that differ only by case or blanks are the same. */
const plainCode = (code: string) => code.replaceAll(' ', '').toUpperCase()

function newCode(text: string): string {
  try {
    return readProductCode(text)
  } catch (error) {
    throw error instanceof RuleError ? refusal(error.code, 'id', error.facts) : error
  }
}

function refusedOf(
  { id, before, after }: JudgedArticle,
  taken: ReadonlyMap<string, { readonly id: string; readonly description: string }>,
  used: ReadonlySet<string>,
): RuleError | null {
  const other =
    after.barcode === '' || after.barcode === before?.barcode ? undefined : taken.get(after.barcode)
  if (other && other.id !== id)
    return refusal('BARCODE_TAKEN', 'barcode', {
      barcode: after.barcode,
      product: `${other.id} ${other.description}`,
    })
  return before && isCountedOtherwise(before, after) && used.has(id)
    ? refusal('UNIT_IN_USE', 'unit', { unit: before.unit })
    : null
}

const refusal = (code: RuleError['code'], field: string, facts: RuleError['facts']) =>
  new RuleError(code, facts, [{ field, rule: code, facts }])

type Judged = readonly (JudgedArticle | RuleError)[]
const sound = (judged: Judged) => judged.flatMap((one) => (one instanceof RuleError ? [] : [one]))

/** Whose the barcodes are that rows give. */
function takenBarcodes(trx: Trx, judged: Judged) {
  const barcodes = sound(judged).flatMap(({ before, after }) =>
    after.barcode === '' || after.barcode === before?.barcode ? [] : [after.barcode],
  )
  return readBarcodes(trx, barcodes)
}

/** Of the articles whose units would change, those that documents, receipts or stock are written in. */
async function readUsed(trx: Trx, judged: Judged): Promise<ReadonlySet<string>> {
  const ids = sound(judged).flatMap(({ id, before, after }) =>
    before && isCountedOtherwise(before, after) ? [id] : [],
  )
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    SELECT p.id FROM unnest(${ids}::text[]) AS p (id)
    WHERE EXISTS (SELECT FROM stock_levels WHERE product_id = p.id) OR EXISTS (SELECT FROM order_lines WHERE product_id = p.id)
      OR EXISTS (SELECT FROM goods_receipt_lines WHERE product_id = p.id)`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

async function readArticles(trx: Trx, rows: readonly ArticleRow[], isLocked: boolean) {
  const found = await trx
    .selectFrom('products')
    .select([
      'id',
      'description',
      'unit',
      'base_unit',
      'conversion_factor',
      'unit_price',
      'price_valid_from',
      'unit_cost',
    ])
    .select(['vat_code', 'unit_weight', 'temperature', 'min_shelf_life_days', 'barcode', 'active'])
    .where(sql<boolean>`upper(replace(id, ' ', '')) = ANY(${rows.map(({ id }) => plainCode(id))}::text[])`)
    .orderBy('id')
    .$if(isLocked, (locked) => locked.forNoKeyUpdate())
    .execute()
  return new Map(
    found.map((row) => [
      plainCode(row.id),
      {
        id: row.id,
        article: {
          description: row.description,
          unit: row.unit,
          baseUnit: row.base_unit,
          conversionFactor: row.conversion_factor,
          unitPrice: row.unit_price,
          priceValidFrom: row.price_valid_from,
          unitCost: row.unit_cost,
          vatCode: row.vat_code,
          unitWeight: row.unit_weight,
          temperature: row.temperature,
          minShelfLifeDays: row.min_shelf_life_days,
          barcode: row.barcode,
          active: row.active,
        },
      },
    ]),
  )
}

async function readVatCodes(trx: Trx): Promise<ReadonlySet<string>> {
  const rows = await trx.selectFrom('vat_rates').select('code').distinct().execute()
  return new Set(rows.map(({ code }) => code))
}

/** Writes what was judged in the same transaction, with one entry of history for each article. */
export async function saveArticles(
  trx: Trx,
  judged: readonly JudgedArticle[],
  acting: Acting,
): Promise<void> {
  if (judged.length === 0) return
  const rows = judged.map(({ id, after }) => ({
    id,
    description: after.description,
    unit: after.unit,
    base_unit: after.baseUnit,
    conversion_factor: after.conversionFactor,
    unit_price: after.unitPrice,
    price_valid_from: after.priceValidFrom,
    unit_cost: after.unitCost,
    vat_code: after.vatCode,
    unit_weight: after.unitWeight,
    temperature: after.temperature,
    min_shelf_life_days: after.minShelfLifeDays,
    barcode: after.barcode,
    active: after.active,
  }))
  const at = acting.now.toISOString()
  // a barcode moves to another unit with the article's: the rows of units follow by the trigger of `products`
  await sql`UPDATE product_units AS u SET barcode = '' FROM products AS p WHERE p.id = u.product_id AND u.code = p.unit
    AND u.barcode <> '' AND p.id = ANY(${judged.map(({ id }) => id)}::text[])`.execute(trx)
  await sql`
    INSERT INTO products (id, description, unit, base_unit, conversion_factor, unit_price, price_valid_from, unit_cost, vat_code, unit_weight,
      temperature, min_shelf_life_days, barcode, active, created_at, updated_at)
    SELECT id, description, unit, base_unit, conversion_factor, unit_price, price_valid_from, unit_cost, vat_code, unit_weight,
      temperature, min_shelf_life_days, barcode, active, ${at}::timestamptz, ${at}::timestamptz
    FROM jsonb_populate_recordset(NULL::products, ${JSON.stringify(rows)}::jsonb) ORDER BY id
    ON CONFLICT (id) DO UPDATE SET description = excluded.description, unit = excluded.unit, base_unit = excluded.base_unit,
      conversion_factor = excluded.conversion_factor, unit_price = excluded.unit_price, price_valid_from = excluded.price_valid_from,
      unit_cost = excluded.unit_cost, vat_code = excluded.vat_code, unit_weight = excluded.unit_weight, temperature = excluded.temperature,
      min_shelf_life_days = excluded.min_shelf_life_days, barcode = excluded.barcode, active = excluded.active,
      updated_at = excluded.updated_at, version = products.version + 1`.execute(trx)
  await recordHistories(
    trx,
    judged.map(({ id, isNew, changes }) => ({
      objectType: 'product',
      objectId: id,
      user: acting.user,
      action: isNew ? 'create' : 'edit',
      changes,
      origin: acting.origin ?? {},
      at,
    })),
  )
}
