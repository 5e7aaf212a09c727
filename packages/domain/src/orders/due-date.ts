import type { DocumentType } from '../documents/document-type.ts'
import { addDays, type CalendarDate, lastOfMonth } from '../kernel/calendar-date.ts'

/** While no customer is chosen, and for quotes, whose due date is the last day on which they hold (decision 0123). */
const USUAL_DAYS = 30

/** Calendar days that a payment condition of master data gives: '45 dias', '15 dias fim do mês', 'Contra entrega'; null where it is worded freely. */
export function daysOfCondition(condition: string): number | null {
  const [, days] = /^(\d{1,3}) *dias?(?: fim do mês)?$/i.exec(condition.trim()) ?? []
  if (days !== undefined) return Number(days)
  return /^(pronto pagamento|a pronto|contra entrega|fim do mês)$/i.test(condition.trim()) ? 0 : null
}

/** Whether the days of a condition go on to the end of their month. */
export const endsWithMonth = (condition: string): boolean => /fim do mês$/i.test(condition.trim())

/** The day on which a condition asks for payment. */
const dueAfter = (from: CalendarDate, days: number, condition = ''): CalendarDate => {
  const due = addDays(from, days)
  return endsWithMonth(condition) ? lastOfMonth(due) : due
}

type Terms = {
  readonly type: DocumentType
  /** Of the customer; null = none is chosen. */
  readonly paymentDays: number | null
  /** In its words: days that go on to the end of their month say so there. */
  readonly condition?: string | undefined
}

/** The due date while nobody types one: by the customer's condition, counted from that day. */
export const dueDateFor = ({ type, paymentDays, condition }: Terms, today: CalendarDate): CalendarDate =>
  type === 'COT' || paymentDays === null
    ? addDays(today, USUAL_DAYS)
    : dueAfter(today, paymentDays, condition)

/** Whether a due date is the one that the terms give for one of these days, on which the draft was written: nobody typed another. */
export const isDefaultDueDate = (
  dueAt: CalendarDate | null,
  terms: Terms,
  days: readonly CalendarDate[],
): boolean => dueAt === null || days.some((day) => dueDateFor(terms, day) === dueAt)

type Billed = {
  readonly dueAt: CalendarDate | null
  readonly submittedOn: CalendarDate
  readonly paymentDays: number
  readonly condition?: string
  readonly issuedOn: CalendarDate
}

/** When an invoice is due: on the date that was agreed by hand while it lies ahead, else by the condition from the day of the invoice. */
export function invoiceDueOn({ dueAt, submittedOn, paymentDays, condition, issuedOn }: Billed): CalendarDate {
  const terms = { type: 'PEV', paymentDays, condition } as const
  const isAgreed = dueAt !== null && !isDefaultDueDate(dueAt, terms, [submittedOn])
  return isAgreed && dueAt >= issuedOn ? dueAt : dueAfter(issuedOn, paymentDays, condition)
}

/** Whether a condition and a date say the same, counted from that day; a condition that is worded freely contradicts no date. */
export function matchesCondition(condition: string, from: CalendarDate, dueOn: CalendarDate | null): boolean {
  const days = daysOfCondition(condition)
  return days === null || dueOn === null || dueAfter(from, days, condition) === dueOn
}
