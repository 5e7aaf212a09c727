import { type ReasonEffect, type ReasonPlace, reasonEffect } from '@cais/domain/credit-notes/reason-effects'
import { multiplyMoney } from '@cais/domain/kernel/money'
import type { Candidate, CreditNote, DraftBody } from '../api.ts'

/** A line of an invoice that is credited, as it is typed. */
export type FormLine = Omit<Candidate, 'suggested'> & {
  readonly quantity: number | null
  readonly negotiatedPrice: number | null
}

/** What a debit note charges without invoice, as it is typed. */
export type FormCharge = {
  /** Of the form only. */
  readonly key: string
  readonly description: string
  readonly vatCode: string | null
  readonly net: number | null
}

/** The period of a rebate, as it is typed. */
export type FormPeriod = {
  readonly from: string | null
  readonly to: string | null
  readonly by: 'amount' | 'percent'
  readonly amount: number | null
  readonly percent: number | null
}

export const NO_PERIOD: FormPeriod = { from: null, to: null, by: 'amount', amount: null, percent: null }

export type CreditForm = {
  readonly kind: CreditNote['kind']
  readonly customer: { readonly value: string; readonly label: string } | null
  readonly operationId: string | null
  readonly reasonId: string | null
  readonly reasonText: string
  readonly claim: string
  readonly note: string
  readonly cloverAmount: number | null
  readonly lines: readonly FormLine[]
  readonly charges: readonly FormCharge[]
  /** Of a rebate: its lines are spread by the server. */
  readonly period: FormPeriod | null
}

export const EMPTY_FORM: CreditForm = {
  kind: 'credit',
  customer: null,
  operationId: null,
  reasonId: null,
  reasonText: '',
  claim: '',
  note: '',
  cloverAmount: null,
  lines: [],
  charges: [],
  period: null,
}

export const formOf = (draft: CreditNote): CreditForm => ({
  kind: draft.kind,
  customer: { value: String(draft.customer.id), label: draft.customer.name },
  operationId: draft.operationId,
  reasonId: draft.reason?.id ?? null,
  reasonText: draft.reasonText,
  claim: draft.claim,
  note: draft.note,
  cloverAmount: draft.cloverAmount === 0 ? null : draft.cloverAmount,
  lines:
    draft.period === null
      ? draft.lines.map(({ asked, ...line }) => ({ ...line, quantity: asked === 0 ? null : asked }))
      : [],
  charges: draft.charges.map(({ description, vatCode, net }, at) => ({
    key: `saved ${at}`,
    description,
    vatCode,
    net,
  })),
  period: draft.period && { ...draft.period, by: draft.period.amount === null ? 'percent' : 'amount' },
})

/** What is sent; null while customer, operation, or a part of the period or of a charge are missing. */
export function bodyOf(form: CreditForm): DraftBody | null {
  const { customer, operationId, lines, cloverAmount, charges, period, ...rest } = form
  if (customer === null || operationId === null) return null
  const spread = period && periodOf(period)
  if (period !== null && spread === null) return null
  return {
    ...rest,
    customerId: Number(customer.value),
    operationId,
    cloverAmount: cloverAmount ?? 0,
    lines: lines.map(({ invoiceLineId, quantity, negotiatedPrice }) => ({
      invoiceLineId,
      quantity: quantity ?? 0,
      negotiatedPrice,
    })),
    charges: charges.map(({ description, vatCode, net }) => ({
      description,
      vatCode: vatCode ?? '',
      net: net ?? 0,
    })),
    period: spread,
  }
}

function periodOf({ from, to, by, amount, percent }: FormPeriod): NonNullable<DraftBody['period']> | null {
  if (from === null || to === null) return null
  if (by === 'amount') return amount === null || amount === 0 ? null : { from, to, amount, percent: null }
  return percent === null || percent === 0 ? null : { from, to, amount: null, percent }
}

export const periodIsComplete = (period: FormPeriod): boolean => periodOf(period) !== null

/** The question how the rebate of the form is spread; null while something is missing. */
export function rebateOf({ customer, operationId, period }: CreditForm) {
  const given = period && periodOf(period)
  if (given === null || customer === null || operationId === null) return null
  const { from, to, amount, percent } = given
  return {
    customerId: Number(customer.value),
    operationId,
    from,
    to,
    amount: amount ?? undefined,
    percent: percent ?? undefined,
  }
}

/** Net amount of a line as typed: goods at their price, or the difference of the prices, which a debit note charges. Null while something is missing. */
export function lineAmount(
  line: FormLine,
  credits: CreditNote['credits'],
  kind: CreditNote['kind'] = 'credit',
): number | null {
  const { quantity, negotiatedPrice, invoicedPrice } = line
  if (quantity === null || quantity <= 0 || negotiatedPrice === null) return null
  const difference = kind === 'debit' ? negotiatedPrice - invoicedPrice : invoicedPrice - negotiatedPrice
  const price = kind === 'debit' || credits === 'money' ? difference : negotiatedPrice
  return price < 0 ? null : multiplyMoney(price, Math.round(quantity * 1000))
}

/** The line of a candidate with what is proposed: what is left, at the invoiced price where goods come back. */
export const lineOf = (
  { suggested: _suggested, ...line }: Candidate,
  credits: CreditNote['credits'],
): FormLine => ({
  ...line,
  quantity: credits === 'goods' ? line.rest : line.billed,
  negotiatedPrice: credits === 'goods' ? line.invoicedPrice : null,
})

/** Where reasons arise, in the order in which they are offered. */
export const REASON_PLACES: readonly ReasonPlace[] = ['customer', 'truck', 'warehouse', 'none']

/** What a reason means for money, goods and stock. */
export const effectOf = ({ id, place }: { readonly id: string; readonly place: string }): ReasonEffect =>
  reasonEffect(id, REASON_PLACES.find((one) => one === place) ?? 'none')
