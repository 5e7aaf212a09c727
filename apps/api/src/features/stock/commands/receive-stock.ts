import type { Actor } from '@cais/domain/access/actor'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import {
  addMovements,
  addNewBatches,
  addOnHand,
  batchesOfReceipt,
  type KnownBatch,
  type ReceivedBatch,
  type ReceivedLevel,
} from '../../../aggregates/stock/stock-levels.ts'
import { offerStock } from '../../../aggregates/stock/waiting-lines.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'

export type Receipt = {
  readonly warehouseId: string
  /** The supplier's delivery note, or whatever names the receipt. */
  readonly reference: string
  readonly receivedOn: CalendarDate
  readonly lines: readonly ReceivedBatch[]
  /** Where it came from, as history records it. */
  readonly origin?: Readonly<Record<string, unknown>>
}

/**
 * Goods received: batches appear or grow, with a movement each. Answers the ids of their levels. Throws VALIDATION_FAILED
 * when a batch comes with another expiry than it has, or with two.
 */
export async function receiveStock(trx: Trx, receipt: Receipt, user: Actor): Promise<readonly number[]> {
  const lines = sameBatchOnce(receipt.lines)
  const levels = await addToLevels(trx, receipt, lines)
  const levelIds = new Map(levels.map((level) => [batchKey(level), level.id]))
  const movements = lines.map((line) => ({
    levelId: levelIds.get(batchKey(line)) ?? 0,
    quantity: line.quantity,
    unitCost: line.unitCost ?? null,
  }))
  const userId = user === 'system' ? null : user.id
  await addMovements(trx, movements, { kind: 'receipt', reference: receipt.reference, userId })
  const branchId = await recordReceipt(trx, receipt, user)
  // One announcement for the whole receipt: what shows lists of stock reads them again.
  const [first] = levels
  if (first) await recordChange(trx, { noun: 'stock', id: first.id, version: first.version, branchId })
  await offerStock(
    trx,
    levels.map(({ id }) => id),
  )
  return levels.map(({ id }) => id)
}

/** New levels, or larger ones where the batch is known: these are locked by id, as everywhere. */
async function addToLevels(
  trx: Trx,
  receipt: Receipt,
  lines: readonly ReceivedBatch[],
): Promise<readonly ReceivedLevel[]> {
  const added = await addNewBatches(trx, { ...receipt, lines })
  const addedKeys = new Set(added.map(batchKey))
  const grown = lines.filter((line) => !addedKeys.has(batchKey(line)))
  const known = grown.length > 0 ? await batchesOfReceipt(trx, receipt.warehouseId, grown) : []
  refuseOtherExpiry(receipt.lines, known)
  const quantities = new Map(grown.map((line) => [batchKey(line), line.quantity]))
  if (known.length > 0) {
    await addOnHand(trx, new Map(known.map((level) => [level.id, quantities.get(batchKey(level)) ?? 0])))
  }
  return [...added, ...known.map((level) => ({ ...level, version: level.version + 1 }))]
}

const batchKey = ({ productId, batch }: { productId: string; batch: string }) => `${productId}\n${batch}`

/** Two lines of one batch are one: a statement may touch a level only once. */
function sameBatchOnce(lines: readonly ReceivedBatch[]): readonly ReceivedBatch[] {
  const batches = new Map<string, ReceivedBatch>()
  for (const line of lines) {
    const before = batches.get(batchKey(line))
    const quantity = line.quantity + (before?.quantity ?? 0)
    const unitCost = line.unitCost ?? before?.unitCost ?? null
    batches.set(batchKey(line), {
      ...line,
      expiry: line.expiry ?? before?.expiry ?? null,
      quantity,
      unitCost,
    })
  }
  return [...batches.values()]
}

function refuseOtherExpiry(lines: readonly ReceivedBatch[], known: readonly KnownBatch[]) {
  const expiries = new Map(known.map((batch) => [batchKey(batch), batch.expiry]))
  const details = lines.flatMap((line, index) => {
    if (line.expiry === null) return []
    const expiry = expiries.get(batchKey(line))
    if (expiry === undefined) expiries.set(batchKey(line), line.expiry)
    if (expiry === undefined || expiry === line.expiry) return []
    return [
      { field: `lines.${index}.expiry`, rule: 'BATCH_EXPIRY_DIFFERS', facts: { batch: line.batch, expiry } },
    ]
  })
  if (details.length > 0) throw new RuleError('VALIDATION_FAILED', {}, details)
}

/** Receipts are recorded in the history of their warehouse, whose row is locked last. Answers its branch. */
async function recordReceipt(trx: Trx, { warehouseId, reference, lines, origin }: Receipt, user: Actor) {
  const { branch_id } = await trx
    .selectFrom('warehouses')
    .select('branch_id')
    .where('id', '=', warehouseId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const facts = {
    reference,
    lines: lines.map(({ productId, batch, quantity, unitCost }) => ({
      productId,
      batch,
      quantity,
      ...(unitCost !== null && unitCost !== undefined && { unitCost }),
    })),
  }
  await recordHistory(trx, {
    objectType: 'warehouse',
    objectId: warehouseId,
    user,
    action: 'receive-stock',
    facts,
    origin: origin ?? {},
  })
  return branch_id
}
