import type { Milli } from '../kernel/quantity.ts'
import { RuleError } from '../kernel/rule-error.ts'
import type { Bucket, OrderLine } from './lines.ts'

/** What becomes of goods that were picked and do not leave: stock analysis decides on them again, or they are given up. */
export const SHORT_GOODS = ['analysis', 'close'] as const

export type ShortGoods = (typeof SHORT_GOODS)[number]

/** open → reserved: batches are held for it. New stock calls for a new decision, so the line no longer waits. Throws LINE_OVER_RESERVED. */
export const reserveOnLine = (line: OrderLine, quantity: Milli): OrderLine => ({
  ...move(line, 'open', 'reserved', quantity),
  waiting: false,
})

/** reserved → open. Throws LINE_NOT_RESERVED. */
export const releaseFromLine = (line: OrderLine, quantity: Milli): OrderLine =>
  move(line, 'reserved', 'open', quantity)

/** reserved → picking: only what is reserved can be picked. Throws LINE_NOT_RESERVED. */
export function sendLineToPicking(line: OrderLine, quantity: Milli = line.reserved): OrderLine {
  if (line.reserved === 0)
    throw new RuleError('LINE_NOT_RESERVED', { line: line.id, quantity: quantity || line.open, reserved: 0 })
  return move(line, 'reserved', 'picking', quantity)
}

/** The open quantity waits for stock on purpose. Throws ACTION_NOT_ALLOWED when nothing is open. */
export function setLineWaiting(line: OrderLine): OrderLine {
  if (line.open === 0) throw new RuleError('ACTION_NOT_ALLOWED', { action: 'wait', line: line.id, open: 0 })
  return { ...line, waiting: true }
}

/** reserved or picking → open: its batch went to another document. A line that waited goes on waiting. */
export const reopenLine = (line: OrderLine, from: 'reserved' | 'picking', quantity: Milli): OrderLine =>
  move(line, from, 'open', quantity)

/** open and reserved → closed, by an analyst. Throws ACTION_NOT_ALLOWED when there is nothing to close. */
export function closeLine(line: OrderLine): OrderLine {
  if (line.open + line.reserved === 0) {
    throw new RuleError('ACTION_NOT_ALLOWED', { action: 'close-line', line: line.id })
  }
  return closeBuckets(line, ['open', 'reserved'])
}

/** open, reserved and picking → closed: the rest of a document that is cancelled or closed. What is on a truck stays. */
export const closeRestOfLine = (line: OrderLine): OrderLine =>
  closeBuckets(line, ['open', 'reserved', 'picking'])

/** picking → reserved: back to stock analysis. */
export const returnLineToAnalysis = (line: OrderLine): OrderLine =>
  line.picking === 0 ? line : { ...move(line, 'picking', 'reserved', line.picking), waiting: false }

/** picking → loading: the truck that carries it was started. */
export const loadLine = (line: OrderLine): OrderLine =>
  line.picking === 0 ? line : move(line, 'picking', 'loading', line.picking)

/** loading → picking: the loading was cancelled. */
export const unloadLine = (line: OrderLine): OrderLine =>
  line.loading === 0 ? line : move(line, 'loading', 'picking', line.loading)

/** loading → reserved: off the truck and still held, for stock analysis to decide on. */
export const returnLoadedLine = (line: OrderLine): OrderLine =>
  line.loading === 0 ? line : { ...move(line, 'loading', 'reserved', line.loading), waiting: false }

/** loading → reserved and loading → closed, of what was not loaded when the truck left. Throws ACTION_NOT_ALLOWED past what is loaded. */
export function shortenLine(
  line: OrderLine,
  short: { readonly analysis: Milli; readonly close: Milli },
): OrderLine {
  const returned =
    short.analysis === 0 ? line : { ...move(line, 'loading', 'reserved', short.analysis), waiting: false }
  return short.close === 0 ? returned : move(returned, 'loading', 'closed', short.close)
}

/** loading → open: off the truck and free for whoever needs it. */
export const reopenLoadedLine = (line: OrderLine): OrderLine =>
  line.loading === 0 ? line : { ...move(line, 'loading', 'open', line.loading), waiting: false }

/** picking → loading what is handed over, and the rest of what was picked back to stock analysis, still held, or closed. */
export function handOverLine(line: OrderLine, taken: Milli, rest: ShortGoods): OrderLine {
  const loaded = taken === 0 ? line : move(line, 'picking', 'loading', taken)
  if (loaded.picking === 0) return loaded
  return rest === 'close' ? closeBuckets(loaded, ['picking']) : returnLineToAnalysis(loaded)
}

/** loading → billed: invoiced. Throws ACTION_NOT_ALLOWED past what is loaded. */
export const billLine = (line: OrderLine, quantity: Milli = line.loading): OrderLine =>
  quantity === 0 ? line : move(line, 'loading', 'billed', quantity)

function move(line: OrderLine, from: Bucket, to: Bucket, quantity: Milli): OrderLine {
  if (!Number.isSafeInteger(quantity) || quantity <= 0) {
    throw new RuleError('QUANTITY_NOT_POSITIVE', { line: line.id, quantity })
  }
  if (quantity > line[from]) {
    throw new RuleError(overdrawn(from), { line: line.id, quantity, [from]: line[from] })
  }
  return { ...line, [from]: line[from] - quantity, [to]: line[to] + quantity }
}

function overdrawn(from: Bucket) {
  if (from === 'open') return 'LINE_OVER_RESERVED'
  return from === 'reserved' ? 'LINE_NOT_RESERVED' : 'ACTION_NOT_ALLOWED'
}

function closeBuckets(line: OrderLine, buckets: readonly Bucket[]): OrderLine {
  const given = buckets.reduce((sum, bucket) => sum + line[bucket], 0)
  const emptied = Object.fromEntries(buckets.map((bucket) => [bucket, 0]))
  return { ...line, ...emptied, closed: line.closed + given, waiting: false }
}
