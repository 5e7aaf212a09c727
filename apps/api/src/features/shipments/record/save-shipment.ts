import type { ShipmentAction } from '@cais/domain/shipments/action-names'
import { SHIPMENT_ACTION_TABLE } from '@cais/domain/shipments/action-table'
import { deriveStage } from '@cais/domain/shipments/derive-stage'
import { recordChange } from '../../../db/record-change.ts'
import { recordHistory } from '../../../db/record-history.ts'
import type { Trx } from '../../../db/transaction.ts'
import { documentLoads } from '../queries/document-loads.ts'
import { saveDocuments } from './save-documents.ts'
import { shipmentChanges } from './shipment-changes.ts'
import { toShipmentFacts } from './shipment-facts.ts'
import type { ShipmentColumns, ShipmentRecord } from './shipment-record.ts'
import { writeShipment } from './write-shipment.ts'

export type ShipmentContext = {
  /** 'recount' = what the documents load has changed; history has nothing to tell of it. */
  readonly action: ShipmentAction | 'create' | 'recount'
  readonly user: 'system' | { readonly id: number }
  /** Figures and reasons that the action was taken on. */
  readonly facts?: Readonly<Record<string, unknown>>
  readonly origin?: Readonly<Record<string, unknown>>
  readonly now: Date
}

/**
 * THE way a change of a shipment reaches the database: facts and documents that differ, the derived stage, sums of what
 * the documents load, version, history (when the action's rule names a word) and announcement. The documents' orders
 * and held stock are saved before, by the command. Gives the record as it stands now.
 */
export async function saveShipment(
  trx: Trx,
  before: ShipmentRecord,
  after: ShipmentRecord,
  context: ShipmentContext,
): Promise<ShipmentRecord> {
  await saveDocuments(trx, before, after)
  const row = await writeShipment(trx, { ...after.row, ...(await derivedColumns(trx, after)) }, context.now)
  await recordShipmentHistory(trx, before, { ...after, row }, context)
  await recordChange(trx, announcement(row))
  return { ...after, row }
}

/** Stage and sums: the only lines of the server that decide them. */
async function derivedColumns(trx: Trx, after: ShipmentRecord): Promise<Partial<ShipmentColumns>> {
  const loads = await documentLoads(trx, after.row.id, after.row.started_at !== null)
  const sum = (field: 'net' | 'ambient' | 'refrigerated' | 'frozen') =>
    loads.reduce((total, load) => total + load[field], 0)
  return {
    stage: deriveStage(toShipmentFacts(after)),
    document_count: after.documents.length,
    total: sum('net'),
    weight_ambient: sum('ambient'),
    weight_refrigerated: sum('refrigerated'),
    weight_frozen: sum('frozen'),
  }
}

async function recordShipmentHistory(
  trx: Trx,
  before: ShipmentRecord,
  after: ShipmentRecord,
  { action, user, facts, origin, now }: ShipmentContext,
) {
  if (!isTold(action)) return
  const changes = shipmentChanges(before, after)
  const entry = {
    objectType: 'shipment',
    objectId: after.row.id,
    user,
    action,
    changes,
    at: now.toISOString(),
  }
  await recordHistory(trx, { ...entry, facts: facts ?? {}, origin: origin ?? {} })
}

const isTold = (action: ShipmentContext['action']) =>
  action === 'create' || (action !== 'recount' && SHIPMENT_ACTION_TABLE[action].history !== null)

const announcement = (row: ShipmentColumns) => ({
  noun: 'shipments',
  id: row.id,
  version: row.version,
  branchId: row.branch_id,
  createdBy: row.created_by,
  status: row.stage,
})
