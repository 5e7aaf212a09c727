import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { Milli } from '../kernel/quantity.ts'
import { classifyRow, type FileLine, isRejection, type RowText } from './classify-row.ts'
import type { OrderMapping } from './order-mapping.ts'
import { type Rejection, rejection } from './rejection.ts'

/** What became of a credit line of a file: on a credit note whole, waiting for an invoice to be matched to, or refused for good. */
export type CreditLineState = 'credited' | 'waiting' | 'refused'

/** A line of a file of invoices that gives something back; its quantity is positive. */
export type CreditLine = FileLine & { readonly date: CalendarDate }

/** Whether a row is a credit: by the number of its document, as the mapping says. */
export const isCreditRow = (row: RowText, { creditPattern }: OrderMapping): boolean =>
  creditPattern.test(row.document.trim())

const NO_CREDIT = /^(?!)/

/** The credit that a row stands for, or the first reason why it is none. Its quantity is written negative, and it needs a day to be matched by. */
export function readCreditRow(row: RowText, mapping: OrderMapping): CreditLine | Rejection {
  const quantity = row.quantity.trim()
  if (!quantity.startsWith('-')) return rejection('quantity-not-negative', { quantity: row.quantity })
  const line = classifyRow({ ...row, quantity: quantity.slice(1) }, { ...mapping, creditPattern: NO_CREDIT })
  if (isRejection(line)) return line
  const { date } = line
  return date === null ? rejection('date-unreadable', { date: row.date }) : { ...line, date }
}

/** Why a credit waits, the first that is true. */
export const WAITING_REASONS = ['customer-unknown', 'never-billed', 'billed-later', 'nothing-left'] as const
export type WaitingReason = (typeof WAITING_REASONS)[number]

/** What is known of the lines of invoices over the customer and the article of a credit. */
export type Billing = {
  readonly isCustomerKnown: boolean
  /** Lines of invoices, whatever their day. */
  readonly billed: number
  /** Those of a day before the credit. */
  readonly before: number
}

/** Why the whole or a part of a credit found no invoice. */
export function waitingReason({ isCustomerKnown, billed, before }: Billing): WaitingReason {
  if (!isCustomerKnown) return 'customer-unknown'
  if (billed === 0) return 'never-billed'
  return before === 0 ? 'billed-later' : 'nothing-left'
}

/** State of a credit of which so much is matched. */
export const creditLineState = (quantity: Milli, matched: Milli): CreditLineState =>
  matched === quantity ? 'credited' : 'waiting'
