import type { Content } from 'pdfmake/interfaces.js'
import type { PricedLine } from '../forms/lines.ts'
import { amount, percent, quantity } from './format.ts'
import { product } from './product.ts'
import { type Column, table } from './table.ts'

/** Goods with quantity, price, discount, VAT rate and net value. */
export const pricedLines = (lines: readonly PricedLine[]): Content => ({
  stack: [table(COLUMNS, lines)],
  margin: [0, 14, 0, 0],
})

const COLUMNS: readonly Column<PricedLine>[] = [
  { title: '#', width: 16, cell: (line) => String(line.sequence) },
  { title: 'Designação', width: '*', cell: product },
  { title: 'Qtd.', width: 'auto', align: 'right', cell: (line) => quantity(line.quantity) },
  { title: 'Un.', width: 'auto', cell: (line) => line.unit },
  { title: 'Preço unitário', width: 'auto', align: 'right', cell: (line) => amount(line.unitPrice) },
  { title: 'Desconto', width: 'auto', align: 'right', cell: (line) => discount(line) },
  { title: 'IVA', width: 26, align: 'right', cell: (line) => percent(line.vatRate) },
  {
    title: 'Valor líquido',
    width: 'auto',
    align: 'right',
    cell: (line) => ({ text: amount(line.total), bold: true }),
  },
]

const discount = ({ discountTotal }: PricedLine): string =>
  discountTotal === 0 ? '–' : amount(discountTotal)
