import { BUCKETS, HELD_BUCKETS, type OrderLine } from '../orders/lines.ts'
import type { World } from './world.ts'

/** What is wrong in a world, in words: buckets that do not sum, rows and levels that disagree. Empty = sound. */
export const worldFaults = (world: World): string[] => [
  ...world.order.lines.flatMap((line) => [...bucketFaults(line), ...heldFaults(world, line)]),
  ...levelFaults(world),
]

function bucketFaults(line: OrderLine): string[] {
  const sum = BUCKETS.reduce((total, bucket) => total + line[bucket], 0)
  const negative = BUCKETS.filter((bucket) => line[bucket] < 0)
  return [
    ...(sum === line.quantity ? [] : [`line ${line.id}: buckets sum to ${sum}, ordered ${line.quantity}`]),
    ...negative.map((bucket) => `line ${line.id}: ${bucket} is negative`),
  ]
}

const heldFaults = ({ held }: World, line: OrderLine): string[] =>
  HELD_BUCKETS.flatMap((bucket) => {
    const rows = sumOf(held.filter((row) => row.lineId === line.id && row.bucket === bucket))
    return rows === line[bucket] ? [] : [`line ${line.id}: ${bucket} ${line[bucket]}, held rows ${rows}`]
  })

function levelFaults({ levels, held }: World): string[] {
  return [...levels].flatMap(([levelId, { onHand, reserved }]) => {
    const rows = sumOf(held.filter((row) => row.levelId === levelId))
    return [
      ...(rows === reserved ? [] : [`level ${levelId}: reserved ${reserved}, held rows ${rows}`]),
      ...(onHand >= reserved && reserved >= 0
        ? []
        : [`level ${levelId}: ${onHand} on hand, ${reserved} reserved`]),
    ]
  })
}

const sumOf = (rows: readonly { readonly quantity: number }[]) =>
  rows.reduce((sum, row) => sum + row.quantity, 0)
