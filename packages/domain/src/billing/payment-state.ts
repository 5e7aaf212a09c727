import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { Centavos } from '../kernel/money.ts'

/** How an invoice stands: paid, late, paid in part, or not due yet. */
export const INVOICE_STATES = ['paid', 'overdue', 'part', 'not-due'] as const
export type InvoiceState = (typeof INVOICE_STATES)[number]

type Owed = { readonly total: Centavos; readonly open: Centavos; readonly dueOn: CalendarDate }

/** The first that fits: what is late stays late when a part of it is paid. The due day itself is not late. */
export function invoiceState({ total, open, dueOn }: Owed, today: CalendarDate): InvoiceState {
  if (open <= 0) return 'paid'
  if (dueOn < today) return 'overdue'
  return open < total ? 'part' : 'not-due'
}
