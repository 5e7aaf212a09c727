import type { FileLine } from '@cais/domain/imports/classify-row'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { PricedProduct } from '../../../aggregates/prices/sale-prices.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import type { ImportContext } from '../import-context.ts'

/**
 * The lines' products by code, with their own prices; those that are not known are made where the mapping allows it.
 * The first price that a file names for a new product is its list price: a lower one later is a discount to be approved.
 */
export async function ensureProducts(
  trx: Trx,
  lines: readonly FileLine[],
  importing: ImportContext,
): Promise<ReadonlyMap<string, PricedProduct>> {
  const codes = [...new Set(lines.map((line) => line.productCode))]
  if (importing.mapping.createProducts) await addMissing(trx, lines, codes, importing)
  const rows = await readProducts(trx, codes)
  return new Map(rows.filter(({ active }) => active).map((row) => [row.id, row]))
}

const readProducts = (trx: Trx, codes: readonly string[]) =>
  trx
    .selectFrom('products')
    .select(['id', 'unit_price', 'price_valid_from', 'active'])
    .where('id', '=', sql<string>`any(${[...codes]}::text[])`)
    .execute()

async function addMissing(
  trx: Trx,
  lines: readonly FileLine[],
  codes: readonly string[],
  importing: ImportContext,
) {
  const known = new Set((await readProducts(trx, codes)).map(({ id }) => id))
  const first = new Map(lines.toReversed().map((line) => [line.productCode, line]))
  const rows = codes
    .filter((code) => !known.has(code))
    .toSorted()
    .flatMap((code) => first.get(code) ?? [])
    .map((line) => productRow(line, importing))
  if (rows.length === 0) return
  const added = await trx
    .insertInto('products')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(['id', 'unit_price'])
    .execute()
  for (const { id, unit_price } of added) {
    const facts = { unitPrice: unit_price, file: importing.fileName }
    const entry = {
      objectType: 'product',
      objectId: id,
      user: importing.target.user,
      action: 'create',
      facts,
    }
    await recordHistory(trx, { ...entry, at: importing.now.toISOString() })
  }
}

const productRow = (line: FileLine, { mapping, now }: ImportContext) => ({
  id: line.productCode,
  description: line.description,
  unit: mapping.unit,
  base_unit: mapping.unit,
  unit_price: line.unitPrice,
  price_valid_from: calendarDateAt(now.getTime()),
  vat_code: mapping.vatCode,
})
