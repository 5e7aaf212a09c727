import type { Content, ContentSection } from 'pdfmake/interfaces.js'
import type { CollectionSheetForm, CollectionSheetLine } from '../forms/note-form.ts'
import { factStrip } from '../layout/facts.ts'
import { moment, nuit, orDash, quantity } from '../layout/format.ts'
import { letterhead } from '../layout/letterhead.ts'
import { section } from '../layout/section.ts'
import { signatures } from '../layout/signatures.ts'
import { type Column, tableWithEnding } from '../layout/table.ts'
import { QUIET } from '../layout/theme.ts'

/** Guia de recolha: what to fetch at the customer, with room for what came back. */
export const collectionSheetDocument = (form: CollectionSheetForm): ContentSection[] => [
  section({
    running: `Guia de recolha ${form.number}`,
    runningRight: form.customer.name,
    foot: `Impresso em ${moment(form.printedAt)} por ${form.printedBy}  ·  Documento interno: não serve de nota de crédito`,
    content: content(form),
  }),
]

const content = (form: CollectionSheetForm): Content[] => [
  letterhead(form.supplier, {
    title: 'Guia de recolha',
    number: form.number,
    tags: [form.lines.length === 1 ? '1 linha' : `${form.lines.length} linhas`],
  }),
  { text: form.customer.name, bold: true, fontSize: 10.5 },
  { text: form.customer.address },
  {
    text: `NUIT ${form.customer.nuit === null ? 'não indicado' : nuit(form.customer.nuit)}  ·  Cliente n.º ${form.customer.code}`,
  },
  factStrip([
    ['Rota', orDash(form.route)],
    ['Motivo', [form.reason, form.reasonText].filter(Boolean).join(': ')],
    ['Reclamação', orDash(form.claim)],
    ['Quem recolhe', orDash(form.collector)],
  ]),
  ...(form.note === '' ? [] : [{ text: form.note, margin: [0, 8, 0, 0] } satisfies Content]),
  { stack: [tableWithEnding(COLUMNS, form.lines, ending())], margin: [0, 12, 0, 0] },
]

const ending = (): Content[] => [
  {
    text: 'Escreva por linha o que recebeu, o lote e o estado: B bom, D danificado, F fora de prazo. Se veio menos ou outro lote, diga porquê.',
    style: 'small',
    margin: [0, 8, 0, 0],
  },
  signatures(['Entregue por (nome e assinatura)', 'Recolhido por', 'Data e hora']),
]

const COLUMNS: readonly Column<CollectionSheetLine>[] = [
  { title: '#', width: 16, cell: (line) => String(line.sequence) },
  { title: 'Artigo', width: '*', cell: name },
  { title: 'Pedido', width: 'auto', align: 'right', cell: (line) => quantity(line.asked) },
  { title: 'Un.', width: 'auto', cell: (line) => line.unit },
  {
    title: 'Recebido',
    width: 52,
    align: 'right',
    cell: (line) => (line.received === null ? room(52) : quantity(line.received)),
  },
  { title: 'Lote e validade', width: 98, cell: (line) => line.batch ?? room(98) },
  { title: 'Estado', width: 34, cell: () => room(34) },
  { title: 'Porquê', width: 82, cell: () => room(82) },
]

/** A line to write on. */
const room = (width: number): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.5, lineColor: QUIET }],
  margin: [0, 17, 0, 0],
})

function name({ description, productId, invoiceNumber, batches }: CollectionSheetLine): Content {
  const delivered = batches.map(({ batch }) => batch).join(', ')
  const below = [productId, invoiceNumber, delivered === '' ? '' : `entregue: ${delivered}`].filter(Boolean)
  return {
    stack: [
      { text: description, bold: true },
      { text: below.join('  ·  '), style: 'small' },
    ],
  }
}
