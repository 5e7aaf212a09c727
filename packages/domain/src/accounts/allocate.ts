import type { Centavos } from '../kernel/money.ts'
import { RuleError, type RuleFacts } from '../kernel/rule-error.ts'
import { type Allocation, type OpenItem, oldestFirst } from './open-items.ts'

/** What a person chose to settle of an open item: above zero of a debt, below zero of a credit. */
export type Choice = { readonly entryId: number; readonly amount: Centavos }

type Item = Pick<OpenItem, 'id' | 'dueOn' | 'open'>

/** Settles the oldest debts first with the credits that are open and then with the payment; what is over stays on account. */
export function proposeOldestFirst(items: readonly Item[], payment: Centavos): Choice[] {
  const debts = items.filter(({ open }) => open > 0).toSorted(oldestFirst)
  const credits = items.filter(({ open }) => open < 0).toSorted(oldestFirst)
  const owed = debts.reduce((sum, { open }) => sum + open, 0)
  const used = spread(
    credits.map(({ id, open }) => ({ id, open: -open })),
    owed,
  ).map(({ entryId, amount }) => ({ entryId, amount: -amount }))
  const offset = used.reduce((sum, { amount }) => sum - amount, 0)
  return [...spread(debts, payment + offset), ...used]
}

function spread(
  items: readonly { readonly id: number; readonly open: Centavos }[],
  amount: Centavos,
): Choice[] {
  let left = amount
  return items.flatMap(({ id, open }) => {
    const part = Math.min(open, left)
    left -= part
    return part === 0 ? [] : [{ entryId: id, amount: part }]
  })
}

/** The credit that a new payment is, before it has an entry. */
export const PAYMENT_ENTRY = 0

type Settling = {
  /** What is open on the customer's account. */
  readonly items: readonly Item[]
  readonly choices: readonly Choice[]
  /** 0 where open credits alone settle debts. */
  readonly payment: Centavos
}

/**
 * The allocations of what was chosen: open credits are used up first, each on the debts in their order, then the payment, as PAYMENT_ENTRY. What is
 * left of the payment stays on account. Throws ITEM_NOT_OPEN, ALLOCATION_OVER_OPEN, ALLOCATION_TWICE, ALLOCATION_OVER_PAYMENT,
 * CREDIT_WITHOUT_DEBT.
 */
export function allocate({ items, choices, payment }: Settling): Allocation[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const seen = new Set<number>()
  for (const [index, choice] of choices.entries()) {
    if (seen.has(choice.entryId)) throw refusal('ALLOCATION_TWICE', index, {})
    seen.add(choice.entryId)
    requireOpen(byId.get(choice.entryId), choice, index)
  }
  const debts = choices.filter(({ amount }) => amount > 0)
  const credits = choices.filter(({ amount }) => amount < 0)
  const wanted = sumOf(debts)
  const credit = -sumOf(credits)
  if (credit > wanted) throw new RuleError('CREDIT_WITHOUT_DEBT', { credit, wanted })
  if (wanted > credit + payment)
    throw new RuleError('ALLOCATION_OVER_PAYMENT', { wanted, payment, over: wanted - credit - payment })
  const sources = [
    ...credits.map(({ entryId, amount }) => ({ entryId, amount: -amount })),
    { entryId: PAYMENT_ENTRY, amount: payment },
  ]
  return pair(debts, sources)
}

const sumOf = (choices: readonly Choice[]) => choices.reduce((sum, { amount }) => sum + amount, 0)

/** An item of another customer, or one that is settled, is not among the open ones. */
function requireOpen(item: Item | undefined, { amount }: Choice, index: number): void {
  if (item === undefined) throw refusal('ITEM_NOT_OPEN', index, {})
  if (amount === 0 || Math.sign(amount) !== Math.sign(item.open) || Math.abs(amount) > Math.abs(item.open))
    throw refusal('ALLOCATION_OVER_OPEN', index, { amount, open: item.open })
}

function refusal(
  code: 'ALLOCATION_TWICE' | 'ITEM_NOT_OPEN' | 'ALLOCATION_OVER_OPEN',
  index: number,
  facts: RuleFacts,
) {
  return new RuleError(code, facts, [{ field: `allocations.${index}.amount`, rule: code, facts }])
}

/** Walks along debts and credits side by side. */
function pair(debts: readonly Choice[], credits: readonly Choice[]): Allocation[] {
  const left = credits.map((credit) => ({ ...credit }))
  return debts.flatMap(({ entryId, amount }) => {
    let rest = amount
    const parts: Allocation[] = []
    while (rest > 0 && left[0] !== undefined) {
      const part = Math.min(rest, left[0].amount)
      if (part > 0) parts.push({ debitId: entryId, creditId: left[0].entryId, amount: part })
      rest -= part
      left[0].amount -= part
      if (left[0].amount === 0) left.shift()
    }
    return parts
  })
}

/** Takes back what a credit settled; what the same debts were settled with besides stays. */
export function takeBack(allocations: readonly Allocation[], creditId: number): Allocation[] {
  const byDebit = new Map<number, Centavos>()
  for (const { debitId, creditId: credit, amount } of allocations)
    if (credit === creditId) byDebit.set(debitId, (byDebit.get(debitId) ?? 0) + amount)
  return [...byDebit].flatMap(([debitId, amount]) =>
    amount === 0 ? [] : [{ debitId, creditId, amount: -amount }],
  )
}
