import type { Content, ContentSection } from 'pdfmake/interfaces.js'
import type { NoteForm, NoteLine, NotePrint } from '../forms/note-form.ts'
import { factStrip, labelled } from '../layout/facts.ts'
import { amount, day, nuit, orDash, percent, quantity } from '../layout/format.ts'
import { letterhead } from '../layout/letterhead.ts'
import { markWords } from '../layout/marks.ts'
import { batchWord } from '../layout/product.ts'
import { section } from '../layout/section.ts'
import { signatures } from '../layout/signatures.ts'
import { type Column, table } from '../layout/table.ts'
import { inWords, totalsBlock } from '../layout/totals.ts'

/** Every note with all its copies, one after the other. */
export const noteDocument = (form: NoteForm): ContentSection[] =>
  form.notes.flatMap((note) => note.marks.map((mark) => noteCopy(note, markWords(mark))))

const TITLES = { credit: 'Nota de crédito', debit: 'Nota de débito' } as const

const noteCopy = (note: NotePrint, tags: readonly string[]): ContentSection =>
  section({
    running: `${TITLES[note.type]} ${note.number}  ·  ${tags.join('  ·  ')}`,
    runningRight: note.customer.name,
    foot: `Documento processado por computador  ·  ${note.supplier.name}  ·  NUIT ${note.supplier.nuit}`,
    content: content(note, tags),
  })

const content = (note: NotePrint, tags: readonly string[]): Content[] => [
  letterhead(note.supplier, { title: TITLES[note.type], number: note.number, tags }),
  {
    columns: [
      { width: '*', stack: [labelled('Cliente', customerBlock(note))] },
      { width: '*', stack: [labelled(referenceLabel(note), { text: referenceWords(note) })] },
    ],
    columnGap: 24,
  },
  factStrip([
    ['Data', day(note.issuedOn)],
    ['Pedido', note.requestNumber],
    ['Reclamação', orDash(note.claim)],
    ['Operação', orDash(note.operation)],
    ...(note.ownNumber === null ? [] : [['N.º interno', note.ownNumber] as const]),
  ]),
  {
    text: [
      { text: 'Motivo: ', style: 'label' },
      { text: reasonWords(note), bold: true },
    ],
    margin: [0, 9, 0, 0],
  },
  { stack: [table(note.period === null ? COLUMNS : REBATE_COLUMNS, note.lines)], margin: [0, 12, 0, 0] },
  totalsBlock(note.totals, [inWords(note.totals), { text: effectWords(note), margin: [0, 6, 0, 0] }]),
  signatures(['Pela empresa', 'Recebido pelo cliente', 'Data e carimbo']),
]

const customerBlock = ({ customer }: NotePrint): Content => ({
  stack: [
    { text: customer.name, bold: true, fontSize: 10.5 },
    { text: customer.address },
    {
      text: `NUIT ${customer.nuit === null ? 'não indicado' : nuit(customer.nuit)}  ·  Cliente n.º ${customer.code}`,
      margin: [0, 1, 0, 0],
    },
  ],
})

const referenceLabel = ({ period }: NotePrint) =>
  period === null ? 'Facturas que corrige' : `Facturas de ${day(period.from)} a ${day(period.to)}`

/** The most invoices that are named beside the customer; each line names its own. */
const MAX_NAMED = 8

function referenceWords({ invoices }: NotePrint): string {
  if (invoices.length === 0) return 'Encargos sem factura'
  const named = invoices
    .slice(0, MAX_NAMED)
    .map(({ number, issuedOn }) => `${number} de ${day(issuedOn)}`.replaceAll(' ', '\u00a0'))
  const more = invoices.length - named.length
  return [...named, ...(more > 0 ? [`mais ${more}, indicadas nas linhas`] : [])].join('; ')
}

const reasonWords = ({ reason, reasonText }: NotePrint): string =>
  [reason, reasonText].filter(Boolean).join(': ')

const effectWords = ({ type }: NotePrint): string =>
  type === 'credit'
    ? 'Este valor abate-se na conta corrente do cliente, começando pelas facturas indicadas.'
    : 'Este valor acresce à conta corrente do cliente.'

const TOTAL: Column<NoteLine> = {
  title: 'Valor líquido',
  width: 'auto',
  align: 'right',
  cell: (line) => ({ text: amount(line.total), bold: true }),
}
const VAT: Column<NoteLine> = {
  title: 'IVA',
  width: 26,
  align: 'right',
  cell: (line) => percent(line.vatRate),
}
const INVOICE: Column<NoteLine> = {
  title: 'Factura',
  width: 78,
  cell: (line) => orDash(line.invoiceNumber),
}
const NUMBER: Column<NoteLine> = { title: '#', width: 20, cell: (line) => String(line.sequence) }
const NAME: Column<NoteLine> = { title: 'Designação', width: '*', cell: name }

const COLUMNS: readonly Column<NoteLine>[] = [
  NUMBER,
  NAME,
  INVOICE,
  { title: 'Qtd.', width: 'auto', align: 'right', cell: (line) => quantity(line.quantity) },
  { title: 'Un.', width: 'auto', cell: (line) => line.unit },
  {
    title: 'Valor unit.',
    width: 'auto',
    align: 'right',
    cell: (line) => (line.unitPrice === null ? '–' : amount(line.unitPrice)),
  },
  VAT,
  TOTAL,
]

/** Of a rebate no goods are credited, only a part of what they cost. */
const REBATE_COLUMNS: readonly Column<NoteLine>[] = [NUMBER, NAME, INVOICE, VAT, TOTAL]

function name({ description, productId, batches }: NoteLine): Content {
  const below = [productId, ...batches.map((batch) => batchWord(batch, batches.length > 1))].filter(Boolean)
  const words: Content[] = below.length === 0 ? [] : [{ text: below.join('  ·  '), style: 'small' }]
  return { stack: [{ text: description, bold: true }, ...words] }
}
