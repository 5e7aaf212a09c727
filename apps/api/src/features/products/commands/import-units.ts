import { RuleError, type RuleFacts } from '@cais/domain/kernel/rule-error'
import { editProduct, type ProductCard, productChanges } from '@cais/domain/products/product-card'
import {
  enteredUnits,
  type ProductUnit,
  readBarcode,
  UNUSED,
  type UnitUse,
} from '@cais/domain/products/product-units'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistories } from '../../../engines/history/record-history.ts'
import { lockBarcodes, readBarcodes, readCards, readUses, type StoredCard, updateCards } from '../store.ts'

/** What a row says of a unit of an article; what it leaves out stays. */
export type UnitRow = {
  readonly product: string
  readonly unit: string
  readonly change: { readonly [Field in keyof Omit<ProductUnit, 'code'>]?: ProductUnit[Field] | undefined }
}

export type JudgedUnit = {
  readonly stored: StoredCard
  readonly isNew: boolean
  readonly after: ProductCard
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
}

/** What each row would make of the card of its article; rows of one article follow each other. The statements are the same however many rows there are. */
export async function judgeUnits(
  trx: Trx,
  rows: readonly UnitRow[],
  { isLocked }: { readonly isLocked: boolean },
): Promise<readonly (JudgedUnit | RuleError)[]> {
  if (isLocked) await lockBarcodes(trx)
  const codes = [...new Set(rows.flatMap(({ product }) => [product, product.toUpperCase()]))]
  const stored = await readCards(trx, codes, { isLocked })
  const byId = new Map(stored.map((one) => [one.id, one]))
  const uses = await readUses(trx, [...byId.keys()])
  const taken = await readBarcodes(
    trx,
    rows.flatMap(({ change }) => readBarcode(change.barcode ?? '') || []),
  )
  const made = new Map<string, ProductCard>()
  return rows.map((row) => {
    const found = byId.get(row.product) ?? byId.get(row.product.toUpperCase())
    if (found === undefined) return refusal('PRODUCT_UNKNOWN', 'product', { product: row.product })
    const before = made.get(found.id) ?? found.card
    const judged = judgeUnit(row, { found, before, use: uses.get(found.id) ?? UNUSED, taken })
    if (!(judged instanceof RuleError)) made.set(found.id, judged.after)
    return judged
  })
}

type Context = {
  readonly found: StoredCard
  /** The card as the rows before made it. */
  readonly before: ProductCard
  readonly use: UnitUse
  /** Whose the barcodes are that rows give. */
  readonly taken: Awaited<ReturnType<typeof readBarcodes>>
}

function judgeUnit({ unit, change }: UnitRow, context: Context): JudgedUnit | RuleError {
  const { found, before, use, taken } = context
  const known = before.units.find(({ code }) => code.toLowerCase() === unit.toLowerCase())
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const entered: ProductUnit = { ...(known ?? { ...NEW_UNIT, code: unit }), ...given }
  const units = known
    ? before.units.map((one) => (one === known ? entered : one))
    : [...before.units, entered]
  try {
    const after = editProduct(before, { units: enteredUnits(units) }, { vatCodes: [], use })
    const { barcode = '' } = after.units.find(({ code }) => code === entered.code) ?? {}
    const other = barcode === '' ? undefined : taken.get(barcode)
    if (other && other.id !== found.id)
      return refusal('BARCODE_TAKEN', 'barcode', { barcode, product: `${other.id} ${other.description}` })
    return { stored: found, isNew: known === undefined, after, changes: productChanges(before, after) }
  } catch (error) {
    if (error instanceof RuleError) return atColumn(error)
    throw error
  }
}

const NEW_UNIT = { factor: 0, barcode: '', netWeight: 0, grossWeight: 0, orderable: true }

/** A refusal at a unit of the card lies in one row of the file: 'units.2.factor' is its 'factor', and the unit itself its 'unit'. */
function atColumn({ code, facts, details }: RuleError): RuleError {
  const columns = details.map((detail) => {
    const field = detail.field.split('.').at(-1) ?? ''
    const isOfUnit = field === 'code' || field === 'units' || field === 'baseUnit'
    return { ...detail, field: isOfUnit ? 'unit' : field }
  })
  return new RuleError(code, facts, columns)
}

const refusal = (code: RuleError['code'], field: string, facts: RuleFacts) =>
  new RuleError(code, facts, [{ field, rule: code, facts }])

/** Writes what was judged in the same transaction, with one entry of history for each article. */
export async function saveUnits(
  trx: Trx,
  judged: readonly JudgedUnit[],
  { user, now, origin = {} }: Acting,
): Promise<void> {
  const changed = [...new Map(judged.map((one) => [one.stored.id, one])).values()]
  await updateCards(
    trx,
    changed.map(({ stored, after }) => ({ id: stored.id, card: after })),
    now,
  )
  await recordHistories(
    trx,
    changed.map(({ stored, after }) => ({
      objectType: 'product',
      objectId: stored.id,
      user,
      action: 'edit',
      changes: productChanges(stored.card, after),
      origin,
      at: now.toISOString(),
    })),
  )
}
