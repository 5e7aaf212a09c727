import type { CountedBatch } from '@cais/contract/transfers/schemas'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import {
  type Counted,
  recallTransfer as recalledFacts,
  receiveTransfer as receivedFacts,
  returnTransfer as returnedFacts,
  writeOffTransit as writtenOffFacts,
} from '@cais/domain/transfers/arrive'
import type { TransferFacts } from '@cais/domain/transfers/facts'
import { requireNotCounting } from '../../../aggregates/stock/stock-checks.ts'
import {
  addNewBatches,
  addOnHand,
  addValuedMovements,
  batchesOfReceipt,
  lockLevels,
} from '../../../aggregates/stock/stock-levels.ts'
import { offerStock } from '../../../aggregates/stock/waiting-lines.ts'
import {
  saveTransfer,
  type TransferRecord,
  toTransferFacts,
} from '../../../aggregates/transfers/transfer-record.ts'
import { addTransit, announceStock, leavesTransit, takeOut } from '../../../aggregates/transfers/transit.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { joinLevels, readSentBatches, type SentBatch } from '../store.ts'
import { type Step, transferToChange } from './transfer-to-change.ts'

type Arriving = Step & { readonly batches: readonly CountedBatch[] }

const inMilli = (batches: readonly CountedBatch[]): Counted[] =>
  batches.map((batch) => ({ ...batch, quantity: Math.round(batch.quantity * 1000) }))

/**
 * Goods arrive at the second warehouse with the value they left with. What is missing stays in transit; what is over leaves the sender's batch too.
 * Throws VERSION_CONFLICT, TRANSFER_REASON_MISSING, TRANSFER_OVER_TRANSIT, TRANSFER_OVER_NOT_FREE, WAREHOUSE_COUNTING.
 */
export async function receiveTransfer(trx: Trx, input: Arriving, acting: Acting): Promise<void> {
  const before = await transferToChange(trx, { ...input, action: 'receive' }, acting)
  const counted = inMilli(input.batches)
  const at = acting.now.toISOString()
  const after = receivedFacts(toTransferFacts(before), { counted, at })
  const over = await takeOver(trx, before, after, counted, acting)
  const { rows, values } = leavesTransit(before, after, counted)
  const arriving = [...after.batches].flatMap(({ levelId, received }) => {
    const quantity = received - (before.batches.find(({ level_id }) => level_id === levelId)?.received ?? 0)
    const value = (rows.find((row) => row.levelId === levelId)?.value ?? 0) + (over.get(levelId) ?? 0)
    const reason = counted.find((one) => one.levelId === levelId)?.reason ?? ''
    return quantity > 0 ? [{ levelId, quantity, value, reason }] : []
  })
  await putInto(trx, before, { warehouseId: before.row.to_warehouse_id, arriving }, acting)
  const columns = before.row.arrived_by === null ? { arrived_by: acting.user.id } : {}
  const facts = { counted: input.batches }
  await saveTransfer(trx, before, after, { action: 'receive', ...acting, facts, values, columns })
  await addTransit(trx, before, { kind: 'received', rows: arriving }, acting)
}

/** More arrived than was sent: the rest left the sender's batch as well. Answers its value by level. */
async function takeOver(
  trx: Trx,
  before: TransferRecord,
  after: TransferFacts,
  counted: readonly Counted[],
  acting: Acting,
): Promise<ReadonlyMap<number, number>> {
  const leaving = after.batches.flatMap(({ levelId, sent }) => {
    const quantity = sent - (before.batches.find(({ level_id }) => level_id === levelId)?.sent ?? 0)
    return quantity > 0 ? [{ levelId, quantity }] : []
  })
  if (leaving.length === 0) return new Map()
  const values = await takeOut(trx, before, { leaving, isHeld: false }, acting)
  const rows = leaving.map((batch) => ({
    ...batch,
    value: values.get(batch.levelId) ?? 0,
    reason: counted.find(({ levelId }) => levelId === batch.levelId)?.reason ?? '',
  }))
  await addTransit(trx, before, { kind: 'sent', rows }, acting)
  return values
}

/** Goods are back at the first warehouse: recalled, or a difference that never left. Throws as receiveTransfer. */
export async function returnTransfer(trx: Trx, input: Arriving, acting: Acting): Promise<void> {
  const before = await transferToChange(trx, { ...input, action: 'return' }, acting)
  const counted = inMilli(input.batches)
  const after = returnedFacts(toTransferFacts(before), { counted, at: acting.now.toISOString() })
  const { rows, values } = leavesTransit(before, after, counted)
  await putInto(trx, before, { warehouseId: before.row.from_warehouse_id, arriving: rows }, acting)
  const columns = before.row.arrived_by === null ? { arrived_by: acting.user.id } : {}
  const facts = { counted: input.batches }
  await saveTransfer(trx, before, after, { action: 'return', ...acting, facts, values, columns })
  await addTransit(trx, before, { kind: 'returned', rows }, acting)
}

/** Goods in transit are lost or damaged: they are nowhere any more, with a reason. */
export async function writeOffTransfer(trx: Trx, input: Arriving, acting: Acting): Promise<void> {
  const before = await transferToChange(trx, { ...input, action: 'write-off' }, acting)
  const counted = inMilli(input.batches)
  const after = writtenOffFacts(toTransferFacts(before), counted)
  const { rows, values } = leavesTransit(before, after, counted)
  const facts = { counted: input.batches, value: rows.reduce((sum, { value }) => sum + value, 0) }
  await saveTransfer(trx, before, after, { action: 'write-off', ...acting, facts, values })
  await addTransit(trx, before, { kind: 'written-off', rows }, acting)
}

/** The sender calls the goods back: they stay in transit until they are there. */
export async function recallTransfer(
  trx: Trx,
  input: Step & { readonly reason: string },
  acting: Acting,
): Promise<void> {
  const before = await transferToChange(trx, { ...input, action: 'recall' }, acting)
  const after = recalledFacts(toTransferFacts(before), acting.now.toISOString())
  await saveTransfer(trx, before, after, { action: 'recall', ...acting, facts: { reason: input.reason } })
}

type Arrived = {
  readonly warehouseId: string
  readonly arriving: readonly {
    readonly levelId: number
    readonly quantity: number
    readonly value: number
  }[]
}

/** On hand of each batch grows in that warehouse, with a movement and its value; what waits for it is served. */
async function putInto(
  trx: Trx,
  { row }: TransferRecord,
  { warehouseId, arriving }: Arrived,
  acting: Acting,
) {
  if (arriving.length === 0) return
  const batches = await readSentBatches(
    trx,
    arriving.map(({ levelId }) => levelId),
  )
  await requireNotCounting(trx, [warehouseId], [...new Set(batches.map(({ productId }) => productId))])
  const levels = await levelsIn(trx, warehouseId, { batches, arriving, now: acting.now })
  const movements = arriving.map(({ levelId, quantity, value }) => ({
    ...{ levelId: levels.get(levelId) ?? 0, quantity, value },
  }))
  const other = warehouseId === row.to_warehouse_id ? row.from_warehouse_id : row.to_warehouse_id
  const cause = { kind: 'transfer-in', reference: row.number, counterpart: other } as const
  await addValuedMovements(trx, movements, { ...cause, userId: acting.user.id })
  const branchId = warehouseId === row.to_warehouse_id ? row.to_branch_id : row.branch_id
  await announceStock(trx, movements[0]?.levelId, branchId)
  await offerStock(
    trx,
    movements.map(({ levelId }) => levelId),
  )
}

type Batches = Pick<Arrived, 'arriving'> & { readonly batches: readonly SentBatch[]; readonly now: Date }

/** The level of each batch there: of the sender its own; elsewhere a new one, or the one that is known. On hand has grown after it. */
async function levelsIn(
  trx: Trx,
  warehouseId: string,
  { batches, arriving, now }: Batches,
): Promise<ReadonlyMap<number, number>> {
  const quantities = new Map(arriving.map(({ levelId, quantity }) => [levelId, quantity]))
  if (batches.every((batch) => batch.warehouseId === warehouseId)) {
    await lockLevels(trx, [...quantities.keys()])
    await addOnHand(trx, quantities)
    return new Map(batches.map(({ id }) => [id, id]))
  }
  const lines = batches.map((batch) => ({ ...batch, quantity: quantities.get(batch.id) ?? 0 }))
  const receivedOn = calendarDateAt(now.getTime())
  const added = await addNewBatches(trx, { warehouseId, receivedOn, lines })
  const isAdded = (line: SentBatch) =>
    added.some(({ productId, batch }) => productId === line.productId && batch === line.batch)
  const grown = lines.filter((line) => !isAdded(line))
  const known = grown.length > 0 ? await batchesOfReceipt(trx, warehouseId, grown) : []
  const levels = [...added, ...known]
  const there = new Map(
    lines.map((line) => [
      line.id,
      levels.find(({ productId, batch }) => productId === line.productId && batch === line.batch)?.id ?? 0,
    ]),
  )
  const more = new Map(grown.map((line) => [there.get(line.id) ?? 0, line.quantity]))
  if (more.size > 0) await addOnHand(trx, more)
  await joinLevels(trx, there)
  return there
}
