import type { Content, ContentSection } from 'pdfmake/interfaces.js'
import type { InvoiceForm, InvoicePrint } from '../forms/invoice-form.ts'
import { factStrip } from '../layout/facts.ts'
import { day, isAgreedDate, nib, orDash } from '../layout/format.ts'
import { letterhead } from '../layout/letterhead.ts'
import { markWords } from '../layout/marks.ts'
import { zeroLines, zeroTotals } from '../layout/offer.ts'
import { conditionIn, type Paper, paperIn } from '../layout/paper.ts'
import { parties } from '../layout/parties.ts'
import { pricedLines } from '../layout/priced-lines.ts'
import { section } from '../layout/section.ts'
import { signatures } from '../layout/signatures.ts'
import { inWords, totalsBlock } from '../layout/totals.ts'

/** Every invoice with all its copies, one after the other. */
export const invoiceDocument = (form: InvoiceForm): ContentSection[] =>
  form.invoices.flatMap((invoice) => {
    const paper = paperIn(invoice.language)
    return invoice.marks.map((mark) => invoiceCopy(invoice, markWords(mark, paper), paper))
  })

const invoiceCopy = (invoice: InvoicePrint, tags: readonly string[], paper: Paper): ContentSection =>
  section({
    running: `${titleOf(invoice, paper)} ${invoice.number}  ·  ${tags.join('  ·  ')}`,
    runningRight: invoice.customer.name,
    foot: `${paper.words.computed}  ·  ${invoice.supplier.name}  ·  NUIT ${invoice.supplier.nuit}`,
    content: invoiceContent(invoice.isOffer ? asOffer(invoice) : invoice, tags, paper),
    paper,
  })

const titleOf = ({ payment }: InvoicePrint, { words }: Paper) =>
  payment === null ? words.invoice : words.cashSale

const asOffer = (invoice: InvoicePrint): InvoicePrint => ({
  ...invoice,
  lines: zeroLines(invoice.lines),
  totals: zeroTotals(invoice.totals),
})

function invoiceContent(invoice: InvoicePrint, tags: readonly string[], paper: Paper): Content[] {
  const { words } = paper
  return [
    letterhead(invoice.supplier, { title: titleOf(invoice, paper), number: invoice.number, tags }),
    parties(invoice.customer, invoice, paper),
    factStrip([
      [words.date, day(invoice.issuedOn)],
      [words.due, day(invoice.dueOn)],
      [words.condition, orDash(conditionOf(invoice, paper))],
      [words.order, invoice.orderNumber],
      [words.reference, orDash(invoice.poNumber)],
      [words.seller, orDash(invoice.seller)],
    ]),
    pricedLines(invoice.lines, paper, [
      totalsBlock(invoice.totals, [inWords(invoice.totals, paper), ...remarks(invoice, paper)], paper),
      signatures([words.goodsReceived, words.dateAndTime, words.stamp]),
    ]),
  ]
}

function conditionOf({ payment, paymentCondition, issuedOn, dueOn }: InvoicePrint, paper: Paper): string {
  if (payment !== null) return paper.words.atOnce
  return isAgreedDate(paymentCondition, issuedOn, dueOn)
    ? paper.words.agreedDate
    : conditionIn(paper, paymentCondition)
}

const remarks = (invoice: InvoicePrint, paper: Paper): Content[] => {
  const { words, weight } = paper
  return [
    ...(invoice.isOffer ? [remark(words.freeOffer)] : []),
    remark(
      `${words.operation} ${orDash(invoice.operation)}  ·  ${words.grossWeight} ${weight(invoice.weight)}  ·  ${words.deliveryNote} ${invoice.deliveryNumber}`,
    ),
    ...paidLine(invoice, paper),
    ...bankLine(invoice, paper),
  ]
}

const paidLine = ({ payment, totals }: InvoicePrint, { words, payments, amountMzn }: Paper): Content[] => {
  if (payment === null) return []
  const how = [payments[payment.kind], payment.reference].filter(Boolean).join(' ')
  return [remark(`${words.received} ${amountMzn(totals.total)}: ${how}`)]
}

const bankLine = ({ payment, supplier, totals }: InvoicePrint, { words, amountMzn }: Paper): Content[] =>
  payment !== null || supplier.bank === undefined || totals.total === 0
    ? []
    : [
        remark(
          `${words.pay} ${amountMzn(totals.total)} ${words.payTo} ${supplier.bank.name}, NIB ${nib(supplier.bank.nib)}`,
        ),
      ]

const remark = (text: string): Content => ({ text, margin: [0, 5, 0, 0] })
