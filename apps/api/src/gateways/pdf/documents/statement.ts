import type { EntryKind } from '@cais/domain/accounts/open-items'
import type { Content, ContentSection } from 'pdfmake/interfaces.js'
import type { StatementForm, StatementRow } from '../forms/statement-form.ts'
import { factStrip } from '../layout/facts.ts'
import { amount, amountMzn, day, moment, nib, nuit } from '../layout/format.ts'
import { letterhead } from '../layout/letterhead.ts'
import { section } from '../layout/section.ts'
import { type Column, table } from '../layout/table.ts'

const KINDS: Readonly<Record<EntryKind, string>> = {
  opening: 'Saldo anterior',
  invoice: 'Factura',
  'credit-note': 'Nota de crédito',
  'debit-note': 'Nota de débito',
  receipt: 'Recibo',
  reversal: 'Estorno',
}

/** The entries of a period between its opening and its closing balance. */
export const statementDocument = (form: StatementForm): ContentSection[] => [
  section({
    running: `Extracto ${form.customer.code}  ·  ${day(form.from)} a ${day(form.to)}`,
    runningRight: form.customer.name,
    foot: `Impresso em ${moment(form.printedAt)}  ·  Documento processado por computador`,
    content: content(form),
  }),
]

const content = ({
  supplier,
  customer,
  from,
  to,
  lines,
  totals,
  leftOut,
  carried,
}: StatementForm): Content[] => [
  letterhead(supplier, {
    title: 'Extracto de conta',
    number: customer.code,
    tags: [`${day(from)} a ${day(to)}`],
  }),
  { text: customer.name, bold: true, fontSize: 10.5 },
  { text: customer.address },
  { text: `NUIT ${customer.nuit === null ? 'não indicado' : nuit(customer.nuit)}` },
  factStrip([
    ['Saldo inicial', amount(totals.opening)],
    ['Débitos', amount(totals.debit)],
    ['Créditos', amount(totals.credit)],
    ['Saldo final', amount(totals.closing)],
  ]),
  ...(leftOut === 0
    ? []
    : [
        {
          text: `Mostram-se os ${lines.length} movimentos mais recentes. Ficam de fora ${leftOut} anteriores, que deixam o saldo de ${amountMzn(carried)}; o extracto em CSV tem todos.`,
          bold: true,
          margin: [0, 14, 0, 0],
        } as Content,
      ]),
  lines.length === 0
    ? { text: 'Sem movimentos neste período.', margin: [0, 14, 0, 0] }
    : { stack: [table(COLUMNS, lines)], margin: [0, 14, 0, 0] },
  {
    text: `Saldo final: ${amountMzn(totals.closing)}`,
    style: 'grand',
    alignment: 'right',
    margin: [0, 10, 0, 0],
  },
  ...(supplier.bank === undefined || totals.closing <= 0
    ? []
    : [
        {
          text: `Pagamentos: ${supplier.bank.name}, NIB ${nib(supplier.bank.nib)}`,
          margin: [0, 6, 0, 0],
        } as Content,
      ]),
]

const COLUMNS: readonly Column<StatementRow>[] = [
  { title: 'Data', width: 'auto', cell: (row) => day(row.issuedOn) },
  {
    title: 'Tipo',
    width: 'auto',
    cell: (row) => (row.isBounced ? 'Cheque devolvido' : KINDS[row.entryKind]),
  },
  { title: 'Documento', width: '*', cell: (row) => row.document },
  { title: 'Vencimento', width: 'auto', cell: (row) => day(row.dueOn) },
  {
    title: 'Débito',
    width: 'auto',
    align: 'right',
    cell: (row) => (row.debit === 0 ? '' : amount(row.debit)),
  },
  {
    title: 'Crédito',
    width: 'auto',
    align: 'right',
    cell: (row) => (row.credit === 0 ? '' : amount(row.credit)),
  },
  {
    title: 'Saldo',
    width: 'auto',
    align: 'right',
    cell: (row) => ({ text: amount(row.balance), bold: true }),
  },
]
