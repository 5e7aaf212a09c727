import type { ListedOrder } from './read-order-rows.ts'
import type { FilterTotals } from './read-order-totals.ts'

type Page = {
  readonly page: number
  readonly perPage: number
  /** Where somebody stands who walks on from there. */
  readonly after?: unknown
}

/** What a text finds and nobody counted is counted where all of it stands on the page. */
export function totalsSeen(
  counted: FilterTotals,
  rows: readonly Pick<ListedOrder, 'total' | 'weight'>[],
  { page, perPage, after }: Page,
): FilterTotals {
  const isAll = page === 1 && after === undefined && rows.length < perPage
  if (counted.isExact || !isAll) return counted
  return {
    documents: rows.length,
    total: rows.reduce((sum, row) => sum + row.total, 0),
    weight: rows.reduce((sum, row) => sum + row.weight, 0),
    isExact: true,
  }
}
