import { TEMPERATURES, type Temperature } from '@cais/domain/shipments/weights'
import type { ApiRow } from '../../../lib/api/api.ts'

type Line = Pick<
  ApiRow<'GET /shipments/{id}/lines'>,
  | 'productId'
  | 'description'
  | 'unit'
  | 'batch'
  | 'expiry'
  | 'temperature'
  | 'orderId'
  | 'quantity'
  | 'totalWeight'
>

type Goods = Pick<Line, 'productId' | 'description' | 'unit' | 'batch' | 'expiry'> & {
  readonly quantity: number
  /** Kilograms. */
  readonly weight: number
  readonly documents: number
}
export type GoodsOfClass = { readonly name: Temperature; readonly goods: readonly Goods[] }

/** The lines of a truck by compartment: an article of a batch in a unit is one row, however many documents ask for it; the heaviest first. */
export const goodsByClass = (lines: readonly Line[]): GoodsOfClass[] =>
  TEMPERATURES.flatMap((name) => {
    const ofClass = lines.filter(({ temperature }) => temperature === name)
    const keys = [...new Set(ofClass.map(keyOf))]
    const goods = keys
      .flatMap((key) => goodsOf(ofClass.filter((line) => keyOf(line) === key)))
      .toSorted((a, b) => b.weight - a.weight)
    return goods.length === 0 ? [] : [{ name, goods }]
  })

const keyOf = ({ productId, unit, batch }: Line) => JSON.stringify([productId, unit, batch])

function goodsOf(lines: readonly Line[]): Goods[] {
  const [first] = lines
  if (first === undefined) return []
  const { productId, description, unit, batch, expiry } = first
  // thousandths, so that sums of decimals stay exact
  const sum = (figure: (line: Line) => number) =>
    lines.reduce((total, line) => total + Math.round(figure(line) * 1000), 0) / 1000
  return [
    {
      ...{ productId, description, unit, batch, expiry },
      quantity: sum(({ quantity }) => quantity),
      weight: sum(({ totalWeight }) => totalWeight),
      documents: new Set(lines.map(({ orderId }) => orderId)).size,
    },
  ]
}
