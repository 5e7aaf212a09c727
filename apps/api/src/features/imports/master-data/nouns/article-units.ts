import { NOUNS } from '@cais/domain/imports/import-nouns'
import { readBarcode } from '@cais/domain/products/product-units'
import { sql } from 'kysely'
import { listFile } from '../../../../http/export/list-file.ts'
import { type JudgedUnit, judgeUnits, saveUnits } from '../../../products/commands/import-units.ts'
import { fileColumns } from '../file-columns.ts'
import { type ImportNoun, judgementOf, said } from '../noun.ts'

/** All units of articles, by the codes of article and unit. */
export const articleUnits: ImportNoun<JudgedUnit> = {
  keysOf: ({ product, unit, barcode }) => [
    { field: 'unit', key: `unit ${String(product).toUpperCase()} ${String(unit).toUpperCase()}` },
    ...(barcode ? [{ field: 'barcode', key: `barcode ${readBarcode(String(barcode)) ?? barcode}` }] : []),
  ],
  labelOf: ({ product, unit }) => [product, unit].filter(Boolean).join(' · '),
  judge: async (trx, rows, judging) => {
    const judged = await judgeUnits(
      trx,
      rows.map((values) => ({
        product: String(values.product ?? ''),
        unit: String(values.unit ?? ''),
        change: {
          factor: said<number>(values.factor),
          barcode: said<string>(values.barcode),
          netWeight: said<number>(values.netWeight),
          grossWeight: said<number>(values.grossWeight),
          orderable: said<boolean>(values.orderable),
        },
      })),
      judging,
    )
    return judged.map((one) => judgementOf(one, ({ isNew }) => isNew))
  },
  write: (trx, writes, { acting }) => saveUnits(trx, writes, acting),
  file: () =>
    listFile({
      name: { pt: 'unidades-de-artigos', en: 'article-units' },
      columns: fileColumns<Row>(NOUNS['article-units'].columns, (row, key) => row[key]),
      statement: sql<Row>`
      SELECT product_id AS product, code AS unit, factor, barcode, net_weight AS "netWeight", gross_weight AS "grossWeight", orderable
      FROM product_units ORDER BY product_id, position, code`,
      present: (rows) => rows,
    }),
}

type Row = Record<string, string | number | boolean | null>
