import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { replacesHistoryStep } from '../../../lib/lists/history-step.ts'
import { ordersInAnalysis } from '../api.ts'
import { readStockSearch } from '../search.ts'

/** The list as the address says it: rows, the open order, and the ways to move. `enabled` for who may see the list at all. */
export function useStockList(enabled: boolean) {
  const { id } = useParams({ strict: false })
  const search = readStockSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const orders = useQuery({ ...ordersInAnalysis(search), enabled })
  const rows = orders.data?.data ?? []
  const openId = id === undefined ? null : Number(id)
  const index = rows.findIndex((row) => row.id === openId)
  const go = (place: number) => {
    const row = rows[Math.min(Math.max(place, 0), rows.length - 1)]
    if (row) void navigate({ to: '/stock/$id', params: { id: String(row.id) }, search })
  }
  return {
    search,
    orders,
    rows,
    openId,
    place: index + 1,
    pagination: orders.data?.meta.pagination,
    filter: (values: object, replace = replacesHistoryStep(search, values)) =>
      navigate({ to: '.', search: { ...search, page: undefined, ...values }, replace }),
    move: (step: 1 | -1) => go(index === -1 ? 0 : index + step),
  }
}

export type StockList = ReturnType<typeof useStockList>
