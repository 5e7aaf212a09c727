import type { Content, ContentSection } from 'pdfmake/interfaces.js'
import type { TransferNoteForm, TransferNoteLine } from '../forms/transfer-note-form.ts'
import { factStrip } from '../layout/facts.ts'
import { day, moment, orDash, quantity, weight } from '../layout/format.ts'
import { letterhead } from '../layout/letterhead.ts'
import { markWords } from '../layout/marks.ts'
import { section } from '../layout/section.ts'
import { signatures } from '../layout/signatures.ts'
import { type Column, tableWithEnding } from '../layout/table.ts'

/** Guia de transferência: the original goes with the goods, the duplicate stays. */
export const transferNoteDocument = (form: TransferNoteForm): ContentSection[] =>
  (['original', 'duplicate'] as const).map((mark) =>
    section({
      running: [`Guia de transferência ${form.number}`, ...markWords(mark)].join('  ·  '),
      runningRight: `${form.from} → ${form.to}`,
      foot: `Documento processado por computador  ·  Impresso em ${moment(form.printedAt)}`,
      content: content(form, markWords(mark)),
    }),
  )

const content = (form: TransferNoteForm, tags: readonly string[]): Content[] => [
  letterhead(form.supplier, {
    title: 'Guia de transferência',
    number: form.number,
    tags: [...tags, form.state],
  }),
  { text: `${form.from}  →  ${form.to}`, bold: true, fontSize: 10.5 },
  { text: 'Mercadoria própria entre armazéns: não é uma venda' },
  factStrip([
    ['Início do transporte', form.sentAt === null ? day(form.leavesOn) : moment(form.sentAt)],
    ['Transporte', orDash(form.carrier)],
    ['Motivo', form.reason],
    ['Peso', weight(form.weight)],
    ['Pedida por', form.requestedBy],
  ]),
  {
    stack: [
      tableWithEnding(COLUMNS, form.lines, [
        { text: form.note, margin: [0, 8, 0, 0] },
        signatures(['Entregue por', 'Transportado por', 'Recebido por']),
      ]),
    ],
    margin: [0, 14, 0, 0],
  },
]

const COLUMNS: readonly Column<TransferNoteLine>[] = [
  {
    title: 'Artigo',
    width: '*',
    cell: (line) => ({
      stack: [
        { text: line.description, bold: true },
        { text: line.productId, style: 'small' },
      ],
    }),
  },
  { title: 'Lote', width: 90, cell: (line) => orDash(line.batch) },
  { title: 'Validade', width: 56, cell: (line) => day(line.expiry) },
  {
    title: 'Quantidade',
    width: 'auto',
    align: 'right',
    cell: (line) => ({ text: quantity(line.quantity), bold: true }),
  },
  { title: 'Un.', width: 'auto', cell: (line) => line.unit },
  {
    title: 'Recebido',
    width: 64,
    align: 'right',
    cell: (line) => (line.received === null ? '………………' : quantity(line.received)),
  },
]
