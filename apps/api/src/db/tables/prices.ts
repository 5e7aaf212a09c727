import type { Generated, GeneratedAlways } from 'kysely'

export type PriceTables = {
  price_lists: PriceListsTable
  price_versions: PriceVersionsTable
  price_lines: PriceLinesTable
}

export type PriceListsTable = {
  id: GeneratedAlways<number>
  code: string
  name: string
  operation_id: string | null
  segment: string | null
  active: Generated<boolean>
  created_at: Generated<string>
  created_by: number | null
  updated_at: Generated<string>
  version: Generated<number>
}

export type PriceVersionsTable = {
  id: GeneratedAlways<number>
  list_id: number
  number: number
  valid_from: string
  valid_to: string | null
  published_at: string | null
  published_by: number | null
  updates_orders: Generated<boolean>
  loaded_at: string | null
  created_at: Generated<string>
  created_by: number | null
  version: Generated<number>
}

export type PriceLinesTable = {
  version_id: number
  product_id: string
  price: number | null
  entered: number | null
  entered_by: number | null
  entered_at: string | null
  waiting: Generated<boolean>
}
