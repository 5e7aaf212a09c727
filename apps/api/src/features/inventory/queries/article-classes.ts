import { type ArticleClass, classesOf, TURNOVER_DAYS } from '@cais/domain/stock/article-class'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

const DAY_MS = 86_400_000

/** Articles that lie in a warehouse, each with its class by what was sold from there in the last 90 days, at cost. */
export async function readArticleClasses(
  db: Db,
  warehouseId: string,
  now: Date,
): Promise<ReadonlyMap<string, ArticleClass>> {
  const since = new Date(now.getTime() - TURNOVER_DAYS * DAY_MS).toISOString()
  const { rows } = await sql<{ productId: string; turnover: number }>`
    SELECT l.product_id AS "productId", coalesce(sum(-m.quantity::numeric * p.unit_cost * p.stock_factor / p.conversion_factor), 0)::float8 AS turnover
    FROM stock_levels l JOIN products p ON p.id = l.product_id
    LEFT JOIN stock_movements m ON m.level_id = l.id AND m.kind = 'sale' AND m.at >= ${since}::timestamptz
    WHERE l.warehouse_id = ${warehouseId} GROUP BY l.product_id ORDER BY l.product_id`.execute(db)
  return classesOf(rows)
}

type Wanted = { readonly classes: readonly ArticleClass[]; readonly now: Date }

/** Articles of some classes in a warehouse. */
export async function articlesOfClasses(db: Db, warehouseId: string, { classes, now }: Wanted) {
  const all = await readArticleClasses(db, warehouseId, now)
  return [...all].filter(([, name]) => classes.includes(name)).map(([productId]) => productId)
}
