import { moneyInWords } from '@cais/domain/kernel/money-in-words'
import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { Totals, VatAmount } from '../forms/lines.ts'
import { amount, amountMzn, percent } from './format.ts'
import { BARE } from './lines.ts'
import { type Column, table } from './table.ts'

/** VAT per rate and whatever else stands on the left; the sums and the total on the right. Stays on one page. */
export const totalsBlock = (totals: Totals, below: readonly Content[]): Content => ({
  unbreakable: true,
  margin: [0, 16, 0, 0],
  columns: [
    { width: '*', stack: [vatTable(totals.vatByRate), ...below] },
    { width: 196, stack: [sums(totals), rule196(), grandTotal(totals)] },
  ],
  columnGap: 28,
})

/** The total as words, as a fiscal document has to say it. */
export const inWords = (totals: Totals): Content => ({
  margin: [0, 9, 0, 0],
  stack: [
    { text: 'Total por extenso', style: 'label' },
    { text: moneyInWords(totals.total), bold: true },
  ],
})

const VAT_COLUMNS: readonly Column<VatAmount>[] = [
  { title: 'Taxa de IVA', width: 50, cell: (row) => percent(row.rate) },
  { title: 'Incidência', width: '*', align: 'right', cell: (row) => amount(row.base) },
  { title: 'IVA', width: '*', align: 'right', cell: (row) => amount(row.vat) },
]

const vatTable = (rows: readonly VatAmount[]): Content => ({
  stack: [table(VAT_COLUMNS, rows), ...rows.flatMap(exemption)],
})

/** Why the VAT is zero, over the whole width, because the sentences of the law are long. */
const exemption = ({ rate, base, exemptionReason }: VatAmount): Content[] =>
  exemptionReason === null
    ? []
    : [
        {
          margin: [0, 5, 0, 0],
          text: [
            { text: `Motivo de isenção (${percent(rate)} sobre ${amount(base)}): `, style: 'label' },
            { text: exemptionReason, style: 'small' },
          ],
        },
      ]

const sums = (totals: Totals): Content => ({
  layout: BARE,
  table: {
    widths: ['*', 'auto'],
    body: [
      sumRow('Mercadoria', amount(totals.merchandise)),
      sumRow('Descontos', totals.discounts === 0 ? '–' : `−${amount(totals.discounts)}`),
      sumRow('Valor líquido', amount(totals.net)),
      sumRow('IVA', amount(totals.vat)),
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

const grandTotal = (totals: Totals): Content => ({
  columns: [
    { width: 'auto', text: 'Total', bold: true, margin: [0, 4, 0, 0] },
    { width: '*', text: amountMzn(totals.total), style: 'grand', alignment: 'right' },
  ],
})
