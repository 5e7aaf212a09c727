/** A change as history keeps it: column → [before, after]. */
export type RecordedChange = Readonly<Record<string, readonly [unknown, unknown]>>

/**
 * A row as it stood before the changes that were recorded since, which are given newest first: each column takes the value that it had
 * before the oldest of them. Columns that no change names stay as they are.
 */
export function rowBefore<Row extends Readonly<Record<string, unknown>>>(
  now: Row,
  since: readonly RecordedChange[],
): Readonly<Record<keyof Row, unknown>> {
  const before: Record<string, unknown> = { ...now }
  for (const change of since)
    for (const [column, [value]] of Object.entries(change)) if (column in before) before[column] = value
  return before as Record<keyof Row, unknown>
}
