import type { DateOrder, DecimalMark } from '@cais/domain/imports/column-style'
import type { InboundFormat, InboundMessage } from '@cais/domain/inbound/inbound-message'
import type { ChangeWait, InboundRefusal, InboundState, LinePlace } from '@cais/domain/inbound/inbound-order'
import type { LineCause } from '@cais/domain/inbound/judge-line'
import type { SourceChannel } from '@cais/domain/sources/source'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { DefaultJson } from './json.ts'

export type InboundTables = {
  retailer_order_profiles: RetailerOrderProfilesTable
  inbound_files: InboundFilesTable
  inbound_orders: InboundOrdersTable
  inbound_lines: InboundLinesTable
  retailer_quantity_rules: RetailerQuantityRulesTable
  retailer_table_maps: RetailerTableMapsTable
}

/** How a file came: sent in the browser, sent with a key, or fetched from a source. */
export type InboundChannel = 'upload' | 'call' | SourceChannel

type OptionalJson = ColumnType<unknown, string | null | undefined, string | null>

export type RetailerOrderProfilesTable = {
  retailer_id: string
  gln: string | null
  operation_id: string | null
  price_tolerance: Generated<number>
  waits_for_all: Generated<boolean>
  updated_at: Generated<string>
  version: Generated<number>
}

export type InboundFilesTable = {
  id: GeneratedAlways<number>
  retailer_id: string | null
  channel: InboundChannel
  source_id: number | null
  file_digest: string
  content_digest: string | null
  file_name: string
  same_as: number | null
  status: 'received' | 'read' | 'failed' | 'same'
  format: InboundFormat | null
  faults: DefaultJson
  arrived_by: number
  arrived_at: string
  read_at: string | null
  milliseconds: number | null
  cleaned_at: string | null
}

export type InboundOrdersTable = {
  id: GeneratedAlways<number>
  file_id: number
  position: number
  kind: InboundMessage['kind']
  file_line: number
  reference: string
  order_number: string
  sender: string
  retailer_id: string | null
  place_code: Generated<string>
  place_name: Generated<string>
  buyer_code: Generated<string>
  buyer_name: Generated<string>
  ordered_on: string | null
  deliver_on: string | null
  note: Generated<string>
  faults: DefaultJson
  customer_id: number | null
  address_id: number | null
  branch_id: string | null
  refusal: InboundRefusal | null
  known_id: number | null
  known_order_id: number | null
  target_id: number | null
  waits_for: ChangeWait | null
  /** Its document, as long as no line of it can go on. */
  waiting_order_id: number | null
  acted_at: string | null
  line_count: Generated<number>
  document_count: Generated<number>
  waiting_count: Generated<number>
  refused_count: Generated<number>
  waited_count: Generated<number>
  document_refusal: OptionalJson
  state: Generated<InboundState>
  is_incomplete: Generated<boolean>
  search_text: Generated<string>
  arrived_at: string
  checked_at: string | null
  processed_at: string | null
  updated_at: string
  version: Generated<number>
}

export type InboundLinesTable = {
  id: GeneratedAlways<number>
  inbound_id: number
  position: number
  sequence: string
  file_line: number
  gtin: string
  buyer_code: string
  supplier_code: string
  description: string
  unit: string
  quantity: number | null
  unreadable: string | null
  price: number | null
  faults: DefaultJson
  product_id: string | null
  ordered_unit: string | null
  action: Generated<'add' | 'change' | 'remove'>
  taken_quantity: number | null
  replaced_by: number | null
  place: Generated<LinePlace>
  cause: LineCause | null
  cause_key: string | null
  negotiated_price: number | null
  order_id: number | null
}

export type RetailerQuantityRulesTable = {
  id: GeneratedAlways<number>
  retailer_id: string
  product_id: string | null
  unit: string
  minimum: Generated<number>
  multiple: Generated<number>
}

export type RetailerTableMapsTable = {
  id: GeneratedAlways<number>
  retailer_id: string
  header_key: string
  header: string[]
  columns: string[]
  encoding: Encoding | null
  decimal_mark: DecimalMark | null
  date_order: DateOrder | null
  updated_by: number
  updated_at: string
  version: Generated<number>
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
