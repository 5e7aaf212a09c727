import type { Db } from '../../../db/pool.ts'

/** The invoices of a shipment with their print state, by number. */
export const listFars = (db: Db, shipmentId: number) =>
  db
    .selectFrom('invoices')
    .select(['id', 'number', 'printed_at as printedAt'])
    .where('shipment_id', '=', shipmentId)
    .orderBy('id')
    .execute()
