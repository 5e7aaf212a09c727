import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** Those of the articles that are still sold. */
export async function readActiveProductIds(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::text[])`)
    .where('active', '=', true)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
