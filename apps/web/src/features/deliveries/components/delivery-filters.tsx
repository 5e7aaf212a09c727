import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { searchCustomers } from '../../../ui/fields/search-customers.ts'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { Filter, FilterValues } from '../../../ui/filter-bar/filters.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { BY_AGE, SortButton } from '../../../ui/lists/sort-button.tsx'
import { type DeliveryRow, queryOfSearch } from '../api.ts'
import type { DeliveriesSearch } from '../search.ts'

type Props = {
  search: DeliveriesSearch
  /** On screen: they name the customer of the filter. */
  rows: readonly DeliveryRow[]
  onChange: (values: FilterValues) => void
  /** On the right: columns and density. */
  children?: ReactNode
}

/** The filters of the list of deliveries. */
export function DeliveryFilters({ search, rows, onChange, children }: Props) {
  const t = useTranslations('deliveries.filter')
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const filters: Filter[] = [
    {
      name: 'branchId',
      label: t('branch'),
      kind: 'many',
      options: branches.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` })),
    },
    {
      name: 'customerId',
      label: t('customer'),
      kind: 'search',
      load: searchCustomers,
      found: (id) =>
        rows.find(({ customer }) => String(customer.id) === id)?.customer.name ??
        t('unknownCustomer', { id }),
    },
    { name: 'leftFrom', until: 'leftTo', label: t('left'), kind: 'dates' },
    { name: 'number', label: t('number'), kind: 'text' },
  ]
  return (
    <FilterBar filters={filters} values={search} onChange={onChange}>
      <SearchBox
        label={t('searchLabel')}
        placeholder={t('search')}
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <SortButton sorts={BY_AGE} sort={search.sort} onSort={(sort) => onChange({ sort })} />
      {children}
      <ExportMenu list="GET /deliveries" query={queryOfSearch(search)} />
    </FilterBar>
  )
}
