export type AgeGroup = 'long' | 'recent' | 'days'
type Waiting = { raisedAt: string }

const HOUR = 3_600_000
const LONG = 2 * HOUR
const DAY = 24 * HOUR

/** How long a document has waited: more than a day, more than two hours, less. */
export function ageGroupOf({ raisedAt }: Waiting, now: number): AgeGroup {
  const age = now - Date.parse(raisedAt)
  if (age > DAY) return 'days'
  return age > LONG ? 'long' : 'recent'
}

export type Group<Row> = { group: AgeGroup; rows: Row[] }

/** Rows in their order, with a new group wherever the age group changes. */
export function groupByAge<Row extends Waiting>(rows: readonly Row[], now: number): Group<Row>[] {
  const groups: Group<Row>[] = []
  for (const row of rows) {
    const group = ageGroupOf(row, now)
    const last = groups.at(-1)
    if (last?.group === group) last.rows.push(row)
    else groups.push({ group, rows: [row] })
  }
  return groups
}
