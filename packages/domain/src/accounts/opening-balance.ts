import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { Centavos } from '../kernel/money.ts'
import { RuleError } from '../kernel/rule-error.ts'

/** A document from before Cais that is still open: above zero the customer owes it, below zero it is the customer's credit. */
export type OpeningBalance = {
  readonly document: string
  readonly issuedOn: CalendarDate
  readonly dueOn: CalendarDate
  readonly amount: Centavos
}

/** Throws OPENING_EMPTY for no document or no amount, OPENING_IN_FUTURE for a day to come, OPENING_DUE_BEFORE where it was due before it was issued. */
export function checkOpening(
  { document, issuedOn, dueOn, amount }: OpeningBalance,
  today: CalendarDate,
): void {
  const refuse = (code: 'OPENING_EMPTY' | 'OPENING_IN_FUTURE' | 'OPENING_DUE_BEFORE', field: string) => {
    const facts = { document, issuedOn, dueOn, today }
    throw new RuleError(code, facts, [{ field, rule: code, facts }])
  }
  if (document.trim() === '') refuse('OPENING_EMPTY', 'document')
  if (amount === 0) refuse('OPENING_EMPTY', 'amount')
  if (issuedOn > today) refuse('OPENING_IN_FUTURE', 'issuedOn')
  if (dueOn < issuedOn) refuse('OPENING_DUE_BEFORE', 'dueOn')
}

/** What the same document becomes that is entered again: the same changes nothing. Throws OPENING_EXISTS where it says something else. */
export function checkOpeningAgain(known: OpeningBalance, again: OpeningBalance): void {
  const { document, amount, issuedOn, dueOn } = known
  if (amount === again.amount && issuedOn === again.issuedOn && dueOn === again.dueOn) return
  throw new RuleError('OPENING_EXISTS', { document, amount }, [{ field: 'document', rule: 'OPENING_EXISTS' }])
}
