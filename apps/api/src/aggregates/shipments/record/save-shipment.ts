import type { ShipmentAction } from '@cais/domain/shipments/action-names'
import { SHIPMENT_ACTION_TABLE } from '@cais/domain/shipments/action-table'
import { deriveStage } from '@cais/domain/shipments/derive-stage'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { columnChanges, insertRows, updateRows } from '../../documents/record/rows.ts'
import { documentLoads } from '../shipment-documents.ts'
import { countLoads } from '../shipment-loads.ts'
import { toShipmentFacts } from './shipment-facts.ts'
import type { DocumentColumns, ShipmentColumns, ShipmentRecord } from './shipment-record.ts'

export type ShipmentContext = {
  /** 'recount' = what the documents load has changed; it is not recorded in the history. */
  readonly action: ShipmentAction | 'create' | 'recount'
  readonly user: 'system' | { readonly id: number }
  /** Figures and reasons that the action was taken on. */
  readonly facts?: Readonly<Record<string, unknown>>
  readonly origin?: Readonly<Record<string, unknown>>
  readonly now: Date
}

/**
 * The only way in which a change of a shipment reaches the database: facts and documents that differ, the derived stage, sums of what
 * the documents load, version, history (when the action table names an entry) and announcement. The documents' orders
 * and held stock are saved before, by the command. Returns the record as it stands now.
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

/** Stage and sums. Nothing else on the server writes them. */
async function derivedColumns(trx: Trx, after: ShipmentRecord): Promise<Partial<ShipmentColumns>> {
  const loads = await documentLoads(trx, after.row.id, after.row.started_at !== null)
  const sum = (field: 'total' | 'ambient' | 'refrigerated' | 'frozen') =>
    loads.reduce((amount, load) => amount + load[field], 0)
  return {
    stage: deriveStage(toShipmentFacts(after)),
    document_count: after.documents.length,
    ...(await progressColumns(
      trx,
      after,
      loads.reduce((lines, load) => lines + load.lines, 0),
    )),
    total: sum('total'),
    weight_ambient: sum('ambient'),
    weight_refrigerated: sum('refrigerated'),
    weight_frozen: sum('frozen'),
  }
}

/** How far loading and billing have come: lines on the truck of all lines, documents with an invoice, documents in trouble. */
async function progressColumns(
  trx: Trx,
  { row, documents }: ShipmentRecord,
  lines: number,
): Promise<Partial<ShipmentColumns>> {
  const count = (...states: readonly DocumentColumns['billing_state'][]) =>
    documents.filter(({ billing_state }) => states.includes(billing_state)).length
  return {
    ...(await loadingColumns(trx, row, lines)),
    invoice_count: count('billed'),
    failed_count: count('failed', 'in-doubt'),
  }
}

/** Lines and how many of them are on the truck: by batch, as loaders settle them, while it is loaded; all once it has gone. */
async function loadingColumns(
  trx: Trx,
  { id, started_at, finished_at }: ShipmentColumns,
  lines: number,
): Promise<Partial<ShipmentColumns>> {
  if (started_at === null) return { line_count: lines, loaded_count: 0 }
  if (finished_at !== null) return { line_count: lines, loaded_count: lines }
  const { parts, settled } = await countLoads(trx, id)
  return { line_count: parts, loaded_count: settled }
}

async function recordShipmentHistory(
  trx: Trx,
  before: ShipmentRecord,
  after: ShipmentRecord,
  { action, user, facts, origin, now }: ShipmentContext,
) {
  if (!hasHistory(action)) return
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

const hasHistory = (action: ShipmentContext['action']) =>
  action === 'create' || (action !== 'recount' && SHIPMENT_ACTION_TABLE[action].history !== null)

const announcement = (row: ShipmentColumns) => ({
  noun: 'shipments' as const,
  id: row.id,
  version: row.version,
  branchId: row.branch_id,
  createdBy: row.created_by,
  status: row.stage,
})

const CHANGING_COLUMNS = [
  'position',
  'billing_state',
  'billing_attempts',
  'billing_error',
  'billed_at',
] as const

/** Deletes the documents that were taken off, updates those that changed, inserts the new ones. */
async function saveDocuments(trx: Trx, before: ShipmentRecord, after: ShipmentRecord): Promise<void> {
  const known = new Map(before.documents.map((document) => [document.id, document]))
  const remainingIds = new Set(after.documents.map(({ id }) => id))
  await deleteDocuments(
    trx,
    [...known.keys()].filter((id) => !remainingIds.has(id)),
  )
  const changed = after.documents.filter((document) => isChanged(known.get(document.id), document))
  await updateRows(trx, { table: 'shipment_documents', rows: changed, columns: CHANGING_COLUMNS })
  const added = after.documents.filter(({ id }) => id === 0)
  await insertRows(trx, 'shipment_documents', added.map(newRow))
}

async function deleteDocuments(trx: Trx, ids: readonly number[]) {
  if (ids.length === 0) return
  await sql`DELETE FROM shipment_documents WHERE id = ANY(${ids}::bigint[])`.execute(trx)
}

const isChanged = (before: DocumentColumns | undefined, after: DocumentColumns) =>
  before !== undefined &&
  CHANGING_COLUMNS.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

const newRow = ({ shipment_id, order_id, position, billing_state, added_by, added_at }: DocumentColumns) => ({
  shipment_id,
  order_id,
  position,
  billing_state,
  added_by,
  added_at,
  billing_attempts: 0,
})

const RECORDED_COLUMNS = [
  'assignee_name',
  'driver_name',
  'car_registration',
  'route',
  'departs_on',
  'departs_time',
  'returns_time',
  'truck_id',
  'driver_id',
  'team_id',
  'capacity_total',
  'capacity_ambient',
  'capacity_refrigerated',
  'capacity_frozen',
  'stage',
] as const

type Changes = Record<string, readonly [unknown, unknown]>

/** Field by field what history records of a shipment, with the documents as ids in unloading order. */
function shipmentChanges(before: ShipmentRecord, after: ShipmentRecord): Changes {
  const changes = columnChanges(pick(before), pick(after))
  const [old, now] = [orderIds(before), orderIds(after)]
  return old.join() === now.join() ? changes : { ...changes, documents: [old, now] }
}

const pick = ({ row }: ShipmentRecord) =>
  Object.fromEntries(RECORDED_COLUMNS.map((name) => [name, row[name]]))

const orderIds = ({ documents }: ShipmentRecord) => documents.map(({ order_id }) => order_id)

const PRINTED = sql<number>`(SELECT count(*) FROM invoices
  WHERE invoices.shipment_id = shipments.id AND invoices.printed_at IS NOT NULL)`

/** True while an invoice of the shipment was never printed. */
const PRINT_PENDING = sql<boolean>`EXISTS (
  SELECT FROM invoices WHERE invoices.shipment_id = shipments.id AND invoices.printed_at IS NULL)`

/** Writes a shipment whole with the next version. Id, number, branch and creator never change. */
function writeShipment(trx: Trx, row: ShipmentColumns, now: Date): Promise<ShipmentColumns> {
  const { id, number: _number, branch_id: _branch, created_by: _by, created_at: _at, ...changing } = row
  const { departure_order: _order, ...stored } = changing
  const { driver_search: _driver, registration_search: _registration, ...others } = stored
  const { assignee_search: _assignee, route_search: _route, ...columns } = others
  return trx
    .updateTable('shipments')
    .set({
      ...columns,
      version: row.version + 1,
      updated_at: now.toISOString(),
      print_pending: PRINT_PENDING,
      printed_count: PRINTED,
      search_text: sql<string>`searchable(${searchedText(row)})`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** People search a shipment by number, people, truck and route. */
const searchedText = (row: ShipmentColumns) =>
  [row.number, row.driver_name, row.car_registration, row.assignee_name, row.route].join(' ')
