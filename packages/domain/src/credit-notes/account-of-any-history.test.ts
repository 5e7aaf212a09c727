import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, PAYMENT_ENTRY, proposeOldestFirst, takeBack } from '../accounts/allocate.ts'
import type { AccountEntry, Allocation } from '../accounts/open-items.ts'
import { checkOpening } from '../accounts/opening-balance.ts'
import { ageing, openItems } from '../testing/account-model.ts'
import { creditOnInvoices } from './credit-on-invoices.ts'

const TODAY = '2026-11-19'

/**
 * An opening debt or credit, an invoice, an issued credit note of some of the invoices, a credit that belongs to none, a payment with the oldest
 * first, one on account, or a reversal of an earlier payment.
 */
const KINDS = [
  'opening-debt',
  'opening-credit',
  'invoice',
  'credit-note',
  'credit',
  'payment',
  'on-account',
  'reversal',
] as const
type Event = {
  readonly kind: (typeof KINDS)[number]
  readonly amount: number
}

/** The day from which openings come, before every invoice. */
const BEFORE = '2025-12-31'

const events = fc.array(
  fc.record<Event>({
    kind: fc.constantFrom(...KINDS),
    amount: fc.integer({ min: 1, max: 100_000 }),
  }),
  { maxLength: 40 },
)

test('account = openings + invoices − credit notes − credits − receipts, and the ages add up to it, whatever the order of events', () => {
  fc.assert(
    fc.property(events, (happened) => {
      const entries: AccountEntry[] = []
      const allocations: Allocation[] = []
      const receipts: { readonly id: number; readonly amount: number }[] = []
      /** What of each invoice can still be credited, by its entry. */
      const creditable = new Map<number, number>()
      let owed = 0
      const enter = (amount: number, from?: string) => {
        const id = entries.length + 1
        const day = from ?? `2026-${String(6 + (id % 6)).padStart(2, '0')}-10`
        entries.push({ id, customerId: 1, issuedOn: day, dueOn: day, amount })
        owed += amount
        return id
      }
      for (const { kind, amount } of happened) {
        if (kind === 'opening-debt' || kind === 'opening-credit') {
          const signed = kind === 'opening-debt' ? amount : -amount
          const opening = { document: `FT ${entries.length}`, issuedOn: BEFORE, dueOn: BEFORE }
          checkOpening({ ...opening, amount: signed }, TODAY)
          enter(signed, BEFORE)
        }
        if (kind === 'invoice') creditable.set(enter(amount), amount)
        if (kind === 'credit-note') {
          const credited = creditedOf(creditable, amount)
          const total = credited.reduce((all, one) => all + one.amount, 0)
          if (total === 0) continue
          const items = openItems(entries, allocations)
          const choices = creditOnInvoices({ total, invoices: credited, items })
          const made = allocate({ items, choices, payment: total })
          const id = enter(-total)
          for (const one of credited)
            creditable.set(one.entryId, (creditable.get(one.entryId) ?? 0) - one.amount)
          allocations.push(...made.map((one) => ({ ...one, creditId: id })))
          // It never settles the invoice of another, nor more of one than it credits of it.
          for (const { debitId, amount: settled } of made)
            expect(settled).toBeLessThanOrEqual(
              credited.find(({ entryId }) => entryId === debitId)?.amount ?? 0,
            )
        }
        if (kind === 'credit') enter(-amount)
        if (kind === 'payment' || kind === 'on-account') {
          const items = openItems(entries, allocations)
          const choices = kind === 'payment' ? proposeOldestFirst(items, amount) : []
          const made = allocate({ items, choices, payment: amount })
          const id = enter(-amount)
          receipts.push({ id, amount })
          allocations.push(
            ...made.map((one) => (one.creditId === PAYMENT_ENTRY ? { ...one, creditId: id } : one)),
          )
        }
        const bounced = kind === 'reversal' ? receipts.shift() : undefined
        if (bounced) {
          allocations.push(...takeBack(allocations, bounced.id))
          const reversal = enter(bounced.amount)
          allocations.push({ debitId: reversal, creditId: bounced.id, amount: bounced.amount })
        }
        const items = openItems(entries, allocations)
        const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
        expect(sum(items.map(({ open }) => open))).toBe(owed)
        expect(sum(ageing(items, TODAY).map(({ amount: part }) => part))).toBe(owed)
        for (const { open, amount: whole } of items) {
          expect(Math.sign(open)).toBe(Math.sign(whole))
          expect(Math.abs(open)).toBeLessThanOrEqual(Math.abs(whole))
        }
      }
    }),
  )
})

/** A credit note over the invoices, every second one, each up to what can still be credited of it. */
function creditedOf(creditable: ReadonlyMap<number, number>, amount: number) {
  let left = amount
  return [...creditable].flatMap(([entryId, most]) => {
    const part = entryId % 2 === amount % 2 ? Math.min(most, left) : 0
    left -= part
    return part > 0 ? [{ entryId, amount: part }] : []
  })
}
