import type { GoodsLine } from '../../../gateways/pdf/forms/lines.ts'
import type { Weights } from '../../../gateways/pdf/forms/parties.ts'
import { groupBy } from '../../orders/record/group-by.ts'
import type { ShipmentLineRow } from '../queries/read-shipment-lines.ts'

/** The goods of each document by its id: one line per article, with its batches in FEFO order. */
export function goodsOf(rows: readonly ShipmentLineRow[]): ReadonlyMap<number, readonly GoodsLine[]> {
  const byOrder = groupBy(rows, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([orderId, lines]) => [orderId, goodsLines(lines)]))
}

function goodsLines(rows: readonly ShipmentLineRow[]): GoodsLine[] {
  const byLine = groupBy(rows, ({ lineId }) => lineId)
  return [...byLine.values()].flatMap((batches) =>
    batches.slice(0, 1).map((first) => goodsLine(first, batches)),
  )
}

const goodsLine = (first: ShipmentLineRow, batches: readonly ShipmentLineRow[]): GoodsLine => ({
  productId: first.productId,
  description: first.description,
  unit: first.unit,
  temperature: first.temperature,
  quantity: batches.reduce((sum, { quantity }) => sum + quantity, 0),
  weight: batches.reduce((sum, { totalWeight }) => sum + totalWeight, 0),
  batches: batches.map(({ batch, expiry, quantity }) => ({ batch, expiry, quantity })),
})

/** Grams by place in the truck. */
export const weightsOf = (lines: readonly GoodsLine[]): Weights => {
  const sum = (place: GoodsLine['temperature']) =>
    lines.filter(({ temperature }) => temperature === place).reduce((total, { weight }) => total + weight, 0)
  return { ambient: sum('ambient'), refrigerated: sum('refrigerated'), frozen: sum('frozen') }
}
