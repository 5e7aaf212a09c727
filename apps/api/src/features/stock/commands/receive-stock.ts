import type { Actor } from '@cais/domain/access/actor'
import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { recordHistory } from '../../../db/record-history.ts'
import type { Trx } from '../../../db/transaction.ts'
import { addMovements } from '../store/add-movements.ts'
import { addReceived, type ReceivedBatch } from '../store/add-received.ts'
import { batchesOfReceipt, type KnownBatch } from '../store/batches-of-receipt.ts'
import { offerStock } from './offer-stock.ts'

export type Receipt = {
  readonly warehouseId: string
  /** The supplier's delivery note, or whatever names the receipt. */
  readonly reference: string
  /** Today when left out. */
  readonly receivedOn?: CalendarDate
  readonly lines: readonly ReceivedBatch[]
}

/** Goods received: batches appear or grow, with a movement each. Answers the ids of their levels. Throws VALIDATION_FAILED when a known batch comes with another expiry. */
export async function receiveStock(trx: Trx, receipt: Receipt, user: Actor): Promise<readonly number[]> {
  const lines = sameBatchOnce(receipt.lines)
  refuseOtherExpiry(receipt.lines, await batchesOfReceipt(trx, receipt.warehouseId, lines))
  const receivedOn = receipt.receivedOn ?? calendarDateAt(Date.now())
  const levels = await addReceived(trx, { warehouseId: receipt.warehouseId, receivedOn, lines })
  const levelIds = new Map(levels.map((level) => [batchKey(level), level.id]))
  const movements = lines.map((line) => ({
    levelId: levelIds.get(batchKey(line)) ?? 0,
    quantity: line.quantity,
  }))
  const userId = user === 'system' ? null : user.id
  await addMovements(trx, movements, { kind: 'receipt', reference: receipt.reference, userId })
  await recordReceipt(trx, receipt, user)
  await offerStock(
    trx,
    levels.map(({ id }) => id),
  )
  return levels.map(({ id }) => id)
}

const batchKey = ({ productId, batch }: { productId: string; batch: string }) => `${productId}\n${batch}`

/** Two lines of one batch are one: a statement may touch a level only once. */
function sameBatchOnce(lines: readonly ReceivedBatch[]): readonly ReceivedBatch[] {
  const batches = new Map<string, ReceivedBatch>()
  for (const line of lines) {
    const before = batches.get(batchKey(line))
    batches.set(batchKey(line), { ...line, quantity: line.quantity + (before?.quantity ?? 0) })
  }
  return [...batches.values()]
}

function refuseOtherExpiry(lines: readonly ReceivedBatch[], known: readonly KnownBatch[]) {
  const expiries = new Map(known.map((batch) => [batchKey(batch), batch.expiry]))
  const details = lines.flatMap((line, index) => {
    const expiry = expiries.get(batchKey(line)) ?? null
    if (line.expiry === null || !expiries.has(batchKey(line)) || line.expiry === expiry) return []
    return [{ field: `lines.${index}.expiry`, rule: 'expiryDiffers', facts: { batch: line.batch, expiry } }]
  })
  if (details.length > 0) throw new RuleError('VALIDATION_FAILED', {}, details)
}

/** Receipts are told in the history of their warehouse, whose row is locked last. */
async function recordReceipt(trx: Trx, { warehouseId, reference, lines }: Receipt, user: Actor) {
  await trx.selectFrom('warehouses').select('id').where('id', '=', warehouseId).forNoKeyUpdate().execute()
  const facts = {
    reference,
    lines: lines.map(({ productId, batch, quantity }) => ({ productId, batch, quantity })),
  }
  await recordHistory(trx, {
    objectType: 'warehouse',
    objectId: warehouseId,
    user,
    action: 'receive-stock',
    facts,
  })
}
