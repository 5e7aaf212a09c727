import type { BatchQuantity, GoodsLine } from '../forms/lines.ts'

/** The same article in the same unit becomes one line, its batches added up, in order of its name. */
export function consolidate(lines: readonly GoodsLine[]): GoodsLine[] {
  const sums = new Map<string, GoodsLine>()
  for (const line of lines) {
    const key = `${line.productId}\u0000${line.unit}`
    const before = sums.get(key)
    sums.set(key, before === undefined ? line : add(before, line))
  }
  return [...sums.values()].toSorted((a, b) => a.description.localeCompare(b.description, 'pt'))
}

const add = (sum: GoodsLine, line: GoodsLine): GoodsLine => ({
  ...sum,
  quantity: sum.quantity + line.quantity,
  weight: sum.weight + line.weight,
  batches: addBatches([...sum.batches, ...line.batches]),
})

function addBatches(batches: readonly BatchQuantity[]): BatchQuantity[] {
  const byName = new Map<string, BatchQuantity>()
  for (const held of batches) {
    const before = byName.get(held.batch)
    byName.set(held.batch, { ...held, quantity: held.quantity + (before?.quantity ?? 0) })
  }
  return [...byName.values()]
}
