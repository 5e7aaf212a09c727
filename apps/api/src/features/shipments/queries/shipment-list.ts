import {
  type ShipmentQuery,
  type ShipmentRow,
  type ShipmentSummary,
  shipmentQuery,
} from '@cais/contract/shipments/schemas'
import type { User } from '@cais/domain/access/actor'
import { type DepartureGroup, GONE, minuteAt } from '@cais/domain/shipments/departure'
import { SHIPMENT_STAGES } from '@cais/domain/shipments/stages'
import { sql } from 'kysely'
import { stageText } from '../../../aggregates/documents/order-words.ts'
import { presentShipmentRow } from '../../../aggregates/shipments/present-shipment.ts'
import { dayEnd, dayStart } from '../../../db/maputo-day.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { readFigureCursor, writeFigureCursor } from '../../../engines/lists/cursor.ts'
import { describeList, type FilterOf, type Order } from '../../../engines/lists/list.ts'
import { inSearchable, matches, partOf } from '../../../engines/lists/matches.ts'
import { type Column, column } from '../../../http/export/list-file.ts'

type Filter = FilterOf<ShipmentQuery>

/** The shipments under the filters, within the branches of the user. */
const filteredShipments = (db: Db, filter: Filter, user: User) =>
  db
    .selectFrom('shipments as s')
    .where('s.deleted_at', 'is', null)
    .where(allOf([inScope(user), ofTab(filter.tab), ...fieldConditions(filter)]))

const inScope = ({ scope }: User) =>
  scope.branches !== 'all' && sql<boolean>`s.branch_id = any(${[...scope.branches]}::text[])`

function ofTab(tab: Filter['tab']) {
  if (tab === 'all') return undefined
  return tab === 'print-pending' ? sql<boolean>`s.print_pending` : sql<boolean>`s.stage = ${tab}`
}

const fieldConditions = (filter: Filter) => [
  ...matches('s.search_text', filter.search),
  ...partOf('s.number', filter.number),
  inSearchable('s.driver_search', filter.driver),
  inSearchable('s.registration_search', filter.registration),
  inSearchable('s.assignee_search', filter.responsible),
  inSearchable('s.route_search', filter.route),
  filter.branchId && sql<boolean>`s.branch_id = any(${filter.branchId}::text[])`,
  filter.createdFrom && sql<boolean>`s.created_at >= ${dayStart(filter.createdFrom)}`,
  filter.createdTo && sql<boolean>`s.created_at < ${dayEnd(filter.createdTo)}`,
  filter.departsFrom && sql<boolean>`s.departs_on >= ${filter.departsFrom}::date`,
  filter.departsTo && sql<boolean>`s.departs_on <= ${filter.departsTo}::date`,
]

const FILE_COLUMNS: readonly Column<ShipmentRow>[] = [
  column.text({ pt: 'Número', en: 'Number' }, (row) => row.number),
  column.text({ pt: 'Fase', en: 'Stage' }, (row, language) => stageText([row.stage], language)),
  column.yesNo({ pt: 'Por imprimir', en: 'Print pending' }, (row) => row.printPending),
  column.text({ pt: 'Filial', en: 'Branch' }, (row) => row.branchId),
  column.text({ pt: 'Armazém', en: 'Warehouse' }, (row) => row.warehouse),
  column.text({ pt: 'Responsável', en: 'Responsible' }, (row) => row.assigneeName),
  column.text({ pt: 'Motorista', en: 'Driver' }, (row) => row.driverName),
  column.text({ pt: 'Matrícula', en: 'Registration' }, (row) => row.carRegistration),
  column.text({ pt: 'Rota', en: 'Route' }, (row) => row.route),
  column.integer({ pt: 'Documentos', en: 'Documents' }, (row) => row.documentCount),
  column.money({ pt: 'Total (MZN)', en: 'Total (MZN)' }, (row) => row.total),
  column.decimal({ pt: 'Peso (kg)', en: 'Weight (kg)' }, (row) => row.totalWeight),
  column.decimal({ pt: 'Peso ambiente (kg)', en: 'Ambient weight (kg)' }, (row) => row.weights.ambient),
  column.decimal(
    { pt: 'Peso refrigerado (kg)', en: 'Refrigerated weight (kg)' },
    (row) => row.weights.refrigerated,
  ),
  column.decimal({ pt: 'Peso congelado (kg)', en: 'Frozen weight (kg)' }, (row) => row.weights.frozen),
  column.integer({ pt: 'Linhas', en: 'Lines' }, (row) => row.lineCount),
  column.integer({ pt: 'Linhas carregadas', en: 'Lines loaded' }, (row) => row.loadedLines),
  column.integer({ pt: 'Facturas', en: 'Invoices' }, (row) => row.invoiceCount),
  column.integer({ pt: 'Facturas impressas', en: 'Invoices printed' }, (row) => row.printedCount),
  column.date({ pt: 'Saída', en: 'Departure' }, (row) => row.departsOn),
  column.text({ pt: 'Hora de saída', en: 'Hour of departure' }, (row) => row.departsTime ?? ''),
  column.instant({ pt: 'Criada', en: 'Created' }, (row) => row.createdAt),
  column.instant({ pt: 'Facturada', en: 'Billed' }, (row) => row.billedAt),
]

/** By id, or as a day is worked (domain/shipments/departure). */
const ORDER: Order<ShipmentQuery, { readonly id: number; readonly departure_order: number }> = {
  by: ({ sort }) => {
    if (sort === 'departure') return [sql`s.departure_order`, sql`s.id`]
    return [sort === 'newest' ? sql`s.id DESC` : sql`s.id`]
  },
  cursor: {
    beyond: (cursor, { sort }) => {
      const { figure, id } = readFigureCursor(cursor)
      if (sort === 'departure') return sql<boolean>`(s.departure_order, s.id) > (${figure}, ${id})`
      return sort === 'newest' ? sql<boolean>`s.id < ${id}` : sql<boolean>`s.id > ${id}`
    },
    write: ({ id, departure_order }) => writeFigureCursor({ figure: departure_order, id }),
  },
}

/** The shipments of a tab, newest first by default. */
export const shipmentList = describeList(shipmentQuery, {
  find: filteredShipments,
  columns: (shipments: ReturnType<typeof filteredShipments>) => shipments.selectAll('s'),
  // a far page walks through the index and reads its own rows only
  key: 's.id',
  order: ORDER,
  present: (rows, reader) => rows.map((row) => presentShipmentRow(row, reader)),
  file: { name: { pt: 'cargas', en: 'shipments' }, columns: FILE_COLUMNS },
})

/** Number of shipments behind each tab. */
export async function countShipmentTabs(db: Db, user: User): Promise<Record<string, number>> {
  const rows = await filteredShipments(db, { tab: 'all' }, user)
    .select(['s.stage', ({ fn }) => fn.countAll<number>().as('count')])
    .select(sql<number>`count(*) FILTER (WHERE s.print_pending)`.as('printing'))
    .groupBy('s.stage')
    .execute()
  const byStage = new Map(rows.map(({ stage, count }) => [stage, count]))
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)
  return {
    all: sum(rows.map(({ count }) => count)),
    ...Object.fromEntries(SHIPMENT_STAGES.map((stage) => [stage, byStage.get(stage) ?? 0])),
    'print-pending': sum(rows.map(({ printing }) => printing)),
  }
}

/** What the shipments of a filter add up to, by group of departure, at an instant. */
export async function summarizeShipments(
  db: Db,
  filter: Filter,
  { user, now }: { readonly user: User; now(): Date },
): Promise<ShipmentSummary> {
  const minute = minuteAt(now().getTime())
  const rows = await filteredShipments(db, filter, user)
    .select([
      sql<DepartureGroup>`CASE WHEN s.departure_order >= ${GONE} THEN 'gone'
        WHEN s.departure_order < ${minute} THEN 'late' ELSE 'leaving' END`.as('group'),
      sql<number>`count(*)`.as('shipments'),
      sql<number>`coalesce(sum(s.document_count), 0)::bigint`.as('documents'),
      sql<number>`coalesce(sum(s.weight_ambient + s.weight_refrigerated + s.weight_frozen + s.transfer_ambient + s.transfer_refrigerated + s.transfer_frozen), 0)::bigint`.as(
        'weight',
      ),
    ])
    .groupBy(sql`1`)
    .execute()
  const sumsOf = (group: DepartureGroup) => {
    const { shipments = 0, documents = 0, weight = 0 } = rows.find((row) => row.group === group) ?? {}
    return { shipments, documents, weight: weight / 1000 }
  }
  return { late: sumsOf('late'), leaving: sumsOf('leaving'), gone: sumsOf('gone') }
}
