import type { EntryKind } from '@cais/domain/accounts/open-items'
import type { Content, ContentSection } from 'pdfmake/interfaces.js'
import type { StatementForm, StatementRow } from '../forms/statement-form.ts'
import { factStrip } from '../layout/facts.ts'
import { day, moment, nib } from '../layout/format.ts'
import { letterhead } from '../layout/letterhead.ts'
import { type Paper, paperIn } from '../layout/paper.ts'
import { identity } from '../layout/parties.ts'
import { section } from '../layout/section.ts'
import { type Column, tableWithEnding } from '../layout/table.ts'

const kindsOf = ({ words }: Paper): Readonly<Record<EntryKind, string>> => ({
  opening: words.opening,
  invoice: words.invoice,
  'credit-note': words.creditNote,
  receipt: words.receipt,
  reversal: words.reversal,
})

/** The entries of a period between its opening and its closing balance. */
export function statementDocument(form: StatementForm): ContentSection[] {
  const paper = paperIn(form.language)
  const { words } = paper
  return [
    section({
      running: `${words.statement} ${form.customer.code}  ·  ${periodOf(form, paper)}`,
      runningRight: form.customer.name,
      foot: `${words.printedAt} ${moment(form.printedAt)}  ·  ${words.computed}`,
      content: content(form, paper),
      paper,
    }),
  ]
}

const periodOf = ({ from, to }: StatementForm, { words }: Paper) => `${day(from)} ${words.to} ${day(to)}`

function content(form: StatementForm, paper: Paper): Content[] {
  const { supplier, customer, lines, totals } = form
  const { words, amount } = paper
  return [
    letterhead(supplier, { title: words.statement, number: customer.code, tags: [periodOf(form, paper)] }),
    { text: customer.name, bold: true, fontSize: 10.5 },
    { text: customer.address },
    { text: identity(customer, paper) },
    factStrip([
      [words.openingBalance, amount(totals.opening)],
      [words.debits, amount(totals.debit)],
      [words.credits, amount(totals.credit)],
      [words.closingBalance, amount(totals.closing)],
    ]),
    ...leftOutOf(form, paper),
    ...(lines.length === 0
      ? [{ text: words.noEntries, margin: [0, 14, 0, 0] } as Content, closing(form, paper)]
      : [
          {
            stack: [tableWithEnding(columnsOf(paper), lines, [closing(form, paper)])],
            margin: [0, 14, 0, 0],
          } as Content,
        ]),
  ]
}

const leftOutOf = ({ lines, leftOut, carried }: StatementForm, { words, amountMzn }: Paper): Content[] =>
  leftOut === 0
    ? []
    : [
        {
          text: `${words.newestOnly} ${lines.length}; ${leftOut} ${words.leftOut} ${amountMzn(carried)}.`,
          bold: true,
          margin: [0, 14, 0, 0],
        },
      ]

/** The balance and where it is paid to; never torn from each other. */
const closing = ({ supplier, totals }: StatementForm, { words, amountMzn }: Paper): Content => ({
  unbreakable: true,
  margin: [0, 10, 0, 0],
  stack: [
    { text: `${words.closingBalance}: ${amountMzn(totals.closing)}`, style: 'grand', alignment: 'right' },
    ...(supplier.bank === undefined || totals.closing <= 0
      ? []
      : [
          {
            text: `${words.payments}: ${supplier.bank.name}, NIB ${nib(supplier.bank.nib)}`,
            margin: [0, 6, 0, 0] as [number, number, number, number],
          },
        ]),
  ],
})

function columnsOf(paper: Paper): Column<StatementRow>[] {
  const { words, amount } = paper
  const kinds = kindsOf(paper)
  return [
    { title: words.date, width: 'auto', cell: (row) => day(row.issuedOn) },
    {
      title: words.kind,
      width: 'auto',
      cell: (row) => (row.isBounced ? words.bounced : kinds[row.entryKind]),
    },
    { title: words.document, width: '*', cell: (row) => row.document },
    { title: words.due, width: 'auto', cell: (row) => day(row.dueOn) },
    {
      title: words.debit,
      width: 'auto',
      align: 'right',
      cell: (row) => (row.debit === 0 ? '' : amount(row.debit)),
    },
    {
      title: words.credit,
      width: 'auto',
      align: 'right',
      cell: (row) => (row.credit === 0 ? '' : amount(row.credit)),
    },
    {
      title: words.balance,
      width: 'auto',
      align: 'right',
      cell: (row) => ({ text: amount(row.balance), bold: true }),
    },
  ]
}
