import { NOUNS } from '@cais/domain/imports/import-nouns'
import type { Article } from '@cais/domain/products/article'
import { readBarcode } from '@cais/domain/products/product-units'
import { sql } from 'kysely'
import { listFile } from '../../../../http/export/list-file.ts'
import {
  type JudgedArticle,
  judgeArticles,
  saveArticles,
} from '../../../products/commands/import-articles.ts'
import { fileColumns } from '../file-columns.ts'
import { type ImportNoun, judgementOf, type RowValues, said } from '../noun.ts'

/** Articles, by their code. */
export const articles: ImportNoun<JudgedArticle> = {
  keysOf: ({ id, barcode }) => [
    {
      field: 'id',
      key: `id ${String(id ?? '')
        .replaceAll(' ', '')
        .toUpperCase()}`,
    },
    ...(barcode ? [{ field: 'barcode', key: `barcode ${readBarcode(String(barcode)) ?? barcode}` }] : []),
  ],
  labelOf: ({ id, description }) => String(description ?? id ?? ''),
  judge: async (trx, rows, { acting, isLocked }) => {
    const judged = await judgeArticles(trx, rows.map(toArticle), { now: acting.now, isLocked })
    return judged.map((one) => judgementOf(one, ({ isNew }) => isNew))
  },
  write: (trx, writes, { acting }) => saveArticles(trx, writes, acting),
  file: () =>
    listFile({
      name: { pt: 'artigos', en: 'articles' },
      columns: fileColumns<Row>(NOUNS.articles.columns, (row, key) => row[key]),
      statement: sql<Row>`
      SELECT id, description, unit, base_unit AS "baseUnit", conversion_factor AS "conversionFactor", unit_price AS "unitPrice",
        price_valid_from AS "priceValidFrom", unit_cost AS "unitCost", vat_code AS "vatCode", unit_weight AS "unitWeight", temperature,
        min_shelf_life_days AS "minShelfLifeDays", barcode, active
      FROM products ORDER BY id`,
      present: (rows) => rows,
    }),
}

type Row = Record<string, string | number | boolean | null>

const toArticle = (values: RowValues) => ({
  id: String(values.id ?? ''),
  change: {
    description: said<string>(values.description),
    unit: said<string>(values.unit),
    baseUnit: said<string>(values.baseUnit),
    conversionFactor: said<number>(values.conversionFactor),
    unitPrice: said<number>(values.unitPrice),
    priceValidFrom: said<string>(values.priceValidFrom),
    unitCost: said<number>(values.unitCost),
    vatCode: said<string>(values.vatCode),
    unitWeight: said<number>(values.unitWeight),
    temperature: said<Article['temperature']>(values.temperature),
    minShelfLifeDays: said<number>(values.minShelfLifeDays),
    barcode: said<string>(values.barcode),
    active: said<boolean>(values.active),
  },
})
