import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { multiStock, singlePrice, unitStock } from '@cais/domain/products/units'
import { type VatRate, vatOn } from '@cais/domain/vat/rates'
import type { LastPrice } from '../../customers/queries/read-summary-parts.ts'
import type { ProductListRow } from '../queries/read-product-rows.ts'

type Surroundings = {
  /** The warehouse whose stock is 'current'; all of them together without one. */
  readonly warehouseId: string | undefined
  readonly rates: readonly VatRate[]
  readonly today: CalendarDate
  readonly lastPrice: LastPrice | undefined
}

/** One line of the pick list. */
export function presentProduct(row: ProductListRow, around: Surroundings) {
  const isHere = (stock: { readonly warehouseId: string }) =>
    around.warehouseId === undefined || stock.warehouseId === around.warehouseId
  const here = row.stock.filter(isHere).reduce((sum, { free }) => sum + free, 0)
  return {
    id: row.id,
    description: row.description,
    unit: row.unit,
    baseUnit: row.base_unit,
    unitPrice: row.unit_price,
    priceValidFrom: row.price_valid_from,
    vatCode: row.vat_code,
    vatRate: vatOn(around.rates, row.vat_code, around.today).rate / 100,
    unitWeight: row.unit_weight / 1000,
    temperature: row.temperature,
    ...presentUnits(row, here),
    otherWarehouses: row.stock
      .filter((stock) => !isHere(stock))
      .map(({ warehouseId, free }) => ({ warehouseId, stock: free / 1000 })),
    lastPrice: around.lastPrice ? { price: around.lastPrice.price, date: around.lastPrice.date } : null,
  }
}

function presentUnits(row: ProductListRow, here: number) {
  const { packages, units } = multiStock(here, row.conversion_factor)
  return {
    conversionUnits: [
      { code: row.base_unit, conversionFactor: row.conversion_factor / 1000, originUnit: row.unit },
    ],
    currentStock: here / 1000,
    unitStock: unitStock(here, row.conversion_factor) / 1000,
    singlePrice: singlePrice(row.unit_price, row.conversion_factor),
    multiStock: `${packages / 1000} / ${units / 1000}`,
  }
}
