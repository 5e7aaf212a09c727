import type { Centavos } from '../kernel/money.ts'
import type { Milli } from '../kernel/quantity.ts'
import type { ClaimLineState } from './facts.ts'

/** A line of a claim whose article, unit and customer are known. */
export type ClaimedLine = {
  readonly id: number
  /** Lines that compete for the same invoices: claim and article. */
  readonly group: string
  /** Thousandths of the stock unit. */
  readonly quantity: Milli
  /** What is claimed per stock unit, net; null = not said. */
  readonly price: Centavos | null
  /** Goods come back: then the price claimed should be the one invoiced. */
  readonly isGoods: boolean
  /** The line of an invoice that somebody chose; it alone may be taken. */
  readonly chosenLineId: number | null
  /** The customer named the invoice. */
  readonly isNamed: boolean
}

/** A line of an invoice with something left, on which the customer was billed the article. */
export type ClaimCandidate = {
  readonly lineId: number
  readonly invoiceLineId: number
  readonly issuedOn: string
  readonly rest: Milli
  /** Net, per stock unit. */
  readonly price: Centavos
  readonly vatBp: number
}

export type LineMatch = {
  readonly state: Exclude<ClaimLineState, 'waiting'>
  readonly matches: readonly { readonly invoiceLineId: number; readonly quantity: Milli }[]
  /** What is claimed per unit above what was invoiced; 0 = the same, or not said. */
  readonly priceDifference: Centavos
  readonly vatBp: number | null
}

const UNMATCHED: LineMatch = { state: 'unmatched', matches: [], priceDifference: 0, vatBp: null }

/**
 * Matches lines to invoices, first in first out, where the price that is claimed was the one invoiced first. What one line takes is gone for
 * the next of its group; lines that name or were given an invoice are served first. A line is in doubt when its invoices have different prices
 * and none of them is the one claimed; it is unmatched when less is left than is claimed.
 */
export function matchClaimLines(
  lines: readonly ClaimedLine[],
  candidates: readonly ClaimCandidate[],
): ReadonlyMap<number, LineMatch> {
  const byLine = new Map<number, ClaimCandidate[]>()
  for (const candidate of candidates) {
    const known = byLine.get(candidate.lineId)
    if (known === undefined) byLine.set(candidate.lineId, [candidate])
    else known.push(candidate)
  }
  const taken = new Map<string, Milli>()
  const order = lines.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)
  const found = new Map<number, LineMatch>()
  for (const line of order) found.set(line.id, matchLine(line, byLine.get(line.id) ?? [], taken))
  return found
}

const rank = ({ chosenLineId, isNamed }: ClaimedLine) => (chosenLineId !== null ? 0 : isNamed ? 1 : 2)

function matchLine(
  line: ClaimedLine,
  offered: readonly ClaimCandidate[],
  taken: Map<string, Milli>,
): LineMatch {
  const keyOf = ({ invoiceLineId }: ClaimCandidate) => `${line.group}/${invoiceLineId}`
  const left = offered
    .map((candidate) => ({ ...candidate, rest: candidate.rest - (taken.get(keyOf(candidate)) ?? 0) }))
    .filter(({ rest }) => rest > 0)
    .toSorted((a, b) => Number(isAsClaimed(line, b)) - Number(isAsClaimed(line, a)) || byAge(a, b))
  const parts = spread(line.quantity, left)
  if (parts === null) return UNMATCHED
  if (isDoubtful(line, left)) return { ...UNMATCHED, state: 'doubt', vatBp: left[0]?.vatBp ?? null }
  for (const { candidate, quantity } of parts) {
    const key = keyOf(candidate)
    taken.set(key, (taken.get(key) ?? 0) + quantity)
  }
  const [first] = parts
  const invoiced = first?.candidate.price ?? 0
  return {
    state: 'matched',
    matches: parts.map(({ candidate, quantity }) => ({ invoiceLineId: candidate.invoiceLineId, quantity })),
    priceDifference: line.isGoods && line.price !== null ? line.price - invoiced : 0,
    vatBp: first?.candidate.vatBp ?? null,
  }
}

const isAsClaimed = ({ isGoods, price }: ClaimedLine, candidate: ClaimCandidate) =>
  isGoods && price !== null && candidate.price === price

const byAge = (a: ClaimCandidate, b: ClaimCandidate) =>
  a.issuedOn === b.issuedOn ? a.invoiceLineId - b.invoiceLineId : a.issuedOn < b.issuedOn ? -1 : 1

/** The quantity over the candidates in their order; null = they do not cover it. */
function spread(quantity: Milli, left: readonly ClaimCandidate[]) {
  const parts: { candidate: ClaimCandidate; quantity: Milli }[] = []
  let open = quantity
  for (const candidate of left) {
    if (open === 0) break
    const part = Math.min(open, candidate.rest)
    parts.push({ candidate, quantity: part })
    open -= part
  }
  return open === 0 && parts.length > 0 ? parts : null
}

/** Several prices were invoiced, and the one that is claimed is none of them. */
function isDoubtful(line: ClaimedLine, left: readonly ClaimCandidate[]): boolean {
  if (line.chosenLineId !== null || line.isNamed || !line.isGoods || line.price === null) return false
  if (left.some((candidate) => isAsClaimed(line, candidate))) return false
  return new Set(left.map(({ price }) => price)).size > 1
}
