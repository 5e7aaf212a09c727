import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import { insertRows, updateRows } from '../../orders/record/write-rows.ts'
import type { DocumentColumns, ShipmentRecord } from './shipment-record.ts'

const CHANGING = ['position', 'billing_state', 'billing_attempts', 'billing_error', 'billed_at'] as const

/** Writes the places of the documents on a shipment: those that left, those that changed, those that are new. */
export async function saveDocuments(trx: Trx, before: ShipmentRecord, after: ShipmentRecord): Promise<void> {
  const known = new Map(before.documents.map((document) => [document.id, document]))
  const kept = new Set(after.documents.map(({ id }) => id))
  await deleteDocuments(
    trx,
    [...known.keys()].filter((id) => !kept.has(id)),
  )
  const changed = after.documents.filter((document) => isChanged(known.get(document.id), document))
  await updateRows(trx, { table: 'shipment_documents', rows: changed, columns: CHANGING })
  const added = after.documents.filter(({ id }) => id === 0)
  await insertRows(trx, 'shipment_documents', added.map(newRow))
}

async function deleteDocuments(trx: Trx, ids: readonly number[]) {
  if (ids.length === 0) return
  await sql`DELETE FROM shipment_documents WHERE id = ANY(${ids}::bigint[])`.execute(trx)
}

const isChanged = (before: DocumentColumns | undefined, after: DocumentColumns) =>
  before !== undefined &&
  CHANGING.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

const newRow = ({ shipment_id, order_id, position, billing_state, added_by, added_at }: DocumentColumns) => ({
  shipment_id,
  order_id,
  position,
  billing_state,
  added_by,
  added_at,
  billing_attempts: 0,
})
