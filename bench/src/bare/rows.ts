import type { Selectable } from 'kysely'
import type { OrderLinesTable, OrdersTable, StockLevelsTable } from '../../../apps/api/src/db/schema.ts'

export type OrderRow = Selectable<OrdersTable> & {
  readonly customer_name: string
  readonly customer_code: string
  readonly creator_name: string
}
export type LineRow = Selectable<OrderLinesTable>
export type LevelRow = Selectable<StockLevelsTable>
