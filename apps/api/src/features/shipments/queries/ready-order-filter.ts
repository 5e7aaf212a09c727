import type { ReadyOrderQuery } from '@cais/contract/shipments/schemas'
import type { User } from '@cais/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import { visibleTo } from '../../orders/visibility.ts'
import { literalText } from '../../paging/matches.ts'

/** Documents that wait for a truck: something is picked and no shipment carries them. Over orders as `o`, customers as `c`. */
export function readyConditions(query: ReadyOrderQuery, user: User): RawBuilder<boolean> {
  const conditions = [
    sql<boolean>`o.stages && '{AVAILABLE_FOR_PICKING,PICKING}' AND o.shipment_id IS NULL`,
    sql<boolean>`EXISTS (SELECT FROM order_lines WHERE order_id = o.id AND picking > 0)`,
    visibleTo(user),
    query.branchId && sql<boolean>`o.branch_id = any(${query.branchId}::text[])`,
    query.userId !== undefined && sql<boolean>`o.created_by = ${query.userId}`,
    query.customerId !== undefined && sql<boolean>`o.customer_id = ${query.customerId}`,
    query.warehouseId !== undefined && sql<boolean>`o.warehouse_id = ${query.warehouseId}`,
    contains('o.number', query.number),
    contains('o.route', query.route),
    contains('o.search_text', query.search),
  ]
  const holding = conditions.filter(
    (condition) => condition !== null && condition !== undefined && condition !== false,
  )
  return sql<boolean>`(${sql.join(holding, sql` AND `)})`
}

const contains = (column: string, text: string | undefined) =>
  text !== undefined &&
  text !== '' &&
  sql<boolean>`searchable(${sql.ref(column)}) LIKE '%' || searchable(${literalText(text)}) || '%'`
