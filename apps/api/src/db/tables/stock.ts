import type { Generated, GeneratedAlways } from 'kysely'
import type { DefaultJson } from './json.ts'

export type StockTables = {
  stock_levels: StockLevelsTable
  stock_movements: StockMovementsTable
  held_stock: HeldStockTable
}

export type StockLevelsTable = {
  id: GeneratedAlways<number>
  product_id: string
  warehouse_id: string
  batch: string
  expiry: string | null
  received_on: string
  blocked: Generated<boolean>
  on_hand: Generated<number>
  reserved: Generated<number>
  version: Generated<number>
}

export type StockMovementsTable = {
  id: GeneratedAlways<number>
  level_id: number
  kind: 'receipt' | 'correction' | 'sale' | 'return'
  quantity: number
  reference: Generated<string>
  reason: Generated<string>
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
