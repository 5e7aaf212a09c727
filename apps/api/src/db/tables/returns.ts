import type { GoodsCondition } from '@cais/domain/credit-notes/collect'
import type { DestructionState } from '@cais/domain/returns/destructions'
import type { Disposition } from '@cais/domain/returns/dispositions'
import type { Generated, GeneratedAlways } from 'kysely'

export type ReturnsTables = {
  shipment_collections: ShipmentCollectionsTable
  returned_goods: ReturnedGoodsTable
  dispositions: DispositionsTable
  disposition_lines: DispositionLinesTable
  destructions: DestructionsTable
  destruction_lines: DestructionLinesTable
}

type ShipmentCollectionsTable = {
  credit_note_id: number
  shipment_id: number
  added_by: number
  added_at: string
}

type ReturnedGoodsTable = {
  id: GeneratedAlways<number>
  credit_note_id: number
  credit_note_line_id: number
  branch_id: string
  warehouse_id: string
  level_id: number
  product_id: string
  batch: string
  expiry: string | null
  condition: GoodsCondition
  quantity: number
  remaining: number
  elsewhere: Generated<number>
  to_confirm: Generated<number>
  returned_at: string
}

type DispositionsTable = {
  id: GeneratedAlways<number>
  number: string
  kind: string
  series: string
  year: number
  sequence: number
  disposition: Disposition
  branch_id: string
  warehouse_id: string
  to_warehouse_id: string | null
  witness: Generated<string>
  reason: Generated<string>
  decided_by: number
  decided_at: string
  confirmed_by: number | null
  confirmed_at: string | null
}

type DispositionLinesTable = {
  id: GeneratedAlways<number>
  disposition_id: number
  returned_goods_id: number
  quantity: number
  value: number
}

type DestructionsTable = {
  id: GeneratedAlways<number>
  branch_id: string
  warehouse_id: string
  reason: string
  present: Generated<string>
  asked_by: number
  asked_at: string
  witness_id: number
  state: Generated<DestructionState>
  settled_by: number | null
  settled_at: string | null
  settled_reason: Generated<string>
  disposition_id: number | null
  version: Generated<number>
}

type DestructionLinesTable = {
  destruction_id: number
  returned_goods_id: number
  quantity: number
}
