import type { Content, ContentSection } from 'pdfmake/interfaces.js'
import type { InvoiceForm, InvoicePrint } from '../forms/invoice-form.ts'
import { factStrip } from '../layout/facts.ts'
import { amountMzn, day, nib, orDash, printedCondition, weight } from '../layout/format.ts'
import { letterhead } from '../layout/letterhead.ts'
import { markWords } from '../layout/marks.ts'
import { zeroLines, zeroTotals } from '../layout/offer.ts'
import { parties } from '../layout/parties.ts'
import { pricedLines } from '../layout/priced-lines.ts'
import { section } from '../layout/section.ts'
import { signatures } from '../layout/signatures.ts'
import { inWords, totalsBlock } from '../layout/totals.ts'
import { PAYMENT_WORDS } from './receipt.ts'

/** Every invoice with all its copies, one after the other. */
export const invoiceDocument = (form: InvoiceForm): ContentSection[] =>
  form.invoices.flatMap((invoice) => invoice.marks.map((mark) => invoiceCopy(invoice, markWords(mark))))

const invoiceCopy = (invoice: InvoicePrint, tags: readonly string[]): ContentSection =>
  section({
    running: `${titleOf(invoice)} ${invoice.number}  ·  ${tags.join('  ·  ')}`,
    runningRight: invoice.customer.name,
    foot: `Documento processado por computador  ·  ${invoice.supplier.name}  ·  NUIT ${invoice.supplier.nuit}`,
    content: invoiceContent(invoice.isOffer ? asOffer(invoice) : invoice, tags),
  })

const titleOf = ({ payment }: InvoicePrint) => (payment === null ? 'Factura' : 'Venda a dinheiro')

const asOffer = (invoice: InvoicePrint): InvoicePrint => ({
  ...invoice,
  lines: zeroLines(invoice.lines),
  totals: zeroTotals(invoice.totals),
})

const invoiceContent = (invoice: InvoicePrint, tags: readonly string[]): Content[] => [
  letterhead(invoice.supplier, { title: titleOf(invoice), number: invoice.number, tags }),
  parties(invoice.customer, invoice.deliveryAddress, invoice.truck),
  factStrip([
    ['Data', day(invoice.issuedOn)],
    ['Vencimento', day(invoice.dueOn)],
    ['Condição', orDash(printedCondition(invoice.paymentCondition, invoice.issuedOn, invoice.dueOn))],
    ['Encomenda', invoice.orderNumber],
    ['V/REF', orDash(invoice.poNumber)],
    ['Vendedor', orDash(invoice.seller)],
  ]),
  pricedLines(invoice.lines),
  totalsBlock(invoice.totals, [inWords(invoice.totals), ...remarks(invoice)]),
  signatures(['Recebi a mercadoria em boas condições', 'Data e hora', 'Carimbo']),
]

const remarks = (invoice: InvoicePrint): Content[] => [
  ...(invoice.isOffer ? [remark('Oferta: sem valor a pagar pelo cliente.')] : []),
  remark(
    `Operação ${orDash(invoice.operation)}  ·  Peso bruto ${weight(invoice.weight)}  ·  Guia de remessa ${invoice.deliveryNumber}`,
  ),
  ...paidLine(invoice),
  ...bankLine(invoice),
]

const paidLine = ({ payment, totals }: InvoicePrint): Content[] => {
  if (payment === null) return []
  const how = [PAYMENT_WORDS[payment.kind], payment.reference].filter(Boolean).join(' ')
  return [remark(`Recebemos ${amountMzn(totals.total)}: ${how}`)]
}

const bankLine = ({ payment, supplier, totals }: InvoicePrint): Content[] =>
  payment !== null || supplier.bank === undefined || totals.total === 0
    ? []
    : [remark(`Pague ${amountMzn(totals.total)} ao ${supplier.bank.name}, NIB ${nib(supplier.bank.nib)}`)]

const remark = (text: string): Content => ({ text, margin: [0, 5, 0, 0] })
