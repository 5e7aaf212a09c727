import { hasGs1CheckDigit } from '../kernel/check-digit.ts'
import type { Milli } from '../kernel/quantity.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { articleOf } from '../stock/gs1.ts'

/** A unit of an article: what it contains, its barcode and its weights. */
export type ProductUnit = {
  /** As printed: 'un', 'cx', 'pal'. */
  readonly code: string
  /** Base units in one of this unit, in thousandths; 1000 for the base unit. */
  readonly factor: Milli
  /** As a scanner reads it: a GTIN without leading zeros; '' = none. */
  readonly barcode: string
  /** Grams in one of this unit; 0 = not known. */
  readonly netWeight: number
  readonly grossWeight: number
  /** Customers may order in it. */
  readonly orderable: boolean
}

type Units = {
  readonly unit: string
  readonly baseUnit: string
  readonly stockUnit: string
  readonly units: readonly ProductUnit[]
}

/** In which units an article is written already. */
export type UnitUse = {
  /** A document line, a goods receipt or a batch is of the article: its base unit and sales unit stand. */
  readonly isUsed: boolean
  /** Units of document lines. */
  readonly documentUnits: readonly string[]
}
export const UNUSED: UnitUse = { isUsed: false, documentUnits: [] }

const EAN_LENGTHS = [8, 13, 14]

/**
 * A barcode as it is stored, without blanks and, where it is a GTIN, without leading zeros; null when it is a number of 8, 13 or 14 digits with
 * a wrong check digit. Barcodes of one's own may be any text.
 */
export function readBarcode(text: string): string | null {
  const code = text.replace(/\s/g, '')
  if (/^\d+$/.test(code) && EAN_LENGTHS.includes(code.length) && !hasGs1CheckDigit(code)) return null
  return articleOf(code)
}

/** Unit codes that differ only by case or blanks are the same unit. */
const unitKey = (code: string): string => code.replace(/\s/g, '').toLowerCase()

/** Units as entered: codes without blanks around, barcodes as they are stored. Throws BARCODE_INVALID. */
export const enteredUnits = (units: readonly ProductUnit[]): ProductUnit[] =>
  units.map((unit, place) => {
    const barcode = readBarcode(unit.barcode)
    if (barcode === null) throw refusal('BARCODE_INVALID', at(place, 'barcode'), { barcode: unit.barcode })
    return { ...unit, code: unit.code.trim(), barcode }
  })

/**
 * One base unit with factor 1 and one sales unit, no unit or barcode twice, no factor of 0, nothing heavier without its packing than with it.
 * Throws UNIT_TWICE, UNIT_FACTOR_INVALID, BARCODE_TWICE, WEIGHT_NET_OVER_GROSS, BASE_UNIT_MISSING, BASE_UNIT_FACTOR, SALES_UNIT_MISSING.
 */
export function requireOwnUnits({ unit, baseUnit, units }: Units): void {
  for (const [place, one] of units.entries()) {
    const before = units.slice(0, place)
    if (before.some(({ code }) => unitKey(code) === unitKey(one.code)))
      throw refusal('UNIT_TWICE', at(place, 'code'), { unit: one.code })
    if (!Number.isSafeInteger(one.factor) || one.factor <= 0)
      throw refusal('UNIT_FACTOR_INVALID', at(place, 'factor'), { unit: one.code })
    if (one.barcode !== '' && before.some(({ barcode }) => barcode === one.barcode))
      throw refusal('BARCODE_TWICE', at(place, 'barcode'), { barcode: one.barcode })
    if (one.grossWeight > 0 && one.netWeight > one.grossWeight)
      throw refusal('WEIGHT_NET_OVER_GROSS', at(place, 'netWeight'), { unit: one.code })
  }
  const base = units.findIndex(({ code }) => code === baseUnit)
  if (base < 0) throw refusal('BASE_UNIT_MISSING', 'baseUnit', {})
  if (units[base]?.factor !== 1000) throw refusal('BASE_UNIT_FACTOR', at(base, 'factor'), { unit: baseUnit })
  const sales = units.find(({ code }) => code === unit)
  if (sales === undefined) throw refusal('SALES_UNIT_MISSING', 'unit', {})
}

/** Stock counts one of the units. Throws STOCK_UNIT_MISSING. */
export function requireStockUnit({ stockUnit, units }: Units): void {
  if (!units.some(({ code }) => code === stockUnit)) throw refusal('STOCK_UNIT_MISSING', 'stockUnit', {})
}

/**
 * Documents and stock count in units: one that they are written in keeps its code and its factor. Throws UNIT_IN_USE. Other units may be added,
 * changed and taken off.
 */
export function requireUnitsOfUse(before: Units, after: Units, { isUsed, documentUnits }: UnitUse): void {
  if (!isUsed) return
  if (after.baseUnit !== before.baseUnit) throw refusal('UNIT_IN_USE', 'baseUnit', { unit: before.baseUnit })
  if (after.unit !== before.unit) throw refusal('UNIT_IN_USE', 'unit', { unit: before.unit })
  if (after.stockUnit !== before.stockUnit)
    throw refusal('UNIT_IN_USE', 'stockUnit', { unit: before.stockUnit })
  const fixed = [before.baseUnit, before.unit, before.stockUnit, ...documentUnits]
  for (const { code, factor } of before.units.filter((one) => fixed.includes(one.code))) {
    const place = after.units.findIndex((one) => one.code === code)
    if (place < 0) throw refusal('UNIT_IN_USE', 'units', { unit: code })
    if (after.units[place]?.factor !== factor)
      throw refusal('UNIT_IN_USE', at(place, 'factor'), { unit: code })
  }
}

type Content = Pick<ProductUnit, 'code' | 'factor'>
type Part = { readonly unit: string; readonly count: Milli }

/** What one of the largest unit is, counted in ever smaller ones: 1 pal = 8 cam = 64 cx = 640 un. Units that it does not hold a whole number of are left out. */
export function contentOf(units: readonly Content[]): readonly Part[] {
  const [largest, ...smaller] = units.toSorted((a, b) => b.factor - a.factor)
  if (largest === undefined) return []
  const parts = smaller
    .filter(({ factor }) => factor < largest.factor && largest.factor % factor === 0)
    .map(({ code, factor }) => ({ unit: code, count: (largest.factor / factor) * 1000 }))
  return [{ unit: largest.code, count: 1000 }, ...parts]
}

/** What a unit contains, in the largest of the smaller ones that it holds a whole number of; of the base unit itself. */
export function partOf(units: readonly Content[], { code, factor }: Content): Part {
  const inner = units
    .filter((one) => one.code !== code && one.factor < factor && factor % one.factor === 0)
    .toSorted((a, b) => b.factor - a.factor)[0]
  return inner === undefined
    ? { unit: code, count: 1000 }
    : { unit: inner.code, count: (factor / inner.factor) * 1000 }
}

const at = (place: number, part: keyof ProductUnit) => `units.${place}.${part}`

type UnitRefusal =
  | 'UNIT_TWICE'
  | 'UNIT_FACTOR_INVALID'
  | 'UNIT_IN_USE'
  | 'BARCODE_INVALID'
  | 'BARCODE_TWICE'
  | 'BASE_UNIT_MISSING'
  | 'BASE_UNIT_FACTOR'
  | 'SALES_UNIT_MISSING'
  | 'STOCK_UNIT_MISSING'
  | 'WEIGHT_NET_OVER_GROSS'

const refusal = (code: UnitRefusal, field: string, facts: Readonly<Record<string, string>>) =>
  new RuleError(code, facts, [{ field, rule: code, facts }])
