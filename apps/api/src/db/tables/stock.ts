import type { ReceiptDecision } from '@cais/domain/stock/goods-receipt'
import type { MovementKind } from '@cais/domain/stock/movements'
import type { Generated, GeneratedAlways } from 'kysely'
import type { DefaultJson } from './json.ts'

export type StockTables = {
  stock_levels: StockLevelsTable
  stock_values: StockValuesTable
  stock_movements: StockMovementsTable
  held_stock: HeldStockTable
  shelf_life_exceptions: ShelfLifeExceptionsTable
  stock_counts: StockCountsTable
  stock_count_lines: StockCountLinesTable
  stock_count_products: StockCountProductsTable
  stock_locations: StockLocationsTable
  suppliers: SuppliersTable
  goods_receipts: GoodsReceiptsTable
  goods_receipt_lines: GoodsReceiptLinesTable
}

export type StockLevelsTable = {
  id: GeneratedAlways<number>
  product_id: string
  warehouse_id: string
  batch: string
  expiry: string | null
  received_on: string
  blocked: Generated<boolean>
  block_reason: Generated<string>
  on_hand: Generated<number>
  reserved: Generated<number>
  version: Generated<number>
}

/** What an article in a warehouse is worth: the sum of its movements. Written by their trigger only. */
export type StockValuesTable = {
  warehouse_id: string
  product_id: string
  quantity: number
  value: number
}

export type StockMovementsTable = {
  id: GeneratedAlways<number>
  level_id: number
  kind: MovementKind
  quantity: number
  reference: Generated<string>
  reason: Generated<string>
  counterpart: Generated<string>
  /** Centavos per unit of stock, where somebody said it. */
  unit_cost: number | null
  /** Centavos; kept by a trigger (decision 0201). */
  value: Generated<number>
  user_id: number | null
  at: Generated<string>
}

export type HeldStockTable = {
  id: GeneratedAlways<number>
  line_id: number
  level_id: number
  bucket: 'reserved' | 'picking' | 'loading'
  quantity: number
  reason: DefaultJson
  created_at: Generated<string>
}

export type ShelfLifeExceptionsTable = {
  id: GeneratedAlways<number>
  customer_id: number
  product_id: string
  days: number
  updated_by: number | null
  updated_at: Generated<string>
  version: Generated<number>
}

export type StockCountsTable = {
  id: GeneratedAlways<number>
  warehouse_id: string
  note: Generated<string>
  scope: Generated<'whole' | 'class' | 'articles'>
  classes: Generated<string[]>
  opened_by: number
  opened_at: Generated<string>
  posted_by: number | null
  posted_at: string | null
  given_up_by: number | null
  given_up_at: string | null
  reason: Generated<string>
  version: Generated<number>
}

export type StockCountLinesTable = {
  count_id: number
  level_id: number
  expected: number
  counted: number
  counted_by: number
  counted_at: Generated<string>
  needs_second: Generated<boolean>
  first_counted: number | null
  first_by: number | null
  first_at: string | null
}

export type SuppliersTable = {
  id: GeneratedAlways<number>
  name: string
  nuit: string | null
  search_text: GeneratedAlways<string>
  created_by: number | null
  created_at: Generated<string>
}

export type GoodsReceiptsTable = {
  id: GeneratedAlways<number>
  number: string
  warehouse_id: string
  supplier_id: number
  supplier_note: string
  temperatures: DefaultJson
  search_text: GeneratedAlways<string>
  opened_by: number
  opened_at: Generated<string>
  posted_by: number | null
  posted_at: string | null
  given_up_by: number | null
  given_up_at: string | null
  reason: Generated<string>
  version: Generated<number>
}

export type GoodsReceiptLinesTable = {
  id: GeneratedAlways<number>
  receipt_id: number
  parent_id: number | null
  product_id: string
  batch: Generated<string>
  expiry: string | null
  noted: Generated<number>
  received: number | null
  shortage_reason: Generated<string>
  surplus_decision: ReceiptDecision | null
  life_decision: ReceiptDecision | null
  /** Centavos per unit of stock, on the supplier's document. */
  unit_cost: number | null
  counted_by: number | null
  counted_at: string | null
  version: Generated<number>
}

export type StockCountProductsTable = { count_id: number; product_id: string }

export type StockLocationsTable = {
  warehouse_id: string
  product_id: string
  code: string
  position: number
  updated_by: number | null
  updated_at: Generated<string>
}
