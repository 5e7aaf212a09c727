import type { CountLine, CountLinesQuery } from '@cais/contract/stock/counts'
import type { User } from '@cais/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { matches } from '../../../engines/lists/matches.ts'
import { paginationOf } from '../../../engines/lists/page.ts'
import { findCount } from './list-counts.ts'

/** Batches of a stock count by product and expiry: those with stock, and what was counted beside them. Throws NOT_FOUND. */
export async function listCountLines(db: Db, id: number, query: CountLinesQuery, user: User) {
  const { warehouseId } = await findCount(db, id, user)
  const lines = filteredLines(db, { id, warehouseId }, query)
  const rows = await lines
    .leftJoin('users as u', 'u.id', 'c.counted_by')
    .select([
      'l.id',
      'l.product_id',
      'p.description',
      'p.unit',
      'l.batch',
      'l.expiry',
      'l.on_hand',
      'l.reserved',
    ])
    .select(['c.counted', 'c.counted_by'])
    .select(sql<string>`rtrim(u.name || ' ' || u.surname)`.as('counter_name'))
    .select(EXPECTED.as('expected'))
    .orderBy('l.product_id')
    .orderBy('l.expiry')
    .orderBy('l.id')
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage)
    .execute()
  const { count } = await lines
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { data: rows.map(presentLine), meta: { pagination: paginationOf(query, count) } }
}

type Counting = { readonly id: number; readonly warehouseId: string }

const filteredLines = (db: Db, { id, warehouseId }: Counting, { search, show }: CountLinesQuery) =>
  db
    .selectFrom('stock_levels as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .leftJoin('stock_count_lines as c', (join) =>
      join.onRef('c.level_id', '=', 'l.id').on('c.count_id', '=', id),
    )
    .where('l.warehouse_id', '=', warehouseId)
    .where(allOf([SHOWN[show], ...productOrBatch(search)]))

const SHOWN: Record<CountLinesQuery['show'], RawBuilder<boolean>> = {
  all: sql<boolean>`(l.on_hand > 0 OR c.level_id IS NOT NULL)`,
  uncounted: sql<boolean>`(l.on_hand > 0 AND c.level_id IS NULL)`,
  counted: sql<boolean>`c.level_id IS NOT NULL`,
  differences: sql<boolean>`c.counted <> c.expected`,
}

const productOrBatch = (search: string | undefined) =>
  search
    ? [
        sql<boolean>`(${allOf(matches('p.search_text', search))} OR searchable(l.batch) LIKE '%' || searchable(${search.replaceAll(/[\\%_]/g, '\\$&')}) || '%')`,
      ]
    : []

/** As it was when the batch was counted; as it is now for what was not. */
const EXPECTED = sql<number>`coalesce(c.expected, l.on_hand - coalesce((
  SELECT sum(held.quantity) FROM held_stock held WHERE held.level_id = l.id AND held.bucket = 'loading'), 0))::bigint`

type Columns = {
  readonly id: number
  readonly product_id: string
  readonly description: string
  readonly unit: string
  readonly batch: string
  readonly expiry: string | null
  readonly on_hand: number
  readonly reserved: number
  readonly expected: number
  readonly counted: number | null
  readonly counted_by: number | null
  readonly counter_name: string
}

const presentLine = (row: Columns): CountLine => ({
  levelId: row.id,
  productId: row.product_id,
  description: row.description,
  unit: row.unit,
  batch: row.batch,
  expiry: row.expiry,
  stock: row.on_hand / 1000,
  reservedStock: row.reserved / 1000,
  expected: row.expected / 1000,
  counted: row.counted === null ? null : row.counted / 1000,
  difference: row.counted === null ? null : (row.counted - row.expected) / 1000,
  countedBy: row.counted_by === null ? null : { id: row.counted_by, name: row.counter_name },
})
