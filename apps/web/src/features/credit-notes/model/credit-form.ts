import { type ReasonEffect, type ReasonPlace, reasonEffect } from '@cais/domain/credit-notes/reason-effects'
import { multiplyMoney } from '@cais/domain/kernel/money'
import type { Candidate, CreditNote, DraftBody } from '../api.ts'

/** A line of an invoice that is credited, as it is typed. */
export type FormLine = Omit<Candidate, 'suggested'> & {
  readonly quantity: number | null
  readonly negotiatedPrice: number | null
}

export type CreditForm = {
  readonly customer: { readonly value: string; readonly label: string } | null
  readonly operationId: string | null
  readonly reasonId: string | null
  readonly reasonText: string
  readonly claim: string
  readonly note: string
  readonly cloverAmount: number | null
  readonly lines: readonly FormLine[]
}

export const EMPTY_FORM: CreditForm = {
  customer: null,
  operationId: null,
  reasonId: null,
  reasonText: '',
  claim: '',
  note: '',
  cloverAmount: null,
  lines: [],
}

export const formOf = (draft: CreditNote): CreditForm => ({
  customer: { value: String(draft.customer.id), label: draft.customer.name },
  operationId: draft.operationId,
  reasonId: draft.reason?.id ?? null,
  reasonText: draft.reasonText,
  claim: draft.claim,
  note: draft.note,
  cloverAmount: draft.cloverAmount === 0 ? null : draft.cloverAmount,
  lines: draft.lines.map(({ asked, ...line }) => ({ ...line, quantity: asked })),
})

/** What is sent; null while customer or operation are missing. */
export function bodyOf(form: CreditForm): DraftBody | null {
  const { customer, operationId, lines, cloverAmount, ...rest } = form
  if (customer === null || operationId === null) return null
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
  }
}

/** Net amount of a line as typed: goods at their price, or the difference of the prices. Null while something is missing. */
export function lineAmount(line: FormLine, credits: CreditNote['credits']): number | null {
  const { quantity, negotiatedPrice, invoicedPrice } = line
  if (quantity === null || quantity <= 0 || negotiatedPrice === null) return null
  const price = credits === 'money' ? invoicedPrice - negotiatedPrice : negotiatedPrice
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
