import type { Centavos } from '../kernel/money.ts'
import type { Milli } from '../kernel/quantity.ts'
import type { ClaimType } from './facts.ts'

/** A line as the customer wrote it. */
export type ReceivedLine = {
  /** Number of the line where the sender gives one; '' = none. */
  readonly line: string
  readonly article: string
  readonly description: string
  readonly invoice: string
  readonly unit: string
  /** Thousandths of the unit. */
  readonly quantity: Milli
  /** Net per unit; null = not said. */
  readonly price: Centavos | null
}

/** A claim as the customer wrote it. */
export type ReceivedClaim = {
  readonly number: string
  /** Code or GLN of the customer; '' = the only one of the sender. */
  readonly customer: string
  readonly date: string
  readonly type: ClaimType
  readonly reason: string
  readonly note: string
  readonly lines: readonly ReceivedLine[]
}

export type KeyedLine = ReceivedLine & { readonly key: string }

/**
 * The lines with the key by which a line is known again when the claim comes again: its number, else article and invoice, and which of those alike.
 * The order in which they came makes no difference.
 */
export function keyedLines(lines: readonly ReceivedLine[]): KeyedLine[] {
  const seen = new Map<string, number>()
  return lines.toSorted(inOrder).map((line) => {
    const base = line.line === '' ? `${line.article}/${line.invoice}` : `#${line.line}`
    const count = (seen.get(base) ?? 0) + 1
    seen.set(base, count)
    return { ...line, key: count === 1 ? base : `${base}/${count}` }
  })
}

const LINE_FIELDS = ['article', 'description', 'invoice', 'unit', 'quantity', 'price'] as const
const HEAD_FIELDS = ['customer', 'date', 'type', 'reason', 'note'] as const

const inOrder = (a: ReceivedLine, b: ReceivedLine) => {
  const [left, right] = [textOf(a), textOf(b)]
  return left < right ? -1 : left > right ? 1 : 0
}
const textOf = (line: ReceivedLine) =>
  JSON.stringify([line.line.padStart(12, '0'), ...LINE_FIELDS.map((field) => line[field])])

/** Two rows of a file that say the same line twice. */
export const isSameLine = (a: ReceivedLine, b: ReceivedLine): boolean => textOf(a) === textOf(b)

/** One thing in which a claim differs from how it came before; `line` is the key of a line, null = the claim itself. */
export type ClaimChange = {
  readonly line: string | null
  readonly field: string
  readonly before: string | number | null
  readonly after: string | number | null
}

/** What differs between two versions of a claim; empty = it came again as it was. */
export function claimChanges(before: ReceivedClaim, after: ReceivedClaim): ClaimChange[] {
  const head = HEAD_FIELDS.flatMap((field): ClaimChange[] =>
    before[field] === after[field] ? [] : [{ line: null, field, before: before[field], after: after[field] }],
  )
  const old = new Map(keyedLines(before.lines).map((line) => [line.key, line]))
  const fresh = keyedLines(after.lines)
  const kept = new Set(fresh.map(({ key }) => key))
  const changed = fresh.flatMap((line): ClaimChange[] => {
    const known = old.get(line.key)
    if (known === undefined) return [{ line: line.key, field: 'line', before: null, after: line.article }]
    return LINE_FIELDS.flatMap((field) =>
      known[field] === line[field]
        ? []
        : [{ line: line.key, field, before: known[field], after: line[field] }],
    )
  })
  const gone = [...old.values()].flatMap((line): ClaimChange[] =>
    kept.has(line.key) ? [] : [{ line: line.key, field: 'line', before: line.article, after: null }],
  )
  return [...head, ...changed, ...gone]
}
