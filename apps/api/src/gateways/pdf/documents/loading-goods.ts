import type { Content } from 'pdfmake/interfaces.js'
import type { GoodsLine } from '../forms/lines.ts'
import type { LoadingDocument } from '../forms/loading-list-form.ts'
import { quantity, TEMPERATURE, weight } from '../layout/format.ts'
import { GOODS_TO_TICK, tickBox } from '../layout/goods.ts'
import { type Column, groupTable } from '../layout/table.ts'
import { TEMPERATURES, totalWeight } from '../layout/weights.ts'
import { consolidate } from './consolidate.ts'

/** One list of articles, cold compartments apart. */
export function goodsConsolidated(documents: readonly LoadingDocument[]): Content[] {
  const lines = consolidate(documents.flatMap((document) => document.lines))
  return TEMPERATURES.map((temperature) => ({
    name: TEMPERATURE[temperature],
    lines: lines.filter((line) => line.temperature === temperature),
  }))
    .filter(({ lines: some }) => some.length > 0)
    .map(({ name, lines: some }) => groupTable([name, weight(sumWeight(some))], GOODS_TO_TICK, some))
}

/** The goods of each stop, in unloading order. */
export const goodsByClient = (documents: readonly LoadingDocument[]): Content[] =>
  documents.map((stop) => groupTable(stopHeading(stop), GOODS_TO_TICK, stop.lines))

const stopHeading = (stop: LoadingDocument) =>
  [
    `${stop.position}  ·  ${stop.customerName}  ·  ${stop.orderNumber}`,
    weight(totalWeight(stop.weights)),
  ] as const

type Share = { readonly stop: LoadingDocument; readonly line: GoodsLine }

/** Each article once, with the stops that get it. */
export const goodsByProduct = (documents: readonly LoadingDocument[]): Content[] =>
  consolidate(documents.flatMap((document) => document.lines)).map((sum) =>
    groupTable(sumHeading(sum), SHARE_COLUMNS, sharesOf(sum, documents)),
  )

const sumHeading = (sum: GoodsLine) =>
  [
    `${sum.description}  ·  ${sum.productId}`,
    `${quantity(sum.quantity)}\u00a0${sum.unit}  ·  ${weight(sum.weight)}`,
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
  { title: 'Peso', width: 66, align: 'right', cell: ({ line }) => weight(line.weight) },
]

const sumWeight = (lines: readonly GoodsLine[]): number => lines.reduce((sum, line) => sum + line.weight, 0)
