import { canDo } from '@cais/domain/access/actions'
import type { User } from '@cais/domain/access/actor'
import { hasRole } from '@cais/domain/access/roles'
import type { Db } from '../../db/pool.ts'
import { paginationOf } from '../lists/page.ts'
import { countHistory, type HistoryQuery, type HistoryRow, readHistory } from './read-history.ts'

type About = Omit<HistoryQuery, 'limit' | 'offset'>
type Page = { readonly page: number; readonly perPage: number }

/** One page of a history as its reply. The caller has checked that the user may read it. */
export async function historyPage(db: Db, about: About, { page, perPage }: Page, user: User) {
  const query = { ...about, limit: perPage, offset: (page - 1) * perPage }
  const [rows, total] = await Promise.all([readHistory(db, query), countHistory(db, query)])
  return {
    data: presentEntries(rows, user),
    meta: { pagination: paginationOf({ page, perPage }, total) },
  }
}

/** Entries as far as this user may know what they say. */
export function presentEntries(rows: readonly HistoryRow[], { roles }: User) {
  const viewer = { isAdmin: hasRole(roles, 'SUPER_USER'), seesCosts: canDo(roles, 'see-costs') }
  return rows.map((row) => presentEntry(row, viewer))
}

type Changes = Record<string, [unknown, unknown]>

/**
 * One entry as the timeline shows it. JSON columns were written by recordHistory in these shapes.
 * From which address somebody worked is for administrators.
 */
const presentEntry = (row: HistoryRow, viewer: Viewer) => ({
  objectId: row.object_id,
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

type Facts = Readonly<Record<string, unknown>>
type Viewer = { readonly isAdmin: boolean; readonly seesCosts: boolean }

/** The facts of an entry as far as the viewer may know them: costs and locations are not for everybody. */
function factsFor(facts: Facts, { isAdmin, seesCosts }: Viewer): Record<string, unknown> {
  const { place, approvals, ...rest } = facts
  return {
    ...rest,
    ...(isAdmin && place !== undefined ? { place } : {}),
    ...(approvals === undefined ? {} : { approvals: seesCosts ? approvals : withoutCosts(approvals) }),
  }
}

const withoutCosts = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, part) => (name === 'cost' ? undefined : part)))
