import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { Filter, FilterValues } from '../../../ui/filter-bar/filters.ts'
import { ExportMenu } from '../../../ui/lists/export-menu.tsx'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import { SortButton } from '../../../ui/lists/sort-button.tsx'
import { queryOfSearch } from '../model/shipments-query.ts'
import type { ShipmentsSearch } from '../search.ts'

type Props = {
  search: ShipmentsSearch
  onChange: (values: FilterValues) => void
  /** On the right: columns and density. */
  children?: ReactNode
}

/** As a day is worked, or by the age of their records. */
const SORTS = ['departure', 'newest', 'oldest'] as const

/** The filters of the shipments list. */
export function ShipmentFilters({ search, onChange, children }: Props) {
  const t = useTranslations('shipments.filter')
  return (
    <FilterBar filters={useFilters()} values={search} onChange={onChange}>
      <SearchBox
        label={t('searchLabel')}
        placeholder={t('search')}
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <SortButton sorts={SORTS} sort={search.sort} onSort={(sort) => onChange({ sort })} />
      {children}
      <ExportMenu list="GET /shipments" query={queryOfSearch(search)} />
    </FilterBar>
  )
}

function useFilters(): Filter[] {
  const t = useTranslations('shipments.filter')
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const routes = useQuery(apiQuery('GET /routes')).data?.data ?? []
  return [
    { name: 'departsFrom', until: 'departsTo', label: t('departs'), kind: 'dates', ahead: true },
    {
      name: 'branchId',
      label: t('branch'),
      kind: 'many',
      options: branches.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` })),
    },
    {
      name: 'route',
      label: t('route'),
      kind: 'one',
      options: routes.map((route) => ({ value: route, label: route })),
    },
    { name: 'number', label: t('number'), kind: 'text' },
    { name: 'driver', label: t('driver'), kind: 'text' },
    { name: 'registration', label: t('registration'), kind: 'text' },
    { name: 'responsible', label: t('responsible'), kind: 'text' },
    { name: 'createdFrom', until: 'createdTo', label: t('created'), kind: 'dates' },
  ]
}
