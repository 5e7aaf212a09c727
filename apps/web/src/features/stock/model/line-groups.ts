import { isUndecided } from './line-decisions.ts'
import type { StockDetail, StockLine } from './stock-query.ts'

/** Lines that need a person, lines that hold all they need, and lines of which nothing is left to decide. */
export type LineGroups = Readonly<Record<'needing' | 'proposed' | 'settled', readonly StockLine[]>>

export function groupLines(lines: readonly StockLine[]): LineGroups {
  const open = lines.filter((line) => isUndecided(line) && !isWaitingWhole(line))
  return {
    needing: open.filter(({ buckets }) => buckets.open > 0),
    proposed: open.filter(({ buckets }) => buckets.open === 0),
    settled: lines.filter((line) => !open.includes(line)),
  }
}

/** Already decided: all that it lacks waits for stock. */
const isWaitingWhole = ({ waiting, buckets }: StockLine) => waiting && buckets.reserved === 0

/** Why a line that lacks something is not served: words of the locales. */
export type Obstacle = 'counting' | 'freeBatches' | 'partlyFree' | 'nothingMore' | 'nothingFree'

export function obstacleOf(line: StockLine, { counting }: Pick<StockDetail, 'counting'>): Obstacle {
  if (counting !== null) return 'counting'
  const proposed = line.proposal.reduce((sum, { quantity }) => sum + quantity, 0)
  if (proposed >= line.buckets.open) return 'freeBatches'
  if (proposed > 0) return 'partlyFree'
  return line.buckets.reserved > 0 ? 'nothingMore' : 'nothingFree'
}

/** The batches of a line as one: the only one or how many, the first to expire, and its days of life on delivery. */
export function batchesInOne({ held, proposal }: Pick<StockLine, 'held' | 'proposal'>, day: string) {
  const picks = [...new Map([...held, ...proposal].map((pick) => [pick.levelId, pick])).values()]
  const expiries = picks.flatMap(({ expiry }) => expiry ?? []).toSorted()
  const [first] = expiries
  return {
    batch: picks[0]?.batch ?? null,
    count: picks.length,
    expiry: first ?? null,
    days: first === undefined ? null : daysBetween(day, first),
  }
}

/** Whole days from one calendar date to another; negative when that lies before. */
export const daysBetween = (from: string, until: string) =>
  Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000)

/** The day that shelf life is measured on: the delivery, or today when that has passed. */
export const dayOfDelivery = (deliveryDate: string, today: string) =>
  deliveryDate < today ? today : deliveryDate

/** What the lines lack is worth, net, in centavos. */
export const amountMissing = (lines: readonly StockLine[]) =>
  lines.reduce(
    (sum, { amount, orderedQuantity, missingQuantity }) =>
      orderedQuantity > 0 ? sum + Math.round((amount * missingQuantity) / orderedQuantity) : sum,
    0,
  )
