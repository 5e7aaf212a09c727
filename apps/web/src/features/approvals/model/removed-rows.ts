type Row = { approvalId: number; id: number; stage?: string }
type Scope = { own: ReadonlySet<number>; complete: boolean }

/**
 * Rows that are no longer in the list although the user (`own`) did not decide them. Unless the list is `complete`, rows at its
 * end may only have moved to the next page and do not count.
 */
export function removedRows<T extends Row>(
  before: readonly T[],
  now: readonly T[],
  { own, complete }: Scope,
): T[] {
  const isListed = ({ approvalId }: Row) => now.some((row) => row.approvalId === approvalId)
  const last = before.findLastIndex(isListed)
  return before.filter((row, place) => !isListed(row) && !own.has(row.id) && (complete || place < last))
}

/** The removed rows that did not come back: a document changed by its seller returns with a new approval. */
export const stillRemoved = <T extends Row>(removed: readonly T[], rows: readonly T[]): T[] =>
  removed.filter(({ id, stage }) => !rows.some((row) => row.id === id && row.stage === stage))
