import { refusalSentence } from '@cais/contract/messages/sentence'
import type { SwapPreview } from '@cais/contract/stock/swap'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/orders/actions'
import { giveBatch } from '@cais/domain/orders/swap-stock'
import { planReplacement, requireSwap, type Swap } from '@cais/domain/stock/swap-batch'
import type { Db } from '../../../db/pool.ts'
import { recordOf } from '../../orders/presenter/record-of.ts'
import { type OrderDetail, readOrderDetail } from '../../orders/queries/read-order-detail.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import { isVisible } from '../../orders/visibility.ts'
import { swapOf } from '../commands/swap-sides.ts'
import { presentSwap } from '../presenter/present-swap.ts'
import { readBatches } from '../store/lock-batches.ts'
import { orderOfLine } from '../store/order-of-line.ts'
import { placeOfLevel } from '../store/place-of-level.ts'
import type { StockReader } from './find-stock-detail.ts'
import { type HeldBatch, readHeldBatches } from './read-held-batches.ts'

export type SwapQuestion = {
  readonly orderId: number
  readonly lineId: number
  readonly levelId: number
  readonly fromLineId: number
  readonly bucket: 'reserved' | 'picking'
  readonly quantity: Milli | undefined
}

/** What a swap would do to the other document, looked at without a lock. Throws NOT_FOUND for what is not there or not theirs to see. */
export async function previewSwap(db: Db, question: SwapQuestion, reader: StockReader): Promise<SwapPreview> {
  const taker = await readVisible(db, question.orderId, reader)
  const giver = await readVisible(db, await orderOfLine(db, question.fromLineId), reader)
  const { batch, batches } = await readSwapBatches(db, question.levelId)
  const parties = {
    taker: recordOf(taker),
    takerLineId: question.lineId,
    giver: recordOf(giver),
    giverLineId: question.fromLineId,
    batch,
    held: heldOf(await readHeldBatches(db, giver.row.id), question),
    today: calendarDateAt(reader.now().getTime()),
  }
  const swap = await swapOf(db, parties, question.quantity)
  const refusal = refusalOf(swap, { taker, giver, question, reader })
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

const heldOf = (held: readonly HeldBatch[], { fromLineId, levelId, bucket }: SwapQuestion): Milli =>
  held.find((row) => row.lineId === fromLineId && row.levelId === levelId && row.bucket === bucket)
    ?.quantity ?? 0

type Judging = {
  readonly taker: OrderDetail
  readonly giver: OrderDetail
  readonly question: SwapQuestion
  readonly reader: StockReader
}

/** Why the swap would be refused, in the words that the refusal would have. */
function refusalOf(swap: Swap, { taker, giver, question, reader }: Judging): SwapPreview['refusal'] {
  try {
    if (taker.row.id === giver.row.id) throw new RuleError('SWAP_SAME_DOCUMENT')
    assertAllowed('swap-in', reader.user, toFacts(recordOf(taker)))
    assertAllowed('swap-out', reader.user, toFacts(recordOf(giver)))
    requireSwap(swap)
    const given = {
      lineId: question.fromLineId,
      bucket: question.bucket,
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
