import { refusalSentence } from '@cais/contract/messages/sentence'
import type { SwapPreview } from '@cais/contract/stock/swap'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/orders/actions'
import { giveBatch } from '@cais/domain/orders/swap-stock'
import { planReplacement, requireSwap, type Swap } from '@cais/domain/stock/swap-batch'
import {
  type OrderDetail,
  readOrderDetail,
  recordOf,
} from '../../../aggregates/documents/detail/read-order-detail.ts'
import { toFacts } from '../../../aggregates/documents/record/order-facts.ts'
import { isVisible } from '../../../aggregates/documents/visibility.ts'
import { type HeldBatch, readHeldBatches } from '../../../aggregates/stock/batches.ts'
import { orderOfLine } from '../../../aggregates/stock/held-stock.ts'
import { placeOfLevel, readBatches } from '../../../aggregates/stock/stock-levels.ts'
import type { Db } from '../../../db/pool.ts'
import { swapOf } from '../commands/swap-sides.ts'
import type { StockReader } from './find-stock-detail.ts'
import { presentSwap } from './present-swap.ts'

export type SwapPreviewRequest = {
  readonly orderId: number
  readonly lineId: number
  readonly levelId: number
  readonly fromLineId: number
  readonly bucket: 'reserved' | 'picking'
  readonly quantity: Milli | undefined
}

/** What a swap would do to the other document, read without a lock. Throws NOT_FOUND for what does not exist or the user may not see. */
export async function previewSwap(
  db: Db,
  request: SwapPreviewRequest,
  reader: StockReader,
): Promise<SwapPreview> {
  const taker = await readVisible(db, request.orderId, reader)
  const giver = await readVisible(db, await orderOfLine(db, request.fromLineId), reader)
  const { batch, batches } = await readSwapBatches(db, request.levelId)
  const parties = {
    taker: recordOf(taker),
    takerLineId: request.lineId,
    giver: recordOf(giver),
    giverLineId: request.fromLineId,
    batch,
    held: heldOf(await readHeldBatches(db, giver.row.id), request),
    today: calendarDateAt(reader.now().getTime()),
  }
  const swap = await swapOf(db, parties, request.quantity)
  const refusal = refusalOf(swap, { taker, giver, request, reader })
  return presentSwap({ swap, giver, batches, plan: planReplacement(swap, batches), refusal }, reader.lang)
}

async function readVisible(db: Db, id: number | undefined, { user }: StockReader): Promise<OrderDetail> {
  const detail = id === undefined ? undefined : await readOrderDetail(db, id)
  if (detail && detail.row.submitted_at !== null && isVisible(user, detail.row)) return detail
  throw new RuleError('NOT_FOUND', { order: id ?? null })
}

async function readSwapBatches(db: Db, levelId: number) {
  const place = await placeOfLevel(db, levelId)
  const batches = place === undefined ? [] : await readBatches(db, place)
  const batch = batches.find(({ id }) => id === levelId)
  if (batch === undefined) throw new RuleError('NOT_FOUND', { batch: levelId })
  return { batch, batches }
}

const heldOf = (held: readonly HeldBatch[], { fromLineId, levelId, bucket }: SwapPreviewRequest): Milli =>
  held.find((row) => row.lineId === fromLineId && row.levelId === levelId && row.bucket === bucket)
    ?.quantity ?? 0

type Previewed = {
  readonly taker: OrderDetail
  readonly giver: OrderDetail
  readonly request: SwapPreviewRequest
  readonly reader: StockReader
}

/** Why the swap would be refused, in the sentence that the refusal would have. */
function refusalOf(swap: Swap, { taker, giver, request, reader }: Previewed): SwapPreview['refusal'] {
  try {
    if (taker.row.id === giver.row.id) throw new RuleError('SWAP_SAME_DOCUMENT')
    assertAllowed('swap-in', reader.user, toFacts(recordOf(taker)))
    assertAllowed('swap-out', reader.user, toFacts(recordOf(giver)))
    requireSwap(swap)
    const given = {
      lineId: request.fromLineId,
      bucket: request.bucket,
      quantity: swap.quantity,
      replaced: 0,
    }
    giveBatch(toFacts(recordOf(giver)), given)
    return null
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    const facts = { number: giver.row.number, ...error.facts }
    return { code: error.code, message: refusalSentence(reader.lang, error.code, facts) }
  }
}
