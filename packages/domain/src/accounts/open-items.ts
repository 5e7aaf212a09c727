import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { Centavos } from '../kernel/money.ts'

export const ENTRY_KINDS = ['opening', 'invoice', 'credit-note', 'debit-note', 'receipt', 'reversal'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** An entry of a customer's account. It never changes. */
export type AccountEntry = {
  readonly id: number
  readonly customerId: number
  readonly issuedOn: CalendarDate
  readonly dueOn: CalendarDate
  /** Above zero the customer owes it, below zero it is the customer's credit; never 0. */
  readonly amount: Centavos
}

/** How much of a credit settles how much of a debt; below zero it takes an earlier allocation back. */
export type Allocation = { readonly debitId: number; readonly creditId: number; readonly amount: Centavos }

/** What is open of an entry, with the sign of the entry. */
export type OpenItem = AccountEntry & { readonly open: Centavos }

/** By due date, then as they were entered. */
export const oldestFirst = (a: Due, b: Due): number =>
  a.dueOn === b.dueOn ? a.id - b.id : a.dueOn < b.dueOn ? -1 : 1

type Due = Pick<AccountEntry, 'id' | 'dueOn'>

/** How long past its due date a debt is; a credit is not aged. */
export const AGES = ['not-due', '1-30', '31-60', '61-90', 'over-90', 'credit'] as const
export type Age = (typeof AGES)[number]
