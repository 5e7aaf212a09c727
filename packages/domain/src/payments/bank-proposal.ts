import { readNuit } from '../customers/nuit.ts'
import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { Centavos } from '../kernel/money.ts'
import type { BankPayment } from './bank-file.ts'

/** How a row found whose payment it is, the surest first. */
export const PROPOSAL_REASONS = ['document', 'nuit', 'amount', 'name'] as const
export type ProposalReason = (typeof PROPOSAL_REASONS)[number]

/** A debt that is open. */
export type OpenDebt = {
  readonly entryId: number
  readonly customerId: number
  readonly document: string
  readonly open: Centavos
  readonly dueOn: CalendarDate
}

/** What is known of the customers whom a row may concern, within the scope of who asks. */
export type Candidates = {
  /** Open debts whose document stands in the text. */
  readonly named: readonly OpenDebt[]
  /** Customers with a NUIT that stands in the row. */
  readonly byNuit: readonly number[]
  /** Open debts of exactly the amount. */
  readonly exact: readonly OpenDebt[]
  /** Customers whose name stands in the text. */
  readonly byName: readonly number[]
}

export type Proposal = {
  readonly customerId: number
  readonly reasons: readonly ProposalReason[]
  /** Nothing speaks against it: the row may be accepted with others at once. */
  readonly isSure: boolean
  /** What it settles; empty = the oldest first. */
  readonly allocations: readonly { readonly entryId: number; readonly amount: Centavos }[]
}

/**
 * Whose payment a row is and what it settles. Sure is a document that the text names, a NUIT, or an amount together with the name; an amount or
 * a name alone is likely. Two customers for one row are none.
 */
export function proposeFor({ amount }: Pick<BankPayment, 'amount'>, candidates: Candidates): Proposal | null {
  const { named, byNuit, exact, byName } = candidates
  const found: readonly (readonly [ProposalReason, readonly number[]])[] = [
    ['document', named.map(({ customerId }) => customerId)],
    ['nuit', byNuit],
    ['amount', exact.map(({ customerId }) => customerId)],
    ['name', byName],
  ]
  const leading = found.map(([, ids]) => [...new Set(ids)]).filter((ids) => ids.length > 0)
  const customerId = leading.find((ids) => ids.length === 1)?.[0] ?? onlyCommon(leading)
  if (customerId === undefined) return null
  const reasons = found.flatMap(([reason, ids]) => (ids.includes(customerId) ? [reason] : []))
  const isContradicted = [named.map((one) => one.customerId), byNuit].some(
    (ids) => ids.length > 0 && !ids.every((id) => id === customerId),
  )
  const isSure =
    !isContradicted &&
    (reasons.includes('document') ||
      reasons.includes('nuit') ||
      (reasons.includes('amount') && reasons.includes('name')))
  return { customerId, reasons, isSure, allocations: settled(amount, customerId, candidates) }
}

/** The one customer whom all that was found has in common. */
function onlyCommon(lists: readonly (readonly number[])[]): number | undefined {
  const [first = [], ...others] = lists
  const common = first.filter((id) => others.every((ids) => ids.includes(id)))
  return others.length > 0 && common.length === 1 ? common[0] : undefined
}

/** The documents that the text names, else the one debt of exactly the amount. */
function settled(
  amount: Centavos,
  customerId: number,
  { named, exact }: Candidates,
): Proposal['allocations'] {
  const own = named.filter((one) => one.customerId === customerId)
  const same = exact.filter((one) => one.customerId === customerId)
  const chosen = own.length > 0 ? own : same.length === 1 ? same : []
  let left = amount
  return chosen.flatMap(({ entryId, open }) => {
    const part = Math.min(open, left)
    left -= part
    return part > 0 ? [{ entryId, amount: part }] : []
  })
}

/** Numbers of documents in a text, as they are stored: 'FT SD 2026/7450' and 'ft sd2026 / 7450' are FT SD2026/7450. */
export const documentsIn = (text: string): string[] => [
  ...new Set(
    [...text.toUpperCase().matchAll(/\b([A-Z]{2})[\s.]+([A-Z]{1,8})[\s.]*(20\d{2})\s*[/-]\s*0*(\d+)/g)].map(
      ([, kind = '', series = '', year = '', number = '']) => `${kind} ${series}${year}/${number}`,
    ),
  ),
]

/** NUITs in a text; other numbers of 9 digits fail the check digit. */
export const nuitsIn = (text: string): string[] => [
  ...new Set((text.match(/(?<!\d)\d{9}(?!\d)/g) ?? []).flatMap((digits) => readNuit(digits) ?? [])),
]
