import {
  type CollectOrder,
  type CollectQuery,
  type CollectRow,
  collectQuery,
} from '@cais/contract/deliveries/schemas'
import type { User } from '@cais/domain/access/actor'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import { searched } from '../../../aggregates/documents/list/search-conditions.ts'
import { visibleTo } from '../../../aggregates/documents/visibility.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { describeList, type FilterOf } from '../../../engines/lists/list.ts'

type Filter = FilterOf<CollectQuery>

/** Documents that are picked and on no truck, and that their customer collects unless all are asked for. */
const waitingDocuments = (db: Db, filter: Partial<Filter>, user: User) =>
  db
    .selectFrom('orders as o')
    .where(
      allOf([
        sql<boolean>`o.stages && '{AVAILABLE_FOR_PICKING,PICKING}' AND o.shipment_id IS NULL`,
        sql<boolean>`EXISTS (SELECT FROM order_lines WHERE order_id = o.id AND picking > 0)`,
        visibleTo(user),
        filter.whose !== 'all' && sql<boolean>`o.withdraws`,
        filter.branchId && sql<boolean>`o.branch_id = any(${filter.branchId}::text[])`,
        ...searched(filter.search),
      ]),
    )

/** Each line's share of its net value in centavos. */
const PICKED = sql<{ lines: number; net: number }>`(
  SELECT json_build_object('lines', count(*), 'net', coalesce(sum(round(total::numeric * picking / quantity)), 0))
  FROM order_lines WHERE order_id = o.id AND picking > 0)`

const withPicked = (found: ReturnType<typeof waitingDocuments>) =>
  found
    .innerJoin('customers as c', 'c.id', 'o.customer_id')
    .select([
      'o.id',
      'o.type',
      'o.number',
      'o.branch_id',
      'o.warehouse_id',
      'o.withdraws',
      'o.version',
      'o.po_number',
    ])
    .select(['c.id as customer_id', 'c.code as customer_code', 'c.name as customer_name'])
    .select(sql<CalendarDate>`o.delivery_date`.as('delivery_date'))
    .select(PICKED.as('picked'))

type Row = Awaited<ReturnType<ReturnType<typeof withPicked>['execute']>>[number]

const presentCollect = (row: Row): CollectRow => ({
  id: row.id,
  type: row.type,
  number: row.number ?? '',
  customer: { id: row.customer_id, code: row.customer_code, name: row.customer_name },
  branchId: row.branch_id,
  warehouse: row.warehouse_id ?? '',
  deliveryDate: row.delivery_date,
  lineCount: row.picked.lines,
  total: row.picked.net,
  withdraws: row.withdraws,
  version: row.version,
})

/** What waits at the counter, the earliest delivery date first. */
export const collectList = describeList(collectQuery, {
  find: waitingDocuments,
  columns: withPicked,
  order: { by: () => [sql`o.delivery_date`, sql`o.id`] },
  present: (rows) => rows.map(presentCollect),
})

/** One of them with what is picked, by line and batch in the order in which they expire. Throws NOT_FOUND. */
export async function findToCollect(db: Db, id: number, user: User): Promise<CollectOrder> {
  const found = waitingDocuments(db, { whose: 'all' }, user).where('o.id', '=', id)
  const row = await withPicked(found).executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { order: id })
  const { rows } = await sql<Omit<CollectOrder['lines'][number], 'batches'> & { batches: Batches }>`
    SELECT line.id AS "lineId", line.product_id AS "productId", line.description, line.unit, line.picking AS quantity,
      (SELECT json_agg(json_build_object('levelId', level.id, 'batch', level.batch, 'expiry', level.expiry, 'quantity', held.quantity)
          ORDER BY level.expiry NULLS LAST, level.id)
        FROM held_stock AS held JOIN stock_levels AS level ON level.id = held.level_id
        WHERE held.line_id = line.id AND held.bucket = 'picking') AS batches
    FROM order_lines AS line WHERE line.order_id = ${id} AND line.picking > 0 ORDER BY line.sequence`.execute(
    db,
  )
  return {
    ...presentCollect(row),
    poNumber: row.po_number,
    lines: rows.map(({ quantity, batches, ...line }) => ({
      ...line,
      quantity: quantity / 1000,
      batches: (batches ?? []).map((batch) => ({ ...batch, quantity: batch.quantity / 1000 })),
    })),
  }
}

type Batches = CollectOrder['lines'][number]['batches'] | null
