import type { ShipmentDocument, ShipmentReply } from '@cais/contract/shipments/schemas'
import { isInScope } from '@cais/domain/access/scope'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../db/pool.ts'
import type { Reader } from '../../http/session/reader.ts'
import { readUsedPercents } from '../customers/exposure.ts'
import { visibleTo } from '../documents/visibility.ts'
import { readTransfersOfShipment } from '../transfers/transfers-of-shipment.ts'
import { readCollectionsOfShipment } from './collections-of-shipment.ts'
import { presentShipment } from './present-shipment.ts'
import { loadShipment } from './record/load-shipment.ts'
import type { ShipmentRecord } from './record/shipment-record.ts'
import {
  type DocumentLoad,
  documentLoads,
  presentShipmentDocument,
  readShipmentDocuments,
} from './shipment-documents.ts'

export type ShipmentReader = Reader & { now(): Date }

/** A shipment as the caller may see it. Throws NOT_FOUND for one that does not exist or that the user may not see. */
export async function findShipment(db: Db, id: number, reader: ShipmentReader): Promise<ShipmentReply> {
  const record = await visibleShipment(db, id, reader)
  const loads = await documentLoads(db, id)
  const documents = await documentsOf(db, id, { ...reader, loads })
  const creator = db.selectFrom('users').select(['name', 'surname']).where('id', '=', record.row.created_by)
  const { name, surname } = await creator.executeTakeFirstOrThrow()
  const expected = await readExpected(db, id, reader)
  const deliveries = await readDelivered(db, id)
  const transfers = await readTransfersOfShipment(db, id)
  const collections = await readCollectionsOfShipment(db, id)
  const creatorName = `${name} ${surname}`.trim()
  const sources = { record, creatorName, documents, expected, loads, deliveries, transfers, collections }
  return presentShipment(sources, reader)
}

/** How many of its documents left, of how many the outcome is recorded, and when the last one was received. */
const readDelivered = (db: Db, id: number) =>
  db
    .selectFrom('deliveries')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .select(({ fn }) => fn.count<number>('recorded_at').as('recorded'))
    .select(({ fn }) => fn.max('received_at').as('lastAt'))
    .where('shipment_id', '=', id)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow()

/** The record of a shipment that the caller may see. Throws NOT_FOUND. */
export async function visibleShipment(
  db: Db,
  id: number,
  { user }: Pick<Reader, 'user'>,
): Promise<ShipmentRecord> {
  const record = await loadShipment(db, id)
  if (!isInScope(user.scope, { branchId: record.row.branch_id }))
    throw new RuleError('NOT_FOUND', { shipment: id })
  return record
}

/** Its documents in unloading order, with what they load and how their billing stands. */
export async function findShipmentDocuments(
  db: Db,
  id: number,
  reader: ShipmentReader,
): Promise<ShipmentDocument[]> {
  return await documentsOf(db, id, { ...reader, loads: await documentLoads(db, id) })
}

async function documentsOf(
  db: Db,
  id: number,
  { user, lang, now, loads }: ShipmentReader & { readonly loads: readonly DocumentLoad[] },
): Promise<ShipmentDocument[]> {
  const rows = await readShipmentDocuments(db, id)
  const byOrder = new Map(loads.map((load) => [load.orderId, load]))
  const customers = rows.map(({ customerId }) => customerId)
  const used = await readUsedPercents(db, customers, calendarDateAt(now().getTime()))
  return rows.map((row) =>
    presentShipmentDocument(row, {
      load: byOrder.get(row.id),
      creditUsedPercent: used.get(row.customerId) ?? null,
      user,
      lang,
    }),
  )
}

/** The documents that are written for the truck and not on it yet, as far as the caller may see them. */
const readExpected = (db: Db, id: number, { user }: Pick<Reader, 'user'>) =>
  db
    .selectFrom('orders as o')
    .leftJoin('customers as c', 'c.id', 'o.customer_id')
    .select(['o.id', 'o.number', 'o.status', 'o.stages', 'c.name as customerName'])
    .where('o.for_shipment_id', '=', id)
    .where(visibleTo(user))
    .orderBy('o.id')
    .execute()
