import { servedFromFor } from '@cais/domain/customers/served-from'
import { milliFromDecimal } from '@cais/domain/kernel/quantity'
import { chooseWarehouse, type WarehouseChoice } from '@cais/domain/stock/serving-warehouse'
import type { ApiData, ApiRow } from '../../../../lib/api/api.ts'
import type { DraftForm } from '../form/draft-form.ts'
import { stockQuantityOf } from './line-units.ts'

type Product = ApiRow<'GET /products'>
type Customer = ApiData<'GET /customers/{id}/summary'>['customer']
type Draft = Pick<DraftForm, 'warehouse' | 'lines'>

/** Where the draft would be served from by what is free now; null when its warehouse alone may serve it. */
export function servingOf(
  { warehouse, lines }: Draft,
  customer: Customer | undefined,
  byCode: ReadonlyMap<string, Product>,
): WarehouseChoice | null {
  // a reply that the device kept from an earlier version says nothing about it
  if (warehouse === null || customer?.allocationType === undefined) return null
  const warehouses = servedFromFor(customer, warehouse)
  if (warehouses.length < 2) return null
  const wanted = lines.map((line) => ({
    lineId: line.productId,
    quantity: milli(stockQuantityOf(line) ?? 0),
  }))
  return chooseWarehouse(
    wanted,
    warehouses.map((warehouseId) => ({
      warehouseId,
      given: new Map(
        wanted.map(({ lineId, quantity }) => {
          const product = byCode.get(lineId)
          const free = product ? milli(freeAt(product, { warehouseId, own: warehouse })) : 0
          return [lineId, Math.min(quantity, Math.max(0, free))]
        }),
      ),
    })),
  )
}

/** The product with the free stock of another warehouse than the one it was asked for. */
export function productAt(product: Product, at: { warehouseId: string; own: string }): Product {
  const freeStock = freeAt(product, at)
  const perSales = product.conversionUnits[0]?.conversionFactor ?? 1
  const currentStock = Math.floor((milli(freeStock) * product.stockFactor) / perSales) / 1000
  return { ...product, freeStock, currentStock }
}

/** In units of stock. */
const freeAt = (product: Product, { warehouseId, own }: { warehouseId: string; own: string }): number =>
  warehouseId === own
    ? product.freeStock
    : (product.otherWarehouses.find((other) => other.warehouseId === warehouseId)?.stock ?? 0)

const milli = (quantity: number) => milliFromDecimal(quantity) ?? Math.round(quantity * 1000)
