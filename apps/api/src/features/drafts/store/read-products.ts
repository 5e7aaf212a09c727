import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** What a line takes over from its article. */
export const readProducts = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('products')
    .select(['id', 'description', 'unit', 'unit_price', 'price_valid_from', 'vat_code', 'unit_weight'])
    .select(['temperature', 'active'])
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .execute()

export type DraftProduct = Awaited<ReturnType<typeof readProducts>>[number]
