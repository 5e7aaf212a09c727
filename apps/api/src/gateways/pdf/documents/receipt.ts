import { moneyInWords } from '@cais/domain/kernel/money-in-words'
import type { PaymentKind } from '@cais/domain/payments/payment-kinds'
import type { Content, ContentSection } from 'pdfmake/interfaces.js'
import type { ReceiptForm, SettledLine } from '../forms/receipt-form.ts'
import { factStrip } from '../layout/facts.ts'
import { amount, amountMzn, day, nuit, orDash } from '../layout/format.ts'
import { letterhead } from '../layout/letterhead.ts'
import { section } from '../layout/section.ts'
import { signatures } from '../layout/signatures.ts'
import { type Column, table } from '../layout/table.ts'

export const PAYMENT_WORDS: Readonly<Record<PaymentKind, string>> = {
  cash: 'Numerário',
  transfer: 'Transferência',
  cheque: 'Cheque',
  card: 'Cartão',
  mpesa: 'M-Pesa',
  emola: 'e-Mola',
  other: 'Outro',
}

/** What was received, in figures and in words, and which documents it settles. */
export const receiptDocument = (form: ReceiptForm): ContentSection[] => [
  section({
    running: `Recibo ${form.number}`,
    runningRight: form.customer.name,
    foot: `Documento processado por computador  ·  ${form.supplier.name}  ·  NUIT ${form.supplier.nuit}`,
    content: content(form),
  }),
]

const content = (form: ReceiptForm): Content[] => [
  letterhead(form.supplier, {
    title: 'Recibo',
    number: form.number,
    tags: form.reversedOn === null ? ['Original'] : [`Estornado em ${day(form.reversedOn)}`],
  }),
  { text: 'Recebemos de', style: 'label' },
  { text: form.customer.name, bold: true, fontSize: 10.5 },
  { text: form.customer.address },
  {
    text: `NUIT ${form.customer.nuit === null ? 'não indicado' : nuit(form.customer.nuit)}  ·  Cliente n.º ${form.customer.code}`,
  },
  factStrip([
    ['Emitido em', day(form.issuedOn)],
    ['Recebido em', day(form.paidOn)],
    ['Meio', PAYMENT_WORDS[form.paymentKind]],
    ['Referência', orDash(form.reference)],
    ['Registado por', orDash(form.recordedBy)],
  ]),
  { text: 'Valor recebido', style: 'label', margin: [0, 14, 0, 0] },
  { text: amountMzn(form.amount), style: 'grand' },
  { text: moneyInWords(form.amount), bold: true, margin: [0, 3, 0, 0] },
  ...(form.lines.length === 0
    ? []
    : [{ stack: [table(COLUMNS, form.lines)], margin: [0, 14, 0, 0] } as Content]),
  ...(form.onAccount === 0
    ? []
    : [
        { text: `Por aplicar, fica na conta: ${amountMzn(form.onAccount)}`, margin: [0, 6, 0, 0] } as Content,
      ]),
  signatures(['Recebido por', 'Data e carimbo']),
]

const COLUMNS: readonly Column<SettledLine>[] = [
  { title: 'Documento', width: '*', cell: (line) => line.document },
  { title: 'Vencimento', width: 'auto', cell: (line) => day(line.dueOn) },
  { title: 'Aplicado', width: 'auto', align: 'right', cell: (line) => amount(line.amount) },
  {
    title: 'Em aberto',
    width: 'auto',
    align: 'right',
    cell: (line) => (line.open === 0 ? 'pago' : amount(line.open)),
  },
]
