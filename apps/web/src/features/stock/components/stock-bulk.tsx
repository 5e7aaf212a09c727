import { BulkOrders } from '../../../ui/bulk/bulk-orders.tsx'
import { useSelection, useSelectionKeys } from '../../../ui/bulk/use-selection.ts'
import { useWholeFilter } from '../../../ui/bulk/use-whole-filter.ts'
import { wholeStock } from '../api/whole-stock.ts'
import { bulkTargetOf, STOCK_BULK } from '../model/bulk-target.ts'
import { queryOfSearch, type StockRow } from '../model/stock-query.ts'
import type { StockList } from '../model/use-stock-list.ts'

/** Orders taken for an action on many: rows of the page, or all that the filter finds. */
export function useStockChoice({ rows, search, openId }: StockList) {
  const selection = useSelection(rows, ({ id }) => id)
  const { page: _page, ...filter } = queryOfSearch(search)
  const whole = useWholeFilter(filter, async () => {
    const all = (await wholeStock(search)).map((row) => bulkTargetOf(row, search))
    // rows of the page are among them: what is taken out again must not come back with the page
    selection.clear()
    return all
  })
  const isWhole = whole.targets !== null
  const choosing = {
    has: (row: StockRow) => (isWhole ? whole.has(row.id) : selection.has(row)),
    toggle: (row: StockRow, shift = false) =>
      isWhole ? whole.toggle(bulkTargetOf(row, search)) : selection.toggle(row, shift),
  }
  useSelectionKeys(
    { ...selection, ...choosing },
    rows.find(({ id }) => id === openId),
  )
  return { selection, whole, choosing }
}

type Props = { list: StockList; choice: ReturnType<typeof useStockChoice> }

/** What is done to the chosen orders together. */
export function StockBulk({ list: { rows, search, pagination }, choice: { selection, whole } }: Props) {
  return (
    <BulkOrders
      targets={whole.targets ?? selection.chosen.map((row) => bulkTargetOf(row, search))}
      actions={STOCK_BULK}
      onPage={rows.length}
      onAll={selection.all}
      whole={{
        count: pagination?.totalItems ?? 0,
        isTaken: whole.targets !== null,
        isTaking: whole.isTaking,
        take: whole.take,
      }}
      onClear={() => {
        whole.clear()
        selection.clear()
      }}
      onDone={(ids) => {
        whole.drop(ids)
        selection.drop(ids)
      }}
    />
  )
}
