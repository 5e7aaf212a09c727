import type { ProductInput, ProductUpdate } from '@cais/contract/products/schemas'
import { requireNotErps } from '@cais/domain/erp/limits'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import {
  type CardChange,
  editProduct as editCard,
  NEW_PRODUCT,
  type ProductCard,
  type ProductChanges,
  productChanges,
  readProductCode,
} from '@cais/domain/products/product-card'
import { enteredUnits, UNUSED } from '@cais/domain/products/product-units'
import { readVatRates } from '../../../aggregates/company/read-company.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { versionFacts } from '../../../engines/history/require-version.ts'
import { readErpSystem } from '../../../gateways/erp/connection.ts'
import {
  findBarcode,
  findSameCode,
  insertCard,
  lockBarcodes,
  lockCard,
  readUse,
  updateCard,
} from '../store.ts'

/** A new article under its code. Throws what editCard throws, PRODUCT_CODE_INVALID, PRODUCT_CODE_TAKEN, BARCODE_INVALID, BARCODE_TAKEN. */
export async function createProduct(trx: Trx, input: ProductInput, acting: Acting): Promise<string> {
  const { code, unitPrice, ...fields } = input
  const id = readProductCode(code)
  // those who create articles wait for each other here, so that no code is given twice
  await lockBarcodes(trx)
  await requireOwnCode(trx, id)
  const before: ProductCard = { ...NEW_PRODUCT, description: '', vatCode: '' }
  const card = editCard(before, changeOf(fields), { vatCodes: await readVatCodes(trx), use: UNUSED })
  await requireOwnBarcodes(trx, id, card)
  const today = calendarDateAt(acting.now.getTime())
  await insertCard(trx, { id, card, unitPrice, today }, acting.now)
  await record(
    trx,
    { id, action: 'create', changes: productChanges(null, card), facts: { unitPrice } },
    acting,
  )
  return id
}

/**
 * Changes an article. Documents keep what their lines say. Throws NOT_FOUND, VERSION_CONFLICT, and what createProduct throws of cards, UNIT_IN_USE for
 * a unit that documents or stock are written in.
 */
export async function editProduct(
  trx: Trx,
  { id, version: seen, ...fields }: ProductUpdate & { readonly id: string },
  acting: Acting,
): Promise<void> {
  if (fields.units !== undefined) await lockBarcodes(trx)
  const { card: before, version } = await lockCard(trx, id)
  if (seen !== undefined && seen !== version) throw new RuleError('VERSION_CONFLICT', { seen, version })
  const known = { vatCodes: await readVatCodes(trx), use: await readUse(trx, id) }
  const after = editCard(before, changeOf(fields), known)
  const changes = productChanges(before, after)
  if (Object.keys(changes).length === 0) return
  const { system } = await readErpSystem(trx)
  requireNotErps('product', Object.keys(changes), system)
  await requireOwnBarcodes(trx, id, after)
  await updateCard(trx, id, after, acting.now)
  await record(trx, { id, action: 'edit', changes, facts: versionFacts(seen) }, acting)
}

type Fields = Omit<ProductUpdate, 'id' | 'version'>

/** What the call says of the card, in thousandths and grams. */
function changeOf({ units, ...rest }: Fields): CardChange {
  if (units === undefined) return rest
  const entered = units.map((unit) => ({
    ...unit,
    factor: Math.round(unit.factor * 1000),
    netWeight: Math.round(unit.netWeight * 1000),
    grossWeight: Math.round(unit.grossWeight * 1000),
  }))
  return { ...rest, units: enteredUnits(entered) }
}

async function readVatCodes(trx: Trx): Promise<string[]> {
  const rates = await readVatRates(trx)
  return [...new Set(rates.map(({ code }) => code))]
}

async function requireOwnCode(trx: Trx, code: string): Promise<void> {
  const other = await findSameCode(trx, code)
  if (other === undefined) return
  const facts = { code, product: `${other.id} ${other.description}`, productId: other.id }
  throw new RuleError('PRODUCT_CODE_TAKEN', facts, [{ field: 'code', rule: 'PRODUCT_CODE_TAKEN', facts }])
}

/** Throws BARCODE_TAKEN at the unit, with the other article. */
async function requireOwnBarcodes(trx: Trx, id: string, { units }: ProductCard): Promise<void> {
  const barcodes = units.map(({ barcode }) => barcode).filter((barcode) => barcode !== '')
  const other = barcodes.length === 0 ? undefined : await findBarcode(trx, barcodes, id)
  if (other === undefined) return
  const facts = { barcode: other.barcode, product: `${other.id} ${other.description}`, productId: other.id }
  const place = units.findIndex(({ barcode }) => barcode === other.barcode)
  throw new RuleError('BARCODE_TAKEN', facts, [
    { field: `units.${place}.barcode`, rule: 'BARCODE_TAKEN', facts },
  ])
}

type Recorded = {
  readonly id: string
  readonly action: 'create' | 'edit'
  readonly changes: ProductChanges
  readonly facts: Readonly<Record<string, unknown>>
}

const record = (trx: Trx, { id, ...entry }: Recorded, { user, now, origin }: Acting) =>
  recordHistory(trx, {
    objectType: 'product',
    objectId: id,
    user,
    ...entry,
    origin: origin ?? {},
    at: now.toISOString(),
  })
