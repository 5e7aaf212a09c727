import { NOUNS } from '@cais/domain/imports/import-nouns'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import { listFile } from '../../../../http/export/list-file.ts'
import { type JudgedPrice, judgePrices, savePrices } from '../../../prices/commands/import-prices.ts'
import { fileColumns } from '../file-columns.ts'
import { type ImportNoun, judgementOf, said } from '../noun.ts'

/** Prices of the versions of price lists, by list, version and article. Those of versions that ended do not go out. */
export const priceLines: ImportNoun<JudgedPrice> = {
  keysOf: ({ list, number, product }) => [
    { field: 'product', key: `${list} ${number ?? ''} ${product}`.toUpperCase() },
  ],
  labelOf: ({ list, number, product }) => [product, list, number].filter(Boolean).join(' · '),
  judge: async (trx, rows, judging) => {
    const judged = await judgePrices(
      trx,
      rows.map((values) => ({
        list: String(values.list ?? ''),
        number: said<number>(values.number) ?? null,
        product: String(values.product ?? ''),
        price: said<number>(values.price) ?? 0,
      })),
      judging,
    )
    return judged.map((one) => judgementOf(one, ({ isNew }) => isNew))
  },
  write: (trx, writes, { acting }) => savePrices(trx, writes, acting),
  file: ({ scope: { operations } }, now) =>
    listFile({
      name: { pt: 'precos', en: 'prices' },
      columns: fileColumns<Row>(NOUNS['price-lines'].columns, (row, key) => row[key]),
      statement: sql<Row>`
      SELECT l.code AS list, v.number, line.product_id AS product, coalesce(line.entered, line.price) AS price
      FROM price_lines AS line JOIN price_versions AS v ON v.id = line.version_id JOIN price_lists AS l ON l.id = v.list_id
      WHERE (v.valid_to IS NULL OR v.valid_to >= ${calendarDateAt(now.getTime())})
        AND ${operations === 'all' ? sql`true` : sql`(l.operation_id IS NULL OR l.operation_id = ANY(${[...operations]}::text[]))`}
      ORDER BY l.code, v.number, line.product_id`,
      present: (rows) => rows,
    }),
}

type Row = Record<string, string | number | boolean | null>
