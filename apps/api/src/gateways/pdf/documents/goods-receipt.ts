import type { Content, ContentSection } from 'pdfmake/interfaces.js'
import type { GoodsReceiptForm, GoodsReceiptFormLine } from '../forms/goods-receipt-form.ts'
import { factStrip } from '../layout/facts.ts'
import { day, moment, orDash, quantity } from '../layout/format.ts'
import { letterhead } from '../layout/letterhead.ts'
import { section } from '../layout/section.ts'
import { signatures } from '../layout/signatures.ts'
import { type Column, tableWithEnding } from '../layout/table.ts'

/** A goods receipt on paper: what the note says, what came, and what was decided. */
export const goodsReceiptDocument = (form: GoodsReceiptForm): ContentSection[] => [
  section({
    running: `Entrada de mercadoria ${form.number}`,
    runningRight: form.supplierName,
    foot: `Impresso em ${moment(form.printedAt)} por ${form.printedBy}  ·  Documento interno`,
    content: content(form),
  }),
]

const content = (form: GoodsReceiptForm): Content[] => [
  letterhead(form.company, {
    title: 'Entrada de mercadoria',
    number: form.number,
    tags: [form.warehouse, form.state],
  }),
  { text: form.supplierName, bold: true, fontSize: 10.5 },
  { text: form.supplierNuit === null ? 'Fornecedor' : `Fornecedor  ·  NUIT ${form.supplierNuit}` },
  factStrip([
    ['Guia do fornecedor', form.supplierNote],
    ['Chegou', moment(form.openedAt)],
    ['À chegada', orDash(form.temperatures)],
    ['Linhas', String(form.lines.length)],
  ]),
  {
    stack: [
      tableWithEnding(COLUMNS, form.lines, [signatures(['Entregue por', 'Recebido por', 'Data e hora'])]),
    ],
    margin: [0, 14, 0, 0],
  },
]

const COLUMNS: readonly Column<GoodsReceiptFormLine>[] = [
  { title: 'Artigo', width: '*', cell: name },
  { title: 'Lote', width: 90, cell: (line) => orDash(line.batch) },
  { title: 'Validade', width: 56, cell: (line) => day(line.expiry) },
  { title: 'Guia', width: 'auto', align: 'right', cell: (line) => quantity(line.noted) },
  {
    title: 'Recebido',
    width: 'auto',
    align: 'right',
    cell: (line) => ({ text: line.received === null ? '–' : quantity(line.received), bold: true }),
  },
  { title: 'Un.', width: 'auto', cell: (line) => line.unit },
]

function name(line: GoodsReceiptFormLine): Content {
  const below = [line.productId, line.remark].filter((word) => word !== '').join('  ·  ')
  return {
    stack: [
      { text: line.description, bold: true },
      { text: below, style: 'small' },
    ],
  }
}
