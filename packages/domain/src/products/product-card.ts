import { RuleError } from '../kernel/rule-error.ts'
import type { Temperature } from '../shipments/weights.ts'
import {
  type ProductUnit,
  requireOwnUnits,
  requireStockUnit,
  requireUnitsOfUse,
  type UnitUse,
} from './product-units.ts'

/** What is written of an article besides its price. A document line stores a copy of its day. */
export type ProductCard = {
  readonly description: string
  /** The unit of prices; one of `units`. */
  readonly unit: string
  /** The smallest unit, in which the others are counted; one of `units`, with factor 1. */
  readonly baseUnit: string
  /** What stock counts; one of `units`. Stands once stock or documents count in it (decision 0202). */
  readonly stockUnit: string
  readonly units: readonly ProductUnit[]
  readonly vatCode: string
  readonly temperature: Temperature
  /** Days from production to expiry; 0 = not said. */
  readonly shelfLifeDays: number
  /** Days that must be left on delivery, whoever asks for it. */
  readonly minShelfLifeDays: number
  /** false = not chosen for new documents; those there are go on. */
  readonly active: boolean
}

/** What is left out stays. */
export type CardChange = { readonly [Field in keyof ProductCard]?: ProductCard[Field] | undefined }

/** A new article: what nobody says. */
export const NEW_PRODUCT: Omit<ProductCard, 'description' | 'vatCode'> = {
  unit: 'un',
  baseUnit: 'un',
  stockUnit: 'un',
  units: [],
  temperature: 'ambient',
  shelfLifeDays: 0,
  minShelfLifeDays: 0,
  active: true,
}

const CODE = /^[A-Z0-9][A-Z0-9._-]*$/

/** The code of a new article as it is stored, in capitals. Throws PRODUCT_CODE_INVALID. */
export function readProductCode(text: string): string {
  const code = text.trim().toUpperCase()
  if (code.length <= 40 && CODE.test(code)) return code
  throw refusal('PRODUCT_CODE_INVALID', 'code', { code: text })
}

type Known = {
  /** The codes of VAT that have a rate. */
  readonly vatCodes: readonly string[]
  /** What documents and stock are written in. */
  readonly use: UnitUse
}

/**
 * The card with what was changed. Throws VAT_CODE_UNKNOWN, SHELF_LIFE_TOO_LONG, and what the rules of units refuse. What was on the card
 * before and is not changed is not judged.
 */
export function editProduct(card: ProductCard, change: CardChange, { vatCodes, use }: Known): ProductCard {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after = followingSales(card, { ...card, ...given }, { change, use })
  if (after.vatCode !== card.vatCode && !vatCodes.includes(after.vatCode))
    throw refusal('VAT_CODE_UNKNOWN', 'vatCode', { code: after.vatCode })
  if (after.shelfLifeDays > 0 && after.minShelfLifeDays > after.shelfLifeDays)
    throw refusal('SHELF_LIFE_TOO_LONG', 'minShelfLifeDays', { days: after.shelfLifeDays })
  if (!isSame(unitsOf(card), unitsOf(after))) {
    requireOwnUnits(after)
    requireUnitsOfUse(card, after, use)
    requireStockUnit(after)
  }
  return after
}

/** Nobody said what stock counts: it follows the sales unit, as long as nothing is counted. */
function followingSales(
  before: ProductCard,
  after: ProductCard,
  { change, use }: { readonly change: CardChange; readonly use: UnitUse },
): ProductCard {
  const follows = change.stockUnit === undefined && !use.isUsed && before.stockUnit === before.unit
  return follows ? { ...after, stockUnit: after.unit } : after
}

const unitsOf = ({ unit, baseUnit, stockUnit, units }: ProductCard) => ({ unit, baseUnit, stockUnit, units })

/** Field by field what differs, as history stores it; of a new card what is not empty. */
export function productChanges(before: ProductCard | null, after: ProductCard): ProductChanges {
  const fields = Object.keys(after) as (keyof ProductCard)[]
  return Object.fromEntries(
    fields
      .map((field) => [field, [before?.[field] ?? null, after[field]]] as const)
      .filter(([, [old, now]]) => !isSame(old, now)),
  )
}
export type ProductChanges = Partial<Record<keyof ProductCard, readonly [unknown, unknown]>>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const refusal = (
  code: 'PRODUCT_CODE_INVALID' | 'VAT_CODE_UNKNOWN' | 'SHELF_LIFE_TOO_LONG',
  field: string,
  facts: Readonly<Record<string, string | number>>,
) => new RuleError(code, facts, [{ field, rule: code, facts }])
