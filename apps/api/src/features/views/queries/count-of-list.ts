import type { VIEW_QUERIES, ViewList } from '@cais/contract/views/lists'
import type { User } from '@cais/domain/access/actor'
import type { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import { countFilters as countApprovals } from '../../approvals/queries/count-filters.ts'
import { countFilters as countOrders } from '../../orders/queries/count-filters.ts'
import { countFilters as countShipments } from '../../shipments/queries/count-filters.ts'
import { countFilters as countStock } from '../../stock/queries/count-filters.ts'

type Reader = { readonly user: User; readonly now: Date }
type Counts = {
  readonly [List in ViewList]: (
    db: Db,
    queries: readonly z.output<(typeof VIEW_QUERIES)[List]>[],
    reader: Reader,
  ) => Promise<readonly (number | null)[]>
}

/** How each list counts: by its own query, never by another one that could differ. */
export const COUNT_OF: Counts = {
  orders: (db, queries, { user }) => countOrders(db, queries, user),
  approvals: countApprovals,
  stock: (db, queries, { user }) => countStock(db, queries, user),
  shipments: (db, queries, { user }) => countShipments(db, queries, user),
}
