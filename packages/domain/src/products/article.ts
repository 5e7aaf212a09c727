import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { Centavos } from '../kernel/money.ts'
import type { Milli } from '../kernel/quantity.ts'
import { RuleError, type RuleFacts } from '../kernel/rule-error.ts'
import { readBarcode } from './product-units.ts'

/** What is written of an article. */
export type Article = {
  readonly description: string
  readonly unit: string
  readonly baseUnit: string
  /** Base units in one unit of sale. */
  readonly conversionFactor: Milli
  readonly unitPrice: Centavos
  readonly priceValidFrom: CalendarDate
  readonly unitCost: Centavos
  readonly vatCode: string
  /** In grams. */
  readonly unitWeight: number
  readonly temperature: 'ambient' | 'refrigerated' | 'frozen'
  readonly minShelfLifeDays: number
  readonly barcode: string
  readonly active: boolean
}

/** What is left out stays. */
export type ArticleChange = { readonly [Field in keyof Article]?: Article[Field] | undefined }

type Context = { readonly today: CalendarDate; readonly vatCodes: ReadonlySet<string> }

/**
 * The article with what was changed; without one before, a new one, whose base unit is its unit where nobody says another. A new price holds from today
 * unless a day is given. Throws UNIT_FACTOR_INVALID, VAT_CODE_UNKNOWN, BARCODE_INVALID, IMPORT_VALUE_MISSING.
 */
export function editArticle(
  before: Article | null,
  change: ArticleChange,
  { today, vatCodes }: Context,
): Article {
  const given = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<Article>
  const isOtherPrice = given.unitPrice !== undefined && given.unitPrice !== before?.unitPrice
  const after: Article = {
    ...(before ?? { ...NEW_ARTICLE, priceValidFrom: today, baseUnit: given.unit ?? '' }),
    ...(isOtherPrice && { priceValidFrom: today }),
    ...given,
  }
  const missing = (['description', 'unit', 'vatCode'] as const).filter((field) => after[field] === '')
  if (missing.length > 0)
    throw new RuleError(
      'IMPORT_VALUE_MISSING',
      {},
      missing.map((field) => ({ field, rule: 'IMPORT_VALUE_MISSING', facts: {} })),
    )
  if (after.conversionFactor <= 0)
    throw refusal('UNIT_FACTOR_INVALID', 'conversionFactor', { unit: after.unit })
  if (after.unit.toLowerCase() === after.baseUnit.toLowerCase() && after.conversionFactor !== 1000)
    throw refusal('UNIT_FACTOR_INVALID', 'conversionFactor', { unit: after.unit })
  if (after.vatCode !== before?.vatCode && !vatCodes.has(after.vatCode))
    throw refusal('VAT_CODE_UNKNOWN', 'vatCode', { code: after.vatCode })
  const barcode = after.barcode === before?.barcode ? after.barcode : readBarcode(after.barcode)
  if (barcode === null) throw refusal('BARCODE_INVALID', 'barcode', { barcode: after.barcode })
  return { ...after, barcode }
}

/** Whether documents and stock would be counted otherwise than they were written. */
export const isCountedOtherwise = (before: Article, after: Article): boolean =>
  (['unit', 'baseUnit', 'conversionFactor'] as const).some((field) => before[field] !== after[field])

const NEW_ARTICLE: Article = {
  description: '',
  unit: '',
  baseUnit: '',
  conversionFactor: 1000,
  unitPrice: 0,
  priceValidFrom: '',
  unitCost: 0,
  vatCode: '',
  unitWeight: 0,
  temperature: 'ambient',
  minShelfLifeDays: 0,
  barcode: '',
  active: true,
}

/** Field by field what differs; of a new article what is not empty. */
export function articleChanges(
  before: Article | null,
  after: Article,
): Record<string, readonly [unknown, unknown]> {
  const fields = Object.keys(after) as (keyof Article)[]
  return Object.fromEntries(
    fields
      .map(
        (field) =>
          [field, [before?.[field] ?? null, after[field] === '' ? null : after[field]] as const] as const,
      )
      .filter(([, [old, now]]) => (old === '' ? null : old) !== now),
  )
}

const refusal = (
  code: 'UNIT_FACTOR_INVALID' | 'VAT_CODE_UNKNOWN' | 'BARCODE_INVALID',
  field: string,
  facts: RuleFacts,
) => new RuleError(code, facts, [{ field, rule: code, facts }])
