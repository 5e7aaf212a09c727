import { type CalendarDate, daysBetween } from '../kernel/calendar-date.ts'
import type { Centavos } from '../kernel/money.ts'

export const ENTRY_KINDS = ['opening', 'invoice', 'credit-note', 'receipt', 'reversal'] as const
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

/** The entries that are not settled, oldest due first (docs/domain/accounts.md). */
export function openItems(entries: readonly AccountEntry[], allocations: readonly Allocation[]): OpenItem[] {
  const settled = new Map<number, Centavos>()
  const add = (id: number, amount: Centavos) => settled.set(id, (settled.get(id) ?? 0) + amount)
  for (const { debitId, creditId, amount } of allocations) {
    add(debitId, -amount)
    add(creditId, amount)
  }
  return entries
    .map((entry) => ({ ...entry, open: entry.amount + (settled.get(entry.id) ?? 0) }))
    .filter(({ open }) => open !== 0)
    .toSorted(oldestFirst)
}

/** By due date, then as they were entered. */
export const oldestFirst = (a: Due, b: Due): number =>
  a.dueOn === b.dueOn ? a.id - b.id : a.dueOn < b.dueOn ? -1 : 1

type Due = Pick<AccountEntry, 'id' | 'dueOn'>

/** How long past its due date a debt is; a credit is not aged. */
export const AGES = ['not-due', '1-30', '31-60', '61-90', 'over-90', 'credit'] as const
export type Age = (typeof AGES)[number]

export type AgeSum = { readonly age: Age; readonly amount: Centavos; readonly items: number }

/** The open items by age; all ages together are the balance. */
export const ageing = (items: readonly Pick<OpenItem, 'dueOn' | 'open'>[], today: CalendarDate): AgeSum[] =>
  AGES.map((age) => {
    const some = items.filter((item) => ageOf(item, today) === age)
    return { age, amount: some.reduce((sum, { open }) => sum + open, 0), items: some.length }
  })

function ageOf({ dueOn, open }: Pick<OpenItem, 'dueOn' | 'open'>, today: CalendarDate): Age {
  if (open < 0) return 'credit'
  const days = daysBetween(dueOn, today)
  if (days <= 0) return 'not-due'
  if (days <= 30) return '1-30'
  if (days <= 60) return '31-60'
  return days <= 90 ? '61-90' : 'over-90'
}
