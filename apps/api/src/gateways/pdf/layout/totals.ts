import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { Totals, VatAmount } from '../forms/lines.ts'
import { BARE } from './lines.ts'
import { type Paper, PORTUGUESE } from './paper.ts'
import { type Column, table } from './table.ts'

/** VAT per rate and whatever else stands on the left; the sums and the total on the right. Stays on one page. */
export const totalsBlock = (
  totals: Totals,
  below: readonly Content[],
  paper: Paper = PORTUGUESE,
): Content => ({
  unbreakable: true,
  margin: [0, 16, 0, 0],
  columns: [
    { width: '*', stack: [vatTable(totals.vatByRate, paper), ...below] },
    { width: 196, stack: [sums(totals, paper), rule196(), grandTotal(totals, paper)] },
  ],
  columnGap: 28,
})

/** The total as words, as a fiscal document has to say it. */
export const inWords = (totals: Totals, paper: Paper = PORTUGUESE): Content => ({
  margin: [0, 9, 0, 0],
  stack: [
    { text: paper.words.totalInWords, style: 'label' },
    { text: paper.inWords(totals.total), bold: true },
  ],
})

const vatColumns = ({ words, percent, amount }: Paper): Column<VatAmount>[] => [
  { title: words.vatRate, width: 50, cell: (row) => percent(row.rate) },
  { title: words.vatBase, width: '*', align: 'right', cell: (row) => amount(row.base) },
  { title: words.vat, width: '*', align: 'right', cell: (row) => amount(row.vat) },
]

const vatTable = (rows: readonly VatAmount[], paper: Paper): Content => ({
  stack: [table(vatColumns(paper), rows), ...rows.flatMap((row) => exemption(row, paper))],
})

/** Why the VAT is zero, over the whole width, because the sentences of the law are long. */
const exemption = (
  { rate, base, exemptionReason }: VatAmount,
  { words, percent, amount }: Paper,
): Content[] =>
  exemptionReason === null
    ? []
    : [
        {
          margin: [0, 5, 0, 0],
          text: [
            { text: `${words.exemption} (${percent(rate)} ${words.on} ${amount(base)}): `, style: 'label' },
            { text: exemptionReason, style: 'small' },
          ],
        },
      ]

const sums = (totals: Totals, { words, amount }: Paper): Content => ({
  layout: BARE,
  table: {
    widths: ['*', 'auto'],
    body: [
      sumRow(words.merchandise, amount(totals.merchandise)),
      sumRow(words.discounts, totals.discounts === 0 ? '–' : `−${amount(totals.discounts)}`),
      sumRow(words.net, amount(totals.net)),
      sumRow(words.vat, amount(totals.vat)),
    ],
  },
})

const sumRow = (label: string, value: string): TableCell[] => [
  { text: label },
  { text: value, alignment: 'right' },
]

const rule196 = (): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: 196, y2: 0, lineWidth: 0.9, lineColor: '#14213a' }],
  margin: [0, 5, 0, 6],
})

const grandTotal = (totals: Totals, { words, amountMzn }: Paper): Content => ({
  columns: [
    { width: 'auto', text: words.total, bold: true, margin: [0, 4, 0, 0] },
    { width: '*', text: amountMzn(totals.total), style: 'grand', alignment: 'right' },
  ],
})
