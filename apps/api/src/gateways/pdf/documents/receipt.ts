import type { Content, ContentSection } from 'pdfmake/interfaces.js'
import type { ReceiptForm, SettledLine } from '../forms/receipt-form.ts'
import { factStrip } from '../layout/facts.ts'
import { day, orDash } from '../layout/format.ts'
import { letterhead } from '../layout/letterhead.ts'
import { type Paper, paperIn } from '../layout/paper.ts'
import { identity } from '../layout/parties.ts'
import { section } from '../layout/section.ts'
import { signatures } from '../layout/signatures.ts'
import { type Column, tableWithEnding } from '../layout/table.ts'

/** What was received, in figures and in words, and which documents it settles. */
export function receiptDocument(form: ReceiptForm): ContentSection[] {
  const paper = paperIn(form.language)
  const { words } = paper
  return [
    section({
      running: `${words.receipt} ${form.number}`,
      runningRight: form.customer.name,
      foot: `${words.computed}  ·  ${form.supplier.name}  ·  NUIT ${form.supplier.nuit}`,
      content: content(form, paper),
      paper,
    }),
  ]
}

function content(form: ReceiptForm, paper: Paper): Content[] {
  const { words, amountMzn } = paper
  const ending: Content[] = [
    ...(form.onAccount === 0
      ? []
      : [{ text: `${words.leftOnAccount}: ${amountMzn(form.onAccount)}`, margin: [0, 6, 0, 0] } as Content]),
    signatures([words.signedBy, words.dateAndStamp]),
  ]
  return [
    letterhead(form.supplier, {
      title: words.receipt,
      number: form.number,
      tags: form.reversedOn === null ? [words.original] : [`${words.reversedOn} ${day(form.reversedOn)}`],
    }),
    { text: words.receivedFrom, style: 'label' },
    { text: form.customer.name, bold: true, fontSize: 10.5 },
    { text: form.customer.address },
    { text: identity(form.customer, paper) },
    factStrip([
      [words.issuedOn, day(form.issuedOn)],
      [words.receivedOn, day(form.paidOn)],
      [words.means, paper.payments[form.paymentKind]],
      [words.paymentReference, orDash(form.reference)],
      [words.recordedBy, orDash(form.recordedBy)],
    ]),
    { text: words.amountReceived, style: 'label', margin: [0, 14, 0, 0] },
    { text: amountMzn(form.amount), style: 'grand' },
    { text: paper.inWords(form.amount), bold: true, margin: [0, 3, 0, 0] },
    ...(form.lines.length === 0
      ? ending
      : [
          {
            stack: [tableWithEnding(columnsOf(paper), form.lines, ending)],
            margin: [0, 14, 0, 0],
          } as Content,
        ]),
  ]
}

const columnsOf = ({ words, amount }: Paper): Column<SettledLine>[] => [
  { title: words.document, width: '*', cell: (line) => line.document },
  { title: words.due, width: 'auto', cell: (line) => day(line.dueOn) },
  { title: words.applied, width: 'auto', align: 'right', cell: (line) => amount(line.amount) },
  {
    title: words.open,
    width: 'auto',
    align: 'right',
    cell: (line) => (line.open === 0 ? words.paid : amount(line.open)),
  },
]
