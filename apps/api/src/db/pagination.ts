type Page = { readonly page: number; readonly perPage: number }

/** Where a page begins. */
export const offsetOf = ({ page, perPage }: Page): number => (page - 1) * perPage

/** The `meta.pagination` of a list. */
export const paginationOf = (totalItems: number, { page, perPage }: Page) => ({
  totalItems,
  perPage,
  totalPage: Math.max(1, Math.ceil(totalItems / perPage)),
  currentPage: page,
  isLast: page * perPage >= totalItems,
})
