import type { Pagination } from '@cais/contract/kernel/list'
import { type RawBuilder, sql } from 'kysely'
import type { TimePlace } from './cursor.ts'

export type Sort = 'newest' | 'oldest'

/** The columns in whose order a list stands: an instant, and the id within one. */
type Columns = { readonly at: `${string}.${string}`; readonly id: `${string}.${string}` }
const CREATION: Columns = { at: 'o.created_at', id: 'o.id' }

/** Long lists stand in the order of creation, and of id within one instant. */
export const inOrder = (sort: Sort, { at, id }: Columns = CREATION) =>
  sort === 'newest' ? sql`${sql.ref(at)} DESC, ${sql.ref(id)} DESC` : sql`${sql.ref(at)}, ${sql.ref(id)}`

/** A page of a list. */
export type Page = {
  readonly sort: Sort
  /** null = all of them. */
  readonly limit: number | null
  readonly offset: number
  /** Walk on from this place instead of counting from the start. */
  readonly after?: TimePlace | undefined
}

/** A page of so many rows. */
export type SizedPage = Page & { readonly limit: number }

/** Up to here a page may lie near an end of the list, where most pages do. */
export const NEAR = 500

/** Rows passed over by the index of creation before another way is taken. */
export const STRETCH = 20_000

/** A statement that finds the rows of a page: id and created_at, in no order. */
export type Places = RawBuilder<TimePlace>

/** What lies beyond the place where the client stands. */
export function beyond({ after, sort }: Pick<Page, 'after' | 'sort'>, { at, id }: Columns = CREATION) {
  if (after === undefined) return sql<boolean>`true`
  const here = sql`(${sql.ref(at)}, ${sql.ref(id)})`
  const place = sql`(${after.created_at}::timestamptz, ${after.id}::bigint)`
  return sort === 'newest' ? sql<boolean>`${here} < ${place}` : sql<boolean>`${here} > ${place}`
}

/** ORDER BY, LIMIT and OFFSET of a page. */
export const cut = ({ sort, limit, offset }: Page) =>
  sql`ORDER BY ${inOrder(sort)} LIMIT ${limit} OFFSET ${offset}`

/**
 * What is found among the next rows of a list if that is `most` of them, else what is found another way: in one statement, of which the second part
 * runs only then. Both give the same columns and no more than `most` rows.
 */
export const nextOrElse = <Place>(
  next: RawBuilder<Place>,
  other: RawBuilder<Place>,
  most: number,
): RawBuilder<Place> =>
  sql<Place>`(WITH next AS MATERIALIZED (${next}), found AS (SELECT count(*) AS places FROM next)
    SELECT * FROM next WHERE (SELECT places FROM found) = ${most}
    UNION ALL SELECT * FROM (${other}) other WHERE (SELECT places FROM found) < ${most})`

type Query = { readonly page: number; readonly perPage: number }

/** Page numbers and totals (docs/lists.md). An empty list has one page. */
export function paginationOf({ page, perPage }: Query, totalItems: number): Pagination {
  const totalPage = Math.max(1, Math.ceil(totalItems / perPage))
  return { totalItems, perPage, isLast: page >= totalPage, totalPage, currentPage: page }
}

/**
 * The same where one more than the most is counted at all: then it says that there are more. `rows` are those of the page, which are there
 * whatever was counted: whoever walks on by cursor may leave the page number out.
 */
export function paginationOfCounted(
  query: Query,
  { documents, isExact }: { readonly documents: number; readonly isExact: boolean },
  rows: number,
): Pagination {
  const known = Math.max(documents, (query.page - 1) * query.perPage + rows, 1)
  const pagination = isExact ? paginationOf(query, documents) : { ...paginationOf(query, known - 1), isExact }
  return { ...pagination, isLast: (isExact && pagination.isLast) || rows < query.perPage }
}

type OptionalPages = { readonly page?: number | undefined; readonly perPage?: number | undefined }

/** A page of a list that is short enough to be read whole. */
export function pageOfAll<Row>(rows: readonly Row[], { page = 1, perPage }: OptionalPages) {
  const size = perPage ?? Math.max(rows.length, 1)
  const totalPage = Math.max(Math.ceil(rows.length / size), 1)
  const pagination = {
    totalItems: rows.length,
    perPage: size,
    isLast: page >= totalPage,
    totalPage,
    currentPage: page,
  }
  return { data: rows.slice((page - 1) * size, page * size), meta: { pagination } }
}
