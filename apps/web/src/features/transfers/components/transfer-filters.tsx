import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { Filter, FilterValues } from '../../../ui/filter-bar/filters.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { queryOfSearch, warehousesQuery } from '../api.ts'
import type { TransfersSearch } from '../search.ts'

type Props = {
  search: TransfersSearch
  onChange: (values: FilterValues) => void
  /** On the right: columns and density. */
  children?: ReactNode
}

/** The filters of the list of transfers. */
export function TransferFilters({ search, onChange, children }: Props) {
  const t = useTranslations('transfers.filter')
  const warehouses = useQuery(warehousesQuery()).data?.data ?? []
  const options = warehouses.map(({ warehouseId, name }) => ({
    value: warehouseId,
    label: `${warehouseId} · ${name}`,
  }))
  const filters: Filter[] = [
    { name: 'fromWarehouseId', label: t('from'), kind: 'many', options },
    { name: 'toWarehouseId', label: t('to'), kind: 'many', options },
    { name: 'leavesFrom', until: 'leavesTo', label: t('leaves'), kind: 'dates' },
    { name: 'number', label: t('number'), kind: 'text' },
    { name: 'productId', label: t('product'), kind: 'text' },
    { name: 'batch', label: t('batch'), kind: 'text' },
  ]
  return (
    <FilterBar filters={filters} values={search} onChange={onChange}>
      <SearchBox
        label={t('searchLabel')}
        placeholder={t('search')}
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      {children}
      <ExportMenu list="GET /transfers" query={queryOfSearch(search)} />
    </FilterBar>
  )
}
