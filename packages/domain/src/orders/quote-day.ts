import type { CalendarDate } from '../kernel/calendar-date.ts'
import { RuleError } from '../kernel/rule-error.ts'
import type { OrderAction } from './action-names.ts'
import { ORDER_ACTION_TABLE } from './action-table.ts'
import type { OrderFacts } from './facts.ts'
import { holdsOn, type QuotePolicy } from './quote-policy.ts'

/** The day on which something is done to a quote, and what the company decided on quotes. */
export type QuoteDay = { readonly today: CalendarDate; readonly policy?: QuotePolicy }

/**
 * Refusals from the first minute after a quote's last day, before any job closes it (decision 0073): it cannot become an
 * order (QUOTE_EXPIRED) nor be approved (QUOTE_OVERDUE). Null = the day forbids nothing.
 */
export function pastLastDay(
  action: OrderAction,
  order: OrderFacts,
  { today, policy }: QuoteDay,
): RuleError | null {
  const code = ORDER_ACTION_TABLE[action].pastLastDay
  if (code === undefined || order.type !== 'COT' || holdsOn(order, today, policy)) return null
  return new RuleError(code, { action, dueAt: order.dueAt, today })
}
