import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageing, openItems } from '../testing/account-model.ts'
import { allocate, type Choice, PAYMENT_ENTRY, proposeOldestFirst, takeBack } from './allocate.ts'
import type { AccountEntry, Allocation } from './open-items.ts'
import { checkOpening } from './opening-balance.ts'

const TODAY = '2026-11-19'
const item = (id: number, open: number, dueOn = '2026-11-01') => ({ id, open, dueOn })

test.each([
  ['due today', '2026-11-19', 'not-due'],
  ['a day late', '2026-11-18', '1-30'],
  ['30 days late', '2026-10-20', '1-30'],
  ['31 days late', '2026-10-19', '31-60'],
  ['60 days late', '2026-09-20', '31-60'],
  ['61 days late', '2026-09-19', '61-90'],
  ['90 days late', '2026-08-21', '61-90'],
  ['91 days late', '2026-08-20', 'over-90'],
] as const)('%s', (_, dueOn, age) => {
  const found = ageing([{ dueOn, open: 500 }], TODAY).filter(({ items }) => items > 0)
  expect(found).toEqual([{ age, amount: 500, items: 1 }])
})

test('a credit is not aged', () => {
  expect(ageing([{ dueOn: '2026-01-01', open: -500 }], TODAY).at(-1)).toEqual({
    age: 'credit',
    amount: -500,
    items: 1,
  })
})

describe('a proposal', () => {
  const items = [item(3, 300, '2026-12-01'), item(1, 100, '2026-10-01'), item(2, 200), item(4, -50)]
  test.each<[string, number, Choice[]]>([
    ['uses open credits before the payment', 0, [choice(1, 50), choice(4, -50)]],
    ['pays the oldest first, the last in part', 200, [choice(1, 100), choice(2, 150), choice(4, -50)]],
    ['leaves the rest on account', 1000, [choice(1, 100), choice(2, 200), choice(3, 300), choice(4, -50)]],
  ])('%s', (_, payment, choices) => {
    expect(proposeOldestFirst(items, payment)).toEqual(choices)
  })
})

describe('an allocation', () => {
  const items = [item(1, 100), item(2, 200), item(4, -50)]
  test('uses credits on the first debts, then the payment', () => {
    const choices = [choice(1, 100), choice(2, 120), choice(4, -50)]
    expect(allocate({ items, choices, payment: 200 })).toEqual([
      { debitId: 1, creditId: 4, amount: 50 },
      { debitId: 1, creditId: PAYMENT_ENTRY, amount: 50 },
      { debitId: 2, creditId: PAYMENT_ENTRY, amount: 120 },
    ])
  })
  test.each<[string, Choice[], string]>([
    ['more than is open', [choice(1, 101)], 'ALLOCATION_OVER_OPEN'],
    ['a debt as a credit', [choice(1, -10)], 'ALLOCATION_OVER_OPEN'],
    ['a credit as a debt', [choice(4, 10)], 'ALLOCATION_OVER_OPEN'],
    ['nothing', [choice(1, 0)], 'ALLOCATION_OVER_OPEN'],
    ['an item that is settled or of another customer', [choice(9, 10)], 'ITEM_NOT_OPEN'],
    ['an item twice', [choice(1, 10), choice(1, 10)], 'ALLOCATION_TWICE'],
    ['more than was paid', [choice(1, 100), choice(2, 101)], 'ALLOCATION_OVER_PAYMENT'],
    ['a credit without a debt', [choice(4, -50), choice(1, 10)], 'CREDIT_WITHOUT_DEBT'],
  ])('is refused for %s', (_, choices, code) => {
    expect(() => allocate({ items, choices, payment: 200 })).toThrow(code)
  })
})

function choice(entryId: number, amount: number): Choice {
  return { entryId, amount }
}

/** An opening debt or credit, an invoice, a credit note, a payment with the oldest first, one on account, or a reversal of an earlier payment. */
const KINDS = [
  'opening-debt',
  'opening-credit',
  'invoice',
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

test('account = openings + invoices − credits − receipts, and the ages add up to it, whatever the order of events', () => {
  fc.assert(
    fc.property(events, (happened) => {
      const entries: AccountEntry[] = []
      const allocations: Allocation[] = []
      const receipts: { readonly id: number; readonly amount: number }[] = []
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
        if (kind === 'invoice') enter(amount)
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
