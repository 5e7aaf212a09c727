import type { ReadyOrder } from '@cais/contract/shipments/ready-order'
import { provinceName } from '@cais/domain/customers/provinces'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { presentWeights } from '../../../aggregates/shipments/shipment-documents.ts'
import type { ReadyRow } from './read-ready-orders.ts'

type Sources = { readonly creditUsedPercent: number | null; readonly today: CalendarDate }

/** A document that waits for a truck, with what is picked of it. */
export const presentReadyOrder = (row: ReadyRow, { creditUsedPercent, today }: Sources): ReadyOrder => ({
  id: row.id,
  type: row.type,
  number: row.number,
  erpNumber: row.erp_number,
  customer: { id: row.customer_id, name: row.customer_name, code: row.customer_code },
  deliveryAddress: row.delivery_address,
  zoneName: row.province_id === null ? '' : (provinceName(row.province_id) ?? ''),
  route: row.route,
  branchId: row.branch_id,
  warehouse: row.warehouse_id,
  deliveryDate: row.delivery_date,
  withdraws: row.withdraws,
  seller: { id: row.seller_id, name: row.seller_name },
  total: row.net,
  weights: presentWeights(row),
  creditUsedPercent,
  overdue: row.delivery_date < today,
  version: row.version,
})
