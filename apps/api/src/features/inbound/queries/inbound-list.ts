import {
  type InboundOrderQuery,
  type InboundOrderRow,
  inboundOrderQuery,
} from '@cais/contract/inbound/schemas'
import { INBOUND_TABS, type InboundTab } from '@cais/domain/inbound/inbound-order'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { byId, describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { contains, matches } from '../../../engines/lists/matches.ts'
import { type Column, column } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'

export type InboundFilter = FilterOf<InboundOrderQuery>

/** Orders with good lines in a document and others that wait stand under their own tab, not under pending. */
const TABS: Readonly<Record<InboundTab, RawBuilder<boolean>>> = {
  incomplete: sql`i.is_incomplete`,
  pending: sql`(i.state = 'pending' AND NOT i.is_incomplete)`,
  failed: sql`i.state = 'failed'`,
  processed: sql`i.state = 'processed'`,
}

export const filteredInbound = (db: Db, filter: InboundFilter) =>
  db
    .selectFrom('inbound_orders as i')
    .where(
      allOf([
        filter.tab && TABS[filter.tab],
        ...matches('i.search_text', filter.search),
        filter.fileId && sql<boolean>`i.file_id = any(${[...filter.fileId]}::bigint[])`,
        filter.fileName &&
          sql<boolean>`i.file_id IN (SELECT named.id FROM inbound_files AS named WHERE ${contains('named.file_name', filter.fileName)})`,
        filter.retailerId && sql<boolean>`i.retailer_id = any(${[...filter.retailerId]}::text[])`,
      ]),
    )

const DOCUMENTS = sql<
  InboundOrderRow['documents']
>`(SELECT coalesce(json_agg(json_build_object('id', o.id, 'number', o.number, 'status', o.status, 'stages', o.stages,
    'net', o.merchandise - o.discounts, 'mayJoin', o.cancelled_at IS NULL AND NOT EXISTS (SELECT FROM order_lines AS held WHERE held.order_id = o.id
      AND (held.picking > 0 OR held.loading > 0 OR held.billed > 0))) ORDER BY o.id), '[]')
  FROM orders AS o WHERE o.id IN (SELECT l.order_id FROM inbound_lines AS l WHERE l.inbound_id = i.id UNION ALL SELECT i.waiting_order_id))`

export const inboundColumns = (found: ReturnType<typeof filteredInbound>) =>
  found
    .innerJoin('inbound_files as f', 'f.id', 'i.file_id')
    .leftJoin('retailers as r', 'r.id', 'i.retailer_id')
    .leftJoin('customers as c', 'c.id', 'i.customer_id')
    .selectAll('i')
    .select(['f.file_name', 'r.name as retailer_name', 'c.name as customer_name', DOCUMENTS.as('documents')])

export type FoundInbound = Awaited<ReturnType<ReturnType<typeof inboundColumns>['execute']>>[number]

export const presentInbound = (row: FoundInbound): InboundOrderRow => ({
  id: row.id,
  file: { id: row.file_id, name: row.file_name },
  kind: row.kind,
  orderNumber: row.order_number,
  retailer: row.retailer_id === null ? null : { id: row.retailer_id, name: row.retailer_name ?? '' },
  customer: row.customer_id === null ? null : { id: row.customer_id, name: row.customer_name ?? '' },
  placeCode: row.place_code || row.buyer_code,
  placeName: row.place_name || row.buyer_name,
  state: row.state,
  isIncomplete: row.is_incomplete,
  refusal: row.refusal,
  lines: {
    read: row.line_count,
    document: row.document_count,
    waiting: row.waiting_count,
    refused: row.refused_count,
  },
  documents: row.documents,
  waitsFor: row.waits_for,
  deliverOn: row.deliver_on,
  arrivedAt: row.arrived_at,
  processedAt: row.processed_at,
  version: row.version,
})

const STATES: Readonly<Record<InboundOrderRow['state'], Readonly<Record<Language, string>>>> = {
  processed: { pt: 'Processada', en: 'Processed' },
  pending: { pt: 'Pendente', en: 'Pending' },
  failed: { pt: 'Não processada', en: 'Not processed' },
}

const FILE_COLUMNS: readonly Column<InboundOrderRow>[] = [
  column.text({ pt: 'Ficheiro', en: 'File' }, (row) => row.file.name),
  column.text({ pt: 'V/Ref', en: 'Order number' }, (row) => row.orderNumber),
  column.text({ pt: 'Entidade', en: 'Entity' }, (row) => row.retailer?.name ?? ''),
  column.text({ pt: 'Cliente', en: 'Customer' }, (row) => row.customer?.name ?? ''),
  column.text({ pt: 'Local', en: 'Place' }, (row) => row.placeName || row.placeCode),
  column.text({ pt: 'Estado', en: 'State' }, (row, language) => STATES[row.state][language]),
  column.integer({ pt: 'Linhas', en: 'Lines' }, (row) => row.lines.read),
  column.integer({ pt: 'Em documentos', en: 'In documents' }, (row) => row.lines.document),
  column.integer({ pt: 'À espera', en: 'Waiting' }, (row) => row.lines.waiting),
  column.integer({ pt: 'Recusadas', en: 'Refused' }, (row) => row.lines.refused),
  column.text({ pt: 'Documentos', en: 'Documents' }, (row) =>
    row.documents.map(({ number }) => number).join(', '),
  ),
  column.instant({ pt: 'Chegou', en: 'Arrived' }, (row) => row.arrivedAt),
]

/** Orders that came in, newest first by default. */
export const inboundList = describeList(inboundOrderQuery, {
  find: filteredInbound,
  columns: inboundColumns,
  key: 'i.id',
  order: byId('i.id'),
  present: (rows) => rows.map(presentInbound),
  file: { name: { pt: 'encomendas recebidas', en: 'inbound orders' }, columns: FILE_COLUMNS },
})

export async function countTabs(db: Db): Promise<Record<string, number>> {
  const counts = INBOUND_TABS.map((tab) => sql`count(*) FILTER (WHERE ${TABS[tab]})::int AS ${sql.ref(tab)}`)
  const { rows } = await sql<
    Record<string, number>
  >`SELECT ${sql.join(counts)} FROM inbound_orders AS i`.execute(db)
  return rows[0] ?? {}
}
