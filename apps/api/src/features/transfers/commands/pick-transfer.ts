import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { allocateFefo } from '@cais/domain/stock/allocate-fefo'
import type { Batch } from '@cais/domain/stock/batch'
import { reserveStock } from '@cais/domain/stock/levels'
import { type FreshnessDemand, requireUsable } from '@cais/domain/stock/usable-batch'
import type { TransferFacts } from '@cais/domain/transfers/facts'
import {
  cancelTransfer as cancelledFacts,
  type Hold,
  holdBatches,
  missingOf,
  releaseAll,
} from '@cais/domain/transfers/pick'
import { requireNotCounting } from '../../../aggregates/stock/stock-checks.ts'
import { changeReserved, lockBatches, lockBatchesById } from '../../../aggregates/stock/stock-levels.ts'
import { offerStock } from '../../../aggregates/stock/waiting-lines.ts'
import {
  saveTransfer,
  type TransferRecord,
  toTransferFacts,
} from '../../../aggregates/transfers/transfer-record.ts'
import { announceStock } from '../../../aggregates/transfers/transit.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { readMinShelfLives } from '../store.ts'
import { type Step, transferToChange } from './transfer-to-change.ts'

/** Reserves what the lines still lack, first to expire first, out of what is free. Throws TRANSFER_NOTHING_PICKED, WAREHOUSE_COUNTING. */
export async function pickTransfer(trx: Trx, input: Step, acting: Acting): Promise<void> {
  const before = await transferToChange(trx, { ...input, action: 'pick' }, acting)
  const facts = toTransferFacts(before)
  const missing = missingOf(facts)
  const wanted = before.lines.filter(({ id }) => missing.has(id))
  const productIds = wanted.map(({ product_id }) => product_id)
  const warehouseId = before.row.from_warehouse_id
  await requireNotCounting(trx, [warehouseId], productIds)
  const freshness = await freshnessOf(trx, before, acting)
  const batches = await lockBatches(trx, { warehouseIds: [warehouseId], productIds })
  const demands = wanted.map(({ id, product_id }) => ({
    lineId: id,
    productId: product_id,
    warehouseId,
    quantity: missing.get(id) ?? 0,
    ...freshness(product_id),
  }))
  const picks = allocateFefo(demands, batches)
  if (picks.length === 0) throw new RuleError('TRANSFER_NOTHING_PICKED')
  const holds = [...heldNow(facts), ...picks]
  const lineIds = before.lines.map(({ id }) => id)
  await hold(trx, before, holdBatches(facts, lineIds, summed(holds)), acting)
}

type HoldByHand = Step & {
  readonly lineId: number
  readonly batches: readonly { readonly levelId: number; readonly quantity: Milli }[]
}

/**
 * Makes what a line holds exactly those batches. Throws NOT_FOUND, TRANSFER_OVER_REQUESTED, STOCK_INSUFFICIENT, BATCH_WRONG_ARTICLE,
 * BATCH_WRONG_WAREHOUSE, BATCH_EXPIRED, BATCH_BLOCKED, SHELF_LIFE_TOO_SHORT, WAREHOUSE_COUNTING.
 */
export async function holdByHand(trx: Trx, input: HoldByHand, acting: Acting): Promise<void> {
  const before = await transferToChange(trx, { ...input, action: 'pick' }, acting)
  const { lineId } = input
  const facts = toTransferFacts(before)
  const holds = summed(input.batches.map((batch) => ({ ...batch, lineId })))
  const after = holdBatches(facts, [lineId], holds)
  const line = before.lines.find(({ id }) => id === lineId)
  const freshness = await freshnessOf(trx, before, acting)
  const levels = await lockBatchesById(
    trx,
    [...holds, ...heldNow(facts)].map(({ levelId }) => levelId),
  )
  const byId = new Map(levels.map((level) => [level.id, level]))
  const now = new Map(heldNow(facts).map(({ levelId, quantity }) => [levelId, quantity]))
  const grown = holds.filter(({ levelId, quantity }) => quantity > (now.get(levelId) ?? 0))
  if (grown.length > 0 && line !== undefined)
    await requireNotCounting(trx, [before.row.from_warehouse_id], [line.product_id])
  for (const { levelId, quantity } of grown) {
    const place = { productId: line?.product_id ?? '', warehouseId: before.row.from_warehouse_id }
    requireBatch(byId.get(levelId), levelId, place, freshness)
    const level = byId.get(levelId)
    if (level) reserveStock(level, quantity - (now.get(levelId) ?? 0))
  }
  await hold(trx, before, after, acting)
}

type Wanted = { readonly productId: string; readonly warehouseId: string }

function requireBatch(
  batch: Batch | undefined,
  levelId: number,
  { productId, warehouseId }: Wanted,
  freshness: (productId: string) => FreshnessDemand,
) {
  if (batch === undefined) throw new RuleError('NOT_FOUND', { batch: levelId })
  if (batch.productId !== productId) throw new RuleError('BATCH_WRONG_ARTICLE', { batch: batch.batch })
  if (batch.warehouseId !== warehouseId) throw new RuleError('BATCH_WRONG_WAREHOUSE', { batch: batch.batch })
  requireUsable(batch, freshness(productId))
}

/** Everything that is held is free again. */
export async function releaseTransfer(trx: Trx, input: Step, acting: Acting): Promise<void> {
  const before = await transferToChange(trx, { ...input, action: 'release' }, acting)
  await changeHeld(trx, before, releaseAll(toTransferFacts(before)), { action: 'release', acting, facts: {} })
}

/** The transfer will not take place. */
export async function cancelTransfer(
  trx: Trx,
  input: Step & { readonly reason: string },
  acting: Acting,
): Promise<void> {
  const before = await transferToChange(trx, { ...input, action: 'cancel' }, acting)
  const after = cancelledFacts(toTransferFacts(before), acting.now.toISOString())
  await changeHeld(trx, before, after, { action: 'cancel', acting, facts: { reason: input.reason } })
}

const hold = (trx: Trx, before: TransferRecord, after: TransferFacts, acting: Acting) =>
  changeHeld(trx, before, after, { action: 'pick', acting, facts: {} })

type Change = {
  readonly action: 'pick' | 'release' | 'cancel'
  readonly acting: Acting
  readonly facts: Readonly<Record<string, unknown>>
}

/** Writes what is held now: on the batches and on their levels; what is freed is offered to the lines that wait. */
async function changeHeld(
  trx: Trx,
  before: TransferRecord,
  after: TransferFacts,
  { action, acting, facts }: Change,
): Promise<void> {
  const changes = new Map<number, Milli>()
  const add = (levelId: number, quantity: Milli) =>
    changes.set(levelId, (changes.get(levelId) ?? 0) + quantity)
  for (const { levelId, quantity } of heldNow(toTransferFacts(before))) add(levelId, -quantity)
  for (const { levelId, quantity } of heldNow(after)) add(levelId, quantity)
  const moved = new Map([...changes].filter(([, quantity]) => quantity !== 0))
  await lockBatchesById(trx, [...moved.keys()])
  await changeReserved(trx, moved)
  await saveTransfer(trx, before, after, { action, ...acting, facts })
  const freed = [...moved].filter(([, quantity]) => quantity < 0).map(([levelId]) => levelId)
  await offerStock(trx, freed)
  await announceStock(trx, [...moved.keys()][0], before.row.branch_id)
}

const heldNow = ({ batches }: TransferFacts): Hold[] =>
  batches.flatMap(({ lineId, levelId, held }) => (held > 0 ? [{ lineId, levelId, quantity: held }] : []))

/** One hold for each batch. */
function summed(holds: readonly Hold[]): Hold[] {
  const sums = new Map<number, Hold>()
  for (const { lineId, levelId, quantity } of holds)
    sums.set(levelId, { lineId, levelId, quantity: quantity + (sums.get(levelId)?.quantity ?? 0) })
  return [...sums.values()]
}

/** On the day on which it leaves, or today when that has passed, a batch must have the life that its article asks for. */
async function freshnessOf(trx: Trx, { row, lines }: TransferRecord, { now }: Acting) {
  const lives = await readMinShelfLives(
    trx,
    lines.map(({ product_id }) => product_id),
  )
  const today = calendarDateAt(now.getTime())
  const deliveryDate = row.leaves_on < today ? today : row.leaves_on
  return (productId: string): FreshnessDemand => ({
    deliveryDate,
    minShelfLifeDays: lives.get(productId) ?? 0,
  })
}
