import type { Insertable } from 'kysely'
import type { ShipmentsTable } from '../../../db/schema.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { ShipmentColumns } from '../record/shipment-record.ts'

/** A new, empty shipment. Its documents and everything derived follow through saveShipment. */
export const insertShipment = (trx: Trx, row: Insertable<ShipmentsTable>): Promise<ShipmentColumns> =>
  trx.insertInto('shipments').values(row).returningAll().executeTakeFirstOrThrow()
