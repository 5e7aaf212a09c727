import { isDeepStrictEqual } from 'node:util'

/** Names of the columns in which the pairs differ, in at least one pair. */
export function changedColumns<Row extends object>(
  pairs: readonly { readonly before: Row; readonly after: Row }[],
): string[] {
  const names = new Set<string>()
  for (const { before, after } of pairs) {
    for (const [name, value] of Object.entries(after)) {
      if (!isDeepStrictEqual(value, before[name as keyof Row])) names.add(name)
    }
  }
  return [...names]
}

/** The columns in which two rows differ: { column: [before, after] }. */
export function columnChanges<Row extends object>(
  before: Row,
  after: Row,
): Record<string, readonly [unknown, unknown]> {
  const names = changedColumns([{ before, after }])
  return Object.fromEntries(
    names.map((name) => [name, [before[name as keyof Row], after[name as keyof Row]]]),
  )
}
