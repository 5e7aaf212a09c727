import { type Choice, proposeOldestFirst } from '@cais/domain/accounts/allocate'
import type { PaymentDetails, PaymentKind } from '@cais/domain/payments/payment-kinds'
import type { ApiData } from '../../../lib/api/api.ts'

export type Account = ApiData<'GET /customers/{id}/account'>
export type AccountItem = Account['items'][number]

/** A payment as it is being entered. */
export type PaymentDraft = {
  readonly amount: number | null
  readonly paidOn: string
  readonly kind: PaymentKind
  readonly reference: string
  /** Left out by drafts that older versions stored. */
  readonly bank?: string
  readonly chequeNumber?: string
  readonly chequeOn?: string | null
  /** What is settled by hand, by entry; null = the oldest first. */
  readonly byHand: Readonly<Record<number, number>> | null
}

/** What its kind may need, empty where nothing was entered. */
export const detailsOfDraft = ({
  kind,
  reference,
  bank = '',
  chequeNumber = '',
  chequeOn = null,
}: PaymentDraft): PaymentDetails => ({ kind, reference, bank, chequeNumber, chequeOn })

/** What the draft settles of each open item, credits below zero. */
export function choicesOf({ amount, byHand }: PaymentDraft, items: readonly AccountItem[]): Choice[] {
  if (byHand === null) return amount === null ? [] : proposeOldestFirst(items, amount)
  return items.flatMap(({ id }) => {
    const part = byHand[id]
    return part === undefined ? [] : [{ entryId: id, amount: part }]
  })
}

/** Whether more is applied than the document has open; below zero both are a credit. */
export const isOver = (amount: number, open: number): boolean => (amount < 0 ? amount < open : amount > open)

/** What is left of the payment: below zero, more is applied than was received. */
export const leftOf = ({ amount }: PaymentDraft, choices: readonly Choice[]): number =>
  (amount ?? 0) - choices.reduce((sum, choice) => sum + choice.amount, 0)

/** Takes an item in with as much as is left for it, or out again; from now on by hand. */
export function toggled(draft: PaymentDraft, items: readonly AccountItem[], item: AccountItem): PaymentDraft {
  const choices = choicesOf(draft, items)
  const byHand = Object.fromEntries(choices.map(({ entryId, amount }) => [entryId, amount]))
  if (byHand[item.id] !== undefined) {
    const { [item.id]: _out, ...rest } = byHand
    return { ...draft, byHand: rest }
  }
  const left = Math.max(0, leftOf(draft, choices))
  const part = item.open < 0 || left === 0 ? item.open : Math.min(item.open, left)
  return { ...draft, byHand: { ...byHand, [item.id]: part } }
}

/** The same item with another amount. */
export const withPart = (
  draft: PaymentDraft,
  items: readonly AccountItem[],
  { id, amount }: { readonly id: number; readonly amount: number },
): PaymentDraft => ({
  ...draft,
  byHand: {
    ...Object.fromEntries(choicesOf(draft, items).map((choice) => [choice.entryId, choice.amount])),
    [id]: amount,
  },
})

/** What the payment changes: overdue debt, used credit, and which waiting documents fit the credit then. */
export function effectOf(
  { exposure, customer, items, waiting }: Pick<Account, 'exposure' | 'customer' | 'items' | 'waiting'>,
  { amount }: PaymentDraft,
  choices: readonly Choice[],
) {
  const late = new Set(items.filter(({ daysLate, open }) => daysLate > 0 && open > 0).map(({ id }) => id))
  const settled = choices.reduce((sum, choice) => sum + (late.has(choice.entryId) ? choice.amount : 0), 0)
  const overdue = exposure.overdue - settled
  const total = exposure.total - (amount ?? 0)
  const { creditLimit } = exposure
  const fits = (over: number, owed: number, value: number) =>
    !customer.blockedCredit &&
    over === 0 &&
    owed + value <= creditLimit &&
    (customer.transactionLimit === null || value <= customer.transactionLimit)
  return {
    overdueBefore: exposure.overdue,
    overdueAfter: overdue,
    percentAfter: creditLimit > 0 ? Math.max(0, Math.ceil((100 * total) / creditLimit)) : null,
    freed: waiting.filter(
      ({ value }) => fits(overdue, total, value) && !fits(exposure.overdue, exposure.total, value),
    ),
  }
}
