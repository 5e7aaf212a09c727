import type { User } from '@cais/domain/access/actor'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { type Column, column, listFile } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'
import { type ProductQuery, presentProducts, productConditions } from '../queries/list-products.ts'
import { productRows } from '../queries/product-rows.ts'

type Row = Awaited<ReturnType<typeof presentProducts>>[number]

/** The products that are sold, with what is free in the warehouse asked for, or in all that the caller may see. */
export function productsFile(query: ProductQuery, user: User, now: Date) {
  const today = calendarDateAt(now.getTime())
  const where = productConditions(query)
  return listFile({
    name: { pt: 'artigos', en: 'articles' },
    columns: COLUMNS,
    statement: productRows({ where, today, branches: user.scope.branches, limit: null, offset: 0 }),
    present: (found, db) => presentProducts(db, found, { ...query, today }),
  })
}

const TEMPERATURES: Record<Language, Record<Row['temperature'], string>> = {
  pt: { ambient: 'Ambiente', refrigerated: 'Refrigerado', frozen: 'Congelado' },
  en: { ambient: 'Ambient', refrigerated: 'Refrigerated', frozen: 'Frozen' },
}

const COLUMNS: readonly Column<Row>[] = [
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
  column.decimal({ pt: 'IVA (%)', en: 'VAT (%)' }, (row) => row.vatRate),
  column.decimal({ pt: 'Peso (kg)', en: 'Weight (kg)' }, (row) => row.unitWeight),
  column.text({ pt: 'Temperatura', en: 'Temperature' }, (row, language) => {
    return TEMPERATURES[language][row.temperature]
  }),
  column.decimal({ pt: 'Stock livre', en: 'Free stock' }, (row) => row.currentStock),
  column.money({ pt: 'Último preço (MZN)', en: 'Last price (MZN)' }, (row) => row.lastPrice?.price),
  column.date({ pt: 'Último preço em', en: 'Last price on' }, (row) => row.lastPrice?.date),
]
