import type { User } from '@cais/domain/access/actor'
import type { Db } from '../../../db/pool.ts'
import type { ApprovalQuery } from './approval-conditions.ts'
import { listApprovals } from './list-approvals.ts'

type Filter = Omit<ApprovalQuery, 'page' | 'perPage'>
type Reader = { readonly user: User; readonly now: Date }

/** What waits for the user under each of several filters, counted by the list itself: there is never much that waits. */
export const countFilters = (db: Db, filters: readonly Filter[], reader: Reader): Promise<number[]> =>
  Promise.all(
    filters.map(async (filter) => {
      const { meta } = await listApprovals(db, { ...filter, page: 1, perPage: 1 }, { ...reader, lang: 'pt' })
      return meta.pagination.totalItems
    }),
  )
