import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { pastDates } from '@cais/domain/orders/draft'
import type { DraftForm, DraftLine, LineFigure } from '../form/draft-form.ts'
import { stockQuantityOf } from '../lines/line-units.ts'

export type DraftProblem =
  | { field: string; what: 'noCustomer' | 'noLines' | 'noQuantity' | 'notExact' | 'invalidDiscount' }
  | { field: 'deliveryDate' | 'dueAt'; what: 'past' }
  | { field: string; what: 'invalid'; column: LineFigure; text: string }

/** Checks a draft before the location is asked for: what is missing or invalid. The server checks everything again. */
export function checkDraft(form: DraftForm, today: CalendarDate): DraftProblem[] {
  if (form.customerId === null) return [{ field: 'customerId', what: 'noCustomer' }]
  if (form.lines.length === 0) return [{ field: 'lines', what: 'noLines' }]
  const head: DraftProblem[] = pastDatesOf(form, today).map((field) => ({ field, what: 'past' }))
  if (form.invalidDiscount !== undefined) head.push({ field: 'discount', what: 'invalidDiscount' })
  return [...head, ...form.lines.flatMap(checkLine)]
}

/** A line with invalid input is not sent: its earlier figure would be submitted in its place. */
function checkLine(line: DraftLine, at: number): DraftProblem[] {
  const written = Object.entries(line.invalidInput ?? {}) as [LineFigure, string][]
  if (written.length === 0) return checkQuantity(line, `lines.${at}.quantity`)
  return written.map(([column, text]) => ({ field: `lines.${at}.${column}`, what: 'invalid', column, text }))
}

function checkQuantity(line: DraftLine, field: string): DraftProblem[] {
  if (line.quantity <= 0) return [{ field, what: 'noQuantity' }]
  return stockQuantityOf(line) === null ? [{ field, what: 'notExact' }] : []
}

/** Dates before today. An empty date is fine: it gets the server's default. */
export const pastDatesOf = (
  { deliveryDate, dueAt }: Pick<DraftForm, 'deliveryDate' | 'dueAt'>,
  today: CalendarDate,
) => pastDates({ deliveryDate: deliveryDate || null, dueAt: dueAt || null }, today)
