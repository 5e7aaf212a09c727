import type { LocationRow, LocationsQuery, locationsInput } from '@cais/contract/stock/counts'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import type { z } from 'zod'
import { requireProducts, requireWarehouse } from '../../aggregates/stock/stock-checks.ts'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import { recordChange } from '../../engines/events/record-change.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { recordHistory } from '../../engines/history/record-history.ts'
import { allOf } from '../../engines/lists/conditions.ts'
import { matches } from '../../engines/lists/matches.ts'
import { paginationOf } from '../../engines/lists/page.ts'
import { readArticleClasses } from './queries/article-classes.ts'
import { lockWarehouse } from './store/levels.ts'

type Reader = { readonly user: User; now(): Date }

/** Where the articles of a warehouse lie, in the order of the walk; those without a location come last. Throws NOT_FOUND. */
export async function listLocations(db: Db, query: LocationsQuery, { user, now }: Reader) {
  const { warehouseId, search, show } = query
  await requireWarehouse(db, warehouseId, user)
  const found = db
    .selectFrom('products as p')
    .leftJoin('stock_locations as place', (join) =>
      join.onRef('place.product_id', '=', 'p.id').on('place.warehouse_id', '=', warehouseId),
    )
    .where(
      sql<boolean>`(place.code IS NOT NULL OR EXISTS (SELECT FROM stock_levels l WHERE l.warehouse_id = ${warehouseId} AND l.product_id = p.id))`,
    )
    .$if(show === 'without', (some) => some.where('place.code', 'is', null))
    .$if(search !== undefined && search !== '', (some) =>
      some.where(
        sql<boolean>`(${allOf(matches('p.search_text', search))} OR searchable(place.code) = searchable(${search}))`,
      ),
    )
  const [rows, classes, { count }] = await Promise.all([
    found
      .select(['p.id', 'p.description', 'place.code', 'place.position'])
      .orderBy(sql`place.position NULLS LAST`)
      .orderBy('place.code')
      .orderBy('p.id')
      .limit(query.perPage)
      .offset((query.page - 1) * query.perPage)
      .execute(),
    readArticleClasses(db, warehouseId, now()),
    found.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const data = rows.map(
    (row): LocationRow => ({
      productId: row.id,
      description: row.description,
      class: classes.get(row.id) ?? 'C',
      location: row.code,
      position: row.position,
    }),
  )
  return { data, meta: { pagination: paginationOf(query, count) } }
}

type Input = z.output<typeof locationsInput>

/** Writes where articles lie, several at once; an empty location takes it away. Throws NOT_FOUND, PRODUCT_UNKNOWN. */
export async function saveLocations(
  trx: Trx,
  { warehouseId, lines }: Input,
  acting: Acting,
): Promise<number> {
  const branchId = await requireWarehouse(trx, warehouseId, acting.user)
  await requireProducts(
    trx,
    lines.map(({ productId }) => productId),
  )
  await lockWarehouse(trx, warehouseId)
  const byProduct = new Map(lines.map((line) => [line.productId, line]))
  const kept = [...byProduct.values()].filter(({ location }) => location !== '')
  const gone = [...byProduct.values()]
    .filter(({ location }) => location === '')
    .map(({ productId }) => productId)
  await sql`DELETE FROM stock_locations WHERE warehouse_id = ${warehouseId} AND product_id = ANY(${gone}::text[])`.execute(
    trx,
  )
  await sql`
    INSERT INTO stock_locations (warehouse_id, product_id, code, position, updated_by, updated_at)
    SELECT ${warehouseId}, product_id, upper(code), position, ${acting.user.id}, ${acting.now.toISOString()}::timestamptz
    FROM unnest(${kept.map(({ productId }) => productId)}::text[], ${kept.map(({ location }) => location)}::text[],
      ${kept.map(({ position }) => position)}::integer[]) AS line (product_id, code, position)
    ON CONFLICT (warehouse_id, product_id) DO UPDATE SET code = excluded.code, position = excluded.position,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(trx)
  await recordHistory(trx, {
    objectType: 'warehouse',
    objectId: warehouseId,
    user: acting.user,
    action: 'set-locations',
    facts: { lines: [...byProduct.values()] },
    origin: acting.origin ?? {},
    at: acting.now.toISOString(),
  })
  await recordChange(trx, { noun: 'stock', id: 0, version: 1, branchId })
  return byProduct.size
}
