import type { FileLine } from '@cais/domain/imports/classify-row'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Centavos } from '@cais/domain/kernel/money'
import { sql } from 'kysely'
import { recordHistory } from '../../../db/record-history.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Importing } from '../commands/importing.ts'

/**
 * List prices of the lines' articles by code; those that are not known are made where the mapping allows it.
 * The first price that a file names for a new article is its list price: a lower one later is a discount to be approved.
 */
export async function ensureArticles(
  trx: Trx,
  lines: readonly FileLine[],
  importing: Importing,
): Promise<ReadonlyMap<string, Centavos>> {
  const codes = [...new Set(lines.map((line) => line.articleCode))]
  if (importing.mapping.createArticles) await addMissing(trx, lines, codes, importing)
  const rows = await readArticles(trx, codes)
  return new Map(rows.filter(({ active }) => active).map(({ id, unit_price }) => [id, unit_price]))
}

const readArticles = (trx: Trx, codes: readonly string[]) =>
  trx
    .selectFrom('products')
    .select(['id', 'unit_price', 'active'])
    .where('id', '=', sql<string>`any(${[...codes]}::text[])`)
    .execute()

async function addMissing(
  trx: Trx,
  lines: readonly FileLine[],
  codes: readonly string[],
  importing: Importing,
) {
  const known = new Set((await readArticles(trx, codes)).map(({ id }) => id))
  const first = new Map(lines.toReversed().map((line) => [line.articleCode, line]))
  const rows = codes
    .filter((code) => !known.has(code))
    .toSorted()
    .flatMap((code) => first.get(code) ?? [])
    .map((line) => articleRow(line, importing))
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

const articleRow = (line: FileLine, { mapping, now }: Importing) => ({
  id: line.articleCode,
  description: line.description,
  unit: mapping.unit,
  base_unit: mapping.unit,
  unit_price: line.unitPrice,
  price_valid_from: calendarDateAt(now.getTime()),
  vat_code: mapping.vatCode,
})
