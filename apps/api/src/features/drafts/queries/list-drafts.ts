import type { User } from '@cais/domain/access/actor'
import { listOrders } from '../../../aggregates/documents/list/list-orders.ts'
import type { Db } from '../../../db/pool.ts'

type Paging = { readonly page: number; readonly perPage: number; readonly cursor?: string | undefined }

/** The caller's drafts, newest first. */
export async function listDrafts(db: Db, paging: Paging, user: User, now: Date) {
  const { data, meta } = await listOrders(db, { ...paging, tab: 'drafts', sort: 'newest' }, user, now)
  return { data, meta: { pagination: meta.pagination, cursor: meta.cursor } }
}
