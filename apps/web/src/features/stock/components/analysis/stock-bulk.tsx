import { BulkOrders } from '../../../../ui/bulk/bulk-orders.tsx'
import { useFilterSelection } from '../../../../ui/bulk/use-filter-selection.ts'
import { useSelectionKeys } from '../../../../ui/bulk/use-selection.ts'
import { allOrdersInAnalysis } from '../../api.ts'
import { bulkTargetOf, STOCK_BULK } from '../../model/bulk-target.ts'
import { queryOfSearch } from '../../model/stock-query.ts'
import type { StockList } from '../../model/use-stock-list.ts'

/** Orders chosen for a bulk action: rows of the page, or all that the filter finds. */
export function useStockChoice({ rows, search, openId, pagination }: StockList) {
  const { page: _page, ...filter } = queryOfSearch(search)
  const selection = useFilterSelection(rows, ({ id }) => id, {
    filter,
    count: pagination?.totalItems,
    load: () => allOrdersInAnalysis(search),
  })
  useSelectionKeys(
    selection,
    rows.find(({ id }) => id === openId),
  )
  return selection
}

type Props = { list: StockList; choice: ReturnType<typeof useStockChoice> }

/** What is done to the chosen orders together. */
export function StockBulk({ list: { rows, search }, choice }: Props) {
  return (
    <BulkOrders
      targets={choice.chosen.map((row) => bulkTargetOf(row, search))}
      actions={STOCK_BULK}
      onPage={rows.length}
      onAll={choice.all}
      whole={choice.whole}
      onClear={choice.clear}
      onDone={choice.drop}
    />
  )
}
