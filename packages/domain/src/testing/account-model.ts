import {
  type AccountEntry,
  AGES,
  type Age,
  type Allocation,
  type OpenItem,
  oldestFirst,
} from '../accounts/open-items.ts'
import { type CalendarDate, daysBetween } from '../kernel/calendar-date.ts'
import type { Centavos } from '../kernel/money.ts'

// What the database computes of an account (docs/domain/accounts.md), computed from nothing but its entries.

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
