import type { StockDetail, StockLine } from './stock-query.ts'

export const DECISIONS = ['picking', 'wait', 'close'] as const
export type Decision = (typeof DECISIONS)[number]
export type Decisions = ReadonlyMap<number, Decision>

const DECIDING = ['send-to-picking', 'wait', 'close-line']

/** Whether the caller may decide anything on the order as it stands. */
export const mayDecide = ({ allowedActions }: Pick<StockDetail, 'allowedActions'>) =>
  allowedActions.some((action) => DECIDING.includes(action))

/** Whether something of the line is still to be decided. */
export const isUndecided = ({ buckets }: Pick<StockLine, 'buckets'>) => buckets.open + buckets.reserved > 0

/** Whether the line holds something that may go to picking. */
export const maySendToPicking = ({ buckets }: Pick<StockLine, 'buckets'>) => buckets.reserved > 0

/** Whether something is missing that may wait for stock. */
export const mayWait = ({ buckets, waiting }: Pick<StockLine, 'buckets' | 'waiting'>) =>
  buckets.open > 0 && !waiting

/** One line's decision set, or taken back with null. */
export function decided(decisions: Decisions, lineId: number, decision: Decision | null): Decisions {
  const next = new Map(decisions)
  if (decision === null) next.delete(lineId)
  else next.set(lineId, decision)
  return next
}

/** Everything that is reserved goes to picking; what was decided by hand stays. */
export function allToPicking(lines: readonly StockLine[], decisions: Decisions): Decisions {
  const added = lines.filter((line) => maySendToPicking(line) && !decisions.has(line.id))
  return new Map([...decisions, ...added.map((line) => [line.id, 'picking'] as const)])
}

/** What nobody has decided yet is closed; what was decided by hand stays. */
export function restClosed(lines: readonly StockLine[], decisions: Decisions): Decisions {
  const added = lines.filter((line) => isUndecided(line) && !decisions.has(line.id))
  return new Map([...decisions, ...added.map((line) => [line.id, 'close'] as const)])
}

/** What is sent: only decisions that the lines still allow, in the order of the lines. */
export const linesToProcess = (lines: readonly StockLine[], decisions: Decisions) =>
  lines.flatMap((line) => {
    const decision = decisions.get(line.id)
    return decision && isUndecided(line) ? [{ lineId: line.id, decision }] : []
  })

/** Closing gives goods up for good, so the server requires a reason. */
export const needsReason = (decisions: Decisions) => [...decisions.values()].includes('close')
