import { type CalendarDate, daysBetween } from '../kernel/calendar-date.ts'
import type { Centavos } from '../kernel/money.ts'

/** What of a debt was paid. */
export type PaidDebt = { readonly issuedOn: CalendarDate; readonly paid: Centavos }
export type Payment = { readonly paidOn: CalendarDate; readonly amount: Centavos }

/**
 * How many days a customer takes to pay, weighted by amount; null when no payment meets a debt. Payments settle the
 * oldest debt first, so both are walked from their newest end, where they must agree: the ledger may have debts that
 * were paid before its payments begin. A payment in advance counts as 0 days.
 */
export function averagePaymentDays(debts: readonly PaidDebt[], payments: readonly Payment[]): number | null {
  const left = debts.toSorted((a, b) => (a.issuedOn < b.issuedOn ? 1 : -1)).map((debt) => ({ ...debt }))
  let settled = 0
  let weighted = 0
  for (const { paidOn, amount } of payments.toSorted((a, b) => (a.paidOn < b.paidOn ? 1 : -1))) {
    let rest = amount
    while (rest > 0 && left[0] !== undefined) {
      const part = Math.min(rest, left[0].paid)
      weighted += part * Math.max(0, daysBetween(left[0].issuedOn, paidOn))
      settled += part
      rest -= part
      left[0].paid -= part
      if (left[0].paid === 0) left.shift()
    }
  }
  return settled === 0 ? null : Math.round(weighted / settled)
}
