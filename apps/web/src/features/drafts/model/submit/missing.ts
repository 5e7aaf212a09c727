import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { pastDates } from '@cais/domain/orders/draft'
import type { DraftForm, DraftLine, UnreadField } from '../session/draft-form.ts'

export type Missing =
  | { field: string; what: 'noCustomer' | 'noLines' | 'noQuantity' | 'unreadDiscount' }
  | { field: 'deliveryDate' | 'dueAt'; what: 'past' }
  | { field: string; what: 'unread'; column: UnreadField; text: string }

/** What plainly lacks, so that nobody is asked for the location in vain; the server checks all. */
export function missingIn(form: DraftForm, today: CalendarDate): Missing[] {
  if (form.customerId === null) return [{ field: 'customerId', what: 'noCustomer' }]
  if (form.lines.length === 0) return [{ field: 'lines', what: 'noLines' }]
  const head: Missing[] = pastDatesOf(form, today).map((field) => ({ field, what: 'past' }))
  if (form.unreadDiscount !== undefined) head.push({ field: 'discount', what: 'unreadDiscount' })
  return [...head, ...form.lines.flatMap(missingInLine)]
}

/** What was written and cannot be taken counts for nothing: it must not go as the figure of before. */
function missingInLine({ quantity, unread }: DraftLine, at: number): Missing[] {
  const written = Object.entries(unread ?? {}) as [UnreadField, string][]
  if (written.length === 0) return quantity > 0 ? [] : [{ field: `lines.${at}.quantity`, what: 'noQuantity' }]
  return written.map(([column, text]) => ({ field: `lines.${at}.${column}`, what: 'unread', column, text }))
}

/** An emptied date gets the server's default. */
export const pastDatesOf = (
  { deliveryDate, dueAt }: Pick<DraftForm, 'deliveryDate' | 'dueAt'>,
  today: CalendarDate,
) => pastDates({ deliveryDate: deliveryDate || null, dueAt: dueAt || null }, today)
