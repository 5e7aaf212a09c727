import type { Content, ContentSection } from 'pdfmake/interfaces.js'
import type { CollectionSheetForm, CollectionSheetLine } from '../forms/note-form.ts'
import { factStrip } from '../layout/facts.ts'
import { moment, nuit, orDash, quantity } from '../layout/format.ts'
import { letterhead } from '../layout/letterhead.ts'
import { section } from '../layout/section.ts'
import { signatures } from '../layout/signatures.ts'
import { type Column, table } from '../layout/table.ts'

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
  { stack: [table(COLUMNS, form.lines)], margin: [0, 12, 0, 0] },
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
    cell: (line) => (line.received === null ? room() : quantity(line.received)),
  },
  { title: 'Lote e validade', width: 98, cell: (line) => line.batch ?? room() },
  { title: 'Estado', width: 34, cell: room },
  { title: 'Porquê', width: 82, cell: room },
]

/** A line to write on. */
function room(): Content {
  return { text: '\u00a0', margin: [0, 9, 0, 0], decoration: 'underline' }
}

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
