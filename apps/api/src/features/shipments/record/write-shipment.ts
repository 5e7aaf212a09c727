import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { ShipmentColumns } from './shipment-record.ts'

/** An invoice that never reached paper. */
const PRINT_PENDING = sql<boolean>`EXISTS (
  SELECT FROM invoices WHERE invoices.shipment_id = shipments.id AND invoices.printed_at IS NULL)`

/** Writes a shipment whole with the next version. Identity, branch and maker never change. */
export function writeShipment(trx: Trx, row: ShipmentColumns, now: Date): Promise<ShipmentColumns> {
  const { id, number: _number, branch_id: _branch, created_by: _by, created_at: _at, ...columns } = row
  return trx
    .updateTable('shipments')
    .set({
      ...columns,
      version: row.version + 1,
      updated_at: now.toISOString(),
      print_pending: PRINT_PENDING,
      search_text: sql<string>`searchable(${searchedText(row)})`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** People search a shipment by number, people, truck and route. */
const searchedText = (row: ShipmentColumns) =>
  [row.number, row.driver_name, row.car_registration, row.assignee_name, row.route].join(' ')
