import { NOUNS } from '@cais/domain/imports/import-nouns'
import { sql } from 'kysely'
import { listFile } from '../../../../http/export/list-file.ts'
import {
  type JudgedStock,
  judgeOpeningStock,
  OPENING_COST,
  postOpeningStock,
} from '../../../inventory/commands/import-opening-stock.ts'
import { fileColumns } from '../file-columns.ts'
import { type ImportNoun, judgementOf, type RowValues, said } from '../noun.ts'

/** Opening stock, by warehouse, article and batch. */
export const openingStock: ImportNoun<JudgedStock> = {
  keysOf: ({ warehouse, product, batch }) => [{ field: 'batch', key: `${warehouse}\n${product}\n${batch}` }],
  labelOf: ({ warehouse, product, batch }) => [product, batch, warehouse].filter(Boolean).join(' · '),
  judge: async (trx, rows, judging) => {
    const judged = await judgeOpeningStock(trx, rows.map(toStock), judging)
    return judged.map((one) => judgementOf(one, ({ isNew }) => isNew))
  },
  write: (trx, writes, { acting, fileName }) =>
    postOpeningStock(trx, writes, { acting, reference: fileName }),
  file: ({ scope }) =>
    listFile({
      name: { pt: 'stock-inicial', en: 'opening-stock' },
      columns: fileColumns<Row>(NOUNS['opening-stock'].columns, (row, key) => row[key]),
      statement: sql<Row>`
      SELECT level.warehouse_id AS warehouse, level.product_id AS product, level.batch, level.expiry, opening.quantity, place.code AS location,
        ${OPENING_COST} AS "unitCost"
      FROM (SELECT level_id, sum(quantity)::bigint AS quantity FROM stock_movements WHERE kind = 'opening' GROUP BY level_id) AS opening
      JOIN stock_levels AS level ON level.id = opening.level_id
      JOIN warehouses AS w ON w.id = level.warehouse_id
      LEFT JOIN stock_locations AS place ON place.warehouse_id = level.warehouse_id AND place.product_id = level.product_id
      WHERE ${scope.branches === 'all' ? sql`true` : sql`w.branch_id = ANY(${[...scope.branches]}::text[])`}
      ORDER BY level.warehouse_id, level.product_id, level.batch`,
      present: (rows) => rows,
    }),
}

type Row = Record<string, string | number | boolean | null>

const toStock = (values: RowValues) => ({
  warehouse: String(values.warehouse ?? ''),
  product: String(values.product ?? ''),
  batch: String(values.batch ?? ''),
  expiry: said<string>(values.expiry) ?? null,
  quantity: said<number>(values.quantity) ?? 0,
  location: said<string>(values.location) ?? null,
  unitCost: said<number>(values.unitCost) ?? null,
})
