import type { Milli } from '../kernel/quantity.ts'
import { RuleError } from '../kernel/rule-error.ts'
import type { HeldBucket } from '../orders/lines.ts'
import type { HeldRow } from './held-row.ts'

/** What changes in the held rows when a quantity of a line moves: from one bucket to another, or out of the house or back. */
export type HeldMove = {
  readonly lineId: number
  readonly from: HeldBucket
  /** Null = no longer held: released or consumed. */
  readonly to: HeldBucket | null
  readonly quantity: Milli
}

/** The part of a move that lies on one batch. */
export type HeldPart = HeldMove & { readonly levelId: number }

/**
 * Spreads a move over the line's held rows in the order given (give them in FEFO order: what expires first leaves first).
 * Throws LINE_NOT_RESERVED when the rows hold less than the quantity.
 */
export function splitMove(rows: readonly HeldRow[], move: HeldMove): HeldPart[] {
  let missing = move.quantity
  const parts: HeldPart[] = []
  for (const row of rows) {
    if (row.lineId !== move.lineId || row.bucket !== move.from || missing === 0) continue
    const quantity = Math.min(row.quantity, missing)
    parts.push({ ...move, levelId: row.levelId, quantity })
    missing -= quantity
  }
  if (missing > 0)
    throw new RuleError('LINE_NOT_RESERVED', { line: move.lineId, quantity: move.quantity, missing })
  return parts
}

/** The held rows after the parts have moved; rows of one line, batch and bucket are one, empty ones go. */
export function applyParts(rows: readonly HeldRow[], parts: readonly HeldPart[]): HeldRow[] {
  const changes = parts.flatMap(({ lineId, levelId, from, to, quantity }): HeldRow[] => [
    { lineId, levelId, bucket: from, quantity: -quantity },
    ...(to === null ? [] : [{ lineId, levelId, bucket: to, quantity }]),
  ])
  return merged([...rows, ...changes])
}

/** One row per line, batch and bucket, without the empty ones. */
export function merged(rows: readonly HeldRow[]): HeldRow[] {
  const byKey = new Map<string, HeldRow>()
  for (const row of rows) {
    const key = `${row.lineId} ${row.levelId} ${row.bucket}`
    byKey.set(key, { ...row, quantity: row.quantity + (byKey.get(key)?.quantity ?? 0) })
  }
  return [...byKey.values()].filter(({ quantity }) => quantity !== 0)
}
