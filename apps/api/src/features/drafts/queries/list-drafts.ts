import type { User } from '@cais/domain/access/actor'
import type { Db } from '../../../db/pool.ts'
import { listOrders } from '../../orders/queries/list-orders.ts'

type Paging = { readonly page: number; readonly perPage: number }

/** The caller's drafts, newest first. */
export const listDrafts = (db: Db, paging: Paging, user: User, now: Date) =>
  listOrders(db, { ...paging, tab: 'drafts', sort: 'newest' }, user, now)
