import type { ShipmentQuery, ShipmentRow } from '@cais/contract/shipments/schemas'
import type { User } from '@cais/domain/access/actor'
import type { Db } from '../../../db/pool.ts'
import { type Column, column, listFile } from '../../../http/export/list-file.ts'
import { stageText } from '../../orders/exports/order-words.ts'
import { presentShipmentRow } from '../presenter/shipment-row.ts'
import { shipmentRows } from '../queries/list-shipments.ts'

/** The shipments of a tab under its filters. */
export const shipmentsFile = (db: Db, query: ShipmentQuery, user: User) =>
  listFile({
    name: { pt: 'cargas', en: 'shipments' },
    columns: COLUMNS,
    statement: shipmentRows(db, query, user),
    present: (found) => found.map(presentShipmentRow),
  })

const COLUMNS: readonly Column<ShipmentRow>[] = [
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
