import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { Centavos } from '../kernel/money.ts'
import type { Milli } from '../kernel/quantity.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { changeLines } from './change-line.ts'
import type { OrderFacts } from './facts.ts'
import { closeRestOfLine } from './line-moves.ts'
import { holdsOn, type QuotePolicy } from './quote-policy.ts'
import { requireState } from './require-state.ts'

export type Expiry = { readonly at: string; readonly today: CalendarDate; readonly policy?: QuotePolicy }

/** The last day of an answered quote has passed: all its lines are closed. Throws ACTION_NOT_ALLOWED while it holds. */
export function expireQuote(order: OrderFacts, { at, today, policy }: Expiry): OrderFacts {
  requireState('expire', order)
  if (holdsOn(order, today, policy))
    throw new RuleError('ACTION_NOT_ALLOWED', { action: 'expire', dueAt: order.dueAt })
  return { ...changeLines(order, closeRestOfLine), expiredAt: at }
}

/** What a line of a quote promised: this quantity at this net value; `left` was not ordered yet. */
export type Promised = { readonly quantity: Milli; readonly total: Centavos; readonly left: Milli }

/**
 * Whether an order's line keeps to what its quote promised: no more than is left, at no better terms. A part of a line
 * may round a centavo away.
 */
export function isPromised(line: { readonly quantity: Milli; readonly total: Centavos }, promised: Promised) {
  if (line.quantity > promised.left) return false
  return BigInt(line.total + 1) * BigInt(promised.quantity) >= BigInt(promised.total) * BigInt(line.quantity)
}
