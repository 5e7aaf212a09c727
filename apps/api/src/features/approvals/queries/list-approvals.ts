import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import {
  type ApprovalQuery,
  documentConditions,
  inboxCondition,
  inboxConditions,
  readApprovalRows,
  readInboxTotals,
} from '../../../aggregates/documents/approval/inbox.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf, type Condition } from '../../../engines/lists/conditions.ts'
import { readCursor, writeCursor } from '../../../engines/lists/cursor.ts'
import { paginationOf } from '../../../engines/lists/page.ts'
import type { Language } from '../../../http/language.ts'
import { presentApprovalRow } from './present-approval-row.ts'

type Reader = { readonly user: User; readonly lang: Language; readonly now: Date }

/** One page of what waits for the caller, after the cursor when there is one. */
export async function listApprovals(db: Db, query: ApprovalQuery, { user, lang, now }: Reader) {
  const where = shownApprovals(query, user, now)
  const cursor = readCursor(query.cursor)
  const after = cursor === undefined ? undefined : await readPlaceAfter(db, cursor, query.sort)
  const page = {
    where: allOf([where, after]),
    sort: query.sort,
    limit: query.perPage,
    offset: after ? 0 : (query.page - 1) * query.perPage,
  }
  const [rows, totals] = await Promise.all([
    readApprovalRows(db, page),
    readInboxTotals(db, where, { needsDocuments: looksAtDocuments(query) }),
  ])
  const { documents, ...sums } = totals
  const last = rows.length < query.perPage ? undefined : rows.at(-1)?.approval_id
  return {
    data: rows.map((row) => presentApprovalRow(row, { user, lang })),
    meta: { pagination: paginationOf(query, documents), cursor: writeCursor(last), totals: sums },
  }
}

type Filter = Omit<ApprovalQuery, 'page' | 'perPage'>

/** What waits for the user under each of several filters, counted by the list itself: the inbox is never long. */
export const countApprovalFilters = (
  db: Db,
  filters: readonly Filter[],
  reader: Omit<Reader, 'lang'>,
): Promise<number[]> =>
  Promise.all(
    filters.map(async (filter) => {
      const { meta } = await listApprovals(db, { ...filter, page: 1, perPage: 1 }, { ...reader, lang: 'pt' })
      return meta.pagination.totalItems
    }),
  )

/** What waits for the caller under the filters. */
export const shownApprovals = (query: ApprovalQuery, user: User, now: Date) =>
  allOf([inboxCondition(user), ...inboxConditions(query, now), ...documentConditions(query)])

/** Whether a filter looks beyond the index of the inbox. */
const looksAtDocuments = (query: ApprovalQuery) => documentConditions(query).some(Boolean)

/**
 * What comes after an approval in the order of the list, whether or not it still waits: the index of the inbox finds
 * the place directly. Nothing for an unknown approval.
 */
async function readPlaceAfter(db: Db, approvalId: number, sort: ApprovalQuery['sort']): Promise<Condition> {
  const row = await db
    .selectFrom('approvals')
    .select(['id', 'raised_at', 'amount_at_risk'])
    .where('id', '=', approvalId)
    .executeTakeFirst()
  if (row === undefined) return sql<boolean>`false`
  const { id, raised_at: raised, amount_at_risk: amount } = row
  if (sort === 'amount') return sql<boolean>`(a.amount_at_risk, a.id) < (${amount}::bigint, ${id}::bigint)`
  const sign = sort === 'oldest' ? sql`>` : sql`<`
  return sql<boolean>`(a.raised_at, a.id) ${sign} (${raised}::timestamptz, ${id}::bigint)`
}
