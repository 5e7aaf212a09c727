import type { User } from '@cais/domain/access/actor'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { ApprovalStage } from '@cais/domain/orders/facts'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Language } from '../../../http/language.ts'
import { visibleTo } from '../../orders/visibility.ts'
import { allOf } from '../../paging/conditions.ts'
import { paginationOf } from '../../paging/pagination.ts'
import { shownStages } from '../deciding-stages.ts'
import { presentApprovalRow } from '../presenter/present-approval-row.ts'
import { type ApprovalQuery, approvalConditions } from './approval-conditions.ts'
import { readApprovalRows, readStageCounts } from './read-approval-rows.ts'

type Reader = { readonly user: User; readonly lang: Language; readonly now: Date }

/** One page of what waits for the caller. */
export async function listApprovals(db: Db, query: ApprovalQuery, { user, lang, now }: Reader) {
  const where = shownApprovals(query, user, now)
  const page = {
    where,
    sort: query.sort,
    limit: query.perPage,
    offset: (query.page - 1) * query.perPage,
  }
  const [rows, counts] = await Promise.all([readApprovalRows(db, page), readStageCounts(db, where)])
  const documents = counts.reduce((sum, count) => sum + count.documents, 0)
  return {
    data: rows.map((row) => presentApprovalRow(row, lang)),
    meta: { pagination: paginationOf(query, documents) },
  }
}

/** What waits for the caller under the filters. */
export function shownApprovals(query: ApprovalQuery, user: User, now: Date) {
  const stages = shownStages(user.roles).filter((stage) => query.stage === undefined || stage === query.stage)
  const filters = approvalConditions(query, calendarDateAt(now.getTime()))
  return allOf([inStages(stages), visibleTo(user), ...filters])
}

/** What waits on each stage that the caller is shown. */
export const countApprovals = (db: Db, user: User) =>
  readStageCounts(db, allOf([inStages(shownStages(user.roles)), visibleTo(user)]))

const inStages = (stages: readonly ApprovalStage[]) => sql<boolean>`a.stage = any(${[...stages]}::text[])`
