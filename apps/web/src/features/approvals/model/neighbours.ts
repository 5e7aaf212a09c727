type Row = { id: number; stage: string }
type Place = { id: number; stage: string } | null

const same = (row: Row, place: Place) => place !== null && row.id === place.id && row.stage === place.stage

/** The row to open after a decision: the next one down, else the last one, else none. */
export function nextAfter<T extends Row>(rows: readonly T[], place: Place): T | undefined {
  const index = rows.findIndex((row) => same(row, place))
  const left = rows.filter((row) => !same(row, place))
  return left[Math.min(Math.max(index, 0), left.length - 1)]
}

/** The row `step` further, stopping at the ends. */
export function rowAt<T extends Row>(rows: readonly T[], place: Place, step: 1 | -1): T | undefined {
  const index = rows.findIndex((row) => same(row, place))
  if (index === -1) return rows[0]
  return rows[Math.min(Math.max(index + step, 0), rows.length - 1)]
}

/** The row of the document with that stage, else the first row of the document. */
export function rowOf<T extends Row>(rows: readonly T[], id: number | null, stage?: string): T | undefined {
  const ofDocument = rows.filter((row) => row.id === id)
  return ofDocument.find((row) => row.stage === stage) ?? ofDocument[0]
}
