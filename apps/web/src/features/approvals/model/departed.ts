type Row = { approvalId: number; id: number; stage?: string }
type Kept = { own: ReadonlySet<number>; complete: boolean }

/**
 * Rows that stood in the list and are gone, although nobody here decided on them. Where more lies below what is loaded, what
 * slipped off the end is not gone.
 */
export function departed<T extends Row>(
  before: readonly T[],
  now: readonly T[],
  { own, complete }: Kept,
): T[] {
  const isThere = ({ approvalId }: Row) => now.some((row) => row.approvalId === approvalId)
  const last = before.findLastIndex(isThere)
  return before.filter((row, place) => !isThere(row) && !own.has(row.id) && (complete || place < last))
}

/** Of what is gone, what did not come back: a document that its seller changed is asked about anew. */
export const stillGone = <T extends Row>(gone: readonly T[], rows: readonly T[]): T[] =>
  gone.filter(({ id, stage }) => !rows.some((row) => row.id === id && row.stage === stage))
