import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** The list in force and the cost of each article. */
export const readListPrices = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('products')
    .select(['id', 'unit_price', 'price_valid_from', 'unit_cost'])
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()

export type ListPrice = Awaited<ReturnType<typeof readListPrices>>[number]
