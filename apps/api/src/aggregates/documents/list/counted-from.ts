import { type RawBuilder, sql } from 'kysely'
import { createdWithin, isDated } from '../../../engines/lists/periods.ts'
import { countedOfCustomers, countedText, newest, WINDOW } from './counted-text.ts'
import { ofKinds, sumsOfKinds } from './documents-of-kinds.ts'
import { groupSums } from './group-sums.ts'
import type { OrderWhere } from './order-where.ts'
import { hasText, isIndexed } from './text-filters.ts'

/** Rows under the alias `o` with the columns of a kind and `documents`, `total`, `weight`; they fulfil the filters beyond the kind already. */
export type CountedFrom = {
  readonly rows: RawBuilder<unknown>
  /** How many of the rows were found by text, which are counted only so far; an aggregate. */
  readonly texts: RawBuilder<number>
  /** Whether all documents were looked through for a text that no index finds. */
  readonly isWhole: RawBuilder<boolean>
}

/**
 * Where the documents of a list are counted: the smallest kept sums that know all that is asked (decision 0052), or an index over the
 * documents. What is left to ask of the rows are the kinds.
 */
export function countedFrom(where: OrderWhere): CountedFrom {
  const { filters } = where
  if (!hasText(filters)) return { rows: allCounted(where), texts: sql`0::bigint`, isWhole: sql`true` }
  return {
    rows: countedText(where),
    texts: sql`count(*) FILTER (WHERE o.is_text)`,
    isWhole: isIndexed(filters)
      ? sql`true`
      : sql`(SELECT count(*) < ${sql.lit(WINDOW)} FROM ${newest(filters)})`,
  }
}

/** The same without a bound, for figures of which a part means nothing. */
export const allCounted = (where: OrderWhere) =>
  hasText(where.filters) ? countedText(where, null) : sql`(${rowsOf(where)}) o`

function rowsOf(where: OrderWhere) {
  if (where.filters.customerId !== undefined) return countedOfCustomers(where.filters)
  if (!where.asksCreator) return groupSums(where)
  if (!isDated(where.filters)) return sql`SELECT * FROM order_sums`
  return sumsOfKinds(sql`${ofKinds(where.kinds)} AND ${createdWithin(where.filters, 'd')}`)
}
