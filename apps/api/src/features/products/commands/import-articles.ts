import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type Article, type ArticleChange, articleChanges, editArticle } from '@cais/domain/products/article'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistories } from '../../../engines/history/record-history.ts'

/** What a row says of an article; what it leaves out stays. */
export type ArticleRow = { readonly id: string; readonly change: ArticleChange }

export type JudgedArticle = {
  readonly id: string
  readonly isNew: boolean
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
  const stored = await readArticles(trx, rows, isLocked)
  const vatCodes = await readVatCodes(trx)
  const today = calendarDateAt(now.getTime())
  return rows.map(({ id, change }) => {
    try {
      const found = stored.get(id.toLowerCase())
      if (found && found.id !== id) throw similar(id, found.id)
      const after = editArticle(found?.article ?? null, change, { today, vatCodes })
      return { id, after, isNew: found === undefined, changes: articleChanges(found?.article ?? null, after) }
    } catch (error) {
      if (error instanceof RuleError) return error
      throw error
    }
  })
}

const similar = (value: string, code: string) =>
  new RuleError('IMPORT_CODE_SIMILAR', { value, code }, [
    { field: 'id', rule: 'IMPORT_CODE_SIMILAR', facts: { value, code } },
  ])

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
    .where(sql<boolean>`lower(id) = ANY(${rows.map(({ id }) => id.toLowerCase())}::text[])`)
    .orderBy('id')
    .$if(isLocked, (locked) => locked.forNoKeyUpdate())
    .execute()
  return new Map(
    found.map((row) => [
      row.id.toLowerCase(),
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
