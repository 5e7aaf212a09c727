import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Content, ContentSection } from 'pdfmake/interfaces.js'
import type { OrderForm } from '../forms/order-form.ts'
import { factStrip } from '../layout/facts.ts'
import { day, isAgreedDate, moment, orDash } from '../layout/format.ts'
import { letterhead } from '../layout/letterhead.ts'
import { zeroLines, zeroTotals } from '../layout/offer.ts'
import { conditionIn, type Paper, paperIn } from '../layout/paper.ts'
import { parties } from '../layout/parties.ts'
import { pricedLines } from '../layout/priced-lines.ts'
import { section } from '../layout/section.ts'
import { inWords, totalsBlock } from '../layout/totals.ts'

const titleOf = ({ type }: OrderForm, { words }: Paper): string =>
  type === 'PEV' ? words.order : type === 'COT' ? words.quote : words.offer

/** The printed sales document. It is not a fiscal document, and says so. */
export function orderDocument(form: OrderForm): ContentSection[] {
  const paper = paperIn(form.language)
  const number = form.number ?? paper.words.draft
  return [
    section({
      running: `${titleOf(form, paper)} ${number}`,
      runningRight: form.customer.name,
      foot: `${paper.words.notAnInvoice}  ·  ${paper.words.computed}`,
      content: orderContent(form.type === 'POF' ? asOffer(form) : form, number, paper),
      paper,
    }),
  ]
}

const asOffer = (form: OrderForm): OrderForm => ({
  ...form,
  lines: zeroLines(form.lines),
  totals: zeroTotals(form.totals),
})

/** The due date of a quote is its last valid day, not a payment date. */
const conditionOf = (form: OrderForm, paper: Paper): string => {
  const { type, paymentCondition, submittedAt, createdAt, dueAt } = form
  const from = calendarDateAt(Date.parse(submittedAt ?? createdAt))
  return type !== 'COT' && isAgreedDate(paymentCondition, from, dueAt)
    ? paper.words.agreedDate
    : conditionIn(paper, paymentCondition)
}

function orderContent(form: OrderForm, number: string, paper: Paper): Content[] {
  const { words } = paper
  const deliveryAddress = form.withdraws ? words.atWarehouse : form.deliveryAddress
  return [
    letterhead(form.supplier, { title: titleOf(form, paper), number, tags: [form.state] }),
    parties(form.customer, { deliveryAddress, truck: null }, paper),
    factStrip([
      [words.date, moment(form.submittedAt ?? form.createdAt)],
      [words.delivery, day(form.deliveryDate)],
      [form.type === 'COT' ? words.validUntil : words.due, day(form.dueAt)],
      [words.condition, orDash(conditionOf(form, paper))],
      [words.reference, orDash(form.poNumber)],
      [words.seller, orDash(form.seller)],
    ]),
    pricedLines(form.lines, paper, [
      totalsBlock(form.totals, [inWords(form.totals, paper), ...remarks(form, paper)], paper),
    ]),
  ]
}

const remarks = (form: OrderForm, { words, weight }: Paper): Content[] =>
  [
    form.type === 'POF' ? words.freeOffer : '',
    `${words.warehouse} ${orDash(form.warehouse)}  ·  ${words.operation} ${orDash(form.operation)}  ·  ${words.grossWeight} ${weight(form.weight)}`,
    form.notes,
  ]
    .filter((text) => text !== '')
    .map((text) => ({ text, margin: [0, 5, 0, 0] }))
