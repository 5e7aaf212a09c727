import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { stockOrders } from './stock-filter.ts'

/** Number of documents behind each tab, within what the user may see. */
export const tabCounts = (db: Db, user: User) =>
  stockOrders(db, { tab: 'all' }, user)
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select(sql<number>`count(*) FILTER (WHERE 'STOCK_ANALYSIS' = any(o.stages))`.as('analysis'))
    .select(sql<number>`count(*) FILTER (WHERE o.stages && '{AWAITING,BLOCKED}')`.as('blocked'))
    .executeTakeFirstOrThrow()
