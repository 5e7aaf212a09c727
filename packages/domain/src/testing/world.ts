import type { OrderAction } from '../orders/action-names.ts'
import type { OrderFacts } from '../orders/facts.ts'
import { HELD_BUCKETS, type OrderLine, openLine } from '../orders/lines.ts'
import type { ShipmentFacts } from '../shipments/facts.ts'
import type { StockLevel } from '../stock/batch.ts'
import { applyParts, type HeldPart, splitMove } from '../stock/held-moves.ts'
import type { HeldRow } from '../stock/held-row.ts'
import { consumeStock, releaseStock, reserveStock } from '../stock/levels.ts'

/** One document, the shipment that may carry it, and the stock that is held for it: what a history plays in. */
export type World = {
  readonly order: OrderFacts
  readonly shipment: ShipmentFacts | null
  readonly levels: ReadonlyMap<number, StockLevel>
  readonly held: readonly HeldRow[]
}

/** Two batches for each line, as levels 10·line + 1 and + 2. */
export const levelsOf = (lineId: number): readonly number[] => [10 * lineId + 1, 10 * lineId + 2]

/** The world after the document changed: held rows and levels follow the buckets, as the server's stock statements do. */
export function settle(world: World, order: OrderFacts, action: OrderAction): World {
  return [...order.lines, ...removedLines(world.order, order)].reduce(
    (settled, after) => {
      const before = world.order.lines.find(({ id }) => id === after.id)
      return before === undefined ? settled : settleLine(settled, before, after, action)
    },
    { ...world, order },
  )
}

/** The lines that a change took off the document, with nothing left on them. */
const removedLines = (before: OrderFacts, after: OrderFacts) =>
  before.lines
    .filter(({ id }) => !after.lines.some((line) => line.id === id))
    .map(({ id }) => openLine(id, 0))

/** Releases every held row of the line and holds its buckets anew, batch by batch, billing what left. */
function settleLine(world: World, before: OrderLine, after: OrderLine, action: OrderAction): World {
  const parts = movesOf(before, after).flatMap((move) => splitMove(world.held, { ...move, lineId: after.id }))
  let settled: World = { ...world, held: applyParts(world.held, parts) }
  for (const part of parts) if (part.to === null) settled = leave(settled, part, action)
  return reserveNew(settled, before, after)
}

function leave(world: World, part: HeldPart, action: OrderAction): World {
  const change = action === 'bill' ? consumeStock : releaseStock
  return withLevel(world, part.levelId, (level) => change(level, part.quantity))
}

/** What newly entered 'reserved' from 'open' takes the line's batches in order. */
function reserveNew(world: World, before: OrderLine, after: OrderLine): World {
  const fromOpen = before.open - after.open - (after.closed - before.closed)
  let missing = Math.max(0, Math.min(fromOpen, after.reserved - before.reserved))
  let settled = world
  for (const levelId of levelsOf(after.id)) {
    const level = settled.levels.get(levelId)
    const quantity = Math.min(missing, level === undefined ? 0 : level.onHand - level.reserved)
    if (quantity === 0) continue
    missing -= quantity
    const row: HeldRow = { lineId: after.id, levelId, bucket: 'reserved', quantity }
    settled = withLevel({ ...settled, held: [...settled.held, row] }, levelId, (l) =>
      reserveStock(l, quantity),
    )
  }
  return settled
}

/** What moved between the held buckets or out of them, read off the difference. */
function movesOf(before: OrderLine, after: OrderLine) {
  const lost = HELD_BUCKETS.filter((bucket) => after[bucket] < before[bucket])
  return lost.map((from) => {
    const quantity = before[from] - after[from]
    const gained = HELD_BUCKETS.find((bucket) => after[bucket] > before[bucket])
    return { from, to: gained ?? null, quantity }
  })
}

function withLevel(world: World, levelId: number, change: (level: StockLevel) => StockLevel): World {
  const level = world.levels.get(levelId)
  if (level === undefined) throw new Error(`no level ${levelId}`)
  return { ...world, levels: new Map(world.levels).set(levelId, change(level)) }
}

/** What may be reserved for the line now. */
export function freeFor(world: World, lineId: number): number {
  const free = levelsOf(lineId)
    .map((id) => world.levels.get(id))
    .map((l) => (l ? l.onHand - l.reserved : 0))
  return free.reduce((sum, quantity) => sum + quantity, 0)
}
