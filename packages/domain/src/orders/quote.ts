import { type CalendarDate, compareDates } from '../kernel/calendar-date.ts'
import type { Centavos } from '../kernel/money.ts'
import type { Milli } from '../kernel/quantity.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { changeLines } from './change-line.ts'
import type { OrderFacts } from './facts.ts'
import { closeRestOfLine } from './line-moves.ts'
import { requireState } from './require-state.ts'

/** A quote holds on its due date and no day longer (decision 0058). Without one it holds until it is closed. */
export const holdsOn = ({ dueAt }: Pick<OrderFacts, 'dueAt'>, day: CalendarDate): boolean =>
  dueAt === null || compareDates(day, dueAt) <= 0

export type Expiry = { readonly at: string; readonly today: CalendarDate }

/** The last day of an answered quote has passed: what it offered is given up. Throws ACTION_NOT_ALLOWED while it holds. */
export function expireQuote(order: OrderFacts, { at, today }: Expiry): OrderFacts {
  requireState('expire', order)
  if (holdsOn(order, today))
    throw new RuleError('ACTION_NOT_ALLOWED', { action: 'expire', dueAt: order.dueAt })
  return { ...changeLines(order, closeRestOfLine), expiredAt: at }
}

/** Whether the quote may become an order today, though no job closed it yet. Throws QUOTE_EXPIRED. */
export function checkConvertible(order: OrderFacts, today: CalendarDate): void {
  requireState('convert', order)
  if (!holdsOn(order, today)) throw new RuleError('QUOTE_EXPIRED', { dueAt: order.dueAt })
}

/** What a line of a quote promised: so much for that net value, of which `left` was not ordered yet. */
export type Promised = { readonly quantity: Milli; readonly total: Centavos; readonly left: Milli }

/**
 * Whether an order's line keeps to what its quote promised: no more than is left, at no better terms. A part of a line
 * may round a centavo away.
 */
export function isPromised(line: { readonly quantity: Milli; readonly total: Centavos }, promised: Promised) {
  if (line.quantity > promised.left) return false
  return BigInt(line.total + 1) * BigInt(promised.quantity) >= BigInt(promised.total) * BigInt(line.quantity)
}
