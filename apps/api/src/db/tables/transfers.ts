import type { TransferState } from '@cais/domain/transfers/derive-state'
import type { Generated, GeneratedAlways } from 'kysely'

export type TransferTables = {
  transfers: TransfersTable
  transfer_lines: TransferLinesTable
  transfer_batches: TransferBatchesTable
  transit_movements: TransitMovementsTable
}

export type TransfersTable = {
  id: GeneratedAlways<number>
  number: string
  series: string
  year: number
  sequence: number
  from_warehouse_id: string
  to_warehouse_id: string
  branch_id: string
  to_branch_id: string
  leaves_on: string
  reason: string
  note: Generated<string>
  requested_by: number
  requested_at: string
  shipment_id: number | null
  carrier: Generated<string>
  sent_at: string | null
  sent_by: number | null
  recalled_at: string | null
  arrived_at: string | null
  arrived_by: number | null
  cancelled_at: string | null
  state: TransferState
  search_text: Generated<string>
  updated_at: Generated<string>
  version: Generated<number>
}

export type TransferLinesTable = {
  id: GeneratedAlways<number>
  transfer_id: number
  sequence: number
  product_id: string
  ordered_unit: string
  ordered_quantity: number
  unit_factor: number
  stock_factor: number
  /** Thousandths of the stock unit. */
  quantity: number
  /** Grams. */
  weight: Generated<number>
}

export type TransferBatchesTable = {
  id: GeneratedAlways<number>
  line_id: number
  level_id: number
  held: Generated<number>
  sent: Generated<number>
  received: Generated<number>
  returned: Generated<number>
  written_off: Generated<number>
  in_transit: GeneratedAlways<number>
  /** Centavos that what is in transit is worth. */
  value: Generated<number>
}

export type TransitMovementsTable = {
  id: GeneratedAlways<number>
  batch_id: number
  kind: 'sent' | 'taken-back' | 'received' | 'returned' | 'written-off'
  quantity: number
  value: number
  reason: Generated<string>
  user_id: number | null
  at: string
}
