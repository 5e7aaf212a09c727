import { Pager } from '../../../../ui/lists/pager.tsx'
import type { StockSearch } from '../../search.ts'

/** What a view of the inventory is given: the address, and how to change it. */
export type InventoryProps = {
  search: StockSearch
  /** Parameters to merge into the address; back to the first page. `replace`: this is no step to come back to. */
  onChange: (changes: Partial<StockSearch>, replace?: boolean) => void
}

type Props = {
  onChange: (changes: { page?: number }, replace?: boolean) => void
  pagination: { currentPage: number; totalPage: number; isLast: boolean } | undefined
}

export function InventoryPager({ pagination, onChange }: Props) {
  return <Pager pagination={pagination} onPage={(page, replace) => onChange({ page }, replace)} />
}
