import type { Content, ContentSection } from 'pdfmake/interfaces.js'
import type { StockSheetForm, StockSheetLine } from '../forms/stock-sheet-form.ts'
import { factStrip } from '../layout/facts.ts'
import { day, moment, orDash, quantity } from '../layout/format.ts'
import { tickBox } from '../layout/goods.ts'
import { letterhead } from '../layout/letterhead.ts'
import { batchWord } from '../layout/product.ts'
import { section } from '../layout/section.ts'
import { signatures } from '../layout/signatures.ts'
import { type Column, tableWithEnding } from '../layout/table.ts'

/** Stock analysis on paper: what to fetch from which batch, and what is missing. */
export const stockSheetDocument = (form: StockSheetForm): ContentSection[] => [
  section({
    running: `Análise de stock ${form.orderNumber}`,
    runningRight: form.customerName,
    foot: `Impresso em ${moment(form.printedAt)} por ${form.printedBy}  ·  Documento interno`,
    content: content(form),
  }),
]

const content = (form: StockSheetForm): Content[] => [
  letterhead(form.supplier, { title: 'Análise de stock', number: form.orderNumber, tags: [form.warehouse] }),
  { text: form.customerName, bold: true, fontSize: 10.5 },
  { text: `Cliente n.º ${form.customerCode}  ·  ${form.deliveryAddress}` },
  factStrip([
    ['Entrega', day(form.deliveryDate)],
    ['Rota', orDash(form.route)],
    ['Vendedor', orDash(form.seller)],
    ['Linhas', String(form.lines.length)],
    ['Linhas em falta', String(form.lines.filter((line) => line.reserved < line.ordered).length)],
  ]),
  {
    stack: [
      tableWithEnding(COLUMNS, form.lines, [signatures(['Separado por', 'Conferido por', 'Data e hora'])]),
    ],
    margin: [0, 14, 0, 0],
  },
]

const COLUMNS: readonly Column<StockSheetLine>[] = [
  { title: '', width: 12, cell: tickBox },
  { title: '#', width: 16, cell: (line) => String(line.sequence) },
  { title: 'Artigo', width: '*', cell: name },
  { title: 'Lotes a retirar', width: 158, cell: batches },
  { title: 'Pedido', width: 'auto', align: 'right', cell: ordered },
  {
    title: 'Reservado',
    width: 'auto',
    align: 'right',
    cell: (line) => ({ text: quantity(line.reserved), bold: true }),
  },
  { title: 'Em falta', width: 'auto', align: 'right', cell: missing },
  { title: 'Un.', width: 'auto', cell: (line) => line.unit },
]

function name(line: StockSheetLine): Content {
  const below = [line.productId, line.specialField, line.status].filter((word) => word !== '').join('  ·  ')
  return {
    stack: [
      { text: line.description, bold: true },
      { text: below, style: 'small' },
    ],
  }
}

/** In units of stock; below it what the customer ordered, where that is another unit. */
function ordered({ ordered: counted, asOrdered }: StockSheetLine): Content {
  if (asOrdered === null) return quantity(counted)
  const below = `${quantity(asOrdered.quantity)}\u00a0${asOrdered.unit}`
  return { stack: [quantity(counted), { text: below, style: 'small' }] }
}

function batches(line: StockSheetLine): Content {
  const words = line.batches.map((held) => batchWord(held, true))
  return words.length === 0 ? '–' : { stack: words, fontSize: 7.8 }
}

function missing(line: StockSheetLine): Content {
  const short = line.ordered - line.reserved
  return short > 0 ? { text: quantity(short), bold: true } : '–'
}
