import { type RawBuilder, sql } from 'kysely'
import type { TimePlace } from '../../../paging/time-cursor.ts'
import { inOrder, type Sort } from '../../filter/in-order.ts'

/** A page of a list. */
export type OrderPage = {
  readonly sort: Sort
  /** null = all of them. */
  readonly limit: number | null
  readonly offset: number
  /** Walk on from this place instead of counting from the start. */
  readonly after?: TimePlace | undefined
}

/** A page of so many documents. */
export type SizedPage = OrderPage & { readonly limit: number }

/** Up to here a page may lie near an end of the list, where most pages do. */
export const NEAR = 500

/** Documents passed over by the index of creation before another way is taken. */
export const STRETCH = 20_000

/** A statement that finds the documents of a page: id and created_at, in no order. */
export type Places = RawBuilder<TimePlace>

/** What lies beyond the place where the client stands. */
export function beyond({ after, sort }: OrderPage) {
  if (after === undefined) return sql<boolean>`true`
  const place = sql`(${after.created_at}::timestamptz, ${after.id}::bigint)`
  return sort === 'newest'
    ? sql<boolean>`(o.created_at, o.id) < ${place}`
    : sql<boolean>`(o.created_at, o.id) > ${place}`
}

/** ORDER BY, LIMIT and OFFSET of a page. */
export const cut = ({ sort, limit, offset }: OrderPage) =>
  sql`ORDER BY ${inOrder(sort)} LIMIT ${limit} OFFSET ${offset}`
