import type { Content } from 'pdfmake/interfaces.js'
import type { PricedLine } from '../forms/lines.ts'
import { type Paper, PORTUGUESE } from './paper.ts'
import { product } from './product.ts'
import { type Column, tableWithEnding } from './table.ts'

/** Goods with quantity, price, discount, VAT rate and net value; the totals below are never alone on a page. */
export const pricedLines = (
  lines: readonly PricedLine[],
  paper: Paper = PORTUGUESE,
  totals: readonly Content[] = [],
): Content => ({
  stack: [tableWithEnding(columnsOf(paper), lines, totals)],
  margin: [0, 14, 0, 0],
})

const columnsOf = (paper: Paper): Column<PricedLine>[] => {
  const { words, amount, percent, quantity } = paper
  const discount = ({ discountTotal }: PricedLine) => (discountTotal === 0 ? '–' : amount(discountTotal))
  return [
    { title: '#', width: 16, cell: (line) => String(line.sequence) },
    { title: words.description, width: '*', cell: (line) => product(line, paper) },
    { title: words.quantity, width: 'auto', align: 'right', cell: (line) => quantity(line.quantity) },
    { title: words.unit, width: 'auto', cell: (line) => line.unit },
    { title: words.unitPrice, width: 'auto', align: 'right', cell: (line) => amount(line.unitPrice) },
    { title: words.discount, width: 'auto', align: 'right', cell: discount },
    { title: words.vat, width: 26, align: 'right', cell: (line) => percent(line.vatRate) },
    {
      title: words.net,
      width: 'auto',
      align: 'right',
      cell: (line) => ({ text: amount(line.total), bold: true }),
    },
  ]
}
