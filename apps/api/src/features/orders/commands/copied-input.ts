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

/** A line with `quantity` thousandths of it. A discount on the whole line shrinks with the quantity. */
export const copiedLine = (line: LineColumns, quantity: number) => ({
  productId: line.product_id,
  quantity: quantity / 1000,
  negotiatedPrice: line.negotiated_price,
  discount: line.discount,
  discountPercentage: line.discount_bp / 100,
  discountAmount: Math.floor((line.discount_amount * quantity) / line.quantity),
  specialField: line.special_field,
})
