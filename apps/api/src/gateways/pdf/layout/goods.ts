import type { Content } from 'pdfmake/interfaces.js'
import type { GoodsLine } from '../forms/lines.ts'
import { type Paper, PORTUGUESE } from './paper.ts'
import { product } from './product.ts'
import type { Column } from './table.ts'

/** A box to tick with a pen. */
export const tickBox = (): Content => ({
  canvas: [{ type: 'rect', x: 0, y: 1, w: 9, h: 9, lineWidth: 0.6, lineColor: '#14213a' }],
})

/** Goods that move, as people handle them: no prices. */
export const goodsColumns = (paper: Paper): Column<GoodsLine>[] => {
  const { words, temperatures, quantity, lineWeight } = paper
  return [
    { title: words.article, width: '*', cell: (line) => product(line, paper) },
    { title: words.temperature, width: 62, cell: (line) => temperatures[line.temperature] },
    {
      title: words.quantity,
      width: 'auto',
      align: 'right',
      cell: (line) => ({ text: quantity(line.quantity), bold: true }),
    },
    { title: words.unit, width: 'auto', cell: (line) => line.unit },
    { title: words.weight, width: 'auto', align: 'right', cell: (line) => lineWeight(line.weight) },
  ]
}

/** The same with a box to tick while loading. */
export const GOODS_TO_TICK: readonly Column<GoodsLine>[] = [
  { title: '', width: 12, cell: tickBox },
  ...goodsColumns(PORTUGUESE),
]
