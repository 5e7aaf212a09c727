import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { apiQuery } from '../../../lib/queries/api-query.ts'
import { FilterBar } from '../../../ui/filter-bar/filter-bar.tsx'
import type { Filter, FilterValues } from '../../../ui/filter-bar/filters.ts'
import { SearchBox } from '../../../ui/lists/search-box.tsx'
import type { TruckSearch } from '../search.ts'

type Props = { search: TruckSearch; onChange: (values: FilterValues) => void }

/** The filters of the waiting documents. */
export function PendingFilters({ search, onChange }: Props) {
  const t = useTranslations('shipments.filter')
  return (
    <FilterBar filters={useFilters()} values={search} onChange={onChange} offered={4}>
      <SearchBox
        label={t('pendingLabel')}
        placeholder={t('pending')}
        value={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
    </FilterBar>
  )
}

function useFilters(): Filter[] {
  const t = useTranslations('shipments.filter')
  const routes = useQuery(apiQuery('GET /routes')).data?.data ?? []
  const warehouses = useQuery(apiQuery('GET /warehouses', {})).data?.data ?? []
  const branches = useQuery(apiQuery('GET /branches')).data?.data ?? []
  const people = useQuery(apiQuery('GET /users/names')).data?.data ?? []
  const coded = (rows: readonly { id: string; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: `${id} · ${name}` }))
  return [
    {
      name: 'route',
      label: t('route'),
      kind: 'one',
      options: routes.map((route) => ({ value: route, label: route })),
    },
    {
      name: 'warehouseId',
      label: t('warehouse'),
      kind: 'one',
      options: coded(warehouses.filter(({ kind }) => kind === 'sale')),
    },
    { name: 'branchId', label: t('branch'), kind: 'many', options: coded(branches) },
    {
      name: 'userId',
      label: t('seller'),
      kind: 'one',
      options: people.map(({ id, name }) => ({ value: String(id), label: name })),
    },
    { name: 'number', label: t('number'), kind: 'text' },
  ]
}
