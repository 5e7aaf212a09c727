import type { CountLine, CountLinesQuery } from '@cais/contract/stock/counts'
import type { User } from '@cais/domain/access/actor'
import { articleOf } from '@cais/domain/stock/gs1'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { matches } from '../../../engines/lists/matches.ts'
import { paginationOf } from '../../../engines/lists/page.ts'
import { findCount } from './list-counts.ts'

/** Batches of a stock count by product and expiry: those with stock, and what was counted beside them. Throws NOT_FOUND. */
export async function listCountLines(db: Db, id: number, query: CountLinesQuery, user: User) {
  const { warehouseId, scope, state } = await findCount(db, id, user)
  const lines = filteredLines(db, { id, warehouseId, isWhole: scope === 'whole' }, query)
  const rows = await lines
    .leftJoin('users as u', 'u.id', 'c.counted_by')
    .leftJoin('users as first', 'first.id', 'c.first_by')
    .select(['l.id', 'l.product_id', 'p.description', 'p.stock_unit as unit', 'l.batch', 'l.expiry', 'place.code'])
    .select(['c.counted', 'c.counted_by', 'c.needs_second', 'c.first_counted', 'c.first_by'])
    .select(barcodesOf.as('barcodes'))
    .select(sql<string>`rtrim(first.name || ' ' || first.surname)`.as('first_name'))
    .select(sql<string>`rtrim(u.name || ' ' || u.surname)`.as('counter_name'))
    .select('c.expected')
    .orderBy(sql`place.position NULLS LAST`)
    .orderBy('place.code')
    .orderBy('l.product_id')
    .orderBy('l.expiry')
    .orderBy('l.id')
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage)
    .execute()
  const { count } = await lines
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return {
    data: rows.map((row) => presentLine(row, { userId: user.id, isOpen: state === 'open' })),
    meta: { pagination: paginationOf(query, count) },
  }
}

type Counting = { readonly id: number; readonly warehouseId: string; readonly isWhole: boolean }

const filteredLines = (db: Db, { id, warehouseId, isWhole }: Counting, { search, show }: CountLinesQuery) =>
  db
    .selectFrom('stock_levels as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .leftJoin('stock_count_lines as c', (join) =>
      join.onRef('c.level_id', '=', 'l.id').on('c.count_id', '=', id),
    )
    .leftJoin('stock_locations as place', (join) =>
      join.onRef('place.warehouse_id', '=', 'l.warehouse_id').onRef('place.product_id', '=', 'l.product_id'),
    )
    .where('l.warehouse_id', '=', warehouseId)
    .$if(!isWhole, (query) =>
      query.where(
        sql<boolean>`EXISTS (SELECT FROM stock_count_products chosen WHERE chosen.count_id = ${id} AND chosen.product_id = l.product_id)`,
      ),
    )
    .where(allOf([SHOWN[show], ...productOrBatch(search)]))

const SHOWN: Record<CountLinesQuery['show'], RawBuilder<boolean>> = {
  all: sql<boolean>`(l.on_hand > 0 OR c.level_id IS NOT NULL)`,
  uncounted: sql<boolean>`(l.on_hand > 0 AND c.level_id IS NULL)`,
  counted: sql<boolean>`c.level_id IS NOT NULL`,
  differences: sql<boolean>`(c.counted <> c.expected AND NOT c.needs_second)`,
  second: sql<boolean>`c.needs_second`,
}

const barcodesOf = sql<string[]>`ARRAY(
  SELECT u.barcode FROM product_units AS u WHERE u.product_id = p.id AND u.barcode <> '' ORDER BY u.position, u.code)`

const productOrBatch = (search: string | undefined) =>
  search
    ? [
        sql<boolean>`(${allOf(matches('p.search_text', search))} OR ${articleOf(search)} = ANY(${barcodesOf}) OR searchable(place.code) = searchable(${search}) OR searchable(l.batch) LIKE '%' || searchable(${search.replaceAll(/[\\%_]/g, '\\$&')}) || '%')`,
      ]
    : []

type Columns = {
  readonly id: number
  readonly product_id: string
  readonly description: string
  readonly unit: string
  readonly barcodes: readonly string[]
  readonly batch: string
  readonly expiry: string | null
  readonly code: string | null
  readonly expected: number | null
  readonly counted: number | null
  readonly counted_by: number | null
  readonly counter_name: string
  readonly needs_second: boolean | null
  readonly first_counted: number | null
  readonly first_by: number | null
  readonly first_name: string
}

type Reading = { readonly userId: number; readonly isOpen: boolean }

/** Counted blind: what should lie there shows once it is counted for good, and a second count hides the first one too. */
function presentLine(row: Columns, { userId, isOpen }: Reading): CountLine {
  const isHidden = isOpen && row.needs_second === true
  const { counted, expected } = isHidden ? { counted: null, expected: null } : row
  return {
    levelId: row.id,
    productId: row.product_id,
    description: row.description,
    unit: row.unit,
    barcodes: [...row.barcodes],
    batch: row.batch,
    expiry: row.expiry,
    location: row.code,
    state:
      row.counted === null ? 'uncounted' : isHidden ? 'second' : counted === expected ? 'right' : 'different',
    expected: expected === null ? null : expected / 1000,
    counted: counted === null ? null : counted / 1000,
    difference: counted === null || expected === null ? null : (counted - expected) / 1000,
    countedBy: row.counted_by === null ? null : { id: row.counted_by, name: row.counter_name },
    firstCounted: row.first_counted === null ? null : row.first_counted / 1000,
    firstBy: row.first_by === null ? null : { id: row.first_by, name: row.first_name },
    mayCount: isOpen && !(isHidden && row.counted_by === userId),
  }
}
