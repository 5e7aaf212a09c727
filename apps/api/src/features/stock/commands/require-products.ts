import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** Throws PRODUCT_UNKNOWN naming every line whose article does not exist. */
export async function requireProducts(db: Db, productIds: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<string>`any(${[...productIds]}::text[])`)
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  const details = productIds.flatMap((product, index) =>
    known.has(product)
      ? []
      : [{ field: `lines.${index}.productId`, rule: 'PRODUCT_UNKNOWN', facts: { product } }],
  )
  const [first] = details
  if (first) throw new RuleError('PRODUCT_UNKNOWN', first.facts, details)
}
