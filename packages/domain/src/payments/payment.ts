import { canDo } from '../access/actions.ts'
import type { User } from '../access/actor.ts'
import { isInScope } from '../access/scope.ts'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { Centavos } from '../kernel/money.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { type PaymentKind, type ReversalKind, reversalKindsOf } from './payment-kinds.ts'

/** What is done with payments, in the order in which it is offered. */
export const PAYMENT_ACTIONS = ['print', 'reverse'] as const
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number]

export type PaymentFacts = {
  readonly branchId: string
  /** Null = from before Cais: it has no receipt. */
  readonly number: string | null
  readonly isReversed: boolean
}

/** Whether the user records and reverses payments of the branch: the financial approver and administrators, within their scope. */
export const mayRecordPayments = (user: User, place: { readonly branchId: string }): boolean =>
  canDo(user.roles, 'record-payments') && isInScope(user.scope, place)

/** What the user may do with a payment now. One from before Cais cannot be reversed: it is part of the opening balance. */
export function paymentActions(user: User, payment: PaymentFacts): PaymentAction[] {
  if (payment.number === null) return []
  return !payment.isReversed && mayRecordPayments(user, payment) ? ['print', 'reverse'] : ['print']
}

/** Throws PAYMENT_EMPTY for nothing, PAYMENT_IN_FUTURE for a day that is still to come. */
export function checkPayment(
  { amount, paidOn }: { readonly amount: Centavos; readonly paidOn: CalendarDate },
  today: CalendarDate,
): void {
  if (amount <= 0) throw new RuleError('PAYMENT_EMPTY', {}, [{ field: 'amount', rule: 'PAYMENT_EMPTY' }])
  if (paidOn <= today) return
  const facts = { paidOn, today }
  throw new RuleError('PAYMENT_IN_FUTURE', facts, [{ field: 'paidOn', rule: 'PAYMENT_IN_FUTURE', facts }])
}

/**
 * A payment is reversed once, with a reason and as its kind can be. Throws REASON_MISSING, PAYMENT_REVERSED, PAYMENT_WITHOUT_RECEIPT,
 * REVERSAL_KIND_WRONG.
 */
export function checkReversal(
  { number, isReversed, kind }: PaymentFacts & { readonly kind: PaymentKind },
  { reason, as }: { readonly reason: string; readonly as: ReversalKind },
): void {
  if (number === null) throw new RuleError('PAYMENT_WITHOUT_RECEIPT')
  if (isReversed) throw new RuleError('PAYMENT_REVERSED', { number })
  if (!reversalKindsOf(kind).includes(as))
    throw new RuleError('REVERSAL_KIND_WRONG', {}, [{ field: 'kind', rule: 'REVERSAL_KIND_WRONG' }])
  if (reason.trim() === '')
    throw new RuleError('REASON_MISSING', {}, [{ field: 'reason', rule: 'REASON_MISSING' }])
}

/** Receipt number as printed: RC SD2026/377. */
export const receiptNumber = ({
  series,
  year,
  number,
}: {
  readonly series: string
  readonly year: number
  readonly number: number
}): string => `RC ${series}${year}/${number}`
