import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { DocumentColumns, ShipmentRecord } from './shipment-record.ts'

/**
 * The shipment under its row lock. Throws NOT_FOUND. Whoever changes a shipment or the place of a document on it starts
 * here: shipment, then customers, then orders by id, then stock levels by id, and a number of a series last.
 */
export async function loadShipmentForUpdate(trx: Trx, id: number): Promise<ShipmentRecord> {
  const record = await findShipmentForUpdate(trx, id)
  if (record === undefined) throw new RuleError('NOT_FOUND', { shipment: id })
  return record
}

/** The same; undefined when there is none, or it was deleted. */
export async function findShipmentForUpdate(trx: Trx, id: number): Promise<ShipmentRecord | undefined> {
  const row = await selectShipment(trx, id).forNoKeyUpdate().executeTakeFirst()
  return row && { row, documents: await readDocuments(trx, id) }
}

/** The shipment as it stands, without a lock. Throws NOT_FOUND. */
export async function loadShipment(db: Db, id: number): Promise<ShipmentRecord> {
  const row = await selectShipment(db, id).executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { shipment: id })
  return { row, documents: await readDocuments(db, id) }
}

const selectShipment = (db: Db, id: number) =>
  db.selectFrom('shipments').selectAll().where('id', '=', id).where('deleted_at', 'is', null)

const readDocuments = (db: Db, id: number): Promise<DocumentColumns[]> =>
  db.selectFrom('shipment_documents').selectAll().where('shipment_id', '=', id).orderBy('position').execute()
