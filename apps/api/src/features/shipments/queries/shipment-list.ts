import { type ShipmentQuery, type ShipmentRow, shipmentQuery } from '@cais/contract/shipments/schemas'
import type { User } from '@cais/domain/access/actor'
import { SHIPMENT_STAGES } from '@cais/domain/shipments/stages'
import { sql } from 'kysely'
import { stageText } from '../../../aggregates/documents/order-words.ts'
import { presentShipmentRow } from '../../../aggregates/shipments/present-shipment.ts'
import { dayEnd, dayStart } from '../../../db/maputo-day.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { byId, describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { matches, partOf } from '../../../engines/lists/matches.ts'
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
  ...partOf('s.driver_name', filter.driver),
  ...partOf('s.car_registration', filter.registration),
  ...partOf('s.assignee_name', filter.responsible),
  ...partOf('s.route', filter.route),
  filter.branchId && sql<boolean>`s.branch_id = any(${filter.branchId}::text[])`,
  filter.createdFrom && sql<boolean>`s.created_at >= ${dayStart(filter.createdFrom)}`,
  filter.createdTo && sql<boolean>`s.created_at < ${dayEnd(filter.createdTo)}`,
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
  column.date({ pt: 'Saída', en: 'Departure' }, (row) => row.departsOn),
  column.instant({ pt: 'Criada', en: 'Created' }, (row) => row.createdAt),
  column.instant({ pt: 'Facturada', en: 'Billed' }, (row) => row.billedAt),
]

/** The shipments of a tab, newest first by default. */
export const shipmentList = describeList(shipmentQuery, {
  find: filteredShipments,
  columns: (shipments: ReturnType<typeof filteredShipments>) => shipments.selectAll('s'),
  order: byId('s.id'),
  present: (rows) => rows.map(presentShipmentRow),
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
