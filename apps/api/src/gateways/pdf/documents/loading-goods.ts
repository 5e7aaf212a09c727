import type { BatchQuantity, GoodsLine } from '../forms/lines.ts'
import type { LoadingDocument } from '../forms/loading-list-form.ts'
import { lineWeight, quantity, TEMPERATURE, weight } from '../layout/format.ts'
import { GOODS_TO_TICK, tickBox } from '../layout/goods.ts'
import { type Column, type Group, groupTable } from '../layout/table.ts'
import { TEMPERATURES, totalWeight } from '../layout/weights.ts'

/** One list of products, cold compartments apart. */
export function goodsConsolidated(documents: readonly LoadingDocument[]): Group[] {
  const lines = consolidate(documents.flatMap((document) => document.lines))
  return TEMPERATURES.map((temperature) => ({
    name: TEMPERATURE[temperature],
    lines: lines.filter((line) => line.temperature === temperature),
  }))
    .filter(({ lines: some }) => some.length > 0)
    .map(
      ({ name, lines: some }) =>
        (ending) =>
          groupTable([name, weight(sumWeight(some))], GOODS_TO_TICK, some, ending),
    )
}

/** The goods of each stop, in unloading order. */
export const goodsByClient = (documents: readonly LoadingDocument[]): Group[] =>
  documents.map((stop) => (ending) => groupTable(stopHeading(stop), GOODS_TO_TICK, stop.lines, ending))

const stopHeading = (stop: LoadingDocument) =>
  [
    `${stop.position}  ·  ${stop.customerName}  ·  ${stop.orderNumber}`,
    weight(totalWeight(stop.weights)),
  ] as const

type Share = { readonly stop: LoadingDocument; readonly line: GoodsLine }

/** Each product once, with the stops that get it. */
export const goodsByProduct = (documents: readonly LoadingDocument[]): Group[] =>
  consolidate(documents.flatMap((document) => document.lines)).map(
    (sum) => (ending) => groupTable(sumHeading(sum), SHARE_COLUMNS, sharesOf(sum, documents), ending),
  )

const sumHeading = (sum: GoodsLine) =>
  [
    `${sum.description}  ·  ${sum.productId}`,
    `${quantity(sum.quantity)}\u00a0${sum.unit}  ·  ${lineWeight(sum.weight)}`,
  ] as const

const sharesOf = (sum: GoodsLine, documents: readonly LoadingDocument[]): Share[] =>
  documents.flatMap((stop) =>
    stop.lines
      .filter((line) => line.productId === sum.productId && line.unit === sum.unit)
      .map((line) => ({ stop, line })),
  )

const SHARE_COLUMNS: readonly Column<Share>[] = [
  { title: '', width: 12, cell: tickBox },
  { title: '#', width: 18, cell: ({ stop }) => String(stop.position) },
  { title: 'Cliente', width: '*', cell: ({ stop }) => stop.customerName },
  { title: 'Lotes', width: 150, cell: ({ line }) => line.batches.map((held) => held.batch).join(', ') },
  {
    title: 'Qtd.',
    width: 58,
    align: 'right',
    cell: ({ line }) => ({ text: quantity(line.quantity), bold: true }),
  },
  { title: 'Un.', width: 28, cell: ({ line }) => line.unit },
  { title: 'Peso', width: 66, align: 'right', cell: ({ line }) => lineWeight(line.weight) },
]

const sumWeight = (lines: readonly GoodsLine[]): number => lines.reduce((sum, line) => sum + line.weight, 0)

/** The same product in the same unit becomes one line, its batches added up, in order of its name. */
function consolidate(lines: readonly GoodsLine[]): GoodsLine[] {
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
