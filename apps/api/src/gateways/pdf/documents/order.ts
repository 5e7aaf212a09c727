import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Content, ContentSection } from 'pdfmake/interfaces.js'
import type { OrderForm } from '../forms/order-form.ts'
import { factStrip } from '../layout/facts.ts'
import { day, moment, orDash, printedCondition, weight } from '../layout/format.ts'
import { letterhead } from '../layout/letterhead.ts'
import { zeroLines, zeroTotals } from '../layout/offer.ts'
import { parties } from '../layout/parties.ts'
import { pricedLines } from '../layout/priced-lines.ts'
import { section } from '../layout/section.ts'
import { inWords, totalsBlock } from '../layout/totals.ts'

const TITLE: Readonly<Record<OrderForm['type'], string>> = {
  PEV: 'Encomenda',
  COT: 'Cotação',
  POF: 'Oferta',
}

/** The printed sales document. It is not a fiscal document, and says so. */
export function orderDocument(form: OrderForm): ContentSection[] {
  const number = form.number ?? 'Rascunho'
  return [
    section({
      running: `${TITLE[form.type]} ${number}`,
      runningRight: form.customer.name,
      foot: 'Este documento não serve de factura  ·  Documento processado por computador',
      content: orderContent(form.type === 'POF' ? asOffer(form) : form, number),
    }),
  ]
}

const asOffer = (form: OrderForm): OrderForm => ({
  ...form,
  lines: zeroLines(form.lines),
  totals: zeroTotals(form.totals),
})

/** The due date of a quote is its last valid day, not a payment date. */
const conditionOf = ({ type, paymentCondition, submittedAt, createdAt, dueAt }: OrderForm): string => {
  const from = calendarDateAt(Date.parse(submittedAt ?? createdAt))
  return type === 'COT' ? paymentCondition : printedCondition(paymentCondition, from, dueAt)
}

const orderContent = (form: OrderForm, number: string): Content[] => [
  letterhead(form.supplier, { title: TITLE[form.type], number, tags: [form.state] }),
  parties(form.customer, form.withdraws ? 'Levantamento no armazém' : form.deliveryAddress, null),
  factStrip([
    ['Data', moment(form.submittedAt ?? form.createdAt)],
    ['Entrega', day(form.deliveryDate)],
    [form.type === 'COT' ? 'Válida até' : 'Vencimento', day(form.dueAt)],
    ['Condição', orDash(conditionOf(form))],
    ['V/REF', orDash(form.poNumber)],
    ['Vendedor', orDash(form.seller)],
  ]),
  pricedLines(form.lines),
  totalsBlock(form.totals, [inWords(form.totals), ...remarks(form)]),
]

const remarks = (form: OrderForm): Content[] =>
  [
    form.type === 'POF' ? 'Oferta: sem valor a pagar pelo cliente.' : '',
    `Armazém ${orDash(form.warehouse)}  ·  Operação ${orDash(form.operation)}  ·  Peso bruto ${weight(form.weight)}`,
    form.notes,
  ]
    .filter((text) => text !== '')
    .map((text) => ({ text, margin: [0, 5, 0, 0] }))
