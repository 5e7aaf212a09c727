import type { Pagination } from '@cais/contract/kernel/list'

type Query = { readonly page: number; readonly perPage: number }

/** Page figures of spec §3. An empty list has one page. */
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
