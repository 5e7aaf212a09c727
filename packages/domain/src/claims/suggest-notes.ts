import { daysBetween } from '../kernel/calendar-date.ts'
import type { Centavos } from '../kernel/money.ts'

/** A credit note that may be the one of a claim. */
export type NoteCandidate = {
  readonly id: number
  readonly isSameCustomer: boolean
  /** Articles that both name. */
  readonly shared: number
  readonly net: Centavos
  readonly day: string
  /** It is linked to another claim. */
  readonly isTaken: boolean
}

export type Claimed = { readonly articles: number; readonly net: Centavos; readonly day: string }

/** Percent of each: the customer, the articles, the amount, the date. */
const WEIGHTS = { customer: 30, articles: 35, amount: 20, date: 15 }
const FAR_DAYS = 60
/** Of a credit note that another claim has. */
const TAKEN_SHARE = 0.4

/** How sure it is that the credit note is the one of the claim, in percent. */
export function likeness(claim: Claimed, note: NoteCandidate): number {
  const largest = Math.max(claim.net, note.net)
  const days = Math.min(Math.abs(daysBetween(claim.day, note.day)), FAR_DAYS)
  const percent =
    (note.isSameCustomer ? WEIGHTS.customer : 0) +
    (claim.articles === 0 ? 0 : (WEIGHTS.articles * Math.min(note.shared, claim.articles)) / claim.articles) +
    (largest === 0 ? 0 : (WEIGHTS.amount * Math.min(claim.net, note.net)) / largest) +
    WEIGHTS.date * (1 - days / FAR_DAYS)
  return Math.round(note.isTaken ? percent * TAKEN_SHARE : percent)
}

/** The most likely credit notes first, each with how sure it is. */
export const rankNotes = <Note extends NoteCandidate>(claim: Claimed, notes: readonly Note[]) =>
  notes
    .map((note) => ({ ...note, percent: likeness(claim, note) }))
    .toSorted((a, b) => b.percent - a.percent || b.id - a.id)
