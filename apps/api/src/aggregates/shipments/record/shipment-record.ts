import type { Selectable } from 'kysely'
import type { ShipmentDocumentsTable, ShipmentsTable } from '../../../db/schema.ts'

export type ShipmentColumns = Readonly<Selectable<ShipmentsTable>>

/** A document on a shipment as stored; `id` 0 = not stored yet, saveShipment gives it one. */
export type DocumentColumns = Readonly<Selectable<ShipmentDocumentsTable>>

/** A shipment whole: loaded under lock, changed as a value, saved. Documents stand in unloading order. */
export type ShipmentRecord = {
  readonly row: ShipmentColumns
  readonly documents: readonly DocumentColumns[]
}
