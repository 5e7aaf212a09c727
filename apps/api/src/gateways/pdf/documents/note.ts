import type { PaperLanguage } from '@cais/domain/customers/customer-card'
import type { Content, ContentSection } from 'pdfmake/interfaces.js'
import type { NoteForm, NoteLine, NotePrint } from '../forms/note-form.ts'
import { factStrip, labelled } from '../layout/facts.ts'
import { day, orDash } from '../layout/format.ts'
import { letterhead } from '../layout/letterhead.ts'
import { markWords } from '../layout/marks.ts'
import { type Paper, paperIn } from '../layout/paper.ts'
import { identity } from '../layout/parties.ts'
import { batchWord } from '../layout/product.ts'
import { section } from '../layout/section.ts'
import { signatures } from '../layout/signatures.ts'
import { type Column, tableWithEnding } from '../layout/table.ts'
import { inWords, totalsBlock } from '../layout/totals.ts'

/** Every note with all its copies, one after the other. */
export const noteDocument = (form: NoteForm): ContentSection[] =>
  form.notes.flatMap((note) => note.marks.map((mark) => noteCopy(note, drawnFor(note, mark))))

/** What one copy is drawn with. */
type Drawn = { readonly paper: Paper; readonly own: NoteWords; readonly tags: readonly string[] }

function drawnFor({ language }: NotePrint, mark: NotePrint['marks'][number]): Drawn {
  const paper = paperIn(language)
  return { paper, own: NOTE_WORDS[language], tags: markWords(mark, paper) }
}

const noteCopy = (note: NotePrint, drawn: Drawn): ContentSection =>
  section({
    running: `${drawn.own[note.type]} ${note.number}  ·  ${drawn.tags.join('  ·  ')}`,
    runningRight: note.customer.name,
    foot: `${drawn.paper.words.computed}  ·  ${note.supplier.name}  ·  NUIT ${note.supplier.nuit}`,
    content: content(note, drawn),
    paper: drawn.paper,
  })

function content(note: NotePrint, { paper, own, tags }: Drawn): Content[] {
  const { words } = paper
  const ending = [
    totalsBlock(
      note.totals,
      [inWords(note.totals, paper), { text: own.effect[note.type], margin: [0, 6, 0, 0] }],
      paper,
    ),
    signatures([own.forCompany, own.receivedBy, words.dateAndStamp]),
  ]
  const columns = note.period === null ? goodsColumns(paper, own) : rebateColumns(paper, own)
  return [
    letterhead(note.supplier, { title: own[note.type], number: note.number, tags }),
    {
      columns: [
        { width: '*', stack: [labelled(words.customer, customerBlock(note, paper))] },
        { width: '*', stack: [labelled(referenceLabel(note, own), { text: referenceWords(note, own) })] },
      ],
      columnGap: 24,
    },
    factStrip([
      [words.date, day(note.issuedOn)],
      [own.request, note.requestNumber],
      [own.claim, orDash(note.claim)],
      [words.operation, orDash(note.operation)],
      ...(note.ownNumber === null ? [] : [[own.ownNumber, note.ownNumber] as const]),
    ]),
    {
      text: [
        { text: `${own.reason}: `, style: 'label' },
        { text: reasonWords(note), bold: true },
      ],
      margin: [0, 9, 0, 0],
    },
    { stack: [tableWithEnding(columns, note.lines, ending)], margin: [0, 12, 0, 0] },
  ]
}

const customerBlock = ({ customer }: NotePrint, paper: Paper): Content => ({
  stack: [
    { text: customer.name, bold: true, fontSize: 10.5 },
    { text: customer.address },
    { text: identity(customer, paper), margin: [0, 1, 0, 0] },
  ],
})

const referenceLabel = ({ period }: NotePrint, own: NoteWords) =>
  period === null ? own.corrects : own.invoicesOf(day(period.from), day(period.to))

/** The most invoices that are named beside the customer; each line names its own. */
const MAX_NAMED = 8

function referenceWords({ invoices }: NotePrint, own: NoteWords): string {
  if (invoices.length === 0) return own.noInvoice
  const named = invoices
    .slice(0, MAX_NAMED)
    .map(({ number, issuedOn }) => `${number} ${own.of} ${day(issuedOn)}`.replaceAll(' ', '\u00a0'))
  const more = invoices.length - named.length
  return [...named, ...(more > 0 ? [own.more(more)] : [])].join('; ')
}

const reasonWords = ({ reason, reasonText }: NotePrint): string =>
  [reason, reasonText].filter(Boolean).join(': ')

const invoiceColumn = (own: NoteWords): Column<NoteLine> => ({
  title: own.invoice,
  width: 78,
  cell: (line) => orDash(line.invoiceNumber),
})
const numberColumn: Column<NoteLine> = { title: '#', width: 20, cell: (line) => String(line.sequence) }
const nameColumn = (paper: Paper): Column<NoteLine> => ({
  title: paper.words.description,
  width: '*',
  cell: (line) => name(line, paper),
})
const amountColumns = ({ words, percent, amount }: Paper): readonly Column<NoteLine>[] => [
  { title: words.vat, width: 26, align: 'right', cell: (line) => percent(line.vatRate) },
  {
    title: words.net,
    width: 'auto',
    align: 'right',
    cell: (line) => ({ text: amount(line.total), bold: true }),
  },
]

const goodsColumns = (paper: Paper, own: NoteWords): readonly Column<NoteLine>[] => [
  numberColumn,
  nameColumn(paper),
  invoiceColumn(own),
  {
    title: paper.words.quantity,
    width: 'auto',
    align: 'right',
    cell: (line) => paper.quantity(line.quantity),
  },
  { title: paper.words.unit, width: 'auto', cell: (line) => line.unit },
  {
    title: own.perUnit,
    width: 'auto',
    align: 'right',
    cell: (line) => (line.unitPrice === null ? '–' : paper.amount(line.unitPrice)),
  },
  ...amountColumns(paper),
]

/** Of a rebate no goods are credited, only a part of what they cost. */
const rebateColumns = (paper: Paper, own: NoteWords): readonly Column<NoteLine>[] => [
  numberColumn,
  nameColumn(paper),
  invoiceColumn(own),
  ...amountColumns(paper),
]

function name({ description, productId, batches }: NoteLine, paper: Paper): Content {
  const below = [productId, ...batches.map((batch) => batchWord(batch, batches.length > 1, paper))].filter(
    Boolean,
  )
  const words: Content[] = below.length === 0 ? [] : [{ text: below.join('  ·  '), style: 'small' }]
  return { stack: [{ text: description, bold: true }, ...words] }
}

const PT = {
  credit: 'Nota de crédito',
  debit: 'Nota de débito',
  request: 'Pedido',
  claim: 'Reclamação',
  ownNumber: 'N.º interno',
  reason: 'Motivo',
  invoice: 'Factura',
  perUnit: 'Valor unit.',
  corrects: 'Facturas que corrige',
  invoicesOf: (from: string, to: string) => `Facturas de ${from} a ${to}`,
  of: 'de',
  noInvoice: 'Encargos sem factura',
  more: (count: number) => `mais ${count}, indicadas nas linhas`,
  forCompany: 'Pela empresa',
  receivedBy: 'Recebido pelo cliente',
  effect: {
    credit: 'Este valor abate-se na conta corrente do cliente, começando pelas facturas indicadas.',
    debit: 'Este valor acresce à conta corrente do cliente.',
  },
}
type NoteWords = typeof PT

const EN: NoteWords = {
  credit: 'Credit note',
  debit: 'Debit note',
  request: 'Request',
  claim: 'Claim',
  ownNumber: 'Internal no.',
  reason: 'Reason',
  invoice: 'Invoice',
  perUnit: 'Unit value',
  corrects: 'Invoices that it corrects',
  invoicesOf: (from, to) => `Invoices from ${from} to ${to}`,
  of: 'of',
  noInvoice: 'Charges without an invoice',
  more: (count) => `${count} more, named in the lines`,
  forCompany: 'For the company',
  receivedBy: 'Received by the customer',
  effect: {
    credit: "This amount is taken off the customer's account, beginning with the invoices named.",
    debit: "This amount is added to the customer's account.",
  },
}

const NOTE_WORDS: Readonly<Record<PaperLanguage, NoteWords>> = { pt: PT, en: EN }
