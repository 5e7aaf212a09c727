import { PROVINCES } from '@cais/domain/customers/provinces'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../../../lib/queries/api-query.ts'
import { searchCustomers } from '../../../../ui/fields/search-customers.ts'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { FilterBar } from '../../../../ui/filter-bar/filter-bar.tsx'
import type { Filter, FilterValues } from '../../../../ui/filter-bar/filters.ts'
import { ExportMenu } from '../../../../ui/lists/export-menu.tsx'
import { SearchBox } from '../../../../ui/lists/search-box.tsx'
import { queryOfSearch, sortOf } from '../../model/stock-query.ts'
import { AREAS, type StockSearch } from '../../search.ts'
import classes from './stock-list.module.css'

type Props = { search: StockSearch; onChange: (values: FilterValues) => void }

/** What narrows the list, as chips, and its order. */
export function StockFilters({ search, onChange }: Props) {
  const t = useTranslations('stock')
  const filters = useFilters(search)
  return (
    <FilterBar filters={filters} values={search} onChange={onChange} offered={2}>
      <SearchBox
        label={t('filter.searchLabel')}
        placeholder={t('filter.search')}
        value={search.search}
        onSearch={(text) => onChange({ search: text, page: undefined })}
      />
      <div className={classes.sort}>
        <SelectField
          aria-label={t('sort.label')}
          value={sortOf(search) ?? 'oldest'}
          options={(['oldest', 'newest', 'priority'] as const).map((value) => ({
            value,
            label: t(`sort.${value}`),
          }))}
          onChange={(sort) =>
            onChange({ sort: sort === 'oldest' || sort === null ? undefined : sort, page: undefined })
          }
        />
      </div>
      <ExportMenu list="GET /stock" query={queryOfSearch(search)} />
    </FilterBar>
  )
}

function useFilters({ customerId }: StockSearch): Filter[] {
  const t = useTranslations('stock')
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const warehouses = useQuery(apiQuery('GET /warehouses')).data?.data ?? []
  const customer = useQuery({
    ...apiQuery('GET /customers/{id}', { params: { id: customerId ?? 0 } }),
    enabled: customerId !== undefined,
  })
  return [
    {
      name: 'area',
      label: t('filter.area'),
      kind: 'many',
      options: AREAS.map((value) => ({ value, label: t(`area.${value}`) })),
    },
    {
      name: 'customerId',
      label: t('filter.customer'),
      kind: 'search',
      load: searchCustomers,
      found: (id) => customer.data?.data.name ?? id,
    },
    { name: 'number', label: t('filter.number'), kind: 'text' },
    {
      name: 'provinceId',
      label: t('filter.province'),
      kind: 'many',
      options: PROVINCES.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    {
      name: 'branchId',
      label: t('filter.branch'),
      kind: 'many',
      options: branches.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'warehouseId',
      label: t('filter.warehouse'),
      kind: 'one',
      options: warehouses.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` })),
    },
    { name: 'createdFrom', until: 'createdTo', label: t('filter.created'), kind: 'dates' },
  ]
}
