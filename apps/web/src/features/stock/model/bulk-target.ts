import type { BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import { linkOptions } from '@tanstack/react-router'
import type { BulkTarget } from '../../../ui/bulk/bulk-target.ts'
import type { StockSearch } from '../search.ts'
import type { StockRow } from './stock-query.ts'

/** What is done to many orders in analysis, in the order in which it is offered. */
export const STOCK_BULK = [
  'reserve',
  'process',
  'wait',
  'release',
  'close-line',
  'close',
] as const satisfies readonly BulkChoiceName[]

/** A chosen order as bar and dialog show it. They are served in the order of the list: by priority when it is sorted so. */
export const bulkTargetOf = (row: StockRow, search: StockSearch): BulkTarget => ({
  id: row.id,
  version: row.version,
  type: row.type,
  name: row.number,
  link: linkOptions({ to: '/stock/$id', params: { id: String(row.id) }, search }),
  total: row.total,
  note: row.customer.name,
})
