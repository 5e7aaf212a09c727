import { factsFor, type Viewer } from './facts-for.ts'
import type { HistoryRow } from './read-history.ts'

type Changes = Record<string, [unknown, unknown]>
type Facts = Record<string, unknown>

/**
 * One entry as the timeline shows it. JSON columns were written by recordHistory in these shapes.
 * From which address somebody worked is for administrators.
 */
export const presentEntry = (row: HistoryRow, viewer: Viewer) => ({
  seq: row.seq,
  at: row.at,
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name },
  onBehalfOf: row.on_behalf_of === null ? null : { id: row.on_behalf_of, name: row.behalf_name },
  action: row.action,
  changes: row.changes as Changes,
  facts: factsFor(row.facts as Facts, viewer),
  origin: viewer.isAdmin ? (row.origin as Facts) : {},
  digest: row.digest,
  verified: row.verified,
})
