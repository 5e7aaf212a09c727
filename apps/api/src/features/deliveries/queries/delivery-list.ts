import { type DeliveryQuery, type DeliveryRow, deliveryQuery } from '@cais/contract/deliveries/schemas'
import type { User } from '@cais/domain/access/actor'
import type { DocumentBillingState } from '@cais/domain/billing/document-state'
import { allowedActions } from '@cais/domain/deliveries/actions'
import type { DeliveryState } from '@cais/domain/deliveries/derive-state'
import type { DeliveryFacts } from '@cais/domain/deliveries/facts'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import { type BillingError, billingMessage } from '../../../aggregates/documents/detail/billing-message.ts'
import { visibleTo } from '../../../aggregates/documents/visibility.ts'
import { dayEnd, dayStart } from '../../../db/maputo-day.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { readTimeCursor, writeTimeCursor } from '../../../engines/lists/cursor.ts'
import { describeList, type FilterOf, type Order } from '../../../engines/lists/list.ts'
import { matches, partOf, wholeNumber } from '../../../engines/lists/matches.ts'
import { type Column, column } from '../../../http/export/list-file.ts'
import type { Language } from '../../../http/language.ts'
import type { Reader } from '../../../http/session/reader.ts'

type Filter = FilterOf<DeliveryQuery>

/** The deliveries under the filters, of documents that the user may see. */
const filteredDeliveries = (db: Db, filter: Filter, user: User) =>
  db
    .selectFrom('deliveries as d')
    // every delivery has its document; as a left join PostgreSQL can leave it out when no filter needs it
    .leftJoin('orders as o', 'o.id', 'd.order_id')
    .where(allOf([visibleTo(user), ofTab(filter.tab), ...fieldConditions(filter)]))

function ofTab(tab: Filter['tab']) {
  if (tab === 'all') return undefined
  if (tab === 'counter') return sql<boolean>`d.shipment_id IS NULL`
  return sql<boolean>`d.state = ${tab}`
}

const WHOLE = /^GR [A-Z0-9]+\d{4}\/\d+$/

const fieldConditions = (filter: Filter) => [
  ...(wholeNumber('d.number', filter.search, WHOLE) ?? matches('d.search_text', filter.search)),
  ...(wholeNumber('d.number', filter.number, WHOLE) ?? partOf('d.number', filter.number)),
  filter.orderId && sql<boolean>`d.order_id = ${filter.orderId}`,
  filter.shipmentId && sql<boolean>`d.shipment_id = ${filter.shipmentId}`,
  filter.customerId && sql<boolean>`d.customer_id = ${filter.customerId}`,
  filter.branchId && sql<boolean>`d.branch_id = any(${filter.branchId}::text[])`,
  filter.leftFrom && sql<boolean>`d.left_at >= ${dayStart(filter.leftFrom)}`,
  filter.leftTo && sql<boolean>`d.left_at < ${dayEnd(filter.leftTo)}`,
]

/** A delivery with what its row shows of document, customer, truck and invoice. */
const withLabels = (found: ReturnType<typeof filteredDeliveries>) =>
  found
    .innerJoin('customers as c', 'c.id', 'd.customer_id')
    .leftJoin('shipments as s', 's.id', 'd.shipment_id')
    .leftJoin('shipment_documents as sd', (join) =>
      join.onRef('sd.shipment_id', '=', 'd.shipment_id').onRef('sd.order_id', '=', 'd.order_id'),
    )
    .leftJoin('invoices as i', 'i.delivery_id', 'd.id')
    .selectAll('d')
    .select(['o.number as order_number', 'o.type as order_type', 'c.code as customer_code'])
    .select(['c.name as customer_name', 's.number as shipment_number', 's.driver_name'])
    .select(['s.car_registration', 's.route', 'i.id as invoice_id', 'i.number as invoice_number'])
    .select(['i.total as invoice_total', 'i.printed_at as invoice_printed_at'])
    .select(sql<DocumentBillingState>`coalesce(d.billing_state, sd.billing_state, 'none')`.as('billing'))
    .select(sql<BillingError | null>`coalesce(d.billing_error, sd.billing_error)`.as('refused'))

type LabelledDelivery = Awaited<ReturnType<ReturnType<typeof withLabels>['execute']>>[number]

/** One delivery, with who handed it over and who recorded it. Throws NOT_FOUND for one whose document the user may not see. */
export async function labelledDelivery(db: Db, id: number, user: User) {
  const row = await withLabels(filteredDeliveries(db, { tab: 'all' }, user))
    .select([personOf('d.created_by').as('creator'), personOf('d.recorded_by').as('recorder')])
    .where('d.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { delivery: id })
  return row
}

/** Number, state and version of deliveries as they stand now, of those that the user may see. */
export const readDeliveryStates = (db: Db, ids: readonly number[], user: User) =>
  filteredDeliveries(db, { tab: 'all' }, user)
    .select(['d.id', 'd.number', 'd.state', 'd.version'])
    .where('d.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()

const personOf = (column: string) => sql<{ id: number; name: string } | null>`(
  SELECT json_build_object('id', person.id, 'name', rtrim(person.name || ' ' || person.surname))
  FROM users AS person WHERE person.id = ${sql.ref(column)})`

/** A delivery as a row of the list. */
export const presentDeliveryRow = (row: LabelledDelivery, { user, lang }: Reader): DeliveryRow => ({
  id: row.id,
  number: row.number,
  state: row.state,
  atCounter: row.shipment_id === null,
  branchId: row.branch_id,
  warehouse: row.warehouse_id,
  order: { id: row.order_id, number: row.order_number ?? '', type: row.order_type ?? 'PEV' },
  customer: { id: row.customer_id, code: row.customer_code, name: row.customer_name },
  shipment:
    row.shipment_id === null
      ? null
      : {
          id: row.shipment_id,
          number: row.shipment_number ?? '',
          driverName: row.driver_name ?? '',
          carRegistration: row.car_registration ?? '',
          route: row.route ?? '',
        },
  invoice:
    row.invoice_id === null
      ? null
      : {
          id: row.invoice_id,
          number: row.invoice_number ?? '',
          total: row.invoice_total ?? 0,
          printedAt: row.invoice_printed_at,
        },
  billing: { state: row.billing, message: row.refused && billingMessage(row.refused, lang) },
  leftAt: row.left_at,
  recordedAt: row.recorded_at,
  receivedAt: row.received_at,
  receiverName: row.receiver_name,
  version: row.version,
  allowedActions: allowedActions(user, factsOfRow(row)),
})

/** The facts of a row whose lines were not read: a line that stands as the state says. */
function factsOfRow(row: LabelledDelivery): DeliveryFacts {
  const received = { 'on-the-road': 0, delivered: 2, partly: 1, refused: 0, cancelled: 0 }[row.state]
  const line = { id: 0, loaded: 2, received, refused: 0, returned: 0, reasonId: null, reasonText: '' }
  return {
    branchId: row.branch_id,
    orderId: row.order_id,
    shipmentId: row.shipment_id,
    leftAt: row.left_at,
    cancelledAt: row.cancelled_at,
    recordedAt: row.recorded_at,
    creditedAt: row.credited_at,
    billing: row.billing,
    lines: [line],
  }
}

const STATE_WORDS: Readonly<Record<DeliveryState, Readonly<Record<Language, string>>>> = {
  'on-the-road': { pt: 'A caminho', en: 'On the road' },
  delivered: { pt: 'Entregue', en: 'Delivered' },
  partly: { pt: 'Entregue em parte', en: 'Partly delivered' },
  refused: { pt: 'Recusada', en: 'Refused' },
  cancelled: { pt: 'Anulada', en: 'Cancelled' },
}

const FILE_COLUMNS: readonly Column<DeliveryRow>[] = [
  column.text({ pt: 'Número', en: 'Number' }, (row) => row.number),
  column.text({ pt: 'Estado', en: 'State' }, (row, language) => STATE_WORDS[row.state][language]),
  column.yesNo({ pt: 'Ao balcão', en: 'At the counter' }, (row) => row.atCounter),
  column.text({ pt: 'Filial', en: 'Branch' }, (row) => row.branchId),
  column.text({ pt: 'Armazém', en: 'Warehouse' }, (row) => row.warehouse),
  column.text({ pt: 'Documento', en: 'Document' }, (row) => row.order.number),
  column.text({ pt: 'Código do cliente', en: 'Customer code' }, (row) => row.customer.code),
  column.text({ pt: 'Cliente', en: 'Customer' }, (row) => row.customer.name),
  column.text({ pt: 'Carga', en: 'Shipment' }, (row) => row.shipment?.number ?? ''),
  column.text({ pt: 'Motorista', en: 'Driver' }, (row) => row.shipment?.driverName ?? ''),
  column.text({ pt: 'Matrícula', en: 'Registration' }, (row) => row.shipment?.carRegistration ?? ''),
  column.text({ pt: 'Factura', en: 'Invoice' }, (row) => row.invoice?.number ?? ''),
  column.instant({ pt: 'Saída', en: 'Left' }, (row) => row.leftAt),
  column.instant({ pt: 'Recebida', en: 'Received' }, (row) => row.receivedAt),
  column.text({ pt: 'Recebida por', en: 'Received by' }, (row) => row.receiverName),
]

/** Above this many a page says that there are more. */
const MAX_COUNTED = 1000
/** Of a text that is on most deliveries, no index finds the rows faster than reading them. */
const MAX_SEARCHED = 200

/** As they left, and by id within one departure. */
const AS_LEFT: Order<DeliveryQuery, { readonly id: number; readonly left_at: string }> = {
  by: ({ sort }) => (sort === 'newest' ? [sql`d.left_at DESC`, sql`d.id DESC`] : [sql`d.left_at`, sql`d.id`]),
  cursor: {
    beyond: (cursor, { sort }) => {
      const { created_at, id } = readTimeCursor(cursor)
      const beyond = sort === 'newest' ? sql`<` : sql`>`
      return sql<boolean>`(d.left_at, d.id) ${beyond} (${created_at}::timestamptz, ${id}::bigint)`
    },
    write: ({ id, left_at }) => writeTimeCursor({ id, created_at: left_at }),
  },
}

/** The deliveries of a tab, newest first by default. */
export const deliveryList = describeList(deliveryQuery, {
  find: filteredDeliveries,
  bounded: {
    maxCounted: ({ search, number }) => (search || number ? MAX_SEARCHED : MAX_COUNTED),
    find: async (db: Db, filter: Filter, user: User) => {
      const found = filteredDeliveries(db, filter, user)
      return { shown: found, counted: found, isPartial: false }
    },
  },
  columns: withLabels,
  key: 'd.id',
  order: AS_LEFT,
  present: (rows, reader) => rows.map((row) => presentDeliveryRow(row, reader)),
  file: { name: { pt: 'entregas', en: 'deliveries' }, columns: FILE_COLUMNS },
})

/** Tabs with work in them; the others hold whatever was delivered, ever. */
const COUNTED_TABS = ['on-the-road', 'partly', 'refused'] as const

/** Number of deliveries behind each of these tabs, of at most so many. */
export async function countDeliveryTabs(db: Db, user: User): Promise<Record<string, number>> {
  const counts = COUNTED_TABS.map((tab) => {
    const found = filteredDeliveries(db, { tab }, user).select('d.id').limit(MAX_COUNTED)
    return sql`(SELECT count(*) FROM (${found}) AS found) AS ${sql.id(tab)}`
  })
  const { rows } = await sql<Record<string, number>>`SELECT ${sql.join(counts)}`.execute(db)
  return rows[0] ?? {}
}
