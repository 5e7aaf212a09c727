import type { Milli } from '../kernel/quantity.ts'
import { type BilledLine, restOf } from './amounts.ts'

/** A line of an invoice on which a customer was billed an article. */
export type BilledOn = BilledLine & { readonly issuedOn: string }

export type Match = { readonly invoiceLineId: number; readonly quantity: Milli }
export type Matched = { readonly matches: readonly Match[]; readonly unmatched: Milli }

/**
 * Finds the invoices that a quantity was billed on, the oldest first (then by id), as far as other credit notes left something.
 * `unmatched` is what no invoice covers.
 */
export function matchToInvoices(quantity: Milli, lines: readonly BilledOn[]): Matched {
  const inOrder = lines.toSorted((a, b) =>
    a.issuedOn === b.issuedOn ? a.id - b.id : a.issuedOn < b.issuedOn ? -1 : 1,
  )
  const matches: Match[] = []
  let left = quantity
  for (const line of inOrder) {
    const taken = Math.min(left, restOf(line).quantity)
    if (taken > 0) matches.push({ invoiceLineId: line.id, quantity: taken })
    left -= taken
  }
  return { matches, unmatched: left }
}
