import type { Centavos } from '@cais/domain/kernel/money'
import type { Milli } from '@cais/domain/kernel/quantity'
import { partAsOrdered, priceInUnit } from '@cais/domain/products/ordered-unit'
import type { LineColumns, OrderColumns } from '../../../aggregates/documents/record/order-record.ts'

/** The head of a draft that begins as a copy: for whom, where and how; dates begin anew. */
export const copiedHead = (row: OrderColumns) => ({
  customerId: row.customer_id,
  addressId: row.address_id,
  operationType: row.operation_id,
  branchId: row.branch_id,
  warehouse: row.warehouse_id,
  withdraws: row.withdraws,
  discount: row.discount_bp / 100,
  notes: row.notes,
})

/**
 * A line with `stock` thousandths of it, counted as stock is, in the unit it was ordered in; where that would be no exact quantity, in units
 * of stock at the same terms. A discount on the whole line shrinks with the quantity.
 */
export function copiedLine(line: LineColumns, stock: Milli) {
  const factors = { unitFactor: line.unit_factor, stockFactor: line.stock_factor }
  const { inStockUnit, quantity, factor } = partAsOrdered(stock, factors)
  const inUnit = (price: Centavos) => priceInUnit(price, line.unit_factor, factor)
  return {
    productId: line.product_id,
    unit: inStockUnit ? line.unit : line.ordered_unit,
    quantity: quantity / 1000,
    negotiatedPrice: line.negotiated_price === null ? null : inUnit(line.negotiated_price),
    discount: inUnit(line.discount),
    discountPercentage: line.discount_bp / 100,
    discountAmount: Math.floor((line.discount_amount * stock) / line.quantity),
    specialField: line.special_field,
  }
}
