import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/orders/actions'
import type { OrderFacts } from '@cais/domain/orders/facts'
import { releaseLine, reserveLine } from '@cais/domain/orders/hold-stock'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { saveOrder } from '../../orders/record/save-order.ts'
import { withFacts } from '../../orders/record/with-facts.ts'
import { changeHeld, type HeldChange } from './change-held.ts'
import { requireBatches } from './require-batches.ts'
import { requireNotCounting } from './require-not-counting.ts'

export type WantedBatch = { readonly levelId: number; readonly quantity: Milli }
type HoldLine = { readonly lineId: number; readonly batches: readonly WantedBatch[] }

/**
 * Makes the batches that a line holds as reserved exactly those given: what is left out is released. Only what is free
 * can be held, of batches that the delivery can use. Throws NOT_FOUND, LINE_OVER_RESERVED, STOCK_INSUFFICIENT, BATCH_…
 */
export async function holdLine(
  trx: Trx,
  record: OrderRecord,
  { lineId, batches }: HoldLine,
  acting: Acting,
): Promise<OrderRecord> {
  const changes = changesOf(record, lineId, batches)
  if (changes.length === 0) return record
  const facts = movedFacts(toFacts(record), lineId, { changes, acting })
  if (changes.some(({ after, before }) => after > before))
    await requireNotCounting(trx, record.row.warehouse_id)
  await requireBatches(trx, record, { lineId, changes, today: calendarDateAt(acting.now.getTime()) })
  await changeHeld(trx, changes)
  const action = changes.some(({ after, before }) => after > before) ? 'reserve' : 'release'
  const told = {
    line: lineId,
    batches: changes.map(({ levelId, before, after }) => ({ levelId, before, after })),
  }
  const context = { action, ...acting, facts: told, batchesMoved: true } as const
  return await saveOrder(trx, record, withFacts(record, facts), context)
}

/** What differs between the batches held now and those wanted. Throws NOT_FOUND for a line of another document, LINE_OVER_RESERVED. */
function changesOf(record: OrderRecord, lineId: number, batches: readonly WantedBatch[]): HeldChange[] {
  const line = record.lines.find(({ id }) => id === lineId)
  if (line === undefined) throw new RuleError('NOT_FOUND', { line: lineId })
  const quantity = sum(batches.map((batch) => batch.quantity))
  const open = line.open + line.reserved
  if (quantity > open) throw new RuleError('LINE_OVER_RESERVED', { line: lineId, quantity, open })
  const held = record.held.filter((row) => row.lineId === lineId && row.bucket === 'reserved')
  const before = new Map(held.map((row) => [row.levelId, row.quantity]))
  const after = new Map<number, Milli>()
  for (const { levelId, quantity } of batches) after.set(levelId, (after.get(levelId) ?? 0) + quantity)
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((levelId) => ({ lineId, levelId, before: before.get(levelId) ?? 0, after: after.get(levelId) ?? 0 }))
    .filter((change) => change.before !== change.after)
}

type Moving = { readonly changes: readonly HeldChange[]; readonly acting: Acting }

/** Released first, then reserved: swapping one batch for another leaves the line as full as it was. */
function movedFacts(facts: OrderFacts, lineId: number, { changes, acting }: Moving): OrderFacts {
  const grown = sum(changes.map(({ before, after }) => Math.max(0, after - before)))
  const shrunk = sum(changes.map(({ before, after }) => Math.max(0, before - after)))
  let moved = facts
  if (shrunk > 0) {
    assertAllowed('release', acting.user, moved)
    moved = releaseLine(moved, lineId, shrunk)
  }
  if (grown > 0) {
    assertAllowed('reserve', acting.user, moved)
    moved = reserveLine(moved, lineId, grown)
  }
  return moved
}

const sum = (quantities: readonly Milli[]) => quantities.reduce((total, quantity) => total + quantity, 0)
