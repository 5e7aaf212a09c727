import type { ReadyOrderQuery } from '@cais/contract/shipments/schemas'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import { searched } from '../../orders/filter/search-conditions.ts'
import { visibleTo } from '../../orders/visibility.ts'
import { allOf, type Condition } from '../../paging/conditions.ts'
import { contains, partOf } from '../../paging/matches.ts'

/** Documents that wait for a truck: no shipment carries them. Over orders as `o`; that lines of theirs are picked is asked where lines are read. */
export const readyConditions = (query: ReadyOrderQuery, user: User): Condition =>
  allOf([
    sql<boolean>`o.stages && '{AVAILABLE_FOR_PICKING,PICKING}' AND o.shipment_id IS NULL`,
    visibleTo(user),
    query.branchId && sql<boolean>`o.branch_id = any(${query.branchId}::text[])`,
    query.userId && sql<boolean>`o.created_by = ${query.userId}`,
    query.customerId && sql<boolean>`o.customer_id = ${query.customerId}`,
    query.warehouseId && sql<boolean>`o.warehouse_id = ${query.warehouseId}`,
    ...partOf('o.number', query.number),
    contains('o.route', query.route),
    ...searched(query.search),
  ])
