import type { StockQuery, StockRow } from '@cais/contract/stock/schemas'
import type { User } from '@cais/domain/access/actor'
import type { Area } from '@cais/domain/customers/area'
import type { Db } from '../../../db/pool.ts'
import { type Column, column, listFile } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'
import { provinceOf, stageText, statusText, TYPE_WORDS } from '../../orders/exports/order-words.ts'
import { presentStockRow } from '../presenter/stock-row.ts'
import { stockRows } from '../queries/list-stock.ts'

/** The documents of stock analysis under the filters. */
export const stockFile = (db: Db, query: StockQuery, user: User) =>
  listFile({
    name: { pt: 'análise de stock', en: 'stock analysis' },
    columns: COLUMNS,
    statement: stockRows(db, query, user),
    present: (found) => found.map(presentStockRow),
  })

const AREA_WORDS: Record<Language, Record<Area, string>> = {
  pt: { north: 'Norte', center: 'Centro', south: 'Sul', undefined: 'Indefinida' },
  en: { north: 'North', center: 'Center', south: 'South', undefined: 'Undefined' },
}

const COLUMNS: readonly Column<StockRow>[] = [
  column.text({ pt: 'Número', en: 'Number' }, (row) => row.number),
  column.text({ pt: 'Tipo', en: 'Type' }, (row, language) => TYPE_WORDS[language][row.type]),
  column.text({ pt: 'Estado', en: 'Status' }, (row, language) => statusText(row.status, language)),
  column.text({ pt: 'Fase', en: 'Stage' }, (row, language) => stageText(row.stages, language)),
  column.text({ pt: 'Código do cliente', en: 'Customer code' }, (row) => row.customer.code),
  column.text({ pt: 'Cliente', en: 'Customer' }, (row) => row.customer.name),
  column.text({ pt: 'Rota', en: 'Route' }, (row) => row.customer.route),
  column.text({ pt: 'Área', en: 'Area' }, (row, language) => AREA_WORDS[language][row.area]),
  column.text({ pt: 'Província', en: 'Province' }, (row) => provinceOf(row.provinceId)),
  column.text({ pt: 'Filial', en: 'Branch' }, (row) => row.branchId),
  column.text({ pt: 'Armazém', en: 'Warehouse' }, (row) => row.warehouse),
  column.date({ pt: 'Entrega', en: 'Delivery' }, (row) => row.deliveryDate),
  column.instant({ pt: 'Submetido', en: 'Submitted' }, (row) => row.submittedAt),
  column.integer({ pt: 'Linhas', en: 'Lines' }, (row) => row.lineCount),
  column.integer({ pt: 'Linhas por reservar', en: 'Lines to reserve' }, (row) => row.missingLines),
  column.percent({ pt: 'Reservado (%)', en: 'Reserved (%)' }, (row) => row.reservedPercent),
  column.decimal({ pt: 'Peso (kg)', en: 'Weight (kg)' }, (row) => row.totalWeight),
]
