import { RuleError } from '@cais/domain/kernel/rule-error'
import type { TransferAction } from '@cais/domain/transfers/action-table'
import { deriveTransferState, type TransferState } from '@cais/domain/transfers/derive-state'
import type { TransferBatch, TransferFacts } from '@cais/domain/transfers/facts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { TransferBatchesTable, TransferLinesTable, TransfersTable } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'
import { recordChanges } from '../../engines/events/record-change.ts'
import { recordHistories } from '../../engines/history/record-history.ts'
import { anyOf, changedColumns, columnChanges, groupBy, updateRows } from '../documents/record/rows.ts'
import { weighShipments } from './transfers-of-shipment.ts'

export type TransferColumns = Readonly<Selectable<TransfersTable>>
export type TransferLineColumns = Readonly<Selectable<TransferLinesTable>>
export type TransferBatchColumns = Readonly<Selectable<TransferBatchesTable>>

/** A transfer whole: loaded under lock, changed as a value, saved. Lines by sequence, batches by id. */
export type TransferRecord = {
  readonly row: TransferColumns
  readonly lines: readonly TransferLineColumns[]
  readonly batches: readonly TransferBatchColumns[]
}

/** The transfer under its row lock. It comes after its shipment and before the stock levels. Throws NOT_FOUND. */
export async function loadTransferForUpdate(trx: Trx, id: number): Promise<TransferRecord> {
  const rows = await trx.selectFrom('transfers').selectAll().where('id', '=', id).forNoKeyUpdate().execute()
  return one(await assemble(trx, rows), id)
}

/** Those of a shipment in some states, under lock, by id; left out = those that lie on it and did not leave yet. */
export async function loadTransfersOfShipment(
  trx: Trx,
  shipmentId: number,
  states: readonly TransferState[] = ['loaded'],
): Promise<TransferRecord[]> {
  const found = trx
    .selectFrom('transfers')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .where('state', 'in', states)
  return assemble(trx, await found.orderBy('id').forNoKeyUpdate().execute())
}

/** Transfers by id, under lock, in that order. */
export async function loadTransfersById(trx: Trx, ids: readonly number[]): Promise<TransferRecord[]> {
  if (ids.length === 0) return []
  const found = trx.selectFrom('transfers').selectAll().where('id', '=', anyOf(ids))
  return assemble(trx, await found.orderBy('id').forNoKeyUpdate().execute())
}

/** The transfer as it stands, without a lock. Throws NOT_FOUND. */
export async function loadTransfer(db: Db, id: number): Promise<TransferRecord> {
  return one(
    await assemble(db, await db.selectFrom('transfers').selectAll().where('id', '=', id).execute()),
    id,
  )
}

function one([record]: readonly TransferRecord[], id: number): TransferRecord {
  if (record === undefined) throw new RuleError('NOT_FOUND', { transfer: id })
  return record
}

async function assemble(db: Db, rows: readonly TransferColumns[]): Promise<TransferRecord[]> {
  if (rows.length === 0) return []
  const ids = anyOf(rows.map(({ id }) => id))
  const lines = await db
    .selectFrom('transfer_lines')
    .selectAll()
    .where('transfer_id', '=', ids)
    .orderBy('sequence')
    .execute()
  const batches = await db
    .selectFrom('transfer_batches as b')
    .innerJoin('transfer_lines as l', 'l.id', 'b.line_id')
    .selectAll('b')
    .select('l.transfer_id')
    .where('l.transfer_id', '=', ids)
    .orderBy('b.id')
    .execute()
  const linesOf = groupBy(lines, ({ transfer_id }) => transfer_id)
  const batchesOf = groupBy(batches, ({ transfer_id }) => transfer_id)
  return rows.map((row) => ({
    row,
    lines: linesOf.get(row.id) ?? [],
    batches: (batchesOf.get(row.id) ?? []).map(({ transfer_id: _, ...batch }) => batch),
  }))
}

/** The record as the domain sees it: what the state and every guard are decided on. */
export const toTransferFacts = ({ row, lines, batches }: TransferRecord): TransferFacts => ({
  branchId: row.branch_id,
  toBranchId: row.to_branch_id,
  shipmentId: row.shipment_id,
  sentAt: row.sent_at,
  recalledAt: row.recalled_at,
  arrivedAt: row.arrived_at,
  cancelledAt: row.cancelled_at,
  lines: lines.map(({ id, quantity }) => ({ id, requested: quantity })),
  batches: batches.map(({ line_id, level_id, held, sent, received, returned, written_off }) => ({
    ...{ lineId: line_id, levelId: level_id, held, sent, received, returned },
    writtenOff: written_off,
  })),
})

export type TransferContext = {
  readonly action: TransferAction
  readonly user: { readonly id: number }
  readonly facts?: Readonly<Record<string, unknown>>
  readonly origin?: Readonly<Record<string, unknown>>
  readonly now: Date
  /** Columns besides the facts: who sent it, the carrier. */
  readonly columns?: Partial<TransferColumns>
  /** Centavos in transit of each batch, by level; left out = as they were. */
  readonly values?: ReadonlyMap<number, number>
}

/**
 * The only way in which a change of a transfer reaches the database: facts and batches, the derived state, version, history and announcement.
 * Stock levels and movements are the caller's, before this.
 */
export async function saveTransfer(
  trx: Trx,
  before: TransferRecord,
  facts: TransferFacts,
  context: TransferContext,
): Promise<TransferColumns> {
  const { columns = {}, now } = context
  const after: TransferColumns = {
    ...before.row,
    ...columns,
    shipment_id: facts.shipmentId,
    sent_at: facts.sentAt,
    recalled_at: facts.recalledAt,
    arrived_at: facts.arrivedAt,
    cancelled_at: facts.cancelledAt,
    state: deriveTransferState(facts),
    version: before.row.version + 1,
    updated_at: now.toISOString(),
  }
  await updateRows(trx, {
    table: 'transfers',
    rows: [after],
    columns: changedColumns([{ before: before.row, after }]),
  })
  await saveBatches(trx, before, facts.batches, context.values)
  if (after.shipment_id !== before.row.shipment_id)
    await weighShipments(trx, [before.row.shipment_id, after.shipment_id], now)
  await recordTransfers(trx, [{ before: before.row, after, batches: batchChanges(before, facts) }], context)
  return after
}

/** Batches that are held no more go; those that left stay for ever. */
async function saveBatches(
  trx: Trx,
  { batches }: TransferRecord,
  after: readonly TransferBatch[],
  values: ReadonlyMap<number, number> | undefined,
) {
  const keyOf = (lineId: number, levelId: number) => `${lineId} ${levelId}`
  const kept = new Set(after.map(({ lineId, levelId }) => keyOf(lineId, levelId)))
  const gone = batches.filter(({ line_id, level_id }) => !kept.has(keyOf(line_id, level_id)))
  if (gone.length > 0)
    await trx
      .deleteFrom('transfer_batches')
      .where('id', '=', anyOf(gone.map(({ id }) => id)))
      .execute()
  if (after.length === 0) return
  const before = new Map(batches.map((batch) => [batch.level_id, batch.value]))
  const rows = after.map(({ writtenOff, ...batch }) => ({
    ...{ line_id: batch.lineId, level_id: batch.levelId, held: batch.held, sent: batch.sent },
    ...{ received: batch.received, returned: batch.returned, written_off: writtenOff },
    value: values?.get(batch.levelId) ?? before.get(batch.levelId) ?? 0,
  }))
  await sql`
    INSERT INTO transfer_batches (line_id, level_id, held, sent, received, returned, written_off, value)
    SELECT line_id, level_id, held, sent, received, returned, written_off, value
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS x (line_id bigint, level_id bigint, held bigint, sent bigint,
      received bigint, returned bigint, written_off bigint, value bigint)
    ON CONFLICT (line_id, level_id) DO UPDATE SET held = excluded.held, sent = excluded.sent, received = excluded.received,
      returned = excluded.returned, written_off = excluded.written_off, value = excluded.value`.execute(trx)
}

/** The batches that changed, before and after, as history shows them. */
function batchChanges(before: TransferRecord, after: TransferFacts): Changes {
  const earlier = new Map(toTransferFacts(before).batches.map((batch) => [batch.levelId, batch]))
  const later = new Map(after.batches.map((batch) => [batch.levelId, batch]))
  const changed = [...new Set([...earlier.keys(), ...later.keys()])].filter(
    (levelId) => JSON.stringify(earlier.get(levelId)) !== JSON.stringify(later.get(levelId)),
  )
  if (changed.length === 0) return {}
  const side = (batches: ReadonlyMap<number, TransferBatch>) =>
    changed.flatMap((levelId) => batches.get(levelId) ?? [])
  return { batches: [side(earlier), side(later)] as const }
}

const RECORDED = ['state', 'shipment_id', 'carrier', 'leaves_on', 'reason', 'note'] as const

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>

type Saved = {
  readonly before: TransferColumns
  readonly after: TransferColumns
  readonly batches: Changes
}

async function recordTransfers(trx: Trx, saved: readonly Saved[], context: TransferContext): Promise<void> {
  const { action, user, facts = {}, origin = {}, now } = context
  const pick = (row: TransferColumns) => Object.fromEntries(RECORDED.map((name) => [name, row[name]]))
  await recordHistories(
    trx,
    saved.map(({ before, after, batches }) => ({
      objectType: 'transfer',
      objectId: after.id,
      user,
      action,
      changes: { ...columnChanges(pick(before), pick(after)), ...batches },
      facts,
      origin,
      at: now.toISOString(),
    })),
  )
  await announceTransfers(
    trx,
    saved.map(({ after }) => after),
  )
}

/** Tells the screens at both ends. */
export const announceTransfers = (trx: Trx, rows: readonly TransferColumns[]) =>
  recordChanges(
    trx,
    rows.flatMap((row) =>
      [...new Set([row.branch_id, row.to_branch_id])].map((branchId) => ({
        noun: 'transfers' as const,
        id: row.id,
        version: row.version,
        branchId,
        status: row.state,
      })),
    ),
  )
