import type { User } from '@cais/domain/access/actor'
import type { Db } from '../../../db/pool.ts'
import type { Language } from '../../../http/language.ts'
import { allOf } from '../../paging/conditions.ts'
import { readCursor, writeCursor } from '../../paging/cursor.ts'
import { paginationOf } from '../../paging/pagination.ts'
import { presentApprovalRow } from '../presenter/present-approval-row.ts'
import { type ApprovalQuery, documentConditions, inboxConditions } from './approval-conditions.ts'
import { inboxOf } from './inbox-of.ts'
import { readApprovalRows } from './read-approval-rows.ts'
import { readInboxTotals, readStageCounts } from './read-inbox-totals.ts'
import { readPlaceAfter } from './read-place-after.ts'

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

/** What waits for the caller under the filters. */
export const shownApprovals = (query: ApprovalQuery, user: User, now: Date) =>
  allOf([inboxOf(user), ...inboxConditions(query, now), ...documentConditions(query)])

/** Whether a filter looks beyond the index of the inbox. */
const looksAtDocuments = (query: ApprovalQuery) => documentConditions(query).some(Boolean)

/** What waits on each stage that the caller is shown. */
export const countApprovals = (db: Db, user: User) => readStageCounts(db, inboxOf(user))
