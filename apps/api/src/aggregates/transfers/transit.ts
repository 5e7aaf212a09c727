import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { consumeStock } from '@cais/domain/stock/levels'
import { type Counted, valueOfPart } from '@cais/domain/transfers/arrive'
import { inTransitOf, type TransferFacts } from '@cais/domain/transfers/facts'
import { sendTransfer, unloadTransfer } from '@cais/domain/transfers/pick'
import { sql } from 'kysely'
import type { TransitMovementsTable } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'
import { recordChange } from '../../engines/events/record-change.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { requireNotCounting } from '../stock/stock-checks.ts'
import { addValuedMovements, lockBatchesById, takeFromLevels } from '../stock/stock-levels.ts'
import {
  loadTransfersOfShipment,
  saveTransfer,
  type TransferRecord,
  toTransferFacts,
} from './transfer-record.ts'

/**
 * What is picked leaves the first warehouse: on hand and reserved fall, and the goods are in transit with the value that they had there. Throws
 * TRANSFER_NOTHING_PICKED, TRANSFER_BATCH_BLOCKED, WAREHOUSE_COUNTING.
 */
export async function sendRecord(
  trx: Trx,
  before: TransferRecord,
  { carrier, facts = {} }: { readonly carrier: string; readonly facts?: Readonly<Record<string, unknown>> },
  acting: Acting,
): Promise<void> {
  const at = acting.now.toISOString()
  const sent = sendTransfer(toTransferFacts(before), at)
  const leaving = sent.batches.map(({ levelId, sent: quantity }) => ({ levelId, quantity }))
  if (leaving.length === 0) throw new RuleError('TRANSFER_NOTHING_PICKED')
  const values = await takeOut(trx, before, { leaving, isHeld: true }, acting)
  await saveTransfer(trx, before, sent, {
    ...{ action: 'send', ...acting, facts, values },
    columns: { carrier, sent_by: acting.user.id },
  })
  const rows = leaving.map((batch) => ({ ...batch, value: values.get(batch.levelId) ?? 0, reason: '' }))
  await addTransit(trx, before, { kind: 'sent', rows }, acting)
}

/** Whatever lies on a shipment leaves with it. */
export async function sendTransfersOf(
  trx: Trx,
  shipment: { readonly id: number; readonly number: string },
  acting: Acting,
): Promise<void> {
  for (const record of await loadTransfersOfShipment(trx, shipment.id))
    await sendRecord(trx, record, { carrier: '', facts: { shipment: shipment.number } }, acting)
}

/** The shipment is deleted: what lay on it waits for another, still picked. */
export async function unloadTransfersOf(
  trx: Trx,
  shipment: { readonly id: number; readonly number: string },
  acting: Acting,
): Promise<void> {
  const facts = { shipment: shipment.number }
  for (const record of await loadTransfersOfShipment(trx, shipment.id))
    await saveTransfer(trx, record, unloadTransfer(toTransferFacts(record)), {
      action: 'unload',
      ...acting,
      facts,
    })
}

type Leaving = {
  readonly leaving: readonly { readonly levelId: number; readonly quantity: Milli }[]
  /** false = out of what is free: more arrived than was sent. */
  readonly isHeld: boolean
}

/** Goods leave their level with a movement each; answers what they are worth, by level. Throws TRANSFER_BATCH_BLOCKED, TRANSFER_OVER_NOT_FREE. */
export async function takeOut(
  trx: Trx,
  { row }: TransferRecord,
  { leaving, isHeld }: Leaving,
  { user }: Acting,
): Promise<Map<number, number>> {
  const levels = await lockBatchesById(
    trx,
    leaving.map(({ levelId }) => levelId),
  )
  const productIds = [...new Set(levels.map(({ productId }) => productId))]
  await requireNotCounting(trx, [row.from_warehouse_id], productIds)
  const byId = new Map(levels.map((level) => [level.id, level]))
  for (const { levelId, quantity } of leaving) {
    const level = byId.get(levelId)
    if (level === undefined) throw new RuleError('NOT_FOUND', { batch: levelId })
    if (isHeld && level.blocked)
      throw new RuleError('TRANSFER_BATCH_BLOCKED', { batch: level.batch, number: row.number })
    if (isHeld) consumeStock(level, quantity)
    else if (quantity > level.onHand - level.reserved)
      throw new RuleError('TRANSFER_OVER_NOT_FREE', {
        ...{ batch: level.batch, over: quantity, free: level.onHand - level.reserved },
      })
  }
  const quantities = new Map(leaving.map(({ levelId, quantity }) => [levelId, quantity]))
  if (isHeld) await takeFromLevels(trx, quantities)
  else await takeFree(trx, quantities)
  const movements = leaving.map(({ levelId, quantity }) => ({ levelId, quantity: -quantity }))
  const cause = { kind: 'transfer-out', reference: row.number, counterpart: row.to_warehouse_id } as const
  const moved = await addValuedMovements(trx, movements, { ...cause, userId: user.id })
  await announceStock(trx, leaving[0]?.levelId, row.branch_id)
  return new Map(moved.map(({ levelId, value }) => [levelId, -value]))
}

const takeFree = (trx: Trx, taken: ReadonlyMap<number, Milli>) =>
  sql`
  UPDATE stock_levels AS level SET on_hand = level.on_hand - moved.quantity, version = level.version + 1
  FROM unnest(${[...taken.keys()]}::bigint[], ${[...taken.values()]}::bigint[]) AS moved (level_id, quantity)
  WHERE level.id = moved.level_id`.execute(trx)

/** One announcement for all of it: what shows lists of stock reads them again. */
export async function announceStock(trx: Trx, levelId: number | undefined, branchId: string): Promise<void> {
  if (levelId !== undefined) await recordChange(trx, { noun: 'stock', id: levelId, version: 0, branchId })
}

type Transit = {
  readonly kind: TransitMovementsTable['kind']
  readonly rows: readonly {
    readonly levelId: number
    readonly quantity: Milli
    readonly value: number
    readonly reason: string
  }[]
}

/** What became of goods on their way; the batches are saved before. */
export async function addTransit(
  trx: Trx,
  { row }: TransferRecord,
  { kind, rows }: Transit,
  { user, now }: Acting,
): Promise<void> {
  const moved = rows.filter(({ quantity }) => quantity > 0)
  if (moved.length === 0) return
  await sql`
    INSERT INTO transit_movements (batch_id, kind, quantity, value, reason, user_id, at)
    SELECT batch.id, ${kind}, moved.quantity, moved.value, moved.reason, ${user.id}, ${now.toISOString()}
    FROM unnest(${moved.map(({ levelId }) => levelId)}::bigint[], ${moved.map(({ quantity }) => quantity)}::bigint[],
      ${moved.map(({ value }) => value)}::bigint[], ${moved.map(({ reason }) => reason)}::text[]) AS moved (level_id, quantity, value, reason)
    JOIN transfer_batches AS batch ON batch.level_id = moved.level_id
    JOIN transfer_lines AS line ON line.id = batch.line_id AND line.transfer_id = ${row.id}
    ORDER BY batch.id`.execute(trx)
}

/** What left transit between two states, by batch, with its share of the value, and what stays there. */
export function leavesTransit(before: TransferRecord, after: TransferFacts, counted: readonly Counted[]) {
  const earlier = new Map(before.batches.map((batch) => [batch.level_id, batch]))
  const values = new Map<number, number>()
  const rows = after.batches.map((batch) => {
    const { in_transit = 0, value = 0 } = earlier.get(batch.levelId) ?? {}
    const quantity = in_transit - inTransitOf(batch)
    const share = quantity > 0 ? valueOfPart(value, quantity, in_transit) : 0
    values.set(batch.levelId, value - share)
    const reason = counted.find(({ levelId }) => levelId === batch.levelId)?.reason ?? ''
    return { levelId: batch.levelId, quantity, value: share, reason }
  })
  return { rows: rows.filter(({ quantity }) => quantity > 0), values }
}
