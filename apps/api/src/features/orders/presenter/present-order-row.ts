import type { OrderRow } from '@cais/contract/orders/schemas'
import type { PresentedCredit } from '../../customers/presenter/present-exposure.ts'
import type { OrderListRow } from '../queries/read-order-rows.ts'

/** A row as the list shows it. */
export const presentOrderRow = (row: OrderListRow, credit: PresentedCredit): OrderRow => ({
  id: row.id,
  type: row.type,
  number: row.number,
  customer: presentCustomer(row),
  provinceId: row.province_id,
  branchId: row.branch_id,
  warehouse: row.warehouse_id,
  operationType: row.operation_id,
  status: row.status,
  stages: row.stages,
  total: row.total,
  totalWeight: row.weight / 1000,
  ...credit,
  lineCount: row.line_count,
  poNumber: row.po_number,
  invoiceNumber: row.invoice_number,
  paymentCondition: row.payment_condition,
  deliveryDate: row.delivery_date,
  dueAt: row.due_at,
  createdAt: row.created_at,
  submittedAt: row.submitted_at,
  createdBy: { id: row.created_by, name: row.creator_name },
  version: row.version,
})

const presentCustomer = (row: OrderListRow) =>
  row.customer_id === null
    ? null
    : {
        id: row.customer_id,
        name: row.customer_name ?? '',
        code: row.customer_code ?? '',
        route: row.route,
      }
