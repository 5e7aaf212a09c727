import { addDays, type CalendarDate, daysBetween } from '../kernel/calendar-date.ts'
import type { Milli } from '../kernel/quantity.ts'

/** What is done with goods that came in surplus, or with too short a shelf life. */
export const RECEIPT_DECISIONS = ['accept', 'refuse', 'quarantine'] as const
export type ReceiptDecision = (typeof RECEIPT_DECISIONS)[number]

export type ReceiptLine = {
  readonly id: number
  /** The line of the supplier's note whose further batch this is; null = the line stands on the note, or came without a line there. */
  readonly parentId: number | null
  readonly productId: string
  readonly batch: string
  /** null = never expires. */
  readonly expiry: CalendarDate | null
  /** Quantity on the note; 0 on a further batch. */
  readonly noted: Milli
  /** null = not counted yet. */
  readonly received: Milli | null
  readonly shortageReason: string
  readonly surplusDecision: ReceiptDecision | null
  readonly lifeDecision: ReceiptDecision | null
}

/** What a line still lacks before the receipt can be posted. */
export const RECEIPT_STEPS = [
  'count',
  'batch',
  'shortage-reason',
  'surplus-decision',
  'life-decision',
] as const
export type ReceiptStep = (typeof RECEIPT_STEPS)[number]

export type LineOutcome = {
  readonly id: number
  readonly steps: readonly ReceiptStep[]
  /** Received less what the note says, over all batches of the line; null on a further batch, and until all are counted. */
  readonly difference: Milli | null
  /** Days from today to the expiry; null = never expires. */
  readonly daysLeft: number | null
  readonly isShortLived: boolean
  /** What comes into the warehouse, into quarantine, and what goes back. */
  readonly taken: Milli
  readonly quarantined: Milli
  readonly refused: Milli
}

type Terms = {
  readonly today: CalendarDate
  /** Days of life that an article must have when it arrives. */
  minShelfLifeOf(productId: string): number
}

/**
 * Compares what came with the supplier's note, line by line with its further batches: a shortage needs a reason, a surplus or too short
 * a shelf life a decision. What has expired is never accepted. In the order of the lines.
 */
export function receiptOutcome(lines: readonly ReceiptLine[], terms: Terms): readonly LineOutcome[] {
  const outcomes = new Map(
    lines
      .filter(({ parentId }) => parentId === null)
      .flatMap((head) => groupOutcome([head, ...lines.filter(({ parentId }) => parentId === head.id)], terms))
      .map((outcome) => [outcome.id, outcome]),
  )
  return lines.flatMap(({ id }) => outcomes.get(id) ?? [])
}

type Group = readonly [ReceiptLine, ...ReceiptLine[]]

function groupOutcome(group: Group, terms: Terms): readonly LineOutcome[] {
  const [head] = group
  const isCounted = group.every(({ received }) => received !== null)
  const difference = isCounted ? sum(group.map(({ received }) => received ?? 0)) - head.noted : null
  const surplus = Math.max(0, difference ?? 0)
  const outcomes = group.map((line) => lineOutcome(line, terms))
  const headSteps: ReceiptStep[] = []
  if ((difference ?? 0) < 0 && head.shortageReason === '') headSteps.push('shortage-reason')
  if (surplus > 0 && head.surplusDecision === null) headSteps.push('surplus-decision')
  return withoutSurplus(outcomes, surplus, head.surplusDecision).map((outcome) =>
    outcome.id === head.id ? { ...outcome, difference, steps: [...outcome.steps, ...headSteps] } : outcome,
  )
}

function lineOutcome(line: ReceiptLine, { today, minShelfLifeOf }: Terms): LineOutcome {
  const received = line.received ?? 0
  const isExpired = line.expiry !== null && line.expiry < today
  const isShortLived =
    received > 0 && line.expiry !== null && line.expiry < addDays(today, minShelfLifeOf(line.productId))
  const needsDecision = received > 0 && (isExpired || isShortLived)
  const decision = isExpired && line.lifeDecision === 'accept' ? null : line.lifeDecision
  const steps: ReceiptStep[] = []
  if (line.received === null) steps.push('count')
  if (received > 0 && line.batch === '') steps.push('batch')
  if (needsDecision && decision === null) steps.push('life-decision')
  const fate = needsDecision ? (decision ?? 'refuse') : 'accept'
  return {
    id: line.id,
    steps,
    difference: null,
    daysLeft: line.expiry === null ? null : daysBetween(today, line.expiry),
    isShortLived: needsDecision,
    taken: fate === 'accept' ? received : 0,
    quarantined: fate === 'quarantine' ? received : 0,
    refused: fate === 'refuse' ? received : 0,
  }
}

/** What the note does not have goes back or into quarantine unless it is accepted; the batch that was added last gives first. */
function withoutSurplus(
  outcomes: readonly LineOutcome[],
  surplus: Milli,
  decision: ReceiptDecision | null,
): readonly LineOutcome[] {
  if (surplus === 0 || decision === 'accept') return outcomes
  let left = Math.max(0, surplus - sum(outcomes.map(({ refused }) => refused)))
  return outcomes
    .toReversed()
    .map((outcome) => {
      const moved = Math.min(left, outcome.taken)
      left -= moved
      const taken = outcome.taken - moved
      return decision === 'quarantine'
        ? { ...outcome, taken, quarantined: outcome.quarantined + moved }
        : { ...outcome, taken, refused: outcome.refused + moved }
    })
    .toReversed()
}

const sum = (quantities: readonly Milli[]) => quantities.reduce((total, quantity) => total + quantity, 0)

export type WaitingDemand = { readonly productId: string; readonly missing: Milli }

/** How much of what comes in each waiting line gets, in the order in which they are served. */
export function sharesOf(
  waiting: readonly WaitingDemand[],
  arriving: ReadonlyMap<string, Milli>,
): readonly Milli[] {
  const left = new Map(arriving)
  return waiting.map(({ productId, missing }) => {
    const share = Math.min(missing, left.get(productId) ?? 0)
    left.set(productId, (left.get(productId) ?? 0) - share)
    return share
  })
}

export type Scanned = {
  readonly productId: string
  readonly batch: string
  readonly expiry: CalendarDate | null
}

/**
 * Where a counted quantity of a batch belongs: on the line that has the batch already, on a line of the article that has none yet, as a
 * further batch of the article's line, or on a line of its own when the note does not have the article.
 */
export function placeOfScan(
  lines: readonly Pick<ReceiptLine, 'id' | 'parentId' | 'productId' | 'batch' | 'received'>[],
  { productId, batch }: Scanned,
): { readonly lineId: number } | { readonly parentId: number | null } {
  const ofProduct = lines.filter((line) => line.productId === productId)
  const same = ofProduct.find((line) => line.batch !== '' && line.batch === batch)
  if (same) return { lineId: same.id }
  const empty = ofProduct.find((line) => line.batch === '' && line.received === null)
  if (empty) return { lineId: empty.id }
  return { parentId: ofProduct.find(({ parentId }) => parentId === null)?.id ?? null }
}
