import type { Draft } from '@cais/domain/orders/draft'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'

/** What is checked at submission. Where the list has no price, the agreed price counts. */
export const draftOf = ({ row, lines }: OrderRecord): Draft => ({
  customerId: row.customer_id,
  branchId: row.branch_id,
  warehouseId: row.warehouse_id,
  operationId: row.operation_id,
  deliveryDate: row.delivery_date,
  dueAt: row.due_at,
  lines: lines.map((line) => ({
    productId: line.product_id,
    quantity: line.ordered_quantity,
    unit: line.ordered_unit,
    stockUnit: line.unit,
    factors: { unitFactor: line.unit_factor, stockFactor: line.stock_factor },
    unitPrice: line.unit_price || line.negotiated_price,
  })),
})
