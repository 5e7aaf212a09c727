import type { Pagination } from '@cais/contract/kernel/list'

/** Page figures of spec §3. An empty list has one page. */
export function paginationOf(
  { page, perPage }: { readonly page: number; readonly perPage: number },
  totalItems: number,
): Pagination {
  const totalPage = Math.max(1, Math.ceil(totalItems / perPage))
  return { totalItems, perPage, isLast: page >= totalPage, totalPage, currentPage: page }
}
