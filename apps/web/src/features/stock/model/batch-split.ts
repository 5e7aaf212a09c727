import type { Unusable } from '@cais/domain/stock/usable-batch'
import type { Batch, StockLine } from './stock-query.ts'

/** A batch as a line may take it, or why it may not: what is held of it may still be given back. */
export type OfferedBatch = Batch & { readonly unusable: Unusable | null }

/** Quantity wanted of each batch, by level id; null where what is typed is no number. */
export type Split = ReadonlyMap<number, number | null>

/** What the line holds as reserved now: where the window starts. */
export const splitOf = (line: StockLine): Split =>
  new Map(
    line.held
      .filter(({ bucket }) => bucket === 'reserved')
      .map(({ levelId, quantity }) => [levelId, quantity]),
  )

/** What is held, plus what FEFO would add. */
export function proposedSplit(line: StockLine): Split {
  const split = new Map(splitOf(line))
  for (const { levelId, quantity } of line.proposal)
    split.set(levelId, rounded((split.get(levelId) ?? 0) + quantity))
  return split
}

/** Whether two splits hold the same of each batch. */
export const isSameSplit = (one: Split, other: Split) =>
  [...new Set([...one.keys(), ...other.keys()])].every(
    (levelId) => quantityIn(one, levelId) === quantityIn(other, levelId),
  )

const quantityIn = (split: Split, levelId: number) => {
  const quantity = split.get(levelId)
  return quantity === undefined ? 0 : quantity
}

/** How much of a batch this line may hold: what is free and usable, plus what it holds already. */
export const freeFor = (batch: OfferedBatch, line: StockLine) =>
  rounded((batch.unusable === null ? batch.available : 0) + (splitOf(line).get(batch.levelId) ?? 0))

/** How much the line needs on batches: open and reserved. */
export const wantedOf = ({ buckets }: StockLine) => rounded(buckets.open + buckets.reserved)

export const sumOf = (split: Split) =>
  rounded([...split.values()].reduce<number>((sum, one) => sum + (one ?? 0), 0))

export type SplitFault = 'unreadable' | 'overBatch' | 'twoWarehouses' | 'overLine'

/** What is wrong with a split, batch by batch first; undefined when it can be sent. */
export function faultOf(
  split: Split,
  batches: readonly OfferedBatch[],
  line: StockLine,
): SplitFault | undefined {
  if ([...split.values()].includes(null)) return 'unreadable'
  const over = batches.some((batch) => (split.get(batch.levelId) ?? 0) > freeFor(batch, line))
  if (over) return 'overBatch'
  const used = new Set(batches.filter(({ levelId }) => split.get(levelId)).map((batch) => batch.warehouseId))
  if (used.size > 1) return 'twoWarehouses'
  return sumOf(split) > wantedOf(line) ? 'overLine' : undefined
}

/** What is sent: batches with a quantity. */
export const batchesToHold = (split: Split) =>
  [...split].flatMap(([levelId, quantity]) => (quantity ? [{ levelId, quantity }] : []))

/** How much of each batch this line could hold when somebody looked. */
export type Seen = ReadonlyMap<number, number>

export const seenOf = (batches: readonly OfferedBatch[], line: StockLine): Seen =>
  new Map(batches.map((batch) => [batch.levelId, freeFor(batch, line)]))

export type Taken = { batch: string; before: number; now: number }

/** Batches of which others took something, or gave something back, since then. */
export const changedSince = (seen: Seen, batches: readonly OfferedBatch[], line: StockLine): Taken[] =>
  batches.flatMap((batch) => {
    const [before, now] = [seen.get(batch.levelId) ?? 0, freeFor(batch, line)]
    return before === now ? [] : [{ batch: batch.batch, before, now }]
  })

/** Three decimals, as quantities have them. */
const rounded = (quantity: number) => Math.round(quantity * 1000) / 1000
