import type { StockRow as Reply } from '@cais/contract/stock/schemas'
import { areaOf } from '@cais/domain/customers/area'
import type { StockRow } from '../queries/list-stock.ts'

/** A row of the stock analysis list. */
export const presentStockRow = (row: StockRow): Reply => ({
  id: row.id,
  type: row.type,
  number: row.number ?? '',
  customer: { id: row.customer_id, name: row.customer_name, code: row.customer_code, route: row.route },
  area: areaOf(row.province_id),
  provinceId: row.province_id,
  branchId: row.branch_id,
  warehouse: row.warehouse_id ?? '',
  status: row.status,
  stages: row.stages,
  deliveryDate: row.delivery_date ?? '',
  submittedAt: row.submitted_at ?? '',
  lineCount: row.line_count,
  missingLines: row.missing,
  reservedPercent: row.wanted === 0 ? 100 : Math.floor((row.held * 100) / row.wanted),
  totalWeight: row.weight / 1000,
  total: row.total,
  priority: row.priority,
  version: row.version,
})
