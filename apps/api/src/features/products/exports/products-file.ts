import { rowsAsFile } from '../../../engines/lists/list.ts'
import { type Column, column } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'
import { productList } from '../queries/list-products.ts'
import type { presentProduct } from '../queries/product-rows.ts'

type Row = ReturnType<typeof presentProduct>

/** The list as a file, with what is free in the warehouse asked for, or in all that the caller may see. */
export const productsFile = (reader: Parameters<typeof productList.present>[1]) =>
  rowsAsFile(productList, reader, {
    name: { pt: 'artigos', en: 'articles' },
    columns: FILE_COLUMNS,
    present: productList.present,
  })

const TEMPERATURES: Record<Language, Record<Row['temperature'], string>> = {
  pt: { ambient: 'Ambiente', refrigerated: 'Refrigerado', frozen: 'Congelado' },
  en: { ambient: 'Ambient', refrigerated: 'Refrigerated', frozen: 'Frozen' },
}

const FILE_COLUMNS: readonly Column<Row>[] = [
  column.text({ pt: 'Artigo', en: 'Article' }, (row) => row.id),
  column.text({ pt: 'Descrição', en: 'Description' }, (row) => row.description),
  column.text({ pt: 'Unidade', en: 'Unit' }, (row) => row.unit),
  column.text({ pt: 'Unidade base', en: 'Base unit' }, (row) => row.baseUnit),
  column.decimal(
    { pt: 'Unidades base por unidade', en: 'Base units in a unit' },
    (row) => row.conversionUnits[0]?.conversionFactor,
  ),
  column.money({ pt: 'Preço (MZN)', en: 'Price (MZN)' }, (row) => row.unitPrice),
  column.date({ pt: 'Preço desde', en: 'Price since' }, (row) => row.priceValidFrom),
  column.text({ pt: 'Código de IVA', en: 'VAT code' }, (row) => row.vatCode),
  column.percent({ pt: 'IVA (%)', en: 'VAT (%)' }, (row) => row.vatRate),
  column.decimal({ pt: 'Peso (kg)', en: 'Weight (kg)' }, (row) => row.unitWeight),
  column.text({ pt: 'Temperatura', en: 'Temperature' }, (row, language) => {
    return TEMPERATURES[language][row.temperature]
  }),
  column.decimal({ pt: 'Stock livre', en: 'Free stock' }, (row) => row.currentStock),
  column.money({ pt: 'Último preço (MZN)', en: 'Last price (MZN)' }, (row) => row.lastPrice?.price),
  column.date({ pt: 'Último preço em', en: 'Last price on' }, (row) => row.lastPrice?.date),
  column.text({ pt: 'Código de barras', en: 'Barcode' }, (row) => row.barcode),
  column.yesNo({ pt: 'Activo', en: 'Active' }, (row) => row.active),
]
